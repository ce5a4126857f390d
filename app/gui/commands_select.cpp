#include "app/gui/command_tables.h"
#include "app/gui/select_text.h"

namespace whymark {
namespace {

bool has_started(const AppState& state) { return has_files(state) && state.selection.started(); }

constexpr Command kCommands[] = {
    {"start-selection", "Select text", "Begin to select text where the mouse is", "", has_files,
     [](AppState& s, const Invocation& by) {
       start_selection(s, by.place, by.side, TextUnit::characters);
     }},
    {"start-line-selection", "Select lines of text", "Begin to select lines where the mouse is", "",
     has_files,
     [](AppState& s, const Invocation& by) {
       start_selection(s, by.place, by.side, TextUnit::lines);
     }},
    {"extend-selection", "Extend the selection", "Select the text up to the mouse", "", has_files,
     [](AppState& s, const Invocation& by) { extend_selection(s, by.place); }},
    {"select-word", "Select the word", "Select the word that was clicked twice", "", has_files,
     [](AppState& s, const Invocation& by) { select_unit(s, by.place, by.side, TextUnit::words); }},
    {"select-text-line", "Select the line's text", "Select the line that was clicked three times",
     "", has_files,
     [](AppState& s, const Invocation& by) { select_unit(s, by.place, by.side, TextUnit::lines); }},
    {"scroll-dragged", "Scroll while selecting", "Scroll while the mouse is beyond the edge", "",
     has_files,
     [](AppState& s, const Invocation& by) { scroll_dragged(s, static_cast<int>(by.argument)); }},
    {"select-lines", "Select lines", "Begin to select whole lines; up and down extend, esc ends",
     "V", has_files, [](AppState& s, const Invocation&) { select_lines(s); }},
    {"extend-up", "One line more above", "Select up to the line above", "up shift+up",
     is_selecting_lines, [](AppState& s, const Invocation&) { extend_by_line(s, -1); }},
    {"extend-down", "One line more below", "Select up to the line below", "down shift+down",
     is_selecting_lines, [](AppState& s, const Invocation&) { extend_by_line(s, 1); }},
    {"extend-left", "Select to the left", "Move the selection's end to the left", "shift+left",
     has_started, [](AppState& s, const Invocation&) { extend_along_line(s, -1, false); }},
    {"extend-right", "Select to the right", "Move the selection's end to the right", "shift+right",
     has_started, [](AppState& s, const Invocation&) { extend_along_line(s, 1, false); }},
    {"extend-word-left", "Select a word to the left", "Move the selection's end a word to the left",
     "ctrl+shift+left", has_started,
     [](AppState& s, const Invocation&) { extend_along_line(s, -1, true); }},
    {"extend-word-right", "Select a word to the right",
     "Move the selection's end a word to the right", "ctrl+shift+right", has_started,
     [](AppState& s, const Invocation&) { extend_along_line(s, 1, true); }},
    {"select-all", "Select all", "Select the text of all lines", "ctrl+a", has_files,
     [](AppState& s, const Invocation&) { select_all_text(s); }},
    {"copy", "Copy", "Copy the selected text, or the selected line, without its number and sign",
     "ctrl+c", has_files, [](AppState& s, const Invocation&) { copy_text(s); }},
    {"copy-place", "Copy the place", "Copy path:line of what is selected", "y", has_files,
     [](AppState& s, const Invocation&) { copy_place(s); }},
    {"go-to-moved", "Other end of a move", "From moved lines to where they came from or went to",
     "m", has_files,
     [](AppState& s, const Invocation& by) {
       go_to_other_end(s, or_else(by.argument, s.selected_row));
     }},
};

}  // namespace

std::span<const Command> select_commands() { return kCommands; }

}  // namespace whymark
