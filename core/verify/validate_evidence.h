#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/verify/evidence_state.h"

namespace whymark {

/// What is wrong with the records of a document, by position: `evidence-invalid` (a warning) and,
/// of each claim that its record contradicts, `evidence-contradicted` (an error).
std::vector<Diagnostic> validate_evidence(const Document& document);

/// How many claims of commands there are in each state, and how many of them count as success.
struct EvidenceTotals {
  std::array<uint32_t, kEvidenceStates> by_state{};
  uint32_t claims = 0;
  uint32_t passed = 0;  // run on the very source and diff that are here, and passed

  uint32_t of(EvidenceState state) const { return by_state[static_cast<size_t>(state)]; }
};
EvidenceTotals sum_evidence(const std::vector<ClaimEvidence>& evidence);

/// The totals of a review at `review_path`, with all that is needed for them: collect_commands(),
/// read_evidence(), look_around(), weigh_evidence(). `repository` may be null.
EvidenceTotals total_evidence(const Document& document, const ReviewEvidence& evidence,
                              const Repository* repository, const std::string& review_path);

}  // namespace whymark
