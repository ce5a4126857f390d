#include "app/gui/script.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "app/gui/script_runner.h"

namespace whymark {
namespace {

constexpr int kSettleFrames =
    20;  // ImGui spreads what a step sends over frames; a click takes four

std::vector<std::string> split_words(std::string_view line) {
  std::vector<std::string> words;
  for (size_t at = 0; at < line.size();) {
    const char first = line[at];
    if (std::isspace(static_cast<unsigned char>(first))) {
      ++at;
      continue;
    }
    const bool quoted = first == '"' || first == '\'';
    const size_t start = quoted ? at + 1 : at;
    size_t end = start;
    while (end < line.size() &&
           (quoted ? line[end] != first : !std::isspace(static_cast<unsigned char>(line[end])))) {
      ++end;
    }
    words.emplace_back(line.substr(start, end - start));
    at = quoted ? end + 1 : end;
  }
  return words;
}

}  // namespace

std::vector<Step> parse_script(std::string_view text) {
  std::vector<Step> steps;
  int number = 1;
  while (!text.empty()) {
    const size_t line_end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, line_end);
    text.remove_prefix(std::min(line_end + 1, text.size()));
    if (line.substr(0, line.find_first_not_of(" \t") + 1).find('#') != std::string_view::npos) {
      line = {};
    }
    while (!line.empty()) {
      // A `;` inside quotes belongs to the word.
      size_t end = 0;
      char quote = 0;
      for (; end < line.size() && (quote != 0 || line[end] != ';'); ++end) {
        if (quote != 0) {
          if (line[end] == quote) quote = 0;
        } else if (line[end] == '"' || line[end] == '\'') {
          quote = line[end];
        }
      }
      Step step{number, split_words(line.substr(0, end))};
      if (!step.words.empty()) steps.push_back(std::move(step));
      line.remove_prefix(std::min(end + 1, line.size()));
    }
    ++number;
  }
  return steps;
}

Result<void> settle(Stage& stage) {
  for (int frame = 0; frame < kSettleFrames; ++frame) {
    const Result<void> drawn = stage.draw();
    if (!drawn) return drawn;
    // ImGui keeps what it cannot take in one frame; three frames are what a window draws after an
    // event.
    if (frame >= 3 && !stage.gui().unsettled()) break;
  }
  return {};
}

ScriptOutcome run_script(Stage& stage, const std::vector<Step>& steps) {
  for (const Step& step : steps) {
    if (step.words[0] == "quit" || stage.gui().state().quit) break;
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
