// Selecting text of code and taking it out: what the commands of commands_select.cpp do.
#pragma once

#include <string>

#include "app/gui/code_place.h"
#include "app/gui/state.h"

namespace whymark {

/// Begins at a place; `unit` lines where its numbers were pointed at.
void start_selection(AppState& state, TextPlace at, TextSide side, TextUnit unit);
/// Selects the word or the line at a place.
void select_unit(AppState& state, TextPlace at, TextSide side, TextUnit unit);
/// Reaches to a place, from where it began, else from the start of the selected row.
void extend_selection(AppState& state, TextPlace to);
void select_all_text(AppState& state);
/// Begins to select whole lines at the selected row, or goes on with what is selected.
void select_lines(AppState& state);
/// The next (1) or previous (-1) line that is on the page.
void extend_by_line(AppState& state, int direction);
void extend_along_line(AppState& state, int direction, bool by_word);
/// Scrolls by pixels while text is dragged over the edge.
void scroll_dragged(AppState& state, int px);

/// The selected text, lines joined by LF, without rows that are not shown: bytes as they stand.
/// Stops at `most` bytes; then `cut` is true.
std::string selected_text(const AppState& state, size_t most, bool& cut);
/// Puts text into the clipboard, without the NUL bytes that it could not hold; `words` say so.
void put_in_clipboard(AppState& state, std::string text, std::string words);
/// Copies it, or the selected text of a card, or the text of the selected row.
void copy_text(AppState& state);
/// Copies `path:line` or `path:first-last` of what is selected, else of the selected row.
void copy_place(AppState& state);
/// "3 lines selected", "copied ..."; empty where there is nothing to say.
std::string selection_words(const AppState& state);

}  // namespace whymark
