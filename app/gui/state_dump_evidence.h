#pragma once

#include <nlohmann/json.hpp>

#include "app/gui/state.h"

namespace whymark {

/// The queue of what deserves reading, the filter, and, while it is open, the dashboard with every
/// figure as it is shown.
void dump_evidence(const AppState& state, nlohmann::ordered_json& out);

}  // namespace whymark
