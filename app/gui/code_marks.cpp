#include "app/gui/code_marks.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

#include "app/gui/code_place.h"
#include "app/gui/text_line.h"
#include "fonts/cells.h"

namespace whymark {
namespace {

constexpr double kTrailingTint = 0.3;
constexpr int kDragRows = 3;  // rows a frame at most that the page scrolls while text is dragged

bool is_white(const Cell& cell) {
  return cell.kind == CellKind::space || cell.kind == CellKind::tab;
}

// A letter's place with nothing in it, which is no blank all the same.
bool looks_blank(const Cell& cell) {
  const char32_t c = cell.code_point;
  return cell.kind == CellKind::glyph &&
         (c == 0xA0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200A) || c == 0x202F || c == 0x205F);
}

int column_x(const View& view, uint32_t column) {
  return static_cast<int>(column) * view.ui.page().cell;
}

void draw_blank(View& view, int x, int top, const Cell& cell) {
  Painter& paint = view.ui.paint;
  const int left = x + column_x(view, cell.column);
  const int right = x + column_x(view, cell.column + cell.width);
  const int height = view.sizes.code_row;
  if (cell.kind == CellKind::tab) {
    paint.text(left, top, height, FontRole::code, Color::faint, "\xE2\x86\x92");
    return;
  }
  const int dot = std::max(view.sizes.px(2), 1);
  const int middle = (left + right - dot) / 2;
  paint.fill({middle, top + (height - dot) / 2, middle + dot, top + (height + dot) / 2},
             Color::faint);
}

std::string place_of(const Document& document, uint32_t row) {
  const bool removed = document.rows.kind[row] == RowKind::removed;
  return fmt::format("{}:{}", with_marks(document.files[document.file_of_row(row)].path),
                     removed ? document.rows.old_line[row] : document.rows.new_line[row]);
}

std::string_view press_command(const PointedText& at) {
  if (ImGui::GetIO().KeyShift) return "extend-selection";
  const int clicks = ImGui::GetMouseClickedCount(ImGuiMouseButton_Left);
  if (at.beside) return "start-line-selection";
  if (clicks == 2) return "select-word";
  return clicks > 2 ? "select-text-line" : "start-selection";
}

}  // namespace

std::optional<CodeSelection::Bytes> selected_bytes(const AppState& state, const PaneRow& place,
                                                   const Document& document, uint32_t size) {
  const auto between = place_between(state, place.line);
  if (!between && (place.row == kNone || place.is_put_back(document))) return std::nullopt;
  const TextSide side = state.selection.side();
  if (place.pane.is_side() && side != TextSide::both &&
      place.pane.shows(Side::old_side) != (side == TextSide::old_side)) {
    return std::nullopt;
  }
  const TextPlace line = between ? *between : TextPlace{place.row};
  return state.selection.bytes_of(line, line_kind(state, line), size);
}

uint32_t trailing_from(std::string_view text, const std::vector<Cell>& cells) {
  size_t end = cells.size();
  if (end == 0 || cells.back().offset + cells.back().size < text.size()) return kLineEnd;
  if (cells.back().code_point == '\r') --end;  // white space before a CR trails, too
  size_t from = end;
  while (from > 0 && is_white(cells[from - 1])) --from;
  return from == end ? kLineEnd : cells[from].offset;
}

void draw_blanks(View& view, int x, int top, const ShownRow& shown, std::span<const Cell> cells,
                 uint32_t trailing) {
  const bool all = view.ui.state().show_blanks;
  const auto differs = [&](const Cell& cell) {
    const auto part = std::find_if(shown.parts.begin(), shown.parts.end(), [&](const auto& each) {
      return cell.offset >= each.first && cell.offset < each.end;
    });
    if (part == shown.parts.end()) return false;
    const std::string_view text = shown.text.substr(part->first, part->end - part->first);
    return cell.kind == CellKind::tab || text.find_first_not_of(" \t") == std::string_view::npos;
  };
  const auto tint = [&](const Cell& cell, Color color, double alpha) {
    view.ui.paint.fill({x + column_x(view, cell.column), top + view.sizes.px(1),
                        x + column_x(view, cell.column + cell.width),
                        top + view.sizes.code_row - view.sizes.px(1)},
                       color, 0, alpha);
  };
  for (const Cell& cell : cells) {
    const bool odd = looks_blank(cell);
    if (!odd && !is_white(cell)) continue;
    const bool trails = !odd && cell.offset >= trailing;
    if (odd) tint(cell, Color::unk, kMarkTint);
    if (trails) tint(cell, Color::fail, kTrailingTint);
    if (odd || trails || all || differs(cell)) draw_blank(view, x, top, cell);
  }
}

std::string moved_words(const Document& document, const MovedBlocks& moved, uint32_t row) {
  const MovedBlock* block = moved.of_row(row);
  if (block == nullptr) return {};
  const bool removed = block->removed.contains(row);
  return fmt::format("moved {} {}{}", removed ? "to" : "from",
                     place_of(document, moved.other_end(row)),
                     block->reindented ? ", indented anew" : "");
}

namespace {

// The row at which a block that moved says so, or nothing.
const MovedBlock* block_begun_at(const View& view, const PaneRow& place) {
  const uint32_t row = place.row;
  const MovedBlock* block = row == kNone ? nullptr : view.ui.review().marks.moved.of_row(row);
  const bool begins =
      block != nullptr && (row == block->removed.first || row == block->added_first);
  return begins && !place.is_put_back(view.document) ? block : nullptr;
}

// Leads to the other end by a click.
Ui::Answer moved_control(View& view, const PaneRow& place, const MovedBlock& block, Rect rect,
                         std::string_view id_end) {
  const std::string words = moved_words(view.document, view.ui.review().marks.moved, place.row);
  const std::string help =
      fmt::format("{}, {} lines: click to go there  \xC2\xB7  m", words, block.removed.count);
  const std::string id = fmt::format("moved:{}{}", place_of(view.document, place.row), id_end);
  const Ui::Answer answer = view.ui.control(id, rect, help);
  if (answer.clicked) view.ui.push("go-to-moved", place.row);
  return answer;
}

}  // namespace

void draw_moved_bar(View& view, const PaneRow& place) {
  if (view.ui.review().marks.moved.of_row(place.row) == nullptr) return;
  const CodePane& pane = place.pane;
  const int bar = pane.sign_left - view.sizes.px(6);
  const int top = view.screen_y(place.line);
  view.ui.paint.fill({bar, top, bar + std::max(view.sizes.px(3), 2), top + place.line.height},
                     kMovedColor);
  const MovedBlock* block = block_begun_at(view, place);
  const int height = view.sizes.code_row;
  if (block == nullptr || view.is_under_header(top + height / 2)) return;
  // Where the other side's number would be, else between the number and the bar.
  const bool removed = block->removed.contains(place.row);
  const int right = pane.is_side() ? bar - view.sizes.px(1)
                    : removed      ? pane.new_number_right
                                   : pane.old_number_right;
  const int size = view.sizes.px(pane.is_side() ? 7 : 8);
  const Rect box{right - size, top + (height - size) / 2, right, top + (height + size) / 2};
  const Ui::Answer answer =
      moved_control(view, place, *block, {box.left, top, box.right, top + height}, "");
  view.ui.paint.icon(removed ? Icon::arrow_right : Icon::arrow_left, box,
                     answer.hovered ? Color::sel : kMovedColor);
}

void draw_moved_words(View& view, const PaneRow& place, int text_end) {
  const MovedBlock* block = block_begun_at(view, place);
  if (block == nullptr) return;
  const int top = view.screen_y(place.line);
  const int height = view.sizes.code_row;
  if (view.is_under_header(top + height / 2)) return;
  const std::string words = moved_words(view.document, view.ui.review().marks.moved, place.row);
  const int right = place.pane.text_right - view.sizes.px(6);
  const int width = view.ui.paint.text_width(FontRole::small, words);
  if (text_end + view.sizes.px(12) + width > right) return;
  const Rect rect{right - width - view.sizes.px(4), top, right, top + height};
  const Ui::Answer answer = moved_control(view, place, *block, rect, "/words");
  view.ui.paint.text(right - width, top, height, FontRole::small,
                     answer.hovered ? Color::sel : Color::muted, words);
}

bool was_dragged() {
  const ImGuiIO& io = ImGui::GetIO();
  return io.MouseDragMaxDistanceSqr[ImGuiMouseButton_Left] >=
         io.MouseDragThreshold * io.MouseDragThreshold;
}

void answer_code_mouse(Ui& ui, const Rect& area) {
  const Ui::Answer answer = ui.control("code", area);
  const AppState& state = ui.state();
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  if (answer.held && ImGui::IsMouseClicked(ImGuiMouseButton_Left)) {
    const auto at = text_at(state, mouse.x, mouse.y);
    if (at) {
      ui.push_place(press_command(*at), at->place, at->side);
    } else {
      ui.push("start-selection");  // what was selected goes
    }
  } else if (ui.part_held && ImGui::IsMouseClicked(ImGuiMouseButton_Left)) {
    // It may become a drag; a click drops what was selected, as elsewhere.
    if (const auto at = text_at(state, mouse.x, mouse.y)) {
      ui.push_place("start-selection", at->place, at->side);
    }
  } else if ((answer.held || ui.part_held) && ImGui::IsMouseDragging(ImGuiMouseButton_Left) &&
             state.selection.started()) {
    const int over = mouse.y < static_cast<float>(area.top)
                         ? static_cast<int>(mouse.y) - area.top
                         : std::max(static_cast<int>(mouse.y) - area.bottom + 1, 0);
    const int most = kDragRows * ui.sizes().code_row;
    if (over != 0) {
      ui.push("scroll-dragged", static_cast<uint32_t>(std::clamp(over, -most, most)));
    }
    if (const auto at = text_near(state, state.selection.side(), mouse.x, mouse.y)) {
      ui.push_place("extend-selection", at->place, at->side);
    }
  }
  if (answer.clicked && state.selection.empty() && ui.hovered_row != kNone) {
    ui.push("select-line", ui.hovered_row);
  }
}

}  // namespace whymark
