// Scripted sessions: the door that tests, benchmarks and agents use. Keys, clicks and
// the wheel go through ImGui's input like a person's; scroll and scroll-to set the place on the
// page.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/gui/stage.h"

namespace whymark {

/// One step, split into its words; `number` is its line, from 1. What is quoted by ' or " is one
/// word.
struct Step {
  int number = 0;
  std::vector<std::string> words;
};

/// Reads steps, one a line or separated by `;`. `#` starts a comment line.
std::vector<Step> parse_script(std::string_view text);

struct ScriptOutcome {
  bool wrong_use = false;  // a step that is not one
  std::string failure;     // what failed at which step; empty when all went well
};

/// Runs steps until `quit` or the first that fails. Every step draws at least one frame.
ScriptOutcome run_script(Stage& stage, const std::vector<Step>& steps);

/// Draws until nothing is left to settle. What workers are at may come later.
Result<void> settle(Stage& stage);
/// The same with the results of all that workers are at.
Result<void> settle_idle(Stage& stage);
/// Draws until a frame shows the review when all of it is there; colours may come later.
Result<void> draw_complete(Stage& stage);
/// Settles when all of the review is there, and what was decided before.
Result<void> settle_loaded(Stage& stage);
/// Settles when the settings' file was changed by somebody else, since the last time this was
/// waited for; fails when that takes ten seconds.
Result<void> settle_settings(Stage& stage);

}  // namespace whymark
