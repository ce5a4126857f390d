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

std::span<const Command> commands();
/// nullptr when there is no such command.
const Command* find_command(std::string_view name);

/// Runs what was queued, in order. What is not available is left out.
void run_queue(AppState& state);

}  // namespace whymark
