#pragma once

#include <string>
#include <string_view>

namespace whymark {

/// Why `path` must never be written, as a sentence part ("it leaves the repository"); empty when it
/// may be. Refused: empty, absolute, `.` or `..` components, NUL, and any component that some file
/// system reads as `.git` (any case, `git~1`, trailing dots or spaces, ignorable code points,
/// alternate streams).
std::string refuse_path(std::string_view path);

}  // namespace whymark
