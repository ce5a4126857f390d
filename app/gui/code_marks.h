// What is drawn over and under the text of rows beside the words that differ: selected text, white
// space, moved lines. Private to the code panel.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "app/gui/code_view.h"
#include "app/gui/shown_row.h"

namespace whymark {

/// Moved lines are marked in this colour.
inline constexpr Color kMovedColor = Color::ty;

/// The bytes that are selected of what a pane shows of a row whose text has `size` bytes.
std::optional<CodeSelection::Bytes> selected_bytes(const AppState& state, const PaneRow& place,
                                                   const Document& document, uint32_t size);
/// Where the white space begins that trails a text, as a byte; kLineEnd where there is none, or
/// where `cells` do not reach so far.
uint32_t trailing_from(std::string_view text, const std::vector<Cell>& cells);
/// White space from the byte `trailing` on, blanks that differ, blanks that look like others; all
/// of them where that is asked for. `x` is where column 0 stands.
void draw_blanks(View& view, int x, int top, const ShownRow& shown, std::span<const Cell> cells,
                 uint32_t trailing);
/// A bar beside the sign of a moved row; at the block's first row an arrow beside the numbers that
/// leads to the other end.
void draw_moved_bar(View& view, const PaneRow& place);
/// Where a moved block came from or went to, at its first row, at the right where the text of the
/// row leaves room behind `text_end`.
void draw_moved_words(View& view, const PaneRow& place, int text_end);
/// "moved to src/b.ts:40"; empty where the row did not move.
std::string moved_words(const Document& document, const MovedBlocks& moved, uint32_t row);

/// Whether the mouse was moved while it was pressed: what it was pressed on is not clicked.
bool was_dragged();
/// Lets the mouse select lines and text.
void answer_code_mouse(Ui& ui, const Rect& area);

}  // namespace whymark
