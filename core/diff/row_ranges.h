// Many rows of a document as flat ranges, for what is worked out once and then only looked up.
#pragma once

#include <cstdint>
#include <vector>

#include "core/format/document.h"

namespace whymark {

/// Rows in ascending order, kept as ranges of 8 bytes (and 8 for counting): ten million of them are
/// no burden. Where rows come and go, RowSet (core/format/row_set.h) is the one to take.
class RowRanges {
 public:
  /// `row` must be behind all others.
  void append(uint32_t row);
  void append(RowRange rows);

  bool contains(uint32_t row) const;
  bool empty() const { return ranges_.empty(); }
  /// How many rows.
  uint64_t size() const { return size_; }
  /// How many of them are in `within`. O(log n).
  uint64_t count_in(RowRange within) const;
  const std::vector<RowRange>& ranges() const { return ranges_; }
  /// The ranges that lie in `within`, cut at its ends.
  std::vector<RowRange> in(RowRange within) const;

 private:
  uint64_t count_below(uint32_t row) const;

  std::vector<RowRange> ranges_;  // never empty, never touching
  std::vector<uint64_t> before_;  // rows in the earlier ranges
  uint64_t size_ = 0;
};

}  // namespace whymark
