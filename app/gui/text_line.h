// Lines of code as text, to be selected and copied: diff rows, what edits put in, and what no hunk
// shows.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/gui/state.h"
#include "render/layout/code_selection.h"

namespace whymark {

/// The text of a diff row as the window shows it under the decisions. `own` holds it where it is
/// not the document's.
std::string_view shown_text(const AppState& state, uint32_t row, std::string& own);
/// The same of any line; empty of one that is not there any more.
std::string_view line_text(const AppState& state, const TextPlace& place, std::string& own);
/// Whether the line is there and is text.
bool has_text(const AppState& state, const TextPlace& place);
/// As what it is selected: context, added or removed.
RowKind line_kind(const AppState& state, const TextPlace& place);

/// The place of a line of the page that is no row, at its start; nothing of other types than edit
/// and expanded.
std::optional<TextPlace> place_between(const AppState& state, const Line& line);
/// The line of the page on which a place is, or kNone.
uint32_t page_line(const AppState& state, const TextPlace& place);

/// Consecutive lines that are no rows.
struct LinesBetween {
  TextPlace first;
  uint32_t count = 0;

  TextPlace last() const { return {first.row, 0, first.line, first.number + count - 1}; }
  bool contains(const TextPlace& place) const;
};
/// Those that stand before the rows [first, last], in order: what edits put in, and those of no
/// hunk that the page shows.
std::vector<LinesBetween> lines_between(const AppState& state, uint32_t first, uint32_t last);

/// The next (1) or previous (-1) line that the page shows and the selection holds.
std::optional<TextPlace> next_line(const AppState& state, const TextPlace& from, int direction);

}  // namespace whymark
