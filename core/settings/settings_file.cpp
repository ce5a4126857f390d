#include "core/settings/settings_file.h"

#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "core/base/file_io.h"
#include "core/base/replace_file.h"

namespace whymark {
namespace {

// The base directory specification ignores what is not absolute.
std::string absolute_folder(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && value[0] == '/' ? value : "";
}

}  // namespace

std::string settings_path() {
  constexpr const char* kFile = "/whymark/settings.yaml";
  if (const std::string config = absolute_folder("XDG_CONFIG_HOME"); !config.empty()) {
    return config + kFile;
  }
  const std::string home = absolute_folder("HOME");
  return home.empty() ? "" : home + "/.config" + kFile;
}

Result<std::optional<std::string>> read_settings_file(const std::string& path) {
  std::error_code error;
  if (path.empty() || !std::filesystem::exists(path, error)) return std::optional<std::string>();
  const Result<TextBuffer> text = read_file(path);
  if (!text) return tl::unexpected<Error>(text.error());
  return std::optional<std::string>(text->view());
}

Result<void> write_settings_file(const std::string& path, const std::optional<std::string>& before,
                                 const std::string& after) {
  if (path.empty()) {
    return fail("there is no folder for settings; set HOME or XDG_CONFIG_HOME");
  }
  if (before) return replace_file(path, *before, after);
  return write_new_file(path, {after}, false);
}

}  // namespace whymark
