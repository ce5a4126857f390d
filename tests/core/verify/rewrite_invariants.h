// What holds of any review that the results of its commands are written into.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

#include "core/format/parser.h"
#include "core/verify/rewrite_review.h"

namespace whymark::test {

/// All that a rewrite must not touch: diff rows, headers of sections and notes, other fields.
inline std::string untouched_part(const Document& document) {
  std::string out;
  for (uint32_t row = 0; row < document.rows.size(); ++row) {
    const RowKind kind = document.rows.kind[row];
    const bool kept = is_diff_row(kind) || kind == RowKind::file || kind == RowKind::hunk ||
                      kind == RowKind::note || kind == RowKind::body || kind == RowKind::comment ||
                      kind == RowKind::stray;
    if (kept) out += std::string(document.line(row)) + "\n";
  }
  for (const Field& field : document.fields) {
    if (field.name != FieldName::verify) out += document.value(field) + "\n";
  }
  return out;
}

/// `made_up` chooses how each command came out. Empty, or what does not hold.
inline std::string broken_rewrite(std::string_view text, uint32_t made_up) {
  const Document before = parse(TextBuffer(text));
  const ClaimedCommands claims = collect_commands(before);
  std::vector<CommandReport> reports(claims.commands.size());
  for (size_t i = 0; i < reports.size(); ++i) {
    if (!claims.commands[i].why_not.empty()) {
      reports[i].outcome = {RunStatus::unavailable, claims.commands[i].why_not};
      continue;
    }
    FinishedCommand finished;
    finished.end = CommandEnd::exited;
    constexpr int kCodes[] = {0, 1, 127, -1};
    finished.code = kCodes[(made_up >> (i % 8 * 2)) & 3];
    if (finished.code < 0) continue;
    reports[i].outcome = run_outcome(finished);
    reports[i].ran = "2026-12-01T10:00:00Z";
    reports[i].exit_code = finished.code;
    reports[i].output_hash = std::string(64, 'a');
  }
  const ReviewEvidence evidence = read_evidence(before);
  const auto claimed = claimed_statuses(before, claims, evidence.records);
  const auto rewritten = rewrite_review(before, {claims, claimed, reports});
  if (!rewritten) return "";
  const Document after = parse(TextBuffer(rewritten->text));
  const ClaimedCommands claims_after = collect_commands(after);
  if (untouched_part(after) != untouched_part(before)) return "something else changed";
  if (claims_after.claims.size() != claims.claims.size()) return "the number of claims";
  const ReviewEvidence evidence_after = read_evidence(after);
  if (evidence_after.diagnostics.size() > evidence.diagnostics.size()) return "a bad record";
  const auto of = records_of_claims(after, claims_after, evidence_after.records);
  for (size_t i = 0; i < claims.claims.size(); ++i) {
    const CommandClaim& claim = claims.claims[i];
    const CommandClaim& claim_after = claims_after.claims[i];
    if (claims.commands[claim.command].text != claims_after.commands[claim_after.command].text) {
      return "a command changed";
    }
    const RunStatus status = reports[claim.command].outcome.status;
    if (status == RunStatus::not_run || claims.commands[claim.command].text.empty()) continue;
    if (of[i] == kNone) return "a record is missing";
    const bool known = status == RunStatus::pass || status == RunStatus::fail;
    const ClaimStatus wanted = !known                      ? claim.status
                               : status == RunStatus::pass ? ClaimStatus::pass
                                                           : ClaimStatus::fail;
    if (claim_after.status != wanted && rewritten->remarks.empty()) return "a status";
    if (judge(claimed[i], status) == Verdict::contradicted &&
        !evidence_after.records[of[i]].contradicted()) {
      return "a contradiction was lost";
    }
  }
  return "";
}

}  // namespace whymark::test
