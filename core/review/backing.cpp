#include "core/review/backing.h"

#include "core/format/claim.h"
#include "core/format/source.h"

namespace whymark {

NoteBacking backing_of(const Document& document, const Note& note) {
  NoteBacking backing;
  for (uint32_t i = note.fields.first; i < note.fields.end(); ++i) {
    const Field& field = document.fields[i];
    if (field.name == FieldName::todo) {
      backing.todos += 1;
    } else if (field.name == FieldName::question) {
      backing.questions += 1;
    } else if (field.name == FieldName::source) {
      const bool inference = parse_source(document.value(field)).type == SourceType::inference;
      (inference ? backing.inferred : backing.sourced) = true;
    } else if (field.name == FieldName::verify) {
      const Check claim = parse_claim(document.value(field));
      backing.passing |= claim.status == ClaimStatus::pass && claim.method != "none";
      backing.failing |= claim.status == ClaimStatus::fail;
      backing.statuses =
          static_cast<uint8_t>(backing.statuses | 1U << static_cast<unsigned>(claim.status));
      backing.open_claims +=
          claim.status == ClaimStatus::fail || claim.status == ClaimStatus::unknown;
    }
  }
  return backing;
}

std::vector<NoteBacking> back_notes(const Document& document, const std::atomic<bool>& cancelled) {
  std::vector<NoteBacking> all;
  all.reserve(document.notes.size());
  for (const Note& note : document.notes) {
    if (cancelled) break;
    all.push_back(backing_of(document, note));
  }
  return all;
}

BackingTotals sum_backing(const Document& document, const std::vector<NoteBacking>& backing) {
  BackingTotals totals;
  for (size_t i = 0; i < backing.size(); ++i) {
    const NoteBacking& each = backing[i];
    totals.questions += each.questions;
    totals.todos += each.todos;
    totals.open_claims += each.open_claims;
    BackingTotals::ByRisk& risk = totals.by_risk[static_cast<size_t>(document.notes[i].risk)];
    risk.notes += 1;
    risk.unverified += !each.passing;
    risk.open += each.open_items() > 0;
  }
  return totals;
}

}  // namespace whymark
