#pragma once

#include <string>
#include <string_view>

namespace whymark {

/// Lines of the canonical form are at most this wide, where that can be; in code points.
inline constexpr size_t kCanonicalWidth = 78;

/// Appends `value` to `out`, whose last line is `column` wide already, and breaks it into rows
/// indented by two spaces. It is only broken at a single space outside code spans and quoted
/// strings, so that the rows, trimmed and joined by a space, are `value` again.
void append_wrapped(std::string& out, size_t column, std::string_view value, std::string_view eol);

}  // namespace whymark
