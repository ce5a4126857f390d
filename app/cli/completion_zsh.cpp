#include <fmt/format.h>

#include "app/cli/completion_scripts.h"

namespace whymark {
namespace {

constexpr const char* kHead = R"(#compdef whymark
# zsh completion for whymark; made by: whymark completion zsh
_whymark() {
  local curcontext=$curcontext state line
  typeset -A opt_args
  local -a commands
)";
constexpr const char* kTail = R"(      esac
      ;;
  esac
}
if [[ $funcstack[1] == _whymark ]]; then
  _whymark "$@"
else
  compdef _whymark whymark
fi
)";

/// `:FILE:_files`: what the value is called and how it is completed.
std::string value_spec(const OptionEntry& entry) {
  std::string action = entry.takes_directory() ? "_files -/" : entry.takes_file() ? "_files" : " ";
  if (!entry.choices.empty()) {
    action = "(";
    for (const std::string& word : entry.choices) {
      action += escape_with_backslash(word, "\\:() ") + ' ';
    }
    action.back() = ')';
  }
  return ':' + escape_with_backslash(entry.value, "\\:") + ':' + action;
}

std::string argument_spec(const OptionEntry& entry) {
  return shell_quoted((entry.repeats ? "*" : entry.required ? "1" : "1:") + value_spec(entry));
}

/// One for each name of the option; each name rules out the others, unless it may come again.
std::string option_specs(const OptionEntry& entry) {
  std::string names;
  for (const std::string& name : entry.names) names += (names.empty() ? "" : " ") + name;
  std::string out;
  for (const std::string& name : entry.names) {
    std::string spec = entry.repeats ? "*" : '(' + names + ')';
    spec += name;
    if (!entry.value.empty()) spec += name.rfind("--", 0) == 0 ? "=" : "+";
    spec += '[' + escape_with_backslash(entry.about, "\\[]:") + ']';
    if (!entry.value.empty()) spec += (entry.value_optional ? ":" : "") + value_spec(entry);
    out += ' ' + shell_quoted(spec);
  }
  return out;
}

std::string specs(const std::vector<OptionEntry>& options) {
  std::string out;
  for (const OptionEntry& option : options) out += option_specs(option);
  return out;
}

}  // namespace

std::string zsh_completion(const ProgramEntry& program) {
  std::string out = kHead;
  out += "  commands=(\n";
  for (const CommandEntry& command : program.commands) {
    for (const std::string& name : command.names) {
      out += "    " + shell_quoted(escape_with_backslash(name, "\\:") + ':' + command.about) + '\n';
    }
  }
  out += fmt::format("  )\n  _arguments -C{} '1: :->command' '*:: :->rest'\n",
                     specs(program.self.options));
  out +=
      "  case $state in\n    command) _describe -t commands command commands ;;\n"
      "    rest)\n      case $words[1] in\n";
  for (const CommandEntry& command : program.commands) {
    std::string names;
    for (const std::string& name : command.names) {
      names += (names.empty() ? "" : " | ") + shell_quoted(name);
    }
    out += fmt::format("        {}) _arguments{}", names, specs(command.options));
    for (const OptionEntry& argument : command.arguments) out += ' ' + argument_spec(argument);
    out += " ;;\n";
  }
  return out + kTail;
}

}  // namespace whymark
