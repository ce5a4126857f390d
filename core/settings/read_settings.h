#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/settings/settings.h"

namespace whymark {

/// Something in a settings file that does not count.
struct SettingsProblem {
  uint32_t line = 0;    // from 1
  std::string message;  // what, which, what to do
};

struct ReadSettings {
  Settings settings;
  std::vector<SettingsProblem> problems;      // by line
  std::map<std::string, uint32_t> key_lines;  // from 1, by command of Settings::keys
  bool broken = false;  // it is not YAML: no line of it can be changed by a program
};

/// Reads a settings file: a YAML mapping of names of settings to values, and `keys`, a mapping of
/// commands to keys (separated by blanks, or a list; nothing: no key). What does not count is a
/// problem and leaves its setting as nobody has chosen; all else counts, also around a line that is
/// not YAML. Which commands and keys there are is for the caller to know.
ReadSettings read_settings(std::string_view text);

/// `path:line: message`
std::string format_problem(std::string_view path, const SettingsProblem& problem);

}  // namespace whymark
