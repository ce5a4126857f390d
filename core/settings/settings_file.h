#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace whymark {

/// $XDG_CONFIG_HOME/whymark/settings.yaml, else ~/.config/whymark/settings.yaml; empty where there
/// is no home either.
std::string settings_path();

/// What is in the file; nothing where there is none. Fails where it cannot be read.
Result<std::optional<std::string>> read_settings_file(const std::string& path);

/// Writes the file, all of it or nothing; folders on the way are made. Fails, and changes nothing,
/// where the file is no longer `before` (nothing: there was none).
Result<void> write_settings_file(const std::string& path, const std::optional<std::string>& before,
                                 const std::string& after);

}  // namespace whymark
