#pragma once

#include <cstdint>
#include <string>

#include "core/apply/decisions.h"

namespace whymark {

/// How much is decided.
struct DecisionCounts {
  uint64_t dropped = 0;   // added lines
  uint64_t restored = 0;  // removed lines
  uint64_t parts = 0;     // of lines
  uint64_t edits = 0;     // of hunks

  DecisionCounts& operator+=(const DecisionCounts& other);
  uint64_t total() const { return dropped + restored + parts + edits; }
  friend bool operator==(const DecisionCounts&, const DecisionCounts&) = default;
};

/// Those in the range. O(decided ranges and rows in it).
DecisionCounts count_decisions(const Document& document, const Decisions& decisions,
                               RowRange range);

/// The files with decisions, by index, in order. O(decided ranges), not O(rows).
std::vector<uint32_t> decided_files(const Document& document, const Decisions& decisions);

/// "3 lines dropped, 1 restored, 2 parts reverted, 1 hunk edited"; "nothing" where there is none.
std::string describe(const DecisionCounts& counts);

}  // namespace whymark
