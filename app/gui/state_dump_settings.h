#pragma once

#include <nlohmann/json.hpp>

#include "app/gui/state.h"

namespace whymark {

/// What is chosen and where it is kept; of the pane what it shows, where it is open.
nlohmann::ordered_json settings_json(const AppState& state);

}  // namespace whymark
