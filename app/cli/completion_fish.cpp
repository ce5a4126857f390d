#include <fmt/format.h>

#include "app/cli/completion_scripts.h"

namespace whymark {
namespace {

constexpr const char* kHead = R"(# fish completion for whymark; made by: whymark completion fish

# Whether the command is one of the arguments; without any, whether none is given yet.
function __whymark_command
    set -l words (commandline -opc)
    set -e words[1]
    for word in $words
        string match -q -- '-*' $word; and continue
        contains -- $word $argv
        return
    end
    test (count $argv) -eq 0
end

complete -c whymark -f
)";

/// fish reads only `\\` and `\'` in single quotes.
std::string fish_quoted(std::string_view text) {
  return '\'' + escape_with_backslash(text, "\\'") + '\'';
}

std::string joined(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : " ") + word;
  return out;
}

/// How a value is completed. A list of words is read again by fish, where each is quoted.
std::string value_flags(const OptionEntry& entry) {
  if (entry.choices.empty()) {
    if (entry.takes_directory()) return " -a '(__fish_complete_directories)'";
    return entry.takes_file() ? " -F" : "";
  }
  std::vector<std::string> words;
  for (const std::string& word : entry.choices) words.push_back(fish_quoted(word));
  return " -a " + fish_quoted(joined(words));
}

std::string option_line(const std::string& condition, const OptionEntry& entry) {
  std::string out = "complete -c whymark -n " + condition;
  for (const std::string& name : entry.names) {
    const bool is_long = name.rfind("--", 0) == 0;
    out += (is_long ? " -l " : " -s ") + fish_quoted(name.substr(is_long ? 2 : 1));
  }
  if (!entry.value.empty()) out += (entry.value_optional ? "" : " -r") + value_flags(entry);
  return out + " -d " + fish_quoted(entry.about) + '\n';
}

}  // namespace

std::string fish_completion(const ProgramEntry& program) {
  std::string out = kHead;
  for (const OptionEntry& option : program.self.options) {
    out += option_line("__whymark_command", option);
  }
  for (const CommandEntry& command : program.commands) {
    for (const std::string& name : command.names) {
      out += fmt::format("complete -c whymark -n __whymark_command -a {} -d {}\n",
                         fish_quoted(name), fish_quoted(command.about));
    }
  }
  for (const CommandEntry& command : program.commands) {
    const std::string condition = fish_quoted("__whymark_command " + joined(command.names));
    for (const OptionEntry& option : command.options) out += option_line(condition, option);
    for (const OptionEntry& argument : command.arguments) {
      const std::string flags = value_flags(argument);
      if (!flags.empty()) out += fmt::format("complete -c whymark -n {}{}\n", condition, flags);
    }
  }
  return out;
}

}  // namespace whymark
