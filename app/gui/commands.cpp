#include "app/gui/commands.h"

#include <algorithm>
#include <utility>

#include "app/gui/command_tables.h"

namespace whymark {

namespace {

struct Joined {
  std::vector<Command> commands;
  std::vector<CommandGroup> groups;

  void add(std::string_view name, std::span<const Command> table) {
    groups.push_back(
        {name, static_cast<uint32_t>(commands.size()), static_cast<uint32_t>(table.size())});
    commands.insert(commands.end(), table.begin(), table.end());
  }
};

const Joined& joined() {
  static const Joined all = [] {
    Joined out;
    out.add("Files", tree_commands());
    out.add("Move", move_commands());
    out.add("Find", find_commands());
    out.add("Decide", decide_commands());
    out.add("Cards", card_commands());
    out.add("Verdict", verdict_commands());
    out.add("Verify", verify_commands());
    out.add("View", view_commands());
    out.add("Select", select_commands());
    out.add("Evidence", sheet_commands());
    out.add("Settings", settings_commands());
    out.add("Help", help_commands());
    out.add("Window", window_commands());
    // Moving is what one looks up first; of commands, those of the tree go first.
    std::rotate(out.groups.begin(), out.groups.begin() + 1, out.groups.begin() + 3);
    return out;
  }();
  return all;
}

}  // namespace

std::span<const Command> commands() { return joined().commands; }

std::span<const CommandGroup> command_groups() { return joined().groups; }

std::string_view group_of(uint32_t command) {
  for (const CommandGroup& group : command_groups()) {
    if (command - group.first < group.count) return group.name;
  }
  return {};
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
