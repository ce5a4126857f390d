#pragma once

#include <nlohmann/json.hpp>

#include "app/gui/state.h"

namespace whymark {

/// The help overlay; null while it is closed.
nlohmann::ordered_json help_json(const AppState& state);
/// The format reference; null while it is closed.
nlohmann::ordered_json reference_json(const AppState& state);

}  // namespace whymark
