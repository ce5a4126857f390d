#pragma once

#include <string>

#include "app/cli/command_tree.h"

namespace whymark {

/// A script that teaches a shell to complete whymark's commands, options, values and files.
std::string bash_completion(const ProgramEntry& program);
std::string fish_completion(const ProgramEntry& program);
std::string zsh_completion(const ProgramEntry& program);

}  // namespace whymark
