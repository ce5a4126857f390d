// One function for each command: it adds the command to the program. When the command line names
// it, it runs and sets `exit_code`.
#pragma once

#include <CLI/CLI.hpp>

namespace whymark {

void add_apply(CLI::App& program, int& exit_code);
void add_completion(CLI::App& program, int& exit_code);
void add_decisions(CLI::App& program, int& exit_code);
void add_dump(CLI::App& program, int& exit_code);
void add_fmt(CLI::App& program, int& exit_code);
void add_help(CLI::App& program, int& exit_code);
void add_man(CLI::App& program, int& exit_code);
void add_new(CLI::App& program, int& exit_code);
void add_patch(CLI::App& program, int& exit_code);
void add_prompt(CLI::App& program, int& exit_code);
void add_show(CLI::App& program, int& exit_code);
void add_stats(CLI::App& program, int& exit_code);
void add_undo(CLI::App& program, int& exit_code);
void add_validate(CLI::App& program, int& exit_code);
void add_verify(CLI::App& program, int& exit_code);
void add_version(CLI::App& program, int& exit_code);
void add_view(CLI::App& program, int& exit_code);

}  // namespace whymark
