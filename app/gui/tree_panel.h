// What the file tree shows beside its files: filter, cursor, place; and moving in it.
#pragma once

#include <cstdint>

#include "app/gui/text_field.h"
#include "app/gui/tree.h"

namespace whymark {

struct AppState;

struct TreePanel {
  FileTree files;
  TextField filter{.shape = TextShape::filter};  // has the focus while the tree takes keys
  uint32_t cursor = kNone;                       // the node that keys move from
  int scroll = 0;                                // pixels
  double width = 232;                            // pixels at scale 1
  int grab = 0;         // pixels from the mouse that drags the edge to the edge
  bool hidden = false;  // by the reviewer; a narrow window has no room for it anyway

  const Document* document = nullptr;  // that `files` is of
  const char* text = nullptr;          // and its bytes: a document may come to stand where one was
  uint64_t filtered_revision = 0;      // of the filter's text that `files` shows
  uint32_t followed_file = kNone;      // that was scrolled into view last
};

/// How wide the tree is in a window, in pixels.
int tree_width(const TreePanel& tree, int window_width, double scale);
/// The height of what stands above the rows, and of the rows in view.
int tree_head_px(const AppState& state);
int tree_rows_px(const AppState& state);

/// Puts the tree of the review in the place of the one before, folded as that was.
void take_tree(AppState& state, FileTree files);

/// Once a frame, with a review: takes in a new document, a filter that was typed, and the file that
/// the code shows now. Costs nothing where none of these changed.
void update_tree(AppState& state);
void scroll_tree(AppState& state, int px);
/// Scrolls just as far as it takes to have a row in view.
void reveal_tree_row(AppState& state, uint32_t row);

/// Gives the tree the keys. The cursor begins at the file that the code shows.
void focus_tree(AppState& state);
bool tree_has_focus(const AppState& state);
/// Moves the cursor by rows; beyond the ends it stays at them.
void step_in_tree(AppState& state, int64_t rows);
/// Into a folder or out of it: opens (1) or closes (-1) the folder at the cursor; where it is so
/// already, goes to its first row or to the folder around.
void step_level_in_tree(AppState& state, int direction);
/// Shows the file at the cursor, folds or unfolds the folder.
void enter_in_tree(AppState& state);
void fold_in_tree(AppState& state, uint32_t node, bool folded);

}  // namespace whymark
