#include "app/gui/script.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <poll.h>

#include <algorithm>
#include <cctype>
#include <chrono>
#include <utility>

#include "app/gui/script_runner.h"
#include "app/gui/user_settings.h"

namespace whymark {
namespace {

constexpr int kSettleFrames =
    20;  // ImGui spreads what a step sends over frames; a click takes four

constexpr std::chrono::milliseconds kWaitSlice{100};

bool is_blank(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }

// Takes one word off the line: up to a blank or `;`, or what a quote at its start encloses.
std::string take_word(std::string_view& line) {
  const char quote = line[0] == '"' || line[0] == '\'' ? line[0] : '\0';
  const size_t start = quote != 0 ? 1 : 0;
  size_t end = start;
  while (end < line.size() &&
         (quote != 0 ? line[end] != quote : !is_blank(line[end]) && line[end] != ';')) {
    ++end;
  }
  std::string word(line.substr(start, end - start));
  line.remove_prefix(std::min(end + start, line.size()));
  return word;
}

void parse_line(std::string_view line, int number, std::vector<Step>& steps) {
  Step step{number, {}};
  const auto finish = [&] {
    if (!step.words.empty()) steps.push_back(std::exchange(step, Step{number, {}}));
  };
  while (!line.empty()) {
    if (is_blank(line[0])) {
      line.remove_prefix(1);
    } else if (line[0] == ';') {
      line.remove_prefix(1);
      finish();
    } else if (line[0] == '#' && step.words.empty()) {
      break;  // a comment
    } else {
      step.words.push_back(take_word(line));
    }
  }
  finish();
}

}  // namespace

std::vector<Step> parse_script(std::string_view text) {
  std::vector<Step> steps;
  for (int number = 1; !text.empty(); ++number) {
    const size_t end = std::min(text.find('\n'), text.size());
    parse_line(text.substr(0, end), number, steps);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return steps;
}

Result<void> settle(Stage& stage) {
  for (int frame = 0; frame < kSettleFrames || stage.gui().state().job; ++frame) {
    const Result<void> drawn = stage.draw();
    if (!drawn) return drawn;
    // ImGui keeps what it cannot take in one frame; three frames are what a window draws after an
    // event.
    if (frame >= 3 && !stage.gui().unsettled()) break;
  }
  return {};
}

Result<void> settle_idle(Stage& stage) {
  Workers& workers = stage.gui().state().workers;
  Result<void> drawn = settle(stage);
  while (drawn && workers.busy()) {
    workers.wait(kWaitSlice);
    drawn = stage.draw();
    if (drawn && !workers.busy()) drawn = settle(stage);
  }
  return drawn;
}

Result<void> draw_complete(Stage& stage) {
  AppState& state = stage.gui().state();
  release_rest(state);
  while (state.loading && !state.load_times.complete) {
    state.workers.wait(kWaitSlice);
    const Result<void> drawn = stage.draw();
    if (!drawn) return drawn;
    if (state.loading && !state.workers.busy()) return fail("nothing loads the review any more");
  }
  return {};
}

Result<void> settle_loaded(Stage& stage) {
  Result<void> drawn = draw_complete(stage);
  while (drawn && stage.gui().state().loading) drawn = settle_idle(stage);
  return drawn ? settle_idle(stage) : drawn;
}

Result<void> settle_settings(Stage& stage) {
  constexpr int kMostSlices = 100;
  bool& taken_over = stage.gui().state().settings->taken_over;
  for (int slice = 0; slice < kMostSlices && !taken_over; ++slice) {
    ::poll(nullptr, 0, static_cast<int>(kWaitSlice.count()));
    const Result<void> drawn = stage.draw();
    if (!drawn) return drawn;
  }
  if (!std::exchange(taken_over, false)) return fail("the settings did not change for 10 s");
  return settle_idle(stage);
}

ScriptOutcome run_script(Stage& stage, const std::vector<Step>& steps) {
  for (const Step& step : steps) {
    if (step.words[0] == "quit" || stage.gui().state().quit) break;
    stage.begin_step(fmt::format("{}", fmt::join(step.words, " ")));
    const Result<void> done = run_step(stage, step);
    if (done) continue;
    const std::string& message = done.error().message;
    const bool wrong_use = message.rfind('?', 0) == 0;
    return {wrong_use, fmt::format("step {} ({}): {}", step.number, step.words[0],
                                   wrong_use ? message.substr(1) : message)};
  }
  return {};
}

}  // namespace whymark
