#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace whymark {

/// Texts of a settings file with one thing changed. Only the bytes that must change do: comments,
/// unknown lines and the order of lines stay. Each fails where the text is not YAML or laid out so
/// that this cannot be done safely, and says what to do; `line N` is of the text.

/// `value` as value_text() spells it; nothing takes the setting out of the file.
Result<std::string> with_setting(std::string_view text, std::string_view name,
                                 const std::optional<std::string>& value);
/// The keys of a command, separated by blanks, none of them for an empty text; nothing takes the
/// command out of the file.
Result<std::string> with_keys(std::string_view text, std::string_view command,
                              const std::optional<std::string>& keys);
/// Without any setting and any keys; what is none stays.
Result<std::string> without_settings(std::string_view text);

}  // namespace whymark
