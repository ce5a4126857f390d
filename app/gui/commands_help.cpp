#include "app/gui/command_tables.h"

namespace whymark {
namespace {

// Over a sheet as well: that is where one may not know how to go on.
bool can_help(const AppState& state) { return state.help.open || !state.is_covered_over_sheet(); }
bool is_open(const AppState& state) { return state.help.open; }
bool can_read(const AppState& state) {
  return state.reference.open || !state.is_covered_over_sheet();
}
bool is_reading(const AppState& state) { return state.reference.open; }

template <HelpStep kStep>
void step(AppState& state, const Invocation&) {
  step_in_help(state, kStep);
}

template <ReferenceStep kStep>
void read(AppState& state, const Invocation&) {
  step_in_reference(state, kStep);
}

constexpr Command kCommands[] = {
    {"help", "Help", "Show what the keys do; typing looks for a key or a word", "?", can_help,
     [](AppState& s, const Invocation&) { s.help.open ? close_help(s) : open_help(s); }},
    {"format-reference", "Format reference", "Read how a review is written: the format's text",
     "f1", can_read,
     [](AppState& s, const Invocation&) {
       s.reference.open ? close_reference(s) : open_reference(s);
     }},

    {"help-up", "Key above", "In the help: up", "up", is_open, step<HelpStep::up>},
    {"help-down", "Key below", "In the help: down", "down", is_open, step<HelpStep::down>},
    {"help-left", "Keys on the left", "In the help: to the column on the left", "left", is_open,
     step<HelpStep::left>},
    {"help-right", "Keys on the right", "In the help: to the column on the right", "right", is_open,
     step<HelpStep::right>},
    {"help-page-up", "Keys further up", "In the help: a page up", "pageup", is_open,
     step<HelpStep::page_up>},
    {"help-page-down", "Keys further down", "In the help: a page down", "pagedown", is_open,
     step<HelpStep::page_down>},
    {"help-first", "First key", "In the help: the first", "home", is_open, step<HelpStep::first>},
    {"help-last", "Last key", "In the help: the last", "end", is_open, step<HelpStep::last>},
    {"help-run", "Run the key", "In the help: close it, and run what is chosen", "enter", is_open,
     [](AppState& s, const Invocation& by) {
       run_from_help(s, or_else(by.argument, s.help.chosen));
     }},
    {"help-field", "Help field", "Type a key, or words of what it does", "", is_open,
     [](AppState& s, const Invocation&) { s.focus = &s.help.filter; }},

    {"reference-down", "Format further down", "In the format reference: down", "down j", is_reading,
     read<ReferenceStep::down>},
    {"reference-up", "Format further up", "In the format reference: up", "up k", is_reading,
     read<ReferenceStep::up>},
    {"reference-page-down", "Format a page down", "In the format reference: a page down",
     "pagedown space", is_reading, read<ReferenceStep::page_down>},
    {"reference-page-up", "Format a page up", "In the format reference: a page up",
     "pageup shift+space", is_reading, read<ReferenceStep::page_up>},
    {"reference-next", "Next heading", "In the format reference: the next heading", "tab right ]",
     is_reading, read<ReferenceStep::next>},
    {"reference-previous", "Heading before", "In the format reference: the heading before",
     "shift+tab left [", is_reading, read<ReferenceStep::previous>},
    {"reference-first", "Start of the format", "In the format reference: its start", "home",
     is_reading, read<ReferenceStep::first>},
    {"reference-last", "End of the format", "In the format reference: its end", "end", is_reading,
     read<ReferenceStep::last>},
    {"reference-go", "Go to the heading", "Go to the heading that was clicked", "", is_reading,
     [](AppState& s, const Invocation& by) { go_to_heading(s, by.argument); }},
};

}  // namespace

std::span<const Command> help_commands() { return kCommands; }

}  // namespace whymark
