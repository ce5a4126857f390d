#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>

#include "app/gui/loader.h"
#include "app/gui/options.h"
#include "app/gui/script.h"
#include "app/gui/stage.h"
#include "app/gui/state_dump.h"
#include "app/gui/user_settings.h"
#include "core/base/exit_code.h"
#include "core/base/file_io.h"
#include "core/format/diagnostic.h"
#include "fonts/cells.h"

namespace whymark {
namespace {

constexpr size_t kMostPrinted = 50;  // diagnostics on stderr; the window shows all

// For tests: a script begins at the first screen of a huge review, and `wait loaded` lets the rest
// in.
constexpr const char* kHoldVariable = "WHYMARK_TEST_HOLD_REST";

using Clock = LoadTimes::Clock;

double ms_since(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

int complain(const std::string& message, int exit_code) {
  std::fprintf(stderr, "whymark-viewer: %s\n", message.c_str());
  return exit_code;
}

// Returns the exit code that the review itself asks for.
int report_problems(const Review& review) {
  const std::vector<Diagnostic>& problems = review.document.diagnostics;
  for (size_t i = 0; i < problems.size() && i < kMostPrinted; ++i) {
    std::fputs(format_diagnostic(review.document, review.path, problems[i]).c_str(), stderr);
  }
  if (problems.size() > kMostPrinted) {
    std::fprintf(stderr, "whymark-viewer: %zu more problems are shown in the window only\n",
                 problems.size() - kMostPrinted);
  }
  return has_errors(problems) ? kExitFindings : kExitOk;
}

Result<std::string> read_script(const std::string& named) {
  if (named == "-") {
    return std::string(std::istreambuf_iterator<char>(std::cin), std::istreambuf_iterator<char>());
  }
  std::error_code error;
  if (!std::filesystem::exists(named, error)) return named;  // the steps themselves
  Result<TextBuffer> text = read_file(named);
  if (!text) return tl::unexpected<Error>(text.error());
  return std::string(text->view());
}

Result<void> write_outputs(Stage& stage, const Options& options, Clock::time_point start,
                           double first_frame_ms) {
  if (!options.png.empty()) {
    const Result<Image> image = stage.picture();
    if (!image) return tl::unexpected<Error>(image.error());
    const Result<void> written = write_png(options.png, *image);
    if (!written) return written;
  }
  if (!options.state.empty()) {
    const Result<void> written = write_file(options.state, dump_state(stage).dump(1) + "\n");
    if (!written) return written;
  }
  if (!options.stats.empty()) {
    return write_file(options.stats, dump_stats(stage, start, first_frame_ms).dump(1) + "\n");
  }
  return {};
}

// Scripts begin when all is there, at the top of the page; but tests may have them begin before.
Result<void> prepare_script(Stage& stage) {
  AppState& state = stage.gui().state();
  if (state.loading && state.loading->hold) return settle_idle(stage);
  const Result<void> loaded = settle_loaded(stage);
  if (!loaded) return loaded;
  state.scroll = {};
  state.scroll_above = 0;
  return settle(stage);
}

/// Whether somebody looks at more than the exit code.
bool is_looked_at(const Options& options) {
  return !options.headless || !options.script.empty() || !options.png.empty() ||
         !options.state.empty() || !options.stats.empty();
}

int run(const Options& options) {
  const Clock::time_point start = Clock::now();
  AppState state;
  state.named = options.file;
  state.temporary = options.temporary;
  load_settings(state, options);
  for (const std::string& problem : state.settings->problems) {
    std::fprintf(stderr, "%s\n", with_marks(problem).c_str());
  }
  int exit_code = kExitOk;
  start_loading(state, options.file, options.repository, [&exit_code](AppState& loaded) {
    exit_code = loaded.review ? report_problems(*loaded.review)
                              : complain(loaded.message.text, kExitOutside);
  });
  state.loading->hold = std::getenv(kHoldVariable) != nullptr;

  Result<std::unique_ptr<Stage>> stage =
      options.headless ? make_headless_stage(state, options) : make_window_stage(state, options);
  if (!stage) return complain(stage.error().message, kExitOutside);
  Result<void> drawn = (*stage)->draw();
  const double first_frame_ms = ms_since(start);
  if (drawn && (options.headless || !options.script.empty())) {
    drawn = is_looked_at(options) ? prepare_script(**stage) : draw_complete(**stage);
  }
  if (!drawn) return complain(drawn.error().message, kExitOutside);

  if (!options.script.empty()) {
    const Result<std::string> text = read_script(options.script);
    if (!text) return complain(text.error().message, kExitOutside);
    const ScriptOutcome outcome = run_script(**stage, parse_script(*text));
    // What was on screen is wanted most when an expectation failed.
    if (!outcome.failure.empty()) {
      exit_code = complain(outcome.failure, outcome.wrong_use ? kExitUsage : kExitFindings);
    }
  } else if (!options.headless) {
    const Result<void> ran = run_window(**stage);
    if (!ran) return complain(ran.error().message, kExitOutside);
  }
  const Result<void> written = write_outputs(**stage, options, start, first_frame_ms);
  if (!written) return complain(written.error().message, kExitOutside);
  return exit_code;
}

}  // namespace
}  // namespace whymark

int main(int argc, char** argv) {
  int exit_code = 0;
  const auto options = whymark::parse_options(argc, argv, exit_code);
  return options ? whymark::run(*options) : exit_code;
}
