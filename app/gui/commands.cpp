#include "app/gui/commands.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/gui/decide.h"
#include "app/gui/navigate.h"

namespace whymark {
namespace {

bool always(const AppState&) { return true; }
bool has_review(const AppState& state) { return state.review != nullptr; }
bool has_notes(const AppState& state) {
  return has_review(state) && !state.review->document.notes.empty();
}
bool has_files(const AppState& state) {
  return has_review(state) && !state.review->document.files.empty();
}
bool has_selection(const AppState& state) { return has_notes(state) && state.selected != kNone; }
bool has_decisions(const AppState& state) { return has_review(state) && !state.decisions.empty(); }
bool has_summary(const AppState& state) {
  return has_review(state) && !state.review->document.front.summary.empty();
}

int page_step(const AppState& state) {
  return std::max(state.page.frame.view_height() - 2 * state.page.sizes.code_row,
                  state.page.sizes.code_row);
}
void scroll_by(AppState& state, int64_t px) { state.scroll_to_y(state.scroll_y() + px); }

void escape(AppState& state) {
  if (state.help_open) {
    state.help_open = false;
  } else if (!state.message.text.empty()) {
    state.message = {};
  } else {
    select_note(state, kNone);
  }
}

void quit(AppState& state) {
  if (state.decisions.empty() || state.quit_warned) {
    state.quit = true;
    return;
  }
  const size_t count = state.decisions.size();
  state.quit_warned = true;
  state.message = {
      fmt::format("{} not applied. ctrl+enter applies, ctrl+q again drops {}.",
                  count == 1 ? "1 decision is" : fmt::format("{} decisions are", count),
                  count == 1 ? "it" : "them"),
      true};
}

void set_zoom(AppState& state, int zoom) {
  state.zoom = std::clamp(zoom, -5, 12);
  state.page_stale = true;
}

constexpr Command kCommands[] = {
    {"next-note", "Next note", "Select the next note and show its lines", "j", has_notes,
     [](AppState& s, uint32_t) { step_note(s, 1); }},
    {"previous-note", "Previous note", "Select the note before", "k", has_notes,
     [](AppState& s, uint32_t) { step_note(s, -1); }},
    {"select-note", "Select note", "Select the note that was clicked", "", has_notes,
     [](AppState& s, uint32_t note) { select_note(s, note); }},
    {"show-note", "Show note", "Select a note and scroll to its lines", "", has_notes,
     [](AppState& s, uint32_t note) { show_note(s, note); }},
    {"next-file", "Next file", "Go to the next file", "n", has_files,
     [](AppState& s, uint32_t) { step_file(s, 1); }},
    {"previous-file", "Previous file", "Go to the file before", "p", has_files,
     [](AppState& s, uint32_t) { step_file(s, -1); }},
    {"go-to-file", "Go to file", "Show the file that was clicked", "", has_files,
     [](AppState& s, uint32_t file) { go_to_file(s, file); }},
    {"next-hunk", "Next hunk", "Go to the next hunk", "]", has_files,
     [](AppState& s, uint32_t) { step_hunk(s, 1); }},
    {"previous-hunk", "Previous hunk", "Go to the hunk before", "[", has_files,
     [](AppState& s, uint32_t) { step_hunk(s, -1); }},
    {"toggle-line", "Decide on a line", "Discard an added line, or put a removed one back", "",
     has_files, [](AppState& s, uint32_t row) { toggle_row(s, row); }},
    {"reject-note", "Reject what the note covers",
     "Reject what the selected note covers; again to undo", "x", has_selection,
     [](AppState& s, uint32_t) { toggle_note(s, s.selected); }},
    {"apply", "Apply", "Write the decisions to the working tree", "ctrl+enter", has_decisions,
     [](AppState& s, uint32_t) { apply(s); }},
    {"scroll-up", "Scroll up", "Three lines up", "up", has_review,
     [](AppState& s, uint32_t) { scroll_by(s, -3 * s.page.sizes.code_row); }},
    {"scroll-down", "Scroll down", "Three lines down", "down", has_review,
     [](AppState& s, uint32_t) { scroll_by(s, 3 * s.page.sizes.code_row); }},
    {"scroll-left", "Scroll left", "Eight columns to the left", "left", has_review,
     [](AppState& s, uint32_t) { scroll_sideways(s, -8 * s.page.cell); }},
    {"scroll-right", "Scroll right", "Eight columns to the right", "right", has_review,
     [](AppState& s, uint32_t) { scroll_sideways(s, 8 * s.page.cell); }},
    {"page-up", "Page up", "One screen up", "pageup shift+space", has_review,
     [](AppState& s, uint32_t) { scroll_by(s, -page_step(s)); }},
    {"page-down", "Page down", "One screen down", "pagedown space", has_review,
     [](AppState& s, uint32_t) { scroll_by(s, page_step(s)); }},
    {"go-to-start", "Start", "Go to the first line", "home", has_review,
     [](AppState& s, uint32_t) { s.scroll_to_y(s.page.top); }},
    {"go-to-end", "End", "Go to the last line", "end", has_review,
     [](AppState& s, uint32_t) { s.scroll_to_y(s.page.bottom); }},
    {"scroll-to-line", "Go to line", "Show the line of the page that was pointed at", "",
     has_review,
     [](AppState& s, uint32_t line) {
       if (line < s.page.layout.line_count()) s.scroll_to_y(s.page.layout.line(line).y);
     }},
    {"toggle-summary", "Summary", "Show the whole summary, or its first line", "s", has_summary,
     [](AppState& s, uint32_t) {
       s.summary_open = !s.summary_open;
       s.page_stale = true;
     }},
    {"toggle-theme", "Dark or light", "Change between the dark and the light theme", "t", always,
     [](AppState& s, uint32_t) { s.theme = find_theme(s.theme->dark ? "light" : "dark"); }},
    {"zoom-in", "Larger", "Make everything larger", "ctrl+= ctrl+plus", always,
     [](AppState& s, uint32_t) { set_zoom(s, s.zoom + 1); }},
    {"zoom-out", "Smaller", "Make everything smaller", "ctrl+-", always,
     [](AppState& s, uint32_t) { set_zoom(s, s.zoom - 1); }},
    {"zoom-reset", "Normal size", "Undo larger and smaller", "ctrl+0", always,
     [](AppState& s, uint32_t) { set_zoom(s, 0); }},
    {"help", "Help", "Show what the keys do", "?", always,
     [](AppState& s, uint32_t) { s.help_open = !s.help_open; }},
    {"escape", "Close", "Close the help or the message, or drop the selection", "esc", always,
     [](AppState& s, uint32_t) { escape(s); }},
    {"quit", "Quit", "Close the window; nothing is written", "ctrl+q", always,
     [](AppState& s, uint32_t) { quit(s); }},
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
    if (command != nullptr && command->available(state)) command->run(state, invocation.argument);
  }
}

}  // namespace whymark
