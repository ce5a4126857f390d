// Replaced lines of a change that differ in white space alone.
#pragma once

#include "core/base/workers.h"
#include "core/diff/row_ranges.h"
#include "core/format/document.h"

namespace whymark {

/// The n-th row of `removed` is replaced by the n-th row of `added`, which is the same but for
/// white space (blanks.h). Both are of one group of changed rows (row_pairs.h), and within a group
/// they keep their order. Rows about whose newline something is said are never among them.
struct WhitespaceChanges {
  RowRanges removed;
  RowRanges added;
  bool limited = false;  // of a group too large some lines were not compared, see whitespace.cpp
};

/// Of all of the document, in time linear in its bytes but for groups that were rearranged, where a
/// budget ends the search. Ends early when cancelled, with what it has.
WhitespaceChanges find_whitespace_changes(const Document& document, const CancelFlag& cancelled);

}  // namespace whymark
