#pragma once

#include <string>
#include <string_view>

namespace whymark {

/// Decodes what stands between the quotes of a path as git writes it: backslash escapes of C and
/// octal bytes. An escape that is none is kept as it is.
std::string decode_quoted(std::string_view inside);

}  // namespace whymark
