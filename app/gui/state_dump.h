#pragma once

#include <nlohmann/json.hpp>

#include "app/gui/stage.h"

namespace whymark {

/// What is on screen: window, page position, visible lines and cards with their rectangles,
/// selection, decisions, files, message, controls. Rectangles are [left, top, right, bottom] in
/// device pixels.
nlohmann::ordered_json dump_state(Stage& stage);

/// Times since `start` and sizes, for benchmarks.
nlohmann::ordered_json dump_stats(Stage& stage, LoadTimes::Clock::time_point start,
                                  double first_frame_ms);

}  // namespace whymark
