// Removed lines that stand again as added ones elsewhere.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/workers.h"
#include "core/diff/whitespace.h"
#include "core/format/document.h"

namespace whymark {

/// Consecutive removed rows, and as many added ones with the same lines but for what indents or
/// trails them, in the same file or another.
struct MovedBlock {
  RowRange removed;
  uint32_t added_first = 0;
  bool reindented = false;  // some line differs in white space

  RowRange added() const { return {added_first, removed.count}; }
};

/// What moved in a document. Rows are in one block at most.
class MovedBlocks {
 public:
  MovedBlocks() = default;
  /// `blocks` by their removed rows.
  MovedBlocks(std::vector<MovedBlock> blocks, bool limited);

  /// By their removed rows.
  const std::vector<MovedBlock>& blocks() const { return blocks_; }
  /// The block that a removed or an added row is in, or nullptr. O(log n).
  const MovedBlock* of_row(uint32_t row) const;
  /// Where a row of a block came from or went to; kNone for other rows. O(log n).
  uint32_t other_end(uint32_t row) const;
  uint64_t lines() const { return lines_; }
  /// Lines beyond a limit were not looked at, see moved_lines.cpp.
  bool limited() const { return limited_; }

 private:
  std::vector<MovedBlock> blocks_;
  std::vector<uint32_t> by_added_;  // indices into blocks_
  uint64_t lines_ = 0;
  bool limited_ = false;
};

/// A block has at least three lines, two next to each other (but for blank lines and lone brackets)
/// with a letter or a figure in them, and thirty of these in all. It is as long as it can be; of
/// several places where it may have gone to it takes the longest, then the first. Rows in
/// `whitespace` stay where they are and are in none.
///
/// In time linear in the document's bytes. Takes 20 bytes an added line while it runs, 240 MB at
/// most. Ends early when cancelled, with what it has.
MovedBlocks find_moved_blocks(const Document& document, const WhitespaceChanges& whitespace,
                              const CancelFlag& cancelled);

}  // namespace whymark
