#pragma once

#include <nlohmann/json.hpp>

#include "app/gui/state.h"

namespace whymark {

/// The file tree: what it says of its filter, where its cursor is, and its rows in view.
nlohmann::ordered_json tree_json(const AppState& state);
/// The overview map: its block, bands and marks, in pixels of the map.
nlohmann::ordered_json map_json(const AppState& state);

}  // namespace whymark
