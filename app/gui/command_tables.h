// The tables that commands() joins, and what their entries ask before they are available. Private
// to commands*.cpp.
#pragma once

#include "app/gui/commands.h"

namespace whymark {

std::span<const Command> move_commands();      // over the page
std::span<const Command> find_commands();      // search, palette, places
std::span<const Command> tree_commands();      // the file tree
std::span<const Command> decide_commands();    // decisions, edits, applying
std::span<const Command> verdict_commands();   // on the whole change
std::span<const Command> card_commands();      // cards, and where they lead
std::span<const Command> verify_commands();    // running what is claimed
std::span<const Command> view_commands();      // how the page is shown
std::span<const Command> select_commands();    // text of code, and moves within the change
std::span<const Command> sheet_commands();     // evidence, queue, filter
std::span<const Command> settings_commands();  // the settings pane
std::span<const Command> help_commands();      // the help overlay, the format's reference
std::span<const Command> window_commands();    // the window and what lies over it

inline bool always(const AppState&) { return true; }
// Nothing can be done to what is covered.
inline bool is_free(const AppState& state) { return !state.is_covered(); }
inline bool has_review(const AppState& state) { return state.review != nullptr && is_free(state); }
inline bool has_notes(const AppState& state) {
  return has_review(state) && !state.review->document.notes.empty();
}
inline bool has_files(const AppState& state) {
  return has_review(state) && !state.review->document.files.empty();
}

// By the keyboard, line by line: up and down are taken.
inline bool is_selecting_lines(const AppState& state) {
  return has_files(state) && state.selecting_lines && state.selection.started();
}
inline bool has_review_to_move(const AppState& state) {
  return has_review(state) && !is_selecting_lines(state);
}
inline bool has_files_to_move(const AppState& state) {
  return has_files(state) && !is_selecting_lines(state);
}

/// What a command is about: what it was called with, else what is at hand.
inline uint32_t or_else(uint32_t argument, uint32_t at_hand) {
  return argument != kNone ? argument : at_hand;
}

/// Drops what was typed into the editor of a hunk; where there is something, at the second time.
void give_up_edit(AppState& state);

}  // namespace whymark
