#include "app/gui/commands.h"

#include <utility>

#include "app/gui/command_tables.h"

namespace whymark {

std::span<const Command> commands() {
  static const std::vector<Command> all = [] {
    std::vector<Command> joined;
    for (const auto table : {tree_commands(), move_commands(), find_commands(), decide_commands(),
                             card_commands(), view_commands(), select_commands(), sheet_commands(),
                             settings_commands(), window_commands()}) {
      joined.insert(joined.end(), table.begin(), table.end());
    }
    return joined;
  }();
  return all;
}

const Command* find_command(std::string_view name) {
  for (const Command& command : commands()) {
    if (command.name == name) return &command;
  }
  return nullptr;
}

void run_queue(AppState& state) {
  const std::vector<Invocation> queue = std::exchange(state.queue, {});
  for (const Invocation& invocation : queue) {
    const Command* command = find_command(invocation.command);
    if (command != nullptr && command->available(state)) command->run(state, invocation);
  }
}

}  // namespace whymark
