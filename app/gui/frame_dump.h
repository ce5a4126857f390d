#pragma once

#include <nlohmann/json.hpp>

#include "app/gui/stage.h"

namespace whymark {

/// The steps of a script so far, each with the frames it drew: their times in milliseconds, and the
/// vertices of their draw lists.
/// `[{"step": "key j", "cpu_ms": [1.2, …], "total_ms": [8.1, …], "vertices": [40000, …]}, …]`
nlohmann::ordered_json dump_frames(const FrameTimes& times);

}  // namespace whymark
