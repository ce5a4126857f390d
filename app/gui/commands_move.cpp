#include <algorithm>

#include "app/gui/command_tables.h"
#include "app/gui/navigate.h"

namespace whymark {
namespace {

int page_step(const AppState& state) {
  return std::max(state.page.frame.view_height() - 2 * state.page.sizes.code_row,
                  state.page.sizes.code_row);
}
void scroll_by(AppState& state, int64_t px) { state.scroll_to_y(state.scroll_y() + px); }

// While something is searched for, its key goes to the next hit.
bool can_step_file(const AppState& state) { return has_files(state) && !state.search.is_on(); }
// Up and down are for the field that has the focus, and for lines that are being selected.
bool can_step(const AppState& state) {
  return has_review(state) && state.focus == nullptr && !state.selecting_lines;
}
// In the file tree, which has all keys that move.
bool can_scroll(const AppState& state) { return has_review(state) && !tree_has_focus(state); }

constexpr Command kCommands[] = {
    {"next-note", "Next note", "Select the next note and show its lines", "j", has_notes,
     [](AppState& s, const Invocation&) { step_note(s, 1); }},
    {"previous-note", "Previous note", "Select the note before", "k", has_notes,
     [](AppState& s, const Invocation&) { step_note(s, -1); }},
    {"show-note", "Show note", "Select a note and scroll to its lines", "", has_notes,
     [](AppState& s, const Invocation& by) { show_note(s, by.argument); }},
    {"next-file", "Next file", "Go to the next file", "n", can_step_file,
     [](AppState& s, const Invocation&) { step_file(s, 1); }},
    {"previous-file", "Previous file", "Go to the file before", "p", has_files,
     [](AppState& s, const Invocation&) { step_file(s, -1); }},
    {"next-hunk", "Next hunk", "Go to the next hunk", "]", has_files,
     [](AppState& s, const Invocation&) { step_hunk(s, 1); }},
    {"previous-hunk", "Previous hunk", "Go to the hunk before", "[", has_files,
     [](AppState& s, const Invocation&) { step_hunk(s, -1); }},
    {"scroll-up", "Scroll up", "Three lines up", "up", can_step,
     [](AppState& s, const Invocation&) { scroll_by(s, -3 * s.page.sizes.code_row); }},
    {"scroll-down", "Scroll down", "Three lines down", "down", can_step,
     [](AppState& s, const Invocation&) { scroll_by(s, 3 * s.page.sizes.code_row); }},
    {"scroll-left", "Scroll left", "Eight columns to the left", "left", can_scroll,
     [](AppState& s, const Invocation&) { scroll_sideways(s, -8 * s.page.cell); }},
    {"scroll-right", "Scroll right", "Eight columns to the right", "right", can_scroll,
     [](AppState& s, const Invocation&) { scroll_sideways(s, 8 * s.page.cell); }},
    {"page-up", "Page up", "One screen up", "pageup shift+space", can_scroll,
     [](AppState& s, const Invocation&) { scroll_by(s, -page_step(s)); }},
    {"page-down", "Page down", "One screen down", "pagedown space", can_scroll,
     [](AppState& s, const Invocation&) { scroll_by(s, page_step(s)); }},
    {"go-to-start", "Start", "Go to the first line", "home", can_scroll,
     [](AppState& s, const Invocation&) { s.scroll_to_y(s.page.top); }},
    {"go-to-end", "End", "Go to the last line", "end", can_scroll,
     [](AppState& s, const Invocation&) { s.scroll_to_y(s.page.bottom); }},
    {"scroll-to-line", "Go to line", "Show the place of the page that was pointed at", "",
     has_review,
     [](AppState& s, const Invocation& by) {
       if (by.argument >= s.page.layout.line_count()) return;
       s.scroll_to_y(s.page.layout.line(by.argument).y + by.part);
     }},
    {"grab-map", "Take the map's block", "Drag what is in view over the map", "", has_review,
     [](AppState& s, const Invocation& by) { s.map_grab = by.argument; }},
};

}  // namespace

std::span<const Command> move_commands() { return kCommands; }

}  // namespace whymark
