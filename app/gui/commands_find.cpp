#include "app/gui/command_tables.h"
#include "app/gui/panels.h"

namespace whymark {
namespace {

bool is_searching(const AppState& state) { return has_review(state) && state.search.open; }
bool has_hits(const AppState& state) {
  return has_review(state) && state.search.is_on() && state.focus != &state.search.field;
}
bool is_in_search(const AppState& state) {
  return is_searching(state) && state.focus == &state.search.field;
}
bool is_in_palette(const AppState& state) {
  return state.palette.open && state.focus == &state.palette.field;
}
bool can_go_back(const AppState& state) { return has_review(state) && state.places.can_go_back(); }
bool can_go_forward(const AppState& state) {
  return has_review(state) && state.places.can_go_forward();
}

void step_palette(AppState& state, int pages, int by) {
  const size_t rows = palette_rows(state);
  state.palette.step(pages * static_cast<int>(rows) + by, rows);
}

constexpr Command kCommands[] = {
    {"search", "Search", "Search in all code and notes, folded or not", "/ ctrl+f", has_review,
     [](AppState& s, const Invocation&) { s.search.start(s); }},
    {"search-field", "Search field", "Type what is searched for", "", is_searching,
     [](AppState& s, const Invocation&) { s.focus = &s.search.field; }},
    {"next-hit", "Next hit", "Go to the next hit of the search", "n", has_hits,
     [](AppState& s, const Invocation&) { s.search.step(s, 1); }},
    {"previous-hit", "Previous hit", "Go to the hit before", "N", has_hits,
     [](AppState& s, const Invocation&) { s.search.step(s, -1); }},
    {"search-next", "Next hit, typing", "Go to the next hit, from the search field", "enter down",
     is_in_search, [](AppState& s, const Invocation&) { s.search.step(s, 1); }},
    {"search-previous", "Previous hit, typing", "Go to the hit before, from the search field",
     "shift+enter up", is_in_search, [](AppState& s, const Invocation&) { s.search.step(s, -1); }},
    {"search-case", "Match case", "Search: upper and lower case differ", "alt+c", is_searching,
     [](AppState& s, const Invocation&) { s.search.exact_case = !s.search.exact_case; }},
    {"search-word", "Whole words", "Search: whole words only", "alt+w", is_searching,
     [](AppState& s, const Invocation&) { s.search.whole_word = !s.search.whole_word; }},
    {"search-pattern", "Regular expression", "Search: a regular expression, or the text as it is",
     "alt+r", is_searching,
     [](AppState& s, const Invocation&) { s.search.plain_text = !s.search.plain_text; }},
    {"close-search", "Close search", "Close the search and forget its hits", "", is_searching,
     [](AppState& s, const Invocation&) {
       s.search.close();
       if (s.focus == &s.search.field) s.focus = nullptr;
     }},
    {"palette", "Go to anything", "Find a file, a note, a command or a line by some letters",
     "ctrl+p", has_review, [](AppState& s, const Invocation&) { s.palette.start(s, false); }},
    {"go-to-line", "Go to a line", "Go to a line: its number, or path:number", "g", has_files,
     [](AppState& s, const Invocation&) { s.palette.start(s, true); }},
    {"palette-next", "Next choice", "In the palette: the next choice", "down", is_in_palette,
     [](AppState& s, const Invocation&) { step_palette(s, 0, 1); }},
    {"palette-previous", "Previous choice", "In the palette: the choice before", "up",
     is_in_palette, [](AppState& s, const Invocation&) { step_palette(s, 0, -1); }},
    {"palette-page-down", "Choices further down", "In the palette: a page down", "pagedown",
     is_in_palette, [](AppState& s, const Invocation&) { step_palette(s, 1, 0); }},
    {"palette-page-up", "Choices further up", "In the palette: a page up", "pageup", is_in_palette,
     [](AppState& s, const Invocation&) { step_palette(s, -1, 0); }},
    {"palette-accept", "Take choice", "In the palette: go there, or run it", "enter", is_in_palette,
     [](AppState& s, const Invocation&) { s.palette.accept(s, kNone); }},
    {"palette-pick", "Take what was clicked", "Go there, or run it", "",
     [](const AppState& s) { return s.palette.open; },
     [](AppState& s, const Invocation& by) { s.palette.accept(s, by.argument); }},
    {"palette-field", "Palette field", "Type what to go to", "",
     [](const AppState& s) { return s.palette.open; },
     [](AppState& s, const Invocation&) { s.focus = &s.palette.field; }},
    {"back", "Back", "Go back to the place before the last jump", "alt+left", can_go_back,
     [](AppState& s, const Invocation&) { return_to(s, s.places.back(place_in_view(s))); }},
    {"forward", "Forward", "Go forward again", "alt+right", can_go_forward,
     [](AppState& s, const Invocation&) { return_to(s, s.places.forward()); }},
};

}  // namespace

std::span<const Command> find_commands() { return kCommands; }

}  // namespace whymark
