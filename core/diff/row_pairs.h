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
  WordDiff diff;  // alike, or too long to tell
};

/// Consecutive removed rows and the added rows that follow them.
struct ChangeGroup {
  RowRange removed;
  RowRange added;
  bool too_long = false;  // over the limit of lines that are compared
};

/// The group that an added or removed row belongs to.
ChangeGroup change_group(const Document& document, uint32_t row);

/// Pairs lines of a group, in order and never crossing: the pairing with the most bytes in common,
/// whatever their order, among lines that can be alike. Nothing for groups over the limit of lines;
/// where comparing words would take too long, pairs say so.
std::vector<RowPair> pair_rows(const Document& document, const ChangeGroup& group);

}  // namespace whymark
