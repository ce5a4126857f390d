// The parts of the state dump about moved lines, white space and selected text.
#pragma once

#include <nlohmann/json.hpp>

#include "app/gui/state.h"

namespace whymark {

/// Puts `selection`, `copied`, `moved` and `whitespace` into the state.
void dump_marks(const AppState& state, nlohmann::ordered_json& out);
/// Puts what is known of a code row into its entry.
void dump_row_marks(const AppState& state, uint32_t row, nlohmann::ordered_json& out);

}  // namespace whymark
