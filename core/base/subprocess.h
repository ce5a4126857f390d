#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"

namespace whymark {

/// Runs a program, found as the shell finds it, with our own input and output, and waits for its
/// end. Its exit code; 128 and the signal's number where one ended it. `command` is its name and
/// its arguments. Fails where it cannot be started.
Result<int> run_program(const std::vector<std::string>& command);

/// The same, with no input and no stderr: what it wrote to its output, cut after 64 KiB. Fails also
/// where its exit code is not 0.
Result<std::string> read_program(const std::vector<std::string>& command);

}  // namespace whymark
