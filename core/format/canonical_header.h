// The canonical form of `@file` and `@note` lines: tokens one space apart, what the format knows in
// its order, what it does not know where it stood.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace whymark {

/// The canonical form of an `@file` line (without its line end). A line whose words would be read
/// otherwise in another order, or that has no path, is kept as it is.
std::string canonical_file_header(std::string_view line);

/// The canonical form of an `@note` line. Values of `urgency=` that the format knows are taken off
/// and added to `urgencies`: they are written as fields.
std::string canonical_note_header(std::string_view line, std::vector<std::string_view>& urgencies);

}  // namespace whymark
