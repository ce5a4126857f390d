#include "core/diff/row_ranges.h"

#include <algorithm>

#include "core/base/check.h"

namespace whymark {

void RowRanges::append(uint32_t row) { append(RowRange{row, 1}); }

void RowRanges::append(RowRange rows) {
  if (rows.count == 0) return;
  WHYMARK_CHECK(ranges_.empty() || ranges_.back().end() <= rows.first);
  if (!ranges_.empty() && ranges_.back().end() == rows.first) {
    ranges_.back().count += rows.count;
  } else {
    ranges_.push_back(rows);
    before_.push_back(size_);
  }
  size_ += rows.count;
}

bool RowRanges::contains(uint32_t row) const {
  const auto after = std::partition_point(ranges_.begin(), ranges_.end(),
                                          [row](const RowRange& r) { return r.first <= row; });
  return after != ranges_.begin() && std::prev(after)->contains(row);
}

uint64_t RowRanges::count_below(uint32_t row) const {
  const auto after = std::partition_point(ranges_.begin(), ranges_.end(),
                                          [row](const RowRange& r) { return r.first < row; });
  if (after == ranges_.begin()) return 0;
  const auto last = static_cast<size_t>(after - ranges_.begin()) - 1;
  return before_[last] + std::min(row - ranges_[last].first, ranges_[last].count);
}

std::vector<RowRange> RowRanges::in(RowRange within) const {
  std::vector<RowRange> found;
  auto at = std::partition_point(ranges_.begin(), ranges_.end(),
                                 [&](const RowRange& r) { return r.end() <= within.first; });
  for (; at != ranges_.end() && at->first < within.end(); ++at) {
    const uint32_t first = std::max(at->first, within.first);
    found.push_back({first, std::min(at->end(), within.end()) - first});
  }
  return found;
}

uint64_t RowRanges::count_in(RowRange within) const {
  return count_below(within.end()) - count_below(within.first);
}

}  // namespace whymark
