// Texts that are built into the window.
#pragma once

#include <string_view>

namespace whymark {

/// spec/whymark-v1.md, as it is.
std::string_view format_reference();

}  // namespace whymark
