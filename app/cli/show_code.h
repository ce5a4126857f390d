#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "app/cli/show_text.h"
#include "core/diff/row_pairs.h"
#include "core/format/document.h"

namespace whymark {

/// The diff rows of a document as lines of a page, to be asked for from the first to the last: line
/// numbers, sign, content with tabs to every 8th column, the words that differ in replaced lines.
class CodeLines {
 public:
  /// `width` columns are there for all of it; 0: lines are as long as they are.
  CodeLines(const Document& document, const PageStyle& style, uint32_t width);

  /// To be called where a file begins, for the columns of its numbers.
  void begin_file(const FileSection& file);
  /// Columns in front of the content.
  uint32_t gutter() const { return 2 * digits_ + 4; }

  /// The lines of a row: more than one where it is wrapped. `covering`: the ink of a note that
  /// names it.
  Lines lay_out(uint32_t row, std::optional<Ink> covering);

  /// Why the words of the change that begins at `row` are not compared; empty where they are, or
  /// none begins. To be asked before the row is laid out.
  std::string_view not_compared(uint32_t row);

 private:
  void enter_group(uint32_t row);
  const WordDiff* diff_of(uint32_t row);
  StyledLine numbers(uint32_t row, std::optional<Ink> covering) const;
  void add_content(Lines& lines, uint32_t row, const WordDiff* diff) const;

  const Document& document_;
  const PageStyle& style_;
  uint32_t width_;
  uint32_t digits_ = 1;
  ChangeGroup group_;
  std::vector<RowPair> pairs_;  // of the group
};

}  // namespace whymark
