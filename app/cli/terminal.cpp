#include "app/cli/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <string>
#include <string_view>

#include "core/format/scan.h"

namespace whymark {
namespace {

constexpr uint32_t kDefaultWidth = 80;
constexpr uint32_t kLeastWidth = 20;  // narrower ones leave no room for a box
constexpr uint32_t kMostWidth = 10'000;

/// Empty where it is not set.
std::string_view environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string_view{} : value;
}

bool locale_is_utf8() {
  // The first that says anything counts, as for setlocale.
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    std::string locale(environment(name));
    if (locale.empty()) continue;
    std::transform(locale.begin(), locale.end(), locale.begin(), to_lower);
    return locale.find("utf-8") != std::string::npos || locale.find("utf8") != std::string::npos;
  }
  return false;
}

uint32_t width_of_output(bool is_terminal) {
  winsize size{};
  if (is_terminal && ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
    return size.ws_col;
  }
  const std::string_view columns = environment("COLUMNS");
  uint32_t width = 0;
  std::from_chars(columns.data(), columns.data() + columns.size(), width);
  return width == 0 ? kDefaultWidth : width;
}

}  // namespace

Terminal standard_output(ColourChoice colour, std::optional<uint32_t> width) {
  Terminal terminal;
  terminal.is_terminal = ::isatty(STDOUT_FILENO) == 1;
  terminal.utf8 = locale_is_utf8();
  const uint32_t columns = width ? *width : width_of_output(terminal.is_terminal);
  terminal.width = std::clamp(columns, kLeastWidth, kMostWidth);
  const std::string_view kind = environment("TERM");
  const bool dumb = kind.empty() || kind == "dumb";
  const bool wanted = terminal.is_terminal && !dumb && environment("NO_COLOR").empty();
  terminal.colours =
      colour == ColourChoice::always || (colour == ColourChoice::automatic && wanted);
  return terminal;
}

}  // namespace whymark
