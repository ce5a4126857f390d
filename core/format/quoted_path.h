#pragma once

#include <string>
#include <string_view>

namespace whymark {

/// Decodes what stands between the quotes of a path as git writes it: backslash escapes of C and
/// octal bytes. An escape that is none is kept as it is.
std::string decode_quoted(std::string_view inside);

/// Whether a path as it is would not be read, or shown, as itself: in an @file line and in a patch.
bool needs_quotes(std::string_view path);

/// A path as git writes it between quotes, quotes included. Bytes that would be shown as marks
/// become octal ones; other characters beyond ASCII stay.
std::string quoted_path(std::string_view path);

/// The path, in quotes where it needs them.
std::string encode_path(std::string_view path);

}  // namespace whymark
