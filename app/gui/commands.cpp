#include "app/gui/commands.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/gui/apply_job.h"
#include "app/gui/decide.h"
#include "app/gui/hunk_editor.h"
#include "app/gui/navigate.h"

namespace whymark {
namespace {

bool always(const AppState&) { return true; }
// Nothing can be done to what is covered.
bool is_free(const AppState& state) { return !state.is_covered(); }
bool has_review(const AppState& state) { return state.review != nullptr && is_free(state); }
bool has_notes(const AppState& state) {
  return has_review(state) && !state.review->document.notes.empty();
}
bool has_files(const AppState& state) {
  return has_review(state) && !state.review->document.files.empty();
}
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
bool can_help(const AppState& state) { return state.help_open || is_free(state); }
bool has_summary(const AppState& state) {
  return has_review(state) && !state.review->document.front.summary.empty();
}

int page_step(const AppState& state) {
  return std::max(state.page.frame.view_height() - 2 * state.page.sizes.code_row,
                  state.page.sizes.code_row);
}
void scroll_by(AppState& state, int64_t px) { state.scroll_to_y(state.scroll_y() + px); }

bool is_typed(const AppState& state) { return state.editor && state.editor->text.revision() > 1; }

// What was typed goes only at the second time.
void give_up_edit(AppState& state) {
  if (is_typed(state) && !state.quit_warned) {
    state.quit_warned = true;
    state.message = {"The edit is not saved: ctrl+enter saves it, esc again drops it.", true};
    return;
  }
  state.message = {};
  state.quit_warned = false;
  cancel_editor(state);
}

void escape(AppState& state) {
  if (state.help_open) {
    state.help_open = false;
  } else if (state.editor) {
    give_up_edit(state);
  } else if (state.ask != Ask::none) {
    state.ask = Ask::none;
  } else if (state.job) {
    cancel_job(state);
  } else if (!state.message.text.empty()) {
    state.message = {};
  } else if (state.preview.open) {
    state.preview.open = false;
  } else {
    state.selected_row = kNone;
    select_note(state, kNone);
  }
}

void confirm(AppState& state) {
  const Ask asked = std::exchange(state.ask, Ask::none);
  if (asked == Ask::clear_all) clear_all(state);
  if (asked == Ask::recover) recover(state, ApplyRun::Recovery::finish);
  if (asked == Ask::undo_apply) start_undo(state);
}

// Decisions that are kept are there the next time; an editor's text is not.
void quit(AppState& state) {
  if (state.job) return;  // it is done in a moment
  const bool kept = state.decisions.empty() || state.store;
  const bool typed = is_typed(state);
  if ((kept && !typed) || state.quit_warned) {
    state.quit = true;
    return;
  }
  state.quit_warned = true;
  if (typed) {
    state.message = {"The edit is not saved. ctrl+enter saves it, ctrl+q again drops it.", true};
    return;
  }
  const uint64_t count = state.decisions.size();
  state.message = {
      fmt::format("{} not applied. ctrl+enter applies, ctrl+q again drops {}.",
                  count == 1 ? "1 decision is" : fmt::format("{} decisions are", count),
                  count == 1 ? "it" : "them"),
      true};
}

void toggle_preview(AppState& state) {
  state.preview.open = !state.preview.open;
  state.preview.stale = true;
  state.preview.scroll = 0;
}

uint32_t or_else(uint32_t argument, uint32_t at_hand) {
  return argument != kNone ? argument : at_hand;
}

void set_zoom(AppState& state, int zoom) {
  state.zoom = std::clamp(zoom, -5, 12);
  state.page_stale = true;
}

constexpr Command kCommands[] = {
    {"next-note", "Next note", "Select the next note and show its lines", "j", has_notes,
     [](AppState& s, const Invocation&) { step_note(s, 1); }},
    {"previous-note", "Previous note", "Select the note before", "k", has_notes,
     [](AppState& s, const Invocation&) { step_note(s, -1); }},
    {"select-note", "Select note", "Select the note that was clicked", "", has_notes,
     [](AppState& s, const Invocation& by) { select_note(s, by.argument); }},
    {"show-note", "Show note", "Select a note and scroll to its lines", "", has_notes,
     [](AppState& s, const Invocation& by) { show_note(s, by.argument); }},
    {"next-file", "Next file", "Go to the next file", "n", has_files,
     [](AppState& s, const Invocation&) { step_file(s, 1); }},
    {"previous-file", "Previous file", "Go to the file before", "p", has_files,
     [](AppState& s, const Invocation&) { step_file(s, -1); }},
    {"go-to-file", "Go to file", "Show the file that was clicked", "", has_files,
     [](AppState& s, const Invocation& by) { go_to_file(s, by.argument); }},
    {"next-hunk", "Next hunk", "Go to the next hunk", "]", has_files,
     [](AppState& s, const Invocation&) { step_hunk(s, 1); }},
    {"previous-hunk", "Previous hunk", "Go to the hunk before", "[", has_files,
     [](AppState& s, const Invocation&) { step_hunk(s, -1); }},
    {"select-line", "Select line", "Select the line that was clicked", "", has_files,
     [](AppState& s, const Invocation& by) { select_row(s, by.argument); }},
    {"next-line", "Next changed line", "Select the next changed line", "shift+down", has_files,
     [](AppState& s, const Invocation&) { step_changed_row(s, 1); }},
    {"previous-line", "Previous changed line", "Select the changed line before", "shift+up",
     has_files, [](AppState& s, const Invocation&) { step_changed_row(s, -1); }},
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
    {"scroll-up", "Scroll up", "Three lines up", "up", has_review,
     [](AppState& s, const Invocation&) { scroll_by(s, -3 * s.page.sizes.code_row); }},
    {"scroll-down", "Scroll down", "Three lines down", "down", has_review,
     [](AppState& s, const Invocation&) { scroll_by(s, 3 * s.page.sizes.code_row); }},
    {"scroll-left", "Scroll left", "Eight columns to the left", "left", has_review,
     [](AppState& s, const Invocation&) { scroll_sideways(s, -8 * s.page.cell); }},
    {"scroll-right", "Scroll right", "Eight columns to the right", "right", has_review,
     [](AppState& s, const Invocation&) { scroll_sideways(s, 8 * s.page.cell); }},
    {"page-up", "Page up", "One screen up", "pageup shift+space", has_review,
     [](AppState& s, const Invocation&) { scroll_by(s, -page_step(s)); }},
    {"page-down", "Page down", "One screen down", "pagedown space", has_review,
     [](AppState& s, const Invocation&) { scroll_by(s, page_step(s)); }},
    {"go-to-start", "Start", "Go to the first line", "home", has_review,
     [](AppState& s, const Invocation&) { s.scroll_to_y(s.page.top); }},
    {"go-to-end", "End", "Go to the last line", "end", has_review,
     [](AppState& s, const Invocation&) { s.scroll_to_y(s.page.bottom); }},
    {"scroll-to-line", "Go to line", "Show the line of the page that was pointed at", "",
     has_review,
     [](AppState& s, const Invocation& by) {
       if (by.argument >= s.page.layout.line_count()) return;
       s.scroll_to_y(s.page.layout.line(by.argument).y);
     }},
    {"toggle-summary", "Summary", "Show the whole summary, or its first line", "s", has_summary,
     [](AppState& s, const Invocation&) {
       s.summary_open = !s.summary_open;
       s.page_stale = true;
     }},
    {"toggle-theme", "Dark or light", "Change between the dark and the light theme", "t", always,
     [](AppState& s, const Invocation&) {
       s.theme = find_theme(s.theme->dark ? "light" : "dark");
     }},
    {"zoom-in", "Larger", "Make everything larger", "ctrl+= ctrl+plus", always,
     [](AppState& s, const Invocation&) { set_zoom(s, s.zoom + 1); }},
    {"zoom-out", "Smaller", "Make everything smaller", "ctrl+-", always,
     [](AppState& s, const Invocation&) { set_zoom(s, s.zoom - 1); }},
    {"zoom-reset", "Normal size", "Undo larger and smaller", "ctrl+0", always,
     [](AppState& s, const Invocation&) { set_zoom(s, 0); }},
    {"help", "Help", "Show what the keys do", "?", can_help,
     [](AppState& s, const Invocation&) { s.help_open = !s.help_open; }},
    {"escape", "Close", "Close what lies on top, or drop the selection", "esc", always,
     [](AppState& s, const Invocation&) { escape(s); }},
    {"quit", "Quit", "Close the window; decisions are kept, nothing is written", "ctrl+q", always,
     [](AppState& s, const Invocation&) { quit(s); }},
};

}  // namespace

std::span<const Command> commands() { return kCommands; }

const Command* find_command(std::string_view name) {
  for (const Command& command : kCommands) {
    if (command.name == name) return &command;
  }
  return nullptr;
}

void run_queue(AppState& state) {
  const std::vector<Invocation> queue = std::exchange(state.queue, {});
  for (const Invocation& invocation : queue) {
    const Command* command = find_command(invocation.command);
    if (command != nullptr && command->available(state)) command->run(state, invocation);
  }
}

}  // namespace whymark
