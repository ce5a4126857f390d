#pragma once

#include <cstdint>
#include <vector>

#include "core/format/document.h"

namespace whymark {

/// Figures derived from a document, for one file or for the whole; never stored in it.
struct Metrics {
  uint32_t added = 0, removed = 0;
  uint32_t covered = 0;           // added lines that a line-range note names
  uint32_t claimed_verified = 0;  // of those: by a note with a passing claim and no failing one
  uint32_t notes = 0;
  uint32_t sourced = 0;         // notes with a source that is not inference
  uint32_t inference_only = 0;  // notes all of whose sources are inference
  uint32_t open_items = 0;      // todo + question + failing or unknown claims
  uint32_t risk_high = 0, risk_medium = 0, risk_low = 0;
  uint32_t risk_high_unverified = 0;  // high risk without a passing claim

  /// Shares in 0..1; 1 when there is nothing to cover.
  double coverage() const { return added == 0 ? 1.0 : double(covered) / added; }
  double claimed_verified_coverage() const {
    return added == 0 ? 1.0 : double(claimed_verified) / added;
  }
};

struct DocumentMetrics {
  Metrics whole;
  std::vector<Metrics> files;  // by index of Document::files
};

DocumentMetrics measure(const Document& document);

}  // namespace whymark
