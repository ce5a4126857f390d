#include <fmt/format.h>

#include "app/cli/completion_scripts.h"

namespace whymark {
namespace {

// With `=` among the characters that break words, `--option=value` arrives as three words.
constexpr const char* kHead = R"(# bash completion for whymark; made by: whymark completion bash
_whymark() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
  local command='' value='' i each
  local -a options=() words=()
  if [[ $word == '=' ]]; then
    word=''
  elif [[ $before == '=' ]] && ((COMP_CWORD > 1)); then
    before=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    [[ ${COMP_WORDS[i]} == -* ]] && continue
    command=${COMP_WORDS[i]}
    break
  done
  case $command in
)";
constexpr const char* kTail = R"(  esac
  if [[ $word == -* ]]; then
    value='' words=("${options[@]}")
  fi
  COMPREPLY=()
  case $value in
    file | directory)
      compopt -o filenames 2>/dev/null || :
      mapfile -t COMPREPLY < <(compgen -A "$value" -- "$word")
      ;;
    *)
      for each in "${words[@]}"; do
        if [[ $each == "$word"* ]]; then COMPREPLY+=("$each"); fi
      done
      ;;
  esac
}
complete -F _whymark whymark
)";

std::string array(const char* name, const std::vector<std::string>& words) {
  std::string out = fmt::format("{}=(", name);
  for (const std::string& word : words) {
    if (out.back() != '(') out += ' ';
    out += shell_quoted(word);
  }
  return out + ')';
}

std::string pattern(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : " | ") + shell_quoted(word);
  return out;
}

/// What can stand in the place of a value: words, files, or nothing that is known.
std::string assign_value(const OptionEntry& entry) {
  if (!entry.choices.empty()) return array("words", entry.choices);
  if (entry.takes_directory()) return "value='directory'";
  return entry.takes_file() ? "value='file'" : ":";
}

std::vector<std::string> names_of(const std::vector<OptionEntry>& options) {
  std::vector<std::string> names;
  for (const OptionEntry& option : options) {
    names.insert(names.end(), option.names.begin(), option.names.end());
  }
  return names;
}

std::string command_case(const CommandEntry& command) {
  std::string out =
      fmt::format("    {})\n      {}\n      case $before in\n", pattern(command.names),
                  array("options", names_of(command.options)));
  for (const OptionEntry& option : command.options) {
    if (option.value.empty()) continue;
    out += fmt::format("        {}) {} ;;\n", pattern(option.names), assign_value(option));
  }
  if (!command.arguments.empty()) {
    out += fmt::format("        *) {} ;;\n", assign_value(command.arguments.front()));
  }
  return out + "      esac\n      ;;\n";
}

}  // namespace

std::string bash_completion(const ProgramEntry& program) {
  std::vector<std::string> commands;
  for (const CommandEntry& command : program.commands) {
    commands.insert(commands.end(), command.names.begin(), command.names.end());
  }
  std::string out = kHead;
  out += fmt::format("    '')\n      {}\n      {}\n      ;;\n",
                     array("options", names_of(program.self.options)), array("words", commands));
  for (const CommandEntry& command : program.commands) out += command_case(command);
  return out + kTail;
}

}  // namespace whymark
