#include <algorithm>

#include "app/gui/command_tables.h"

namespace whymark {
namespace {

// Keys that mean something else over the code are the tree's while it has the focus.
bool in_tree(const AppState& state) { return has_review(state) && tree_has_focus(state); }

int64_t page_rows(const AppState& state) {
  return std::max(tree_rows_px(state) / state.page.sizes.tree_row - 1, 1);
}

void to_end(AppState& state, int64_t direction) { step_in_tree(state, direction * kNone); }

void toggle(AppState& state) {
  state.tree.hidden = state.page.frame.tree_right > 0;
  state.page_stale = true;
}

constexpr Command kCommands[] = {
    {"focus-tree", "File tree", "Move in the file tree; typing filters it", "b", has_files,
     [](AppState& s, const Invocation&) { focus_tree(s); }},
    {"toggle-tree", "Show or hide the tree", "Show or hide the file tree", "ctrl+b", has_review,
     [](AppState& s, const Invocation&) { toggle(s); }},
    {"tree-up", "Row above", "In the tree: the row above", "up", in_tree,
     [](AppState& s, const Invocation&) { step_in_tree(s, -1); }},
    {"tree-down", "Row below", "In the tree: the row below", "down", in_tree,
     [](AppState& s, const Invocation&) { step_in_tree(s, 1); }},
    {"tree-page-up", "Rows above", "In the tree: one screen up", "pageup", in_tree,
     [](AppState& s, const Invocation&) { step_in_tree(s, -page_rows(s)); }},
    {"tree-page-down", "Rows below", "In the tree: one screen down", "pagedown", in_tree,
     [](AppState& s, const Invocation&) { step_in_tree(s, page_rows(s)); }},
    {"tree-first", "First row", "In the tree: the first row", "home", in_tree,
     [](AppState& s, const Invocation&) { to_end(s, -1); }},
    {"tree-last", "Last row", "In the tree: the last row", "end", in_tree,
     [](AppState& s, const Invocation&) { to_end(s, 1); }},
    {"tree-out", "Fold", "In the tree: fold the folder, or go to the one around", "left", in_tree,
     [](AppState& s, const Invocation&) { step_level_in_tree(s, -1); }},
    {"tree-in", "Unfold", "In the tree: unfold the folder, or go into it", "right", in_tree,
     [](AppState& s, const Invocation&) { step_level_in_tree(s, 1); }},
    {"tree-enter", "Show", "In the tree: show the file, fold or unfold the folder", "enter",
     in_tree, [](AppState& s, const Invocation&) { enter_in_tree(s); }},
    {"open-tree-row", "Open", "Show the file, fold or unfold the folder that was clicked", "",
     has_files,
     [](AppState& s, const Invocation& by) {
       if (by.argument >= s.tree.files.nodes().size()) return;
       s.tree.cursor = by.argument;
       enter_in_tree(s);
     }},
    {"fold-folders", "Fold all folders", "Fold every folder of the tree", "ctrl+up", has_files,
     [](AppState& s, const Invocation&) { s.tree.files.fold_all(true); }},
    {"unfold-folders", "Unfold all folders", "Unfold every folder of the tree", "ctrl+down",
     has_files, [](AppState& s, const Invocation&) { s.tree.files.fold_all(false); }},
    {"grab-tree-edge", "Take the tree's edge", "Drag to make the tree wider or narrower", "",
     has_review,
     [](AppState& s, const Invocation& by) { s.tree.grab = static_cast<int>(by.argument); }},
    {"set-tree-width", "Width of the tree", "Drag to make the tree wider or narrower", "",
     has_review,
     [](AppState& s, const Invocation& by) {
       const double width = by.argument / s.full_scale();
       if (width == s.tree.width) return;
       s.tree.width = width;
       s.page_stale = true;
     }},
};

}  // namespace

std::span<const Command> tree_commands() { return kCommands; }

}  // namespace whymark
