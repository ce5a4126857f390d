#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "core/format/document.h"

namespace whymark {

/// Rows of a document, kept as ranges: a file of a million lines that is discarded is one entry.
class RowSet {
 public:
  bool contains(uint32_t row) const;
  bool empty() const { return ranges_.empty(); }
  /// How many rows.
  uint64_t size() const { return size_; }

  void insert(RowRange rows);
  void erase(RowRange rows);
  void clear();

  bool any_in(RowRange within) const;
  /// The first range that ends behind `row`; an empty one where there is none.
  RowRange next(uint32_t row) const;
  /// The ranges that lie in `within`, cut at its ends, in order.
  std::vector<RowRange> in(RowRange within) const;
  /// All of them.
  std::vector<RowRange> ranges() const { return in({0, kNone}); }

  friend bool operator==(const RowSet&, const RowSet&) = default;

 private:
  std::map<uint32_t, uint32_t> ranges_;  // first row -> end; never empty, never touching
  uint64_t size_ = 0;
};

}  // namespace whymark
