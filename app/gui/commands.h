// Everything the reviewer can do, as one table: keymap, help, scripts and tests read it.
#pragma once

#include <span>
#include <string_view>

#include "app/gui/state.h"

namespace whymark {

struct Command {
  std::string_view name;  // stable: scripts and key bindings use it
  std::string_view label;
  std::string_view help;
  std::string_view
      keys;  // alternatives, separated by spaces; see keymap.h; empty: only by a control
  bool (*available)(const AppState& state);
  void (*run)(AppState& state, const Invocation& by);
};

/// A table of commands: [first, first + count) of commands(). The name is stable: help and palette
/// show it.
struct CommandGroup {
  std::string_view name;
  uint32_t first = 0, count = 0;
};

std::span<const Command> commands();
/// In the order in which they are shown.
std::span<const CommandGroup> command_groups();
/// The name of the group that a command is in, by its index.
std::string_view group_of(uint32_t command);
/// nullptr when there is no such command.
const Command* find_command(std::string_view name);

/// Runs what was queued, in order. What is not available is left out.
void run_queue(AppState& state);

}  // namespace whymark
