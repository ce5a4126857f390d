#include <utility>

#include "app/gui/apply_job.h"
#include "app/gui/card_links.h"
#include "app/gui/command_tables.h"
#include "app/gui/decide.h"
#include "app/gui/hunk_editor.h"
#include "app/gui/navigate.h"

namespace whymark {
namespace {

bool has_selection(const AppState& state) { return has_notes(state) && state.selected != kNone; }
bool has_row(const AppState& state) { return has_files(state) && state.selected_row != kNone; }
bool has_either(const AppState& state) { return has_row(state) || has_selection(state); }
bool has_decisions(const AppState& state) { return has_review(state) && !state.decisions.empty(); }
bool can_undo(const AppState& state) { return has_review(state) && state.history.can_undo(); }
bool can_redo(const AppState& state) { return has_review(state) && state.history.can_redo(); }
bool is_editing(const AppState& state) { return state.editor != nullptr; }
bool is_asked(const AppState& state) { return state.ask != Ask::none; }
bool is_asked_to_recover(const AppState& state) { return state.ask == Ask::recover; }
bool is_working(const AppState& state) { return state.job != nullptr; }

void confirm(AppState& state) {
  const Ask asked = std::exchange(state.ask, Ask::none);
  if (asked == Ask::clear_all) clear_all(state);
  if (asked == Ask::recover) recover(state, ApplyRun::Recovery::finish);
  if (asked == Ask::undo_apply) start_undo(state);
  if (asked == Ask::open_address || asked == Ask::open_file) open_asked_place(state);
}

void toggle_preview(AppState& state) {
  state.preview.open = !state.preview.open;
  state.preview.stale = true;
  state.preview.scroll = 0;
}

constexpr Command kCommands[] = {
    {"select-line", "Select line", "Select the line that was clicked", "", has_files,
     [](AppState& s, const Invocation& by) { select_row(s, by.argument); }},
    {"next-line", "Next changed line", "Select the next changed line", "shift+down",
     has_files_to_move, [](AppState& s, const Invocation&) { step_changed_row(s, 1); }},
    {"previous-line", "Previous changed line", "Select the changed line before", "shift+up",
     has_files_to_move, [](AppState& s, const Invocation&) { step_changed_row(s, -1); }},
    {"toggle-line", "Drop or restore the line", "Drop an added line, or put a removed one back",
     "r", has_files,
     [](AppState& s, const Invocation& by) {
       toggle_row(s, or_else(by.argument, s.selected_row));
     }},
    {"toggle-part", "Take back a part",
     "Take back that part of the selected line, counted along it; again to keep it",
     "1 2 3 4 5 6 7 8 9", has_files,
     [](AppState& s, const Invocation& by) {
       toggle_row_part(s, or_else(by.argument, s.selected_row), by.part);
     }},
    {"reject-note", "Reject what the note covers",
     "Reject what the selected note covers; again to undo", "x", has_selection,
     [](AppState& s, const Invocation&) { toggle_note_rows(s, s.selected); }},
    {"discard-hunk", "Discard the hunk", "Take the hunk back as a whole; again to keep it", "X",
     has_files,
     [](AppState& s, const Invocation& by) {
       toggle_hunk_rows(s, or_else(by.argument, hunk_at_hand(s)));
     }},
    {"discard-file", "Discard the file's changes", "Take all hunks of the file back; again to keep",
     "ctrl+x", has_files,
     [](AppState& s, const Invocation& by) {
       toggle_file_rows(s, or_else(by.argument, file_at_hand(s)));
     }},
    {"toggle-deletion", "Delete the emptied file", "Delete an added file that loses all its lines",
     "D", has_files,
     [](AppState& s, const Invocation& by) {
       toggle_file_deletion(s, or_else(by.argument, file_at_hand(s)));
     }},
    {"edit-hunk", "Edit the hunk", "Edit the new text of the hunk", "e", has_files,
     [](AppState& s, const Invocation& by) {
       open_editor(s, or_else(by.argument, hunk_at_hand(s)));
     }},
    {"save-edit", "Save the edit", "Make the text the hunk's new side", "ctrl+enter", is_editing,
     [](AppState& s, const Invocation&) { save_editor(s); }},
    {"cancel-edit", "Cancel the edit", "Give up what was typed", "", is_editing,
     [](AppState& s, const Invocation&) { give_up_edit(s); }},
    {"undo", "Undo", "Undo the last decision", "z ctrl+z", can_undo,
     [](AppState& s, const Invocation&) { undo_decision(s); }},
    {"redo", "Redo", "Redo the decision that was undone", "Z ctrl+shift+z ctrl+y", can_redo,
     [](AppState& s, const Invocation&) { redo_decision(s); }},
    {"clear-selected", "Clear", "Clear what is decided at the selected line or note", "backspace",
     has_either, [](AppState& s, const Invocation&) { clear_selected(s); }},
    {"clear-hunk", "Clear the hunk", "Clear what is decided in the hunk", "", has_decisions,
     [](AppState& s, const Invocation& by) { clear_hunk(s, by.argument); }},
    {"clear-file", "Clear the file", "Clear what is decided in the file", "shift+backspace",
     has_decisions,
     [](AppState& s, const Invocation& by) {
       clear_file(s, or_else(by.argument, file_at_hand(s)));
     }},
    {"clear-all", "Clear all", "Clear all decisions; asks first", "ctrl+backspace", has_decisions,
     [](AppState& s, const Invocation&) { s.ask = Ask::clear_all; }},
    {"confirm", "Yes", "Answer the question with what it offers first", "enter", is_asked,
     [](AppState& s, const Invocation&) { confirm(s); }},
    {"roll-back", "Roll back", "Take back what an interrupted apply has written", "R",
     is_asked_to_recover,
     [](AppState& s, const Invocation&) { recover(s, ApplyRun::Recovery::roll_back); }},
    {"toggle-preview", "Preview", "Show what applying will change on disk", "P", has_decisions,
     [](AppState& s, const Invocation&) { toggle_preview(s); }},
    {"apply", "Apply", "Write the decisions to the working tree", "ctrl+enter", has_decisions,
     [](AppState& s, const Invocation&) { start_apply(s); }},
    {"undo-apply", "Undo the last apply", "Put the files back as they were before the last apply",
     "U", has_review, [](AppState& s, const Invocation&) { ask_to_undo(s); }},
    {"cancel-job", "Cancel", "Stop writing, and take back what was written", "", is_working,
     [](AppState& s, const Invocation&) { cancel_job(s); }},
};

}  // namespace

std::span<const Command> decide_commands() { return kCommands; }

}  // namespace whymark
