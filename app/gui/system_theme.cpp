#include "app/gui/system_theme.h"

#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/file_io.h"
#include "core/base/subprocess.h"

namespace whymark {
namespace {

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

std::optional<bool> by_gnome() {
  const Result<std::string> scheme =
      read_program({"gsettings", "get", "org.gnome.desktop.interface", "color-scheme"});
  if (!scheme) return std::nullopt;
  if (contains(*scheme, "prefer-dark")) return true;
  if (contains(*scheme, "prefer-light") || contains(*scheme, "default")) return false;
  return std::nullopt;
}

std::optional<bool> by_gtk_file() {
  const char* config = std::getenv("XDG_CONFIG_HOME");
  const char* home = std::getenv("HOME");
  std::string folder;
  if (config != nullptr && config[0] == '/') {
    folder = config;
  } else if (home != nullptr && home[0] == '/') {
    folder = std::string(home) + "/.config";
  } else {
    return std::nullopt;
  }
  for (const char* file : {"/gtk-4.0/settings.ini", "/gtk-3.0/settings.ini"}) {
    const Result<TextBuffer> text = read_file(folder + file);
    if (!text) continue;
    constexpr std::string_view kKey = "gtk-application-prefer-dark-theme";
    const size_t at = text->view().find(kKey);
    if (at == std::string_view::npos) continue;
    const std::string_view value = text->view().substr(at + kKey.size(), 8);
    return contains(value, "1") || contains(value, "true");
  }
  return std::nullopt;
}

}  // namespace

bool system_prefers_dark() {
  if (const char* theme = std::getenv("GTK_THEME"); theme != nullptr && theme[0] != '\0') {
    return contains(theme, "dark");
  }
  if (const std::optional<bool> dark = by_gnome()) return *dark;
  return by_gtk_file().value_or(true);
}

}  // namespace whymark
