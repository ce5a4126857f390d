// What of a review deserves reading first: its notes, and added code that no note explains.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "core/format/document.h"
#include "core/review/backing.h"
#include "core/review/generated.h"
#include "core/review/metrics.h"

namespace whymark {

/// Why something stands where it does.
enum class AttentionReason : uint8_t {
  unexplained,  // added lines that no note names
  blocking,
  urgent,
  high_risk,
  medium_risk,
  failing,     // a claim failed
  unverified,  // no claim passed
  inference,   // nothing but inference backs it
  no_source,
  doubtful,       // a confidence below kDoubtful
  no_confidence,  // none is given: that counts as doubtful
  question,
  todo,
  lines_missing,  // what it names is not in the diff
  generated,      // by a program, as its kind or its file says: less
};

/// A confidence below this is a reason.
inline constexpr double kDoubtful = 0.75;

/// A note, or a stretch of added lines within one hunk that no line-range note names.
struct AttentionItem {
  uint32_t note = kNone;  // index into Document::notes; kNone: a stretch
  uint32_t file = kNone;  // index into Document::files; kNone: about the whole change
  RowRange rows;          // of the note, or from the stretch's first added row to its last
  uint32_t lines = 0;     // added lines of the stretch
  uint32_t reasons = 0;   // a bit by AttentionReason
  double score = 0;       // above 0; the product of a factor for each reason

  bool has(AttentionReason reason) const {
    return (reasons >> static_cast<unsigned>(reason) & 1U) != 0;
  }
};

/// All notes and stretches, what deserves reading first at the front; of the same score in document
/// order. A stretch whose lines are all blank is left out. A note never stands further back for a
/// higher risk (one that is not stated counts between low and medium), a lower confidence, a
/// passing claim less, a failing one more, or an open question more. `metrics`, `backing` and
/// `made` (files that a program wrote) are those of the document. O(rows + n log n); ends early,
/// with a part of it in no order, once `cancelled`.
std::vector<AttentionItem> rank_attention(const Document& document, const DocumentMetrics& metrics,
                                          const std::vector<NoteBacking>& backing,
                                          const std::vector<GeneratedReason>& made,
                                          const std::atomic<bool>& cancelled);

/// The reasons of an item in words, joined by a middle dot: "high risk · not verified · inference
/// only"; where there is none, that nothing stands out.
std::string attention_words(const Document& document, const AttentionItem& item);

}  // namespace whymark
