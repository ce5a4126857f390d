// The parts that the code panel is made of. Private to the code_*.cpp files and panel_code.cpp.
#pragma once

#include "app/gui/ui.h"

namespace whymark {

/// What every line of the view needs to know.
struct View {
  Ui& ui;
  const Document& document;
  const Frame& frame;
  const Sizes& sizes;
  int64_t y;                        // of the page at the top edge
  uint32_t file;                    // whose header stays at the top edge, or kNone
  std::vector<int> cut_lines = {};  // tops of lines whose text goes on to the right

  int screen_y(const Line& line) const { return frame.top + static_cast<int>(line.y - y); }
  Rect across(int top, int height) const {
    return {frame.code_left, top, frame.code_right, top + height};
  }
};

// code_row.cpp: rows of the document. Text scrolls sideways, so it is drawn last, all under one
// clip.
void draw_row(View& view, const Line& line);
void draw_edit_line(View& view, const Line& line);
void draw_loose(View& view, const Line& line);
void draw_row_text(View& view, const Line& line);

// code_header.cpp
void draw_hunk_header(View& view, const Line& line);
void draw_file_header(View& view, uint32_t file, int top);

// code_top.cpp: what stands above the files.
void draw_summary(View& view, const Line& line);
void draw_problem(View& view, const Line& line);

}  // namespace whymark
