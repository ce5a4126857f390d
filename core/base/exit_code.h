// What the programs' exit codes mean, the same for every command.
#pragma once

namespace whymark {

inline constexpr int kExitOk = 0;
inline constexpr int kExitFindings = 1;  // the review has errors, or is not what was asked for
inline constexpr int kExitUsage = 2;
inline constexpr int kExitOutside = 3;  // a file, the repository or OpenGL failed

}  // namespace whymark
