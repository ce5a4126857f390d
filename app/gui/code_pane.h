// Where numbers, signs and text of code stand: over the whole width, or at one of two sides.
#pragma once

#include "core/format/document.h"
#include "render/layout/sizes.h"

namespace whymark {

/// In device pixels from the window's left edge.
struct CodePane {
  int left = 0, right = 0;
  int old_number_right = 0, new_number_right = 0;  // 0: no such column
  int sign_left = 0;
  int text_left = 0, text_right = 0;

  bool shows(Side side) const {
    return (side == Side::old_side ? old_number_right : new_number_right) != 0;
  }
  /// One of two sides.
  bool is_side() const { return old_number_right == 0 || new_number_right == 0; }
  /// Cells of `cell` pixels that fit into a line; at least one.
  int columns(int cell) const {
    return cell > 0 && text_right - text_left > cell ? (text_right - text_left) / cell : 1;
  }
};

struct CodePanes {
  CodePane whole, old_side, new_side;

  /// The code's part of the window is [left, right); `brackets` pixels at its right are kept free
  /// of text.
  static CodePanes of(int left, int right, int number_width, int brackets, const Sizes& sizes);
};

}  // namespace whymark
