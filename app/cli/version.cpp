#include "core/base/version.h"

#include <fmt/format.h>

#include "app/cli/commands.h"
#include "app/cli/console.h"

namespace whymark {

void add_version(CLI::App& program, int&) {
  CLI::App* command = program.add_subcommand("version", "Print the version");
  command->footer("Example:\n  whymark version");
  command->callback([] { print(fmt::format("whymark {}\n", version())); });
}

}  // namespace whymark
