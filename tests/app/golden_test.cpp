// The example as it is drawn, against pictures that were looked at. Each name carries its
// parameters. WHYMARK_UPDATE_GOLDEN=1 writes the pictures instead; a picture that differs is left
// in the build folder beside the one wanted.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>

#include "app/gui/script.h"
#include "app/gui/stage.h"
#include "tests/core/git/scratch.h"

using namespace whymark;

namespace {

// Software renderers and FreeType differ in the last bits between machines; a moved word differs in
// thousands of pixels.
constexpr int kChannelTolerance = 40;
constexpr double kShareTolerance = 0.002;

struct Golden {
  const char* name;
  int width, height;
  double scale;
  const char* theme;
  const char* steps;
};

constexpr Golden kGoldens[] = {
    {"example_1600x1000_scale1_dark", 1600, 1000, 1, "dark", ""},
    {"decided_1600x1000_scale1_light", 1600, 1000, 1, "light",
     "click note:log; click line:examples/retry.ts:+49/discard; "
     "click line:examples/retry.ts:-17/discard; click part:examples/retry.ts:+40:2; "
     "click note:log; hover map"},
    {"example_1800x1200_scale2_dark", 1800, 1200, 2, "dark", "click note:statuses; hover map"},
};

double share_of_other_pixels(const Image& a, const Image& b) {
  if (a.width != b.width || a.height != b.height) return 1;
  size_t other = 0;
  for (size_t i = 0; i < a.rgba.size(); i += 4) {
    bool same = true;
    for (size_t channel = 0; channel < 3; ++channel) {
      const int difference = int{a.rgba[i + channel]} - int{b.rgba[i + channel]};
      same = same && std::abs(difference) <= kChannelTolerance;
    }
    other += same ? 0 : 1;
  }
  return static_cast<double>(other) / (static_cast<double>(a.rgba.size()) / 4);
}

Image draw(const Golden& golden, const std::string& file) {
  AppState state;
  state.named = "examples/retry-backoff.whymark";
  state.theme = find_theme(golden.theme);
  Result<std::unique_ptr<Review>> review = open_review(file, "");
  REQUIRE_MESSAGE(review.has_value(), review.error().message);
  state.review = std::move(*review);
  Options options;
  options.width = golden.width;
  options.height = golden.height;
  options.scale = golden.scale;
  Result<std::unique_ptr<Stage>> stage = make_headless_stage(state, options);
  REQUIRE_MESSAGE(stage.has_value(), stage.error().message);
  REQUIRE(settle(**stage).has_value());
  const ScriptOutcome outcome = run_script(**stage, parse_script(golden.steps));
  REQUIRE_MESSAGE(outcome.failure.empty(), outcome.failure);
  REQUIRE(settle_idle(**stage).has_value());
  Result<Image> image = (*stage)->picture();
  REQUIRE(image.has_value());
  return std::move(*image);
}

}  // namespace

TEST_CASE("golden pictures of the example") {
  namespace fs = std::filesystem;
  const test::Scratch scratch;
  fs::copy(WHYMARK_SOURCE_DIR "/examples", scratch.path("examples"), fs::copy_options::recursive);
  scratch.git("init -q");
  const bool update = std::getenv("WHYMARK_UPDATE_GOLDEN") != nullptr;
  for (const Golden& golden : kGoldens) {
    CAPTURE(std::string(golden.name));
    const Image drawn = draw(golden, scratch.path("examples/retry-backoff.whymark"));
    const std::string wanted_path =
        fmt::format("{}/tests/golden/{}.png", WHYMARK_SOURCE_DIR, golden.name);
    if (update) {
      fs::create_directories(fs::path(wanted_path).parent_path());
      REQUIRE(write_png(wanted_path, drawn).has_value());
      continue;
    }
    const Result<Image> wanted = read_png(wanted_path);
    REQUIRE_MESSAGE(wanted.has_value(), wanted.error().message);
    const double share = share_of_other_pixels(drawn, *wanted);
    if (share > kShareTolerance) {
      const std::string got = fmt::format("{}/{}.png", WHYMARK_BUILD_DIR, golden.name);
      REQUIRE(write_png(got, drawn).has_value());
      MESSAGE("see ", got);
    }
    CHECK(share <= kShareTolerance);
  }
}
