#include "app/gui/command_tables.h"
#include "app/gui/dashboard_layout.h"

namespace whymark {
namespace {

bool in_sheet(const AppState& state) {
  return state.review && state.sheet != Sheet::none && !state.is_covered_over_sheet();
}
bool in_dashboard(const AppState& state) {
  return in_sheet(state) && state.sheet == Sheet::dashboard;
}
bool in_queue(const AppState& state) { return in_sheet(state) && state.sheet == Sheet::queue; }
bool in_filter(const AppState& state) { return in_sheet(state) && state.sheet == Sheet::filter; }

// From the dashboard as well: what it opens takes its place. Figures are of the whole review.
bool can_look(const AppState& state) {
  const bool there = state.review && !state.review->partial && !state.is_covered_over_sheet();
  return there && (state.sheet == Sheet::none || state.sheet == Sheet::dashboard);
}
bool can_look_at_queue(const AppState& state) { return can_look(state) || in_queue(state); }
bool can_filter(const AppState& state) {
  return can_look(state) && !state.review->document.notes.empty();
}
bool is_filtered(const AppState& state) {
  return (can_look(state) || in_filter(state)) && state.filter.is_on();
}

void toggle_sheet(AppState& state, Sheet sheet) {
  if (state.sheet == sheet) return close_sheet(state);
  open_sheet(state, sheet);
}

void step_by_attention(AppState& state, int direction) {
  close_sheet(state);
  step_attention(state, direction);
}

template <SheetStep kStep>
void step(AppState& state, const Invocation&) {
  step_in_sheet(state, kStep);
}

constexpr Command kCommands[] = {
    {"next-attention", "Next by attention",
     "Go to what deserves reading next: by risk, doubt and what backs it", "a", can_look,
     [](AppState& s, const Invocation&) { step_by_attention(s, 1); }},
    {"previous-attention", "Previous by attention", "Go back in the queue of what to read", "A",
     can_look, [](AppState& s, const Invocation&) { step_by_attention(s, -1); }},
    {"queue", "Queue", "List what deserves reading first, and what was looked at: selected once",
     "q", can_look_at_queue, [](AppState& s, const Invocation&) { toggle_sheet(s, Sheet::queue); }},
    {"dashboard", "Evidence", "Show what is explained, verified, sourced, risky and open", "d",
     can_look, [](AppState& s, const Invocation&) { toggle_sheet(s, Sheet::dashboard); }},
    {"filter", "Filter notes", "Choose which notes are shown; typing finds a text in them", "f",
     can_filter, [](AppState& s, const Invocation&) { open_sheet(s, Sheet::filter); }},
    {"clear-filter", "Show all notes", "Show the notes again that the filter hides", "F",
     is_filtered, [](AppState& s, const Invocation&) { clear_filter(s); }},

    {"sheet-up", "Up", "In evidence, queue and filter: up", "up", in_sheet, step<SheetStep::up>},
    {"sheet-down", "Down", "In evidence, queue and filter: down", "down", in_sheet,
     step<SheetStep::down>},
    {"sheet-left", "Left", "In evidence and filter: to the left", "left", in_sheet,
     step<SheetStep::left>},
    {"sheet-right", "Right", "In evidence and filter: to the right", "right", in_sheet,
     step<SheetStep::right>},
    {"sheet-next", "Next figure", "In evidence, queue and filter: the next one", "tab", in_sheet,
     step<SheetStep::next>},
    {"sheet-previous", "Previous figure", "In evidence, queue and filter: the one before",
     "shift+tab", in_sheet, step<SheetStep::previous>},
    {"sheet-page-up", "Page up in it", "In evidence and queue: one screen up", "pageup", in_sheet,
     step<SheetStep::page_up>},
    {"sheet-page-down", "Page down in it", "In evidence and queue: one screen down", "pagedown",
     in_sheet, step<SheetStep::page_down>},
    {"sheet-first", "First of it", "In evidence, queue and filter: the first one", "home", in_sheet,
     step<SheetStep::first>},
    {"sheet-last", "Last of it", "In evidence, queue and filter: the last one", "end", in_sheet,
     step<SheetStep::last>},
    {"sheet-enter", "Pick", "In evidence, queue and filter: what the figure or choice is for",
     "enter", in_sheet, [](AppState& s, const Invocation&) { enter_in_sheet(s); }},
    {"close-sheet", "Close it", "Close what lies over the review", "", in_sheet,
     [](AppState& s, const Invocation&) { close_sheet(s); }},

    {"pick-figure", "Pick the figure", "Filter by what was clicked, or go there", "", in_dashboard,
     [](AppState& s, const Invocation& by) { pick_figure(s, by.argument); }},
    {"pick-attention", "Go to it", "Go to what was clicked", "", in_queue,
     [](AppState& s, const Invocation& by) {
       close_sheet(s);
       go_to_attention(s, by.argument);
     }},
    {"filter-field", "Filter field", "Type a text that the notes must have in them", "", in_filter,
     [](AppState& s, const Invocation&) {
       s.focus = &s.filter.field;
       s.filter.cursor = kNone;
     }},
    {"toggle-filter", "Choose for the filter", "Choose what was clicked, or no longer", "",
     [](const AppState& s) { return can_filter(s) || in_filter(s); },
     [](AppState& s, const Invocation& by) { toggle_filter(s, by.argument); }},
    {"clear-filter-text", "Filter by no text", "Show notes without that text as well", "",
     is_filtered, [](AppState& s, const Invocation&) { s.filter.field.set(""); }},
};

}  // namespace

std::span<const Command> sheet_commands() { return kCommands; }

}  // namespace whymark
