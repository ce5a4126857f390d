#include "app/gui/options.h"

#include <CLI/CLI.hpp>
#include <cstdio>

#include "core/base/exit_code.h"
#include "core/base/version.h"
#include "render/paint/theme.h"

namespace whymark {
namespace {

constexpr int kMostPixels = 16384;

// `1600x1000`; false when it is anything else or out of reason.
bool parse_size(const std::string& text, int& width, int& height) {
  int used = 0;
  if (std::sscanf(text.c_str(), "%5dx%5d%n", &width, &height, &used) != 2) return false;
  return static_cast<size_t>(used) == text.size() && width >= 64 && height >= 64 &&
         width <= kMostPixels && height <= kMostPixels;
}

}  // namespace

std::optional<Options> parse_options(int argc, char** argv, int& exit_code) {
  Options options;
  std::string size;
  CLI::App app{"Reads a .whymark review: code on the left, why it is so on the right."};
  app.name("whymark-viewer");
  app.set_version_flag("--version", std::string("whymark-viewer ") + version());
  app.add_option("FILE", options.file, "the review to open")->required();
  app.add_option("--repo", options.repository, "directory in the repository the review is about");
  app.add_option("--theme", options.theme,
                 "dark, light, system, dark-blue-orange or light-blue-orange\n"
                 "(default: as the settings say)");
  app.add_option("--scale", options.scale, "pixels per point, 1 = 96 dpi (default: the display's)")
      ->check(CLI::Range(0.5, 4.0));
  app.add_option("--size", size, "of the window, WxH in pixels (default 1600x1000)");
  app.add_flag("--headless", options.headless,
               "draw without a window, which software rendering serves, and end "
               "with the first frame that shows all of the review where nothing else is asked for");
  app.add_flag("--temporary", options.temporary,
               "FILE goes when the window is closed: no verdict is written into it");
  app.add_option("--png", options.png, "write a picture of the last frame here");
  app.add_option("--script", options.script,
                 "steps to run: a file, - for standard input, or the steps, separated by ;");
  app.add_option("--state", options.state, "write what is on screen at the end here, as JSON");
  app.add_option("--stats", options.stats, "write times and sizes here, as JSON");
  app.footer(
      "Steps: key K, text T, click ID or X,Y, hover ID or X,Y, drag ID DX DY, wheel ACROSS DOWN,\n"
      "scroll PX, scroll-to 0..1, frames OUT,\n"
      "resize WxH, wait idle, wait loaded, wait settings, png OUT, state OUT, expect PATH VALUE,\n"
      "quit.\n"
      "Exit codes: 0 ok, 1 the review has errors or an expectation failed, 2 wrong use,\n"
      "3 something outside failed (a file, OpenGL).\n"
      "Example: whymark-viewer --headless review.whymark --png review.png");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    exit_code = app.exit(error) == 0 ? kExitOk : kExitUsage;
    return std::nullopt;
  }
  const char* wrong = nullptr;
  if (!options.theme.empty() && options.theme != "system" && find_theme(options.theme) == nullptr) {
    wrong = "--theme is dark, light, system, dark-blue-orange or light-blue-orange";
  }
  if (!size.empty() && !parse_size(size, options.width, options.height)) {
    wrong = "--size is WxH with each from 64 to 16384";
  }
  if (!options.headless && !options.png.empty() && options.script.empty()) {
    wrong = "--png needs --headless, or use the script step png";
  }
  if (wrong != nullptr) {
    std::fprintf(stderr, "whymark-viewer: %s\n", wrong);
    exit_code = kExitUsage;
    return std::nullopt;
  }
  return options;
}

}  // namespace whymark
