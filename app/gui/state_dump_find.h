#pragma once

#include <nlohmann/json.hpp>

#include "app/gui/state.h"

namespace whymark {

/// The search, the palette and the places to go back to.
nlohmann::ordered_json search_json(const AppState& state);
nlohmann::ordered_json palette_json(const AppState& state);
nlohmann::ordered_json places_json(const AppState& state);

}  // namespace whymark
