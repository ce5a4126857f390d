// The parts that the code panel is made of. Private to the code_*.cpp files and panel_code.cpp.
#pragma once

#include "app/gui/code_pane.h"
#include "app/gui/ui.h"

namespace whymark {

/// Where a line of code goes on to the right.
struct CutLine {
  int x = 0, top = 0;
};

/// What every line of the view needs to know.
struct View {
  Ui& ui;
  const Document& document;
  const Frame& frame;
  const Sizes& sizes;
  int64_t y;      // of the page at the top edge
  uint32_t file;  // whose header stays at the top edge, or kNone
  std::vector<CutLine> cut_lines = {};

  const CodePanes& panes() const { return ui.page().panes; }
  int screen_y(const Line& line) const { return frame.top + static_cast<int>(line.y - y); }
  Rect across(int top, int height) const {
    return {frame.code_left, top, frame.code_right, top + height};
  }
  /// Whether the header that stays at the top lies over this height.
  bool is_under_header(int middle) const {
    return file != kNone && middle < frame.top + sizes.file_row;
  }
};

/// What one pane shows of a line of the page. A removed row at the new side alone is one put back.
struct PaneRow {
  const CodePane& pane;
  const Line& line;
  uint32_t row = kNone;  // kNone: a line of an edit, or one that no hunk shows

  bool is_put_back(const Document& document) const {
    return row != kNone && document.rows.kind[row] == RowKind::removed &&
           !pane.shows(Side::old_side);
  }
};

// code_row.cpp: a line of code but for its text. Text scrolls sideways, so it is drawn last, all of
// a pane under one clip.
void draw_code_line(View& view, const Line& line);
void draw_loose(View& view, const Line& line);

// code_text.cpp
void draw_code_text(View& view, const CodePane& pane, const Line& line);

// code_header.cpp
void draw_hunk_header(View& view, const Line& line);
void draw_file_header(View& view, uint32_t file, int top);

// code_fold.cpp
void draw_fold(View& view, const Line& line);
void draw_more(View& view, const Line& line);

// code_top.cpp: what stands above the files.
void draw_summary(View& view, const Line& line);
void draw_problem(View& view, const Line& line);

/// The name of a row at a side: `line:PATH:+N`, or `-N` for what stands at the old side alone.
std::string row_id(const Document& document, uint32_t file, uint32_t row, bool old_side);

}  // namespace whymark
