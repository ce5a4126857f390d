#pragma once

#include <string_view>

#include "core/format/document.h"

namespace whymark {

/// Parses a `verify:` value or what follows `@check`: `<method> [detail] => <status> [(comment)]`.
/// Accepts any text. `unknown_status`, if given, is set to the word that stood where a status
/// belongs.
Check parse_claim(std::string_view value, std::string* unknown_status = nullptr);

/// The parts of a claim as views into its value, for rewriting it. `status` is the word at the
/// front of `outcome`, which is what follows the arrow; empty where nothing does.
struct ClaimParts {
  std::string_view act, outcome, status;
  bool arrow = false;
  bool status_known = false;
};
ClaimParts split_claim(std::string_view value);

/// Reads a status word and its synonyms (ok, passed, failed, error, skip); false when it is none.
bool parse_status(std::string_view word, ClaimStatus& status);

}  // namespace whymark
