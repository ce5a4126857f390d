// Which added line replaces which removed one.
#pragma once

#include <cstdint>
#include <vector>

#include "core/diff/word_diff.h"
#include "core/format/document.h"

namespace whymark {

/// A removed row, the added row that replaces it, and what differs between them.
struct RowPair {
  uint32_t removed = 0;
  uint32_t added = 0;
  WordDiff diff;  // alike, or coarse because a limit was hit
};

/// Consecutive removed rows and the added rows that follow them.
struct ChangeGroup {
  RowRange removed;
  RowRange added;
  bool too_long = false;  // over the limit of lines that are compared
};

/// The hunk that shows a diff row, or kNone. O(log n).
uint32_t hunk_of_row(const Document& document, uint32_t row);

/// Whether the line that a diff row shows has a newline: no mark below says that it lacks one.
bool has_newline(const Document& document, uint32_t row);

/// The group that an added or removed row belongs to, or the mark of a missing newline between the
/// two; an empty one for other rows. The same for each row of a group. O(log n), however long it
/// is.
ChangeGroup change_group(const Document& document, uint32_t row);

/// Pairs lines of a group by what they have in common (line_pairs.h) and compares those of each
/// pair. Nothing for groups over the limit of lines. Some ten milliseconds at most: once the words
/// of a group are over what can be compared in that time, pairs are too_long.
std::vector<RowPair> pair_rows(const Document& document, const ChangeGroup& group);

}  // namespace whymark
