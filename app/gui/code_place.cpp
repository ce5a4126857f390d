#include "app/gui/code_place.h"

#include <algorithm>
#include <limits>

#include "app/gui/navigate.h"
#include "app/gui/text_line.h"
#include "fonts/cells.h"
#include "fonts/wrapped_cells.h"

namespace whymark {
namespace {

/// What one pane shows of a line: the start of its text, and which side it is of where there are
/// two panes.
struct Shown {
  TextPlace start;
  const CodePane* pane = nullptr;
  TextSide side = TextSide::both;

  bool is_text() const { return start.row != kNone; }
};

Shown shown_at(const AppState& state, const Line& line, TextSide side) {
  const CodePanes& panes = state.page.panes;
  Shown shown{{}, &panes.whole};
  const bool at_old = side == TextSide::old_side;
  const bool at_side = line.split && side != TextSide::both;
  if (at_side) shown = {{}, at_old ? &panes.old_side : &panes.new_side, side};
  if (line.type != LineType::code) {
    const auto between = place_between(state, line);
    if (between && !(at_side && at_old && between->line == TextLine::edit)) shown.start = *between;
    return shown;
  }
  shown.start.row = at_side ? line.row_in(at_old, !at_old) : line.index;
  if (!shown.is_text()) return shown;
  const RowKind kind = state.review->document.rows.kind[shown.start.row];
  const bool put_back = kind == RowKind::removed && shown.side == TextSide::new_side;
  if (kind == RowKind::no_newline || put_back) shown.start.row = kNone;
  return shown;
}

TextSide side_at(const AppState& state, const Line& line, float x) {
  if (!line.split) return TextSide::both;
  return x < static_cast<float>(state.page.panes.old_side.right) ? TextSide::old_side
                                                                 : TextSide::new_side;
}

/// The cells of a text and the lines of the screen that they stand on, as far as `columns`.
struct Laid {
  std::vector<Cell> cells;
  std::vector<CellRange> ranges;
  int left = 0;  // of column 0 where lines are not wrapped
};

Laid lay_out(const AppState& state, const Shown& shown, std::string_view text, uint32_t columns) {
  Laid laid;
  const bool wrapped = state.view.wrap && text.size() <= kWrapMostBytes;
  layout_cells(text, state.view.tab_width, wrapped ? std::numeric_limits<uint32_t>::max() : columns,
               laid.cells);
  laid.left = shown.pane->text_left;
  if (wrapped) {
    laid.ranges = wrap_cells(
        laid.cells, shown.pane->is_side() ? state.page.wrap_columns_side : state.page.wrap_columns);
    return laid;
  }
  laid.ranges = {{0, laid.cells.size(), 0}};
  if (!state.view.wrap) laid.left -= state.code_scroll_in(shown.pane->shows(Side::new_side));
  return laid;
}

// The bytes before the boundary between cells that is nearest; `down` from the line's top.
uint32_t offset_at(const AppState& state, const Shown& shown, float x, int64_t down) {
  std::string own;
  const std::string_view text = line_text(state, shown.start, own);
  const int scroll = state.code_scroll_in(shown.pane->shows(Side::new_side));
  const auto cell = static_cast<float>(state.page.cell);
  const float reach = x - static_cast<float>(shown.pane->text_left - scroll);
  const auto columns = static_cast<uint32_t>(std::max(reach / cell, 0.0f)) + 1;
  const Laid laid = lay_out(state, shown, text, columns);
  const auto last = static_cast<int64_t>(laid.ranges.size()) - 1;
  const auto at = std::clamp<int64_t>(down / state.page.sizes.code_row, 0, last);
  const CellRange& range = laid.ranges[static_cast<size_t>(at)];
  const float column =
      (x - static_cast<float>(laid.left)) / cell + static_cast<float>(range.column);
  uint32_t offset = range.first < laid.cells.size() ? laid.cells[range.first].offset : 0;
  for (size_t i = range.first; i < range.end; ++i) {
    const Cell& each = laid.cells[i];
    if (column < static_cast<float>(each.column) + static_cast<float>(each.width) / 2) break;
    offset = each.offset + each.size;
  }
  return offset;
}

PointedText pointed(const AppState& state, const Line& line, const Shown& shown, float x,
                    int64_t at) {
  return {shown.start.at(offset_at(state, shown, x, at - line.y)), shown.side,
          x < static_cast<float>(shown.pane->text_left)};
}

}  // namespace

std::optional<PointedText> text_at(const AppState& state, float x, float y) {
  const Frame& frame = state.page.frame;
  const int header = current_file(state) == kNone ? 0 : state.page.sizes.file_row;
  if (x < static_cast<float>(frame.code_left) || x >= static_cast<float>(frame.code_right) ||
      y < static_cast<float>(frame.top + header) || y >= static_cast<float>(frame.bottom)) {
    return std::nullopt;
  }
  const int64_t at = state.scroll_y() + static_cast<int64_t>(y) - frame.top;
  if (at < 0 || at >= state.page.layout.height()) return std::nullopt;
  const Line line = state.page.layout.line_at(at);
  const Shown shown = shown_at(state, line, side_at(state, line, x));
  if (!shown.is_text()) return std::nullopt;
  return pointed(state, line, shown, x, at);
}

std::optional<PointedText> text_near(const AppState& state, TextSide side, float x, float y) {
  const Frame& frame = state.page.frame;
  const DocumentLayout& layout = state.page.layout;
  y = std::clamp(y, static_cast<float>(frame.top), static_cast<float>(frame.bottom - 1));
  const int64_t at = state.scroll_y() + static_cast<int64_t>(y) - frame.top;
  const Line from = layout.line_at(at);
  const Shown here = shown_at(state, from, side);
  if (here.is_text() && at < layout.height()) return pointed(state, from, here, x, at);
  for (uint32_t number = from.number + 1; number < layout.line_count(); ++number) {
    const Shown shown = shown_at(state, layout.line(number), side);
    if (shown.is_text()) return PointedText{shown.start, shown.side, false};
  }
  for (uint32_t number = from.number + 1; number-- > 0;) {
    const Shown shown = shown_at(state, layout.line(number), side);
    if (!shown.is_text()) continue;
    std::string own;
    const auto size = static_cast<uint32_t>(line_text(state, shown.start, own).size());
    return PointedText{shown.start.at(size), shown.side, false};
  }
  return std::nullopt;
}

std::optional<ScreenPoint> point_of_text(const AppState& state, TextPlace place, TextSide side) {
  const uint32_t number = page_line(state, place);
  if (number == kNone) return std::nullopt;
  const Line line = state.page.layout.line(number);
  const Shown shown = shown_at(state, line, side);
  if (!shown.start.is_beside(place)) return std::nullopt;
  std::string own;
  const Laid laid =
      lay_out(state, shown, line_text(state, place, own), std::numeric_limits<uint32_t>::max());
  const int row_px = state.page.sizes.code_row;
  int y = state.page.frame.top + static_cast<int>(line.y - state.scroll_y()) + row_px / 2;
  for (const CellRange& range : laid.ranges) {
    const bool last = &range == &laid.ranges.back();
    uint32_t column = range.column;
    for (size_t i = range.first; i < range.end;
         ++i, column = laid.cells[i - 1].column + laid.cells[i - 1].width) {
      if (laid.cells[i].offset >= place.offset) {
        return ScreenPoint{
            laid.left + static_cast<int>(laid.cells[i].column - range.column) * state.page.cell, y};
      }
    }
    if (last) {
      return ScreenPoint{laid.left + static_cast<int>(column - range.column) * state.page.cell, y};
    }
    y += row_px;
  }
  return std::nullopt;
}

}  // namespace whymark
