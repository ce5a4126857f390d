#pragma once

#include <nlohmann/json.hpp>

#include "app/gui/state.h"

namespace whymark {

/// The cards in view, or whose lines are.
nlohmann::ordered_json cards_json(const AppState& state);
/// What leads to cards: the list to choose from, pointers to cards beyond the view, a place that
/// was asked about, selected text.
void dump_card_places(const AppState& state, nlohmann::ordered_json& out);

}  // namespace whymark
