#pragma once

#include <cmath>

namespace whymark {

/// Every measure of the review screen in device pixels. The figures are those of the drawing at
/// scale 1.
struct Sizes {
  double scale = 1;
  int toolbar = 56, tree_row = 26, status = 28;
  int tree = 0;  // its width, which the reviewer sets and the window bounds
  int file_row = 34, hunk_row = 24, code_row = 20, summary_pad = 14;
  int code_left = 116;  // where code starts in its column, for line numbers of up to 4 digits
  int number = 30;      // column of a line number
  int map = 18, map_left = 4, leader = 24;
  int card_pad_x = 12, card_pad_y = 8, card_gap = 6, card_corner = 6, card_edge = 3;
  int card_right = 14;  // between the cards and the window's edge
  double code_em = 13, prose_em = 13, small_em = 11.5, title_em = 14;
  int prose_line = 19, small_line = 20;
  int hairline = 1;

  /// Measures for a display scale (1 = 96 dpi) times the user's zoom.
  static Sizes at(double scale) {
    Sizes s;
    s.scale = scale;
    for (int* measure :
         {&s.toolbar,     &s.tree_row,    &s.status,     &s.file_row,   &s.hunk_row,
          &s.code_row,    &s.summary_pad, &s.code_left,  &s.number,     &s.map,
          &s.map_left,    &s.leader,      &s.card_pad_x, &s.card_pad_y, &s.card_gap,
          &s.card_corner, &s.card_edge,   &s.card_right, &s.prose_line, &s.small_line}) {
      *measure = static_cast<int>(std::lround(*measure * scale));
    }
    for (double* em : {&s.code_em, &s.prose_em, &s.small_em, &s.title_em}) *em *= scale;
    s.hairline = scale < 1 ? 1 : static_cast<int>(scale);
    return s;
  }

  /// A measure of the drawing that has no name of its own.
  int px(double at_scale_1) const { return static_cast<int>(std::lround(at_scale_1 * scale)); }
};

}  // namespace whymark
