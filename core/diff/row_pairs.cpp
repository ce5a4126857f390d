#include "core/diff/row_pairs.h"

#include <algorithm>
#include <string_view>

#include "core/diff/line_pairs.h"

namespace whymark {
namespace {

// Of either side: what is beyond the place that lines are paired in, and says so.
constexpr uint32_t kMaxGroupRows = 1024;
// For all pairs of a group: 10 ms, to which pairing adds 14 at worst.
constexpr DiffBudget kGroupBudget{.bytes = 256 << 10, .steps = 1'000'000};

/// Whether rows [first, last] are all of one kind, which only moves the lines of its side on. (What
/// the columns of line numbers tell, rows need not be walked through for.)
bool all_of_kind(const Rows& rows, uint32_t first, uint32_t last, RowKind kind) {
  const uint32_t old_lines = rows.old_line[last] - rows.old_line[first];
  const uint32_t new_lines = rows.new_line[last] - rows.new_line[first];
  const bool added = kind == RowKind::added;
  return rows.kind[last] == kind && (added ? new_lines : old_lines) == last - first &&
         (added ? old_lines : new_lines) == 0;
}

/// The rows around `row` that are all of its kind.
RowRange run_around(const Rows& rows, RowRange hunk, uint32_t row) {
  const RowKind kind = rows.kind[row];
  uint32_t first = row;
  for (uint32_t lowest = hunk.first; lowest < first;) {
    const uint32_t middle = lowest + (first - lowest) / 2;
    if (all_of_kind(rows, middle, row, kind)) {
      first = middle;
    } else {
      lowest = middle + 1;
    }
  }
  uint32_t last = row;
  for (uint32_t highest = hunk.end() - 1; highest > last;) {
    const uint32_t middle = highest - (highest - last) / 2;
    if (all_of_kind(rows, row, middle, kind)) {
      last = middle;
    } else {
      highest = middle - 1;
    }
  }
  return {first, last + 1 - first};
}

}  // namespace

uint32_t hunk_of_row(const Document& document, uint32_t row) {
  const auto after = std::partition_point(document.hunks.begin(), document.hunks.end(),
                                          [row](const Hunk& h) { return h.rows.first <= row; });
  if (after == document.hunks.begin() || !std::prev(after)->rows.contains(row)) return kNone;
  return static_cast<uint32_t>(after - document.hunks.begin()) - 1;
}

bool has_newline(const Document& document, uint32_t row) {
  return row + 1 >= document.rows.size() || document.rows.kind[row + 1] != RowKind::no_newline;
}

ChangeGroup change_group(const Document& document, uint32_t row) {
  const Rows& rows = document.rows;
  const uint32_t index = hunk_of_row(document, row);
  const RowRange hunk = index == kNone ? RowRange{} : document.hunks[index].rows;
  const auto is = [&](uint32_t at, RowKind kind) {
    return hunk.contains(at) && rows.kind[at] == kind;
  };
  ChangeGroup group{{row, 0}, {row, 0}, false};
  // A missing newline is about the line above and does not end a group.
  const auto removed_before = [&](uint32_t at) {
    if (is(at - 1, RowKind::no_newline)) --at;
    if (is(at - 1, RowKind::removed)) group.removed = run_around(rows, hunk, at - 1);
  };
  if (is(row, RowKind::added)) {
    group.added = run_around(rows, hunk, row);
    group.removed = {group.added.first, 0};
    removed_before(group.added.first);
  } else {
    if (is(row, RowKind::removed)) group.removed = run_around(rows, hunk, row);
    if (is(row, RowKind::no_newline)) removed_before(row);
    uint32_t next = group.removed.end();
    if (group.removed.count > 0 && is(next, RowKind::no_newline)) ++next;
    group.added = {next, 0};
    if (group.removed.count > 0 && is(next, RowKind::added)) {
      group.added = run_around(rows, hunk, next);
    }
  }
  group.too_long = group.removed.count > kMaxGroupRows || group.added.count > kMaxGroupRows;
  return group;
}

std::vector<RowPair> pair_rows(const Document& document, const ChangeGroup& group) {
  std::vector<RowPair> pairs;
  if (group.too_long || group.removed.count == 0 || group.added.count == 0) return pairs;
  const auto lines_of = [&document](RowRange rows) {
    std::vector<std::string_view> lines;
    for (uint32_t row = rows.first; row < rows.end(); ++row) lines.push_back(document.content(row));
    return lines;
  };
  const std::vector<std::string_view> removed = lines_of(group.removed);
  const std::vector<std::string_view> added = lines_of(group.added);
  DiffBudget budget = kGroupBudget;
  for (const LinePair& pair : pair_lines(removed, added)) {
    WordDiff diff = diff_words(removed[pair.old_line], added[pair.new_line], budget);
    if (!diff.alike && !diff.too_long) continue;
    pairs.push_back(
        {group.removed.first + pair.old_line, group.added.first + pair.new_line, std::move(diff)});
  }
  return pairs;
}

}  // namespace whymark
