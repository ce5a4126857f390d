// Decisions of the reviewer: commands on the rows, parts, hunks, files and notes under the hand.
// What cannot be decided leaves all as it was, and the message says why.
#pragma once

#include "app/gui/state.h"

namespace whymark {

void toggle_row(AppState& state, uint32_t row);
/// The part of an added row by its number along the line, from 1.
void toggle_row_part(AppState& state, uint32_t row, uint32_t number);
void toggle_hunk_rows(AppState& state, uint32_t hunk);
void toggle_file_rows(AppState& state, uint32_t file);
void toggle_file_deletion(AppState& state, uint32_t file);
void toggle_note_rows(AppState& state, uint32_t note);
/// The text of the hunk's new side, from the editor.
void save_edit(AppState& state, uint32_t hunk, const std::string& text);

/// Takes off what is decided: at the selected row, else at the selected note's lines.
void clear_selected(AppState& state);
void clear_hunk(AppState& state, uint32_t hunk);
void clear_file(AppState& state, uint32_t file);
void clear_all(AppState& state);

void undo_decision(AppState& state);
void redo_decision(AppState& state);

/// What the decisions of a review were when it was open last, and where new ones are kept.
struct StoredDecisions {
  ReviewKey key;
  std::unique_ptr<DecisionStore> store;  // null: the message says why
  Decisions decisions;
  ReadingState reading;
  Message message;  // empty where there is nothing to say
};
/// On any thread: hashes the review.
StoredDecisions read_stored(const Review& review, const std::string& state_folder);
void take_stored(AppState& state, StoredDecisions stored);
/// Takes a step, remembers it for undo, and keeps it in the store.
void take_step(AppState& state, const DecisionStep& step);

/// The hunk that the selection is in, else the first one in view; kNone where there is none.
uint32_t hunk_at_hand(const AppState& state);
/// The file of the selection, else the one in view.
uint32_t file_at_hand(const AppState& state);

}  // namespace whymark
