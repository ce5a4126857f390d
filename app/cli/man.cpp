#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

#include "app/cli/command_tree.h"
#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "core/base/version.h"

namespace whymark {
namespace {

constexpr const char* kDescription =
    ".SH DESCRIPTION\n"
    "A whymark review is a plain file: a unified diff, and notes on its lines that say why the "
    "code "
    "is so,\nwhat backs it, what was run to check it, and what is a guess.\n"
    ".B whymark\n"
    "makes such files, reads them, checks them, applies what was decided on them and rewrites "
    "them, for people, agents and "
    "continuous integration.\n";
constexpr const char* kRest =
    ".SH \"EXIT STATUS\"\n"
    ".TP\n.B 0\nAll is well.\n"
    ".TP\n.B 1\nFindings: the review has errors, or is not what was asked for.\n"
    ".TP\n.B 2\nWrong usage.\n"
    ".TP\n.B 3\nSomething outside failed: a file, the repository, a full disk.\n"
    ".SH ENVIRONMENT\n"
    ".TP\n.BR GIT_CONFIG_GLOBAL ,\\ GIT_CONFIG_SYSTEM ,\\ GIT_CONFIG_NOSYSTEM\n"
    "Which configuration of git is read where a repository is, with git's own meaning.\n"
    ".TP\n.B XDG_STATE_HOME\nWhere\n.I whymark/\nis that decisions are kept in, in place of\n"
    ".IR ~/.local/state .\n"
    ".SH FILES\n"
    ".TP\n.I *.whymark\nA review, as\n.B whymark help format\ndescribes it.\n"
    ".TP\n.I reviews/\nWhere a repository keeps its reviews.\n"
    ".TP\n.I ~/.local/state/whymark/decisions.db\n"
    "What is marked in reviews and not applied yet.\n"
    ".TP\n.I .git/whymark/\n"
    "The newest applies, for\n.BR \"whymark undo\" .\n"
    ".TP\n.I prompts/whymark\\-author.md\n"
    "A repository's own prompt for authors, in place of the built\\-in one. Its line\n"
    ".B {{skeleton}}\nstands for the skeleton.\n"
    ".SH EXAMPLES\n"
    "A review of what is staged, from its skeleton to its figures:\n"
    ".PP\n.nf\n.RS\n"
    "whymark new \\-\\-staged \\-\\-author me\n"
    "whymark validate \\-\\-min\\-coverage 0.8 reviews/change.whymark\n"
    "whymark fmt \\-\\-write reviews/change.whymark\n"
    "whymark stats reviews/change.whymark\n"
    ".RE\n.fi\n"
    ".SH \"SEE ALSO\"\n"
    ".BR git\\-diff (1),\n.B whymark help annotate\n";

constexpr std::pair<char, std::string_view> kEscapes[] = {
    {'\\', "\\(rs"}, {'-', "\\-"},   {'\'', "\\(aq"}, {'"', "\\(dq"},
    {'`', "\\(ga"},  {'^', "\\(ha"}, {'~', "\\(ti"},
};

/// UTF-8 text in which nothing is taken for a request or an escape, and what is to be typed stays
/// as it is.
std::string troff_text(std::string_view text) {
  std::string out;
  bool line_start = true;
  for (const char c : text) {
    if (c == '.' && line_start) out += "\\&";
    const auto* escape = std::find_if(std::begin(kEscapes), std::end(kEscapes),
                                      [c](const auto& each) { return each.first == c; });
    if (escape == std::end(kEscapes)) {
      out += c;
    } else {
      out += escape->second;
    }
    line_start = c == '\n';
  }
  return out;
}

/// `-w, --write` in bold, the value's name in italics.
std::string head_of(const OptionEntry& option) {
  std::string out;
  for (const std::string& name : option.names) {
    out += (out.empty() ? "" : ", ") + ("\\fB" + troff_text(name) + "\\fR");
  }
  if (option.value.empty()) return out;
  const std::string value = "\\fI" + troff_text(option.value) + "\\fR";
  if (!out.empty()) out += ' ';
  out += option.value_optional ? '[' + value + ']' : value;
  return out + (option.repeats ? " ..." : "");
}

std::string entries(const std::vector<OptionEntry>& options) {
  std::string out;
  for (const OptionEntry& option : options) {
    out += ".TP\n" + head_of(option) + '\n' + troff_text(option.about) + '\n';
    if (option.choices.empty()) continue;
    std::string words;
    for (const std::string& word : option.choices) words += (words.empty() ? "" : ", ") + word;
    out += ".br\n" + troff_text("One of: " + words) + '\n';
  }
  return out;
}

/// `known` are the program's own options: a command's --help is not said again.
std::string section_of(const CommandEntry& command, const std::vector<OptionEntry>& known) {
  std::vector<OptionEntry> own;
  for (const OptionEntry& option : command.options) {
    const bool again = std::any_of(known.begin(), known.end(), [&option](const OptionEntry& other) {
      return other.names == option.names;
    });
    if (!again) own.push_back(option);
  }
  std::string line = "\\fBwhymark " + troff_text(command.names.front()) + "\\fR";
  if (!own.empty()) line += " [\\fIOPTIONS\\fR]";
  for (const OptionEntry& argument : command.arguments) {
    line += argument.required ? ' ' + head_of(argument) : " [" + head_of(argument) + ']';
  }
  std::string out = fmt::format(".SS \"{}\"\n{}\n.PP\n{}\n", troff_text(command.names.front()),
                                line, troff_text(command.about));
  for (size_t i = 1; i < command.names.size(); ++i) {
    out += fmt::format(".PP\nAlso called \\fB{}\\fR.\n", troff_text(command.names[i]));
  }
  out += entries(command.arguments) + entries(own);
  if (!command.footer.empty()) out += ".PP\n.nf\n" + troff_text(command.footer) + "\n.fi\n";
  return out;
}

std::string man_page(const ProgramEntry& program) {
  std::string out = fmt::format(
      "'\\\" -*- coding: UTF-8 -*-\n"
      ".TH WHYMARK 1 \"\" \"whymark {}\" \"User Commands\"\n"
      ".SH NAME\nwhymark \\- build, check and rewrite reviews that say why\n"
      ".SH SYNOPSIS\n\\fBwhymark\\fR \\fICOMMAND\\fR [\\fIOPTIONS\\fR] [\\fIARGUMENTS\\fR]\n",
      troff_text(version()));
  out += kDescription;
  out += ".SH OPTIONS\n" + entries(program.self.options) + ".SH COMMANDS\n";
  for (const CommandEntry& command : program.commands) {
    out += section_of(command, program.self.options);
  }
  return out + kRest;
}

}  // namespace

void add_man(CLI::App& program, int&) {
  CLI::App* command = program.add_subcommand("man", "Print the manual page, in troff");
  command->footer(
      "Examples:\n"
      "  whymark man | man -l -\n"
      "  whymark man > ~/.local/share/man/man1/whymark.1");
  command->callback([&program] { print(man_page(describe(program))); });
}

}  // namespace whymark
