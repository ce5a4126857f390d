#pragma once

#include <string_view>
#include <vector>

#include "app/cli/show_text.h"

namespace whymark {

/// Markdown as a reader of the source would want it: paragraphs wrapped anew, lists hanging, code
/// kept as it stands. No mark of it is taken away. Empty for text of nothing but blanks.
Lines lay_out_prose(std::string_view markdown, uint32_t width, const PageStyle& style);

}  // namespace whymark
