#include <memory>
#include <string>

#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "core/base/exit_code.h"

namespace whymark {

void add_help(CLI::App& program, int& exit_code) {
  const auto topic = std::make_shared<std::string>();
  CLI::App* command =
      program.add_subcommand("help", "Say what whymark or one of its commands does");
  command->footer("Examples:\n  whymark help\n  whymark help fmt");
  command->add_option("COMMAND", *topic, "the command to explain");
  command->callback([&program, &exit_code, topic] {
    if (topic->empty()) return print(program.help());
    for (CLI::App* named : program.get_subcommands([](CLI::App*) { return true; })) {
      if (named->check_name(*topic)) return print(named->help());
    }
    exit_code = complain("there is no command " + *topic + "; whymark help lists them", kExitUsage);
  });
}

}  // namespace whymark
