#include "core/diff/row_pairs.h"

#include <algorithm>
#include <string_view>

namespace whymark {
namespace {

// The bags of every removed line of a group are compared with those of every added one.
constexpr uint32_t kMaxGroupRows = 64;  // of either side
// Pairs of words that are compared in order over a whole group: some ten milliseconds.
constexpr uint64_t kMaxGroupCells = 4'000'000;

/// The words of a line without their order: what two lines have in common of these bounds what a
/// comparison in order can find, at a cost that is linear. Sorted by word.
struct WordBag {
  std::vector<std::string_view> words;
  size_t bytes = 0;
};

std::vector<WordBag> bags(const Document& document, RowRange rows) {
  std::vector<WordBag> all(rows.count);
  for (uint32_t i = 0; i < rows.count; ++i) {
    const std::string_view line = document.content(rows.first + i);
    all[i].words = split_words(line);
    all[i].bytes = line.size();
    std::sort(all[i].words.begin(), all[i].words.end());
  }
  return all;
}

/// 0 where the lines cannot be alike; else at least 1, so that alike lines are paired rather than
/// left alone.
uint32_t common_bytes(const WordBag& a, const WordBag& b) {
  size_t common = 0;
  for (size_t i = 0, j = 0; i < a.words.size() && j < b.words.size();) {
    const int order = a.words[i].compare(b.words[j]);
    if (order == 0) common += a.words[i].size();
    if (order <= 0) ++i;
    if (order >= 0) ++j;
  }
  if (!enough_in_common(common, a.bytes, b.bytes)) return 0;
  return 1 + static_cast<uint32_t>(common);
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
  const std::vector<WordBag> old_bags = bags(document, group.removed);
  const std::vector<WordBag> new_bags = bags(document, group.added);
  std::vector<uint32_t> values(size_t{rows} * columns);
  // best(i, j): most bytes in common that lines from i and from j on can be paired to.
  std::vector<uint64_t> table((size_t{rows} + 1) * (columns + 1), 0);
  const auto best = [&](uint32_t i, uint32_t j) -> uint64_t& {
    return table[size_t{i} * (columns + 1) + j];
  };
  const auto value = [&](uint32_t i, uint32_t j) -> uint32_t& {
    return values[size_t{i} * columns + j];
  };
  for (uint32_t i = rows; i-- > 0;) {
    for (uint32_t j = columns; j-- > 0;) {
      value(i, j) = common_bytes(old_bags[i], new_bags[j]);
      best(i, j) = std::max({best(i + 1, j), best(i, j + 1), best(i + 1, j + 1) + value(i, j)});
    }
  }
  uint64_t budget = kMaxGroupCells;
  for (uint32_t i = 0, j = 0; i < rows && j < columns;) {
    if (value(i, j) > 0 && best(i, j) == best(i + 1, j + 1) + value(i, j)) {
      RowPair pair{group.removed.first + i, group.added.first + j, {}};
      const uint64_t cells = uint64_t{old_bags[i].words.size()} * new_bags[j].words.size();
      if (cells <= budget) {
        budget -= cells;
        pair.diff = diff_words(document.content(pair.removed), document.content(pair.added));
      } else {
        pair.diff.too_long = true;
      }
      if (pair.diff.alike || pair.diff.too_long) pairs.push_back(std::move(pair));
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
