// How long ago something happened, in words.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace whymark {

/// Seconds since 1970 of a time in ISO 8601, `2026-09-14T09:10:44Z`: a date, then or not a time,
/// then or not a zone (UTC without one). Nothing where it is none.
std::optional<int64_t> parse_time(std::string_view text);

/// "now", "5 min ago", "3 h ago", "12 days ago", "in the future".
std::string age_words(int64_t seconds);

}  // namespace whymark
