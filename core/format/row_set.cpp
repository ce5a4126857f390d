#include "core/format/row_set.h"

#include <algorithm>

namespace whymark {

bool RowSet::contains(uint32_t row) const {
  const auto after = ranges_.upper_bound(row);
  return after != ranges_.begin() && row < std::prev(after)->second;
}

void RowSet::insert(RowRange rows) {
  if (rows.count == 0) return;
  uint32_t first = rows.first;
  uint32_t end = rows.end();
  // Ranges that overlap or touch become one.
  auto at = ranges_.upper_bound(first);
  if (at != ranges_.begin() && std::prev(at)->second >= first) --at;
  while (at != ranges_.end() && at->first <= end) {
    first = std::min(first, at->first);
    end = std::max(end, at->second);
    size_ -= at->second - at->first;
    at = ranges_.erase(at);
  }
  ranges_.emplace(first, end);
  size_ += end - first;
}

void RowSet::erase(RowRange rows) {
  if (rows.count == 0) return;
  auto at = ranges_.upper_bound(rows.first);
  if (at != ranges_.begin() && std::prev(at)->second > rows.first) --at;
  while (at != ranges_.end() && at->first < rows.end()) {
    const auto [first, end] = *at;
    at = ranges_.erase(at);
    size_ -= end - first;
    if (first < rows.first) {
      ranges_.emplace(first, rows.first);
      size_ += rows.first - first;
    }
    if (end > rows.end()) {
      ranges_.emplace(rows.end(), end);
      size_ += end - rows.end();
    }
  }
}

void RowSet::clear() {
  ranges_.clear();
  size_ = 0;
}

bool RowSet::any_in(RowRange within) const {
  const auto after = ranges_.lower_bound(within.end());
  return within.count > 0 && after != ranges_.begin() && std::prev(after)->second > within.first;
}

RowRange RowSet::next(uint32_t row) const {
  auto at = ranges_.upper_bound(row);
  if (at != ranges_.begin() && std::prev(at)->second > row) --at;
  if (at == ranges_.end()) return {};
  return {at->first, at->second - at->first};
}

std::vector<RowRange> RowSet::in(RowRange within) const {
  std::vector<RowRange> found;
  if (within.count == 0) return found;
  auto at = ranges_.upper_bound(within.first);
  if (at != ranges_.begin() && std::prev(at)->second > within.first) --at;
  for (; at != ranges_.end() && at->first < within.end(); ++at) {
    const uint32_t first = std::max(at->first, within.first);
    found.push_back({first, std::min(at->second, within.end()) - first});
  }
  return found;
}

}  // namespace whymark
