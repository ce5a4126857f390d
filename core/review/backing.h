// What the fields of notes come to: what backs them, what checked them, what they leave open.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "core/format/document.h"

namespace whymark {

struct NoteBacking {
  bool sourced = false;   // by something else than inference
  bool inferred = false;  // by inference
  bool passing = false;   // a claim that passed, of a method other than none
  bool failing = false;
  uint8_t statuses = 0;  // of its claims, a bit by ClaimStatus
  uint32_t questions = 0, todos = 0;
  uint32_t open_claims = 0;  // failing or unknown

  bool inference_only() const { return inferred && !sourced; }
  uint32_t open_items() const { return questions + todos + open_claims; }
};

NoteBacking backing_of(const Document& document, const Note& note);
/// Of every note, by its index. Ends early, with fewer, once `cancelled`.
std::vector<NoteBacking> back_notes(const Document& document, const std::atomic<bool>& cancelled);

/// Sums over all notes that Metrics does not have.
struct BackingTotals {
  uint32_t questions = 0, todos = 0, open_claims = 0;
  struct ByRisk {
    uint32_t notes = 0, unverified = 0;  // without a passing claim
    uint32_t open = 0;                   // notes with an open item
  };
  ByRisk by_risk[4];  // by Level
};
BackingTotals sum_backing(const Document& document, const std::vector<NoteBacking>& backing);

}  // namespace whymark
