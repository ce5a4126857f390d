#include "app/gui/frame_dump.h"

namespace whymark {

nlohmann::ordered_json dump_frames(const FrameTimes& times) {
  using Json = nlohmann::ordered_json;
  Json steps = Json::array();
  for (size_t i = 0; i < times.steps.size(); ++i) {
    const size_t first = times.steps[i].first_frame;
    const size_t end =
        i + 1 < times.steps.size() ? times.steps[i + 1].first_frame : times.cpu.size();
    const auto of_step = [first, end](const auto& all) {
      Json values = Json::array();
      for (size_t frame = first; frame < end; ++frame) values.push_back(all[frame]);
      return values;
    };
    steps.push_back({{"step", times.steps[i].words},
                     {"cpu_ms", of_step(times.cpu)},
                     {"total_ms", of_step(times.total)},
                     {"vertices", of_step(times.vertices)}});
  }
  return steps;
}

}  // namespace whymark
