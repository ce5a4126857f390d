// From line numbers to rows, in logarithmic time however the hunks of a file are ordered.
#pragma once

#include "core/format/document.h"

namespace whymark {

/// Fills Hunk::old_before and new_before of the file's hunks, FileSection::hunks_sorted and, where
/// they are not sorted, its runs. To be called once, when all hunks of the file are known.
void index_lines(Document& document, uint32_t file);

/// The row of line `line` of `side` within `hunk`, which must show it.
uint32_t row_in_hunk(const Document& document, uint32_t hunk, Side side, uint32_t line);

/// Where the lines [first, last] of a side are in the diff of a file: the rows of the smallest and
/// of the largest line shown, in row order, and how many there are.
Anchor find_lines(const Document& document, uint32_t file, Side side, uint32_t first,
                  uint32_t last);

}  // namespace whymark
