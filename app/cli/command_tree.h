// The commands and options of the program as data, read from CLI11: what the completion scripts and
// the man page are made of, so that neither is ever written by hand.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace whymark {

/// Commands that belong together, in the order in which they are shown.
struct CommandGroup {
  std::string title;
  std::vector<const CLI::App*> commands;
};

/// Every command of the program is in exactly one group; no group is empty.
std::vector<CommandGroup> group_commands(const CLI::App& program);

/// An option, a flag or an argument without a name.
struct OptionEntry {
  std::vector<std::string> names;    // `-w`, `--write`; empty for an argument
  std::string value;                 // what its value is called, `FILE`; empty for a flag
  std::vector<std::string> choices;  // the words that can be given; empty where the value is free
  std::string about;
  bool required = false;
  bool repeats = false;
  bool value_optional = false;

  bool takes_directory() const;
  /// A value without a name of its own counts as a file, as it does in a shell.
  bool takes_file() const;
};

struct CommandEntry {
  std::vector<std::string> names;  // the name, then its aliases
  std::string about;
  std::string footer;  // details and examples, laid out
  std::vector<OptionEntry> options;
  std::vector<OptionEntry> arguments;
};

struct ProgramEntry {
  CommandEntry self;
  std::vector<CommandEntry> commands;  // in the order of the groups
};

ProgramEntry describe(const CLI::App& program);

/// `text` with each character that is one of `special` behind a backslash.
std::string escape_with_backslash(std::string_view text, std::string_view special);

/// Between single quotes, as a POSIX shell reads it.
std::string shell_quoted(std::string_view text);

}  // namespace whymark
