#include "core/verify/validate_evidence.h"

#include <algorithm>

#include "core/format/diagnostic_sink.h"
#include "core/format/validator_codes.h"
#include "core/format/visible.h"

namespace whymark {

std::vector<Diagnostic> validate_evidence(const Document& document) {
  ReviewEvidence evidence = read_evidence(document);
  if (evidence.records.empty()) return std::move(evidence.diagnostics);
  const ClaimedCommands claims = collect_commands(document);
  const std::vector<uint32_t> of = records_of_claims(document, claims, evidence.records);
  DiagnosticSink sink;
  for (size_t i = 0; i < of.size(); ++i) {
    if (of[i] == kNone || !evidence.records[of[i]].contradicted()) continue;
    const EvidenceRecord& record = evidence.records[of[i]];
    const uint32_t row = claims.claims[i].row;
    sink.error(code::kEvidenceContradicted, document.line_span(row == kNone ? 0 : row),
               "mend the change and run whymark verify --write again, or take the claim back",
               "{} was claimed to {}, and it did not when it was run", quote(record.command),
               word(record.claimed));
  }
  std::vector<Diagnostic> all = sink.take();
  all.insert(all.end(), evidence.diagnostics.begin(), evidence.diagnostics.end());
  std::stable_sort(all.begin(), all.end(), [](const Diagnostic& a, const Diagnostic& b) {
    return a.range.offset < b.range.offset;
  });
  return all;
}

EvidenceTotals sum_evidence(const std::vector<ClaimEvidence>& evidence) {
  EvidenceTotals totals;
  for (const ClaimEvidence& each : evidence) {
    ++totals.by_state[static_cast<size_t>(each.state)];
    ++totals.claims;
    totals.passed += each.passed;
  }
  return totals;
}

EvidenceTotals total_evidence(const Document& document, const ReviewEvidence& evidence,
                              const Repository* repository, const std::string& review_path) {
  return sum_evidence(weigh_evidence(document, collect_commands(document), evidence,
                                     look_around(document, evidence, repository, review_path)));
}

}  // namespace whymark
