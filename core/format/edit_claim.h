#pragma once

#include <optional>
#include <string>

#include "core/base/result.h"
#include "core/format/document.h"
#include "core/format/edit.h"

namespace whymark {

/// What a claim is to say came out. No comment: the one that is there stays; an empty one: none.
struct ClaimOutcome {
  ClaimStatus status = ClaimStatus::unknown;
  std::optional<std::string> comment;
};

/// Changes the outcome of a `verify:` field. Where only the status differs, only its word is
/// replaced, and nothing where it says so already. A comment is one line of plain text: in it, line
/// ends become spaces, and marks that would be read as part of the grammar become others ([ ] ').
/// Fails where the claim says nothing, or where it would not be read back as the same claim.
Result<Edit> edit_claim(const Document& document, const Field& field, const ClaimOutcome& outcome);

/// The same for an `@check` row (Check::row of one of Document::checks).
Result<Edit> edit_check_line(const Document& document, uint32_t row, const ClaimOutcome& outcome);

}  // namespace whymark
