// A diff row as the window shows it under the decisions: its text, and the parts in it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/gui/review.h"
#include "core/apply/decisions.h"
#include "render/layout/style.h"

namespace whymark {

/// A part that differs from the line that is replaced, or replaces it.
struct ShownPart {
  uint32_t first = 0, end = 0;  // bytes of the shown text; may be empty
  bool taken = false;           // taken back: on the new side the old text is shown
  uint32_t added_row = 0;
  uint32_t number = 0;  // along the line, from 1; 0: taken back, but not one of the parts
                        // that the lines differ in today
  std::string new_text, old_text;
};

struct ShownRow {
  ShownRow() = default;
  ShownRow(const ShownRow&) = delete;
  ShownRow& operator=(const ShownRow&) = delete;

  std::string_view text;  // of an added row that is kept: byte for byte what will be written
  std::string own;        // what `text` refers to where it is not the document
  std::vector<ShownPart> parts;
};

/// The ink along a shown row: the line's colours, shifted past parts that were taken back, which
/// have one of their own.
class ShownInk {
 public:
  ShownInk(const ShownRow& shown, Color plain, LineColours colours)
      : shown_(shown), plain_(plain), colours_(colours) {}

  /// Of the byte at `offset` of the shown text; offsets must not go down.
  Color at(uint32_t offset);

 private:
  const ShownRow& shown_;
  Color plain_;
  LineColours colours_;
  size_t part_ = 0;    // the first that does not end before the offset
  int64_t shift_ = 0;  // from there to the line's own text
};

/// The colour of a piece of code.
Color token_color(TokenKind kind, Color plain);

/// Fills an empty one; it refers to the document and to itself.
void fill_shown_row(Review& review, const Decisions& decisions, uint32_t row, ShownRow& shown);

/// "taken back" and the like are about this: what is written in its place, quoted where it is
/// blank.
std::string part_label(std::string_view text);

}  // namespace whymark
