// How the lines of a change stand side by side.
#pragma once

#include <cstdint>
#include <vector>

#include "core/format/document.h"

namespace whymark {

/// Removed rows and the added rows that follow them, on as many lines as the longer side has. Rows
/// of the shorter side stand beside those that replace them (core/diff/line_pairs.h), as many as
/// the order and the lines allow, else from the top.
///
/// Of rows that are said to face each other, each pair stands on a line of its own.
///
/// Old rows that are put back have their place at the new side, too: beside themselves. All new
/// rows then stand below the last of them.
class SideBySide {
 public:
  SideBySide(RowRange old_rows, RowRange new_rows, std::vector<uint32_t> put_back)
      : old_rows_(old_rows), new_rows_(new_rows), put_back_(std::move(put_back)) {}
  /// An old row and a new one.
  struct Facing {
    uint32_t old_row = 0, new_row = 0;
  };
  /// `facing` ascends at both sides.
  SideBySide(RowRange old_rows, RowRange new_rows, const std::vector<Facing>& facing);

  uint32_t line_count() const;
  /// The row at a side of a line; kNone where it has none. What stands beside what is worked out
  /// when it is first asked for: some microseconds, see line_pairs.h for the worst.
  uint32_t old_row(const Document& document, uint32_t line) const;
  uint32_t new_row(const Document& document, uint32_t line) const;
  /// The line of one of the rows. Of a row that is put back, the same at both sides.
  uint32_t line_of(const Document& document, uint32_t row) const;

 private:
  bool old_is_shorter() const { return old_rows_.count < new_rows_.count; }
  const std::vector<uint32_t>& shorter_lines(const Document& document) const;
  uint32_t row_at(const Document& document, RowRange rows, bool shorter, uint32_t line) const;

  const SideBySide* part_at(uint32_t line, uint32_t& first_line) const;

  RowRange old_rows_, new_rows_;
  std::vector<uint32_t> put_back_;               // old rows, in order
  mutable std::vector<uint32_t> shorter_lines_;  // by row of the shorter side; empty: not known yet
  std::vector<SideBySide> parts_;     // between and of rows that face each other; as a rule none
  std::vector<uint32_t> part_lines_;  // the first line of each part, and the line behind the last
};

/// The lines of the shorter side's rows among those of the longer one, ascending. `pairs` are
/// ascending on both sides.
struct AlignedPair {
  uint32_t shorter = 0, longer = 0;  // indices
};
std::vector<uint32_t> align_shorter(uint32_t shorter, uint32_t longer,
                                    const std::vector<AlignedPair>& pairs);

}  // namespace whymark
