#include "app/gui/tree_panel.h"

#include <algorithm>
#include <cmath>

#include "app/gui/navigate.h"
#include "app/gui/state.h"

namespace whymark {
namespace {

constexpr double kLeastWidth = 140;  // pixels at scale 1
constexpr double kMostWidth = 720;
constexpr double kMostShare = 0.4;  // of the window
constexpr int kTreeFrom = 1180;     // narrower windows have no room for the tree

uint32_t cursor_row(const TreePanel& tree) {
  return tree.cursor < tree.files.nodes().size() ? tree.files.row_of(tree.cursor) : kNone;
}

void set_cursor_row(AppState& state, uint32_t row) {
  state.tree.cursor = state.tree.files.rows()[row];
  reveal_tree_row(state, row);
}

void take_in(AppState& state) {
  TreePanel& tree = state.tree;
  const Document& document = state.review->document;
  const char* text = document.text.view().data();
  if (tree.document == &document && tree.text == text) return;
  take_tree(state, FileTree(document, state.review->metrics.files));
}

void filter_as_typed(AppState& state) {
  TreePanel& tree = state.tree;
  if (tree.filtered_revision == tree.filter.text.revision()) return;
  tree.filtered_revision = tree.filter.text.revision();
  const bool was_filtered = tree.files.is_filtered();
  tree.files.filter(state.review->document, tree.filter.value());
  if (!tree.files.is_filtered()) {
    if (was_filtered) tree.followed_file = kNone;  // back to where the code is
    return;
  }
  // The first file that is left is what enter goes to.
  const std::vector<uint32_t>& rows = tree.files.rows();
  const auto first = std::find_if(rows.begin(), rows.end(),
                                  [&](uint32_t node) { return !tree.files.is_folder(node); });
  tree.scroll = 0;
  if (first != rows.end()) set_cursor_row(state, static_cast<uint32_t>(first - rows.begin()));
}

// Only when another file comes to the top of the code: until then the tree is where the reviewer
// scrolled it to.
void follow(AppState& state) {
  TreePanel& tree = state.tree;
  const uint32_t file = current_file(state);
  if (file == tree.followed_file) return;
  tree.followed_file = file;
  const uint32_t node = tree.files.node_of_file(file);
  if (node == kNone) return;
  const uint32_t row = tree.files.row_of(node);
  if (row != kNone) reveal_tree_row(state, row);
}

}  // namespace

int tree_width(const TreePanel& tree, int window_width, double scale) {
  if (tree.hidden || window_width < std::lround(kTreeFrom * scale)) return 0;
  const double most = std::min(kMostWidth * scale, kMostShare * window_width);
  return static_cast<int>(std::lround(std::clamp(tree.width * scale, kLeastWidth * scale, most)));
}

int tree_head_px(const AppState& state) { return state.page.sizes.px(66); }

int tree_rows_px(const AppState& state) {
  return std::max(state.page.frame.view_height() - tree_head_px(state), state.page.sizes.tree_row);
}

void take_tree(AppState& state, FileTree files) {
  TreePanel& tree = state.tree;
  files.fold_as(tree.files);
  tree.files = std::move(files);
  tree.document = &state.review->document;
  tree.text = tree.document->text.view().data();
  tree.cursor = tree.followed_file = kNone;
  tree.filtered_revision = 0;
}

void update_tree(AppState& state) {
  take_in(state);
  filter_as_typed(state);
  follow(state);
  if (state.focus == &state.tree.filter && state.page.frame.tree_right == 0) state.focus = nullptr;
  scroll_tree(state, 0);
}

void scroll_tree(AppState& state, int px) {
  const int64_t all =
      static_cast<int64_t>(state.tree.files.rows().size()) * state.page.sizes.tree_row +
      state.page.sizes.px(8);
  const int64_t most = std::clamp<int64_t>(all - tree_rows_px(state), 0, INT32_MAX);
  state.tree.scroll =
      static_cast<int>(std::clamp<int64_t>(int64_t{state.tree.scroll} + px, 0, most));
}

void reveal_tree_row(AppState& state, uint32_t row) {
  const int64_t height = state.page.sizes.tree_row;
  const int64_t top = row * height;
  const int64_t least = top + height - tree_rows_px(state);
  state.tree.scroll = static_cast<int>(
      std::clamp<int64_t>(state.tree.scroll, std::min(std::max<int64_t>(least, 0), top), top));
}

bool tree_has_focus(const AppState& state) { return state.focus == &state.tree.filter; }

void focus_tree(AppState& state) {
  TreePanel& tree = state.tree;
  tree.hidden = false;
  state.page_stale = true;
  state.focus = &tree.filter;
  if (cursor_row(tree) != kNone) return reveal_tree_row(state, cursor_row(tree));
  const std::vector<uint32_t>& rows = tree.files.rows();
  if (rows.empty()) return;
  const uint32_t node = tree.files.node_of_file(current_file(state));
  const uint32_t row = node == kNone ? kNone : tree.files.row_of(node);
  set_cursor_row(state, row == kNone ? 0 : row);
}

void step_in_tree(AppState& state, int64_t step) {
  const auto rows = static_cast<int64_t>(state.tree.files.rows().size());
  if (rows == 0) return;
  const uint32_t at = cursor_row(state.tree);
  const int64_t next = at == kNone ? 0 : std::clamp<int64_t>(int64_t{at} + step, 0, rows - 1);
  set_cursor_row(state, static_cast<uint32_t>(next));
}

void step_level_in_tree(AppState& state, int direction) {
  const FileTree& files = state.tree.files;
  const uint32_t row = cursor_row(state.tree);
  if (row == kNone) return step_in_tree(state, 0);
  const uint32_t node = files.rows()[row];
  const bool open = files.is_folder(node) && !files.is_folded(node);
  if (files.is_folder(node) && open == (direction < 0)) {
    fold_in_tree(state, node, direction < 0);
  } else if (direction > 0 && open) {
    step_in_tree(state, 1);
  } else if (direction < 0 && files.nodes()[node].parent != kNone) {
    set_cursor_row(state, files.row_of(files.nodes()[node].parent));
  }
}

void enter_in_tree(AppState& state) {
  const uint32_t row = cursor_row(state.tree);
  if (row == kNone) return;
  const uint32_t node = state.tree.files.rows()[row];
  if (state.tree.files.is_folder(node)) {
    fold_in_tree(state, node, !state.tree.files.is_folded(node));
  } else {
    go_to_file(state, state.tree.files.nodes()[node].file);
  }
}

void fold_in_tree(AppState& state, uint32_t node, bool folded) {
  TreePanel& tree = state.tree;
  if (node >= tree.files.nodes().size() || !tree.files.is_folder(node)) return;
  tree.files.fold(node, folded);
  // What is hidden now cannot be moved from.
  const uint32_t row = cursor_row(tree);
  if (row != kNone) tree.cursor = tree.files.rows()[row];
  if (tree_has_focus(state)) reveal_tree_row(state, tree.files.row_of(node));
}

}  // namespace whymark
