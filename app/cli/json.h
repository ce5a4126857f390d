#pragma once

#include <string>
#include <string_view>

namespace whymark {

/// Appends a JSON string, ASCII only; what is not UTF-8 becomes {"hex": "…"}.
void append_json(std::string& out, std::string_view text);

}  // namespace whymark
