#pragma once

#include <string_view>

#include "core/format/document.h"

namespace whymark {

/// Parses a `verify:` value or what follows `@check`: `<method> [detail] => <status> [(comment)]`.
/// Accepts any text. `unknown_status`, if given, is set to the word that stood where a status
/// belongs.
Check parse_claim(std::string_view value, std::string* unknown_status = nullptr);

/// Reads a status word and its synonyms (ok, passed, failed, error, skip); false when it is none.
bool parse_status(std::string_view word, ClaimStatus& status);

}  // namespace whymark
