#include "core/diff/row_pairs.h"

#include <algorithm>

namespace whymark {
namespace {

// Every removed line of a group is compared with every added one.
constexpr uint32_t kMaxGroupRows = 64;  // of either side

uint32_t equal_bytes(const WordDiff& diff, size_t new_size) {
  uint32_t changed = 0;
  for (const Part& part : diff.parts) changed += part.new_end - part.new_first;
  return static_cast<uint32_t>(new_size) - changed;
}

}  // namespace

ChangeGroup change_group(const Document& document, uint32_t row) {
  const std::vector<RowKind>& kind = document.rows.kind;
  const auto is = [&](uint32_t at, RowKind wanted) {
    return at < kind.size() && kind[at] == wanted;
  };
  // A `\ No newline` row belongs to the line above it and does not end a group. Rows over the limit
  // are not walked through.
  uint32_t first = row;
  const uint32_t lowest = row > 4 * kMaxGroupRows ? row - 4 * kMaxGroupRows : 0;
  while (first > lowest && is(first - 1, RowKind::added) && is(row, RowKind::added)) --first;
  while (first > lowest && (is(first - 1, RowKind::removed) ||
                            (is(first - 1, RowKind::no_newline) && is(first, RowKind::added)))) {
    --first;
  }
  ChangeGroup group;
  uint32_t at = first;
  const uint32_t limit = row + 4 * kMaxGroupRows;
  const auto run = [&](RowKind wanted) {
    const uint32_t from = at;
    while (at < limit && is(at, wanted)) ++at;
    return RowRange{from, at - from};
  };
  group.removed = run(RowKind::removed);
  if (group.removed.count > 0 && is(at, RowKind::no_newline)) ++at;
  group.added = run(RowKind::added);
  group.too_long = group.removed.count > kMaxGroupRows || group.added.count > kMaxGroupRows;
  return group;
}

std::vector<RowPair> pair_rows(const Document& document, const ChangeGroup& group) {
  std::vector<RowPair> pairs;
  const uint32_t rows = group.removed.count;
  const uint32_t columns = group.added.count;
  if (group.too_long || rows == 0 || columns == 0) return pairs;
  std::vector<WordDiff> diffs(size_t{rows} * columns);
  // best(i, j): most bytes in common that lines from i and from j on can be paired to.
  std::vector<uint64_t> table((size_t{rows} + 1) * (columns + 1), 0);
  const auto best = [&](uint32_t i, uint32_t j) -> uint64_t& {
    return table[size_t{i} * (columns + 1) + j];
  };
  const auto value = [&](uint32_t i, uint32_t j) -> uint64_t {
    const WordDiff& diff = diffs[size_t{i} * columns + j];
    if (!diff.alike) return 0;
    return 1 + equal_bytes(diff, document.content(group.added.first + j).size());
  };
  for (uint32_t i = rows; i-- > 0;) {
    for (uint32_t j = columns; j-- > 0;) {
      diffs[size_t{i} * columns + j] = diff_words(document.content(group.removed.first + i),
                                                  document.content(group.added.first + j));
      best(i, j) = std::max({best(i + 1, j), best(i, j + 1), best(i + 1, j + 1) + value(i, j)});
    }
  }
  for (uint32_t i = 0, j = 0; i < rows && j < columns;) {
    if (value(i, j) > 0 && best(i, j) == best(i + 1, j + 1) + value(i, j)) {
      pairs.push_back({group.removed.first + i, group.added.first + j,
                       std::move(diffs[size_t{i} * columns + j])});
      ++i;
      ++j;
    } else if (best(i, j) == best(i + 1, j)) {
      ++i;
    } else {
      ++j;
    }
  }
  return pairs;
}

}  // namespace whymark
