#include <fmt/format.h>

#include <array>
#include <memory>
#include <string>

#include "app/cli/command_tree.h"
#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "app/cli/texts.h"
#include "core/base/exit_code.h"

namespace whymark {
namespace {

struct Topic {
  const char* name;
  const char* about;
  std::string_view (*text)();
};
constexpr std::array<Topic, 3> kTopics = {{
    {"annotate", "The field guide: every attribute, field, source and claim, by example",
     help_annotate},
    {"claims", "How to write claims that survive whymark verify", help_claims},
    {"format", "The file format on two screens", help_format},
}};

/// Shows the commands in their groups, and the topics of `whymark help` below.
class Overview : public CLI::Formatter {
 public:
  std::string make_subcommands(const CLI::App* app, CLI::AppFormatMode) const override {
    std::string out;
    for (const CommandGroup& group : group_commands(*app)) {
      out += '\n' + group.title + ":\n";
      for (const CLI::App* command : group.commands) out += make_subcommand(command);
    }
    if (app->get_parent() != nullptr) return out;
    out += "\nTopics, with whymark help TOPIC:\n";
    const int width = static_cast<int>(get_column_width()) - 2;
    for (const Topic& topic : kTopics) {
      out += fmt::format("  {:{}}{}\n", topic.name, width, topic.about);
    }
    return out;
  }
};

/// Says which words can be given, for completion. That a word is none of them is for the command to
/// say.
class TopicNames : public CLI::Validator {
 public:
  explicit TopicNames(const CLI::App& program) {
    desc_function_ = [&program] {
      std::string names;
      for (const Topic& topic : kTopics) names += fmt::format(",{}", topic.name);
      for (const CommandGroup& group : group_commands(program)) {
        for (const CLI::App* command : group.commands) names += ',' + command->get_name();
      }
      return '{' + names.substr(1) + '}';
    };
  }
};

int help(CLI::App& program, const std::string& word) {
  if (word.empty()) {  // App::help would give the help of the command that was named, this one
    print(program.get_formatter()->make_help(&program, program.get_name(),
                                             CLI::AppFormatMode::Normal));
    return kExitOk;
  }
  for (const Topic& topic : kTopics) {
    if (word == topic.name) return print(topic.text()), kExitOk;
  }
  for (CLI::App* command : program.get_subcommands([](CLI::App*) { return true; })) {
    if (command->check_name(word)) return print(command->help(program.get_name())), kExitOk;
  }
  return complain("there is no command or topic " + word + "; whymark help lists them", kExitUsage);
}

}  // namespace

void add_help(CLI::App& program, int& exit_code) {
  program.formatter(std::make_shared<Overview>());
  const auto word = std::make_shared<std::string>();
  CLI::App* command = program.add_subcommand(
      "help", "Say what whymark does, or a command, or how a review is written");
  command->footer(
      "Topics are annotate, the field guide of a note, and format, the file format. A topic goes\n"
      "before a command of the same name: the command format is explained under its other name, "
      "fmt.\n"
      "\n"
      "Examples:\n"
      "  whymark help\n"
      "  whymark help fmt\n"
      "  whymark help annotate\n"
      "  whymark help format");
  command->add_option("TOPIC", *word, "the command or topic to explain")
      ->check(TopicNames(program))
      ->option_text(" ");
  command->callback([&program, &exit_code, word] { exit_code = help(program, *word); });
}

}  // namespace whymark
