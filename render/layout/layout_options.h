#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/format/row_set.h"
#include "fonts/cells.h"
#include "render/layout/folds.h"
#include "render/layout/sizes.h"

namespace whymark {

struct WhitespaceChanges;

/// Lines of an edit that stand before a row of its hunk (or behind its last).
struct InsertedLines {
  uint32_t before_row = 0;
  uint32_t count = 0;
  uint32_t first = 0;  // of these among all that edits put in
};

/// A card that stands between the lines.
struct CardLine {
  uint32_t file = kNone;    // that it is about; kNone: the whole change
  uint32_t before_row = 0;  // of its hunk, or behind its last; 0: at the head of its file
  uint32_t note = 0;
  int height = 0;  // of the line, with the room around the card
};

/// Lines of the new side that no hunk shows, in front of a hunk's first line and behind its last.
struct ExpandedLines {
  uint32_t above = 0, below = 0;
};

/// How the page is laid out. What is pointed to must stay as it is while a layout is built from it;
/// null stands for nothing of the kind.
struct LayoutOptions {
  Sizes sizes;
  int summary_height = 0;
  bool split = false;              // old and new side by side, but in added and deleted files
  uint32_t wrap_columns = 0;       // of a line over the whole width; 0: lines are not wrapped
  uint32_t wrap_columns_side = 0;  // of one of two sides
  uint32_t tab_width = kTabWidth;  // of code, in columns
  const Folds* folds = nullptr;
  const RowSet* hidden = nullptr;  // rows that are not shown
  /// Side by side these face each other.
  const WhitespaceChanges* whitespace = nullptr;
  const RowSet* decided = nullptr;  // removed rows in it have a place at the new side, too
  const std::vector<InsertedLines>* inserted = nullptr;  // in order
  const std::vector<std::string>* inserted_texts =
      nullptr;  // by InsertedLines::first, for wrapping
  /// By file (the whole change first) and row.
  const std::vector<CardLine>* cards = nullptr;
  /// By row, what is shown in place of its content, for wrapping.
  const std::map<uint32_t, std::string>* rewritten = nullptr;
  std::function<ExpandedLines(uint32_t hunk)> expanded;
  /// Whether a line below the last hunk of a file leads to what the file has behind it.
  std::function<bool(uint32_t file)> goes_on;
  /// Of a new-side line that is expanded, for wrapping.
  std::function<std::string_view(uint32_t file, uint32_t line)> expanded_text;
};

}  // namespace whymark
