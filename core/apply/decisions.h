#pragma once

#include <cstdint>
#include <set>

#include "core/format/document.h"

namespace whymark {

/// What the reviewer decided, per row of a document: an added row in the set is discarded, a
/// removed row in the set is restored. The two sides are independent of each other. Other rows
/// cannot be decided on.
class Decisions {
 public:
  bool contains(uint32_t row) const { return rows_.count(row) != 0; }
  bool empty() const { return rows_.empty(); }
  size_t size() const { return rows_.size(); }
  const std::set<uint32_t>& rows() const { return rows_; }

  void set(uint32_t row, bool decided) {
    if (decided) {
      rows_.insert(row);
    } else {
      rows_.erase(row);
    }
  }
  void clear() { rows_.clear(); }

 private:
  std::set<uint32_t> rows_;  // in document order
};

/// Whether a decision can be made about the row at all (it is an added or a removed line).
inline bool can_decide(const Document& document, uint32_t row) {
  const RowKind kind = document.rows.kind[row];
  return kind == RowKind::added || kind == RowKind::removed;
}

}  // namespace whymark
