#include "app/gui/text_field.h"

#include <imgui.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "app/gui/ui.h"
#include "fonts/cells.h"

namespace whymark {
namespace {

void point(const Ui::Answer& answer, TextField& field, int text_left, int cell) {
  if (!answer.held) return;
  const ImGuiIO& io = ImGui::GetIO();
  const double column =
      std::max(field.shown.column + (static_cast<double>(io.MousePos.x) - text_left) / cell, 0.0);
  const int clicks = io.MouseClickedCount[0];
  if (!ImGui::IsMouseClicked(0)) {
    field.text.drag_to(0, column);
  } else if (clicks >= 3) {
    field.text.select_all();
  } else if (clicks == 2) {
    field.text.select_word(0, column);
  } else {
    field.text.click(0, column, io.KeyShift);
  }
}

void follow_cursor(TextField& field, uint32_t columns) {
  const TextPosition cursor = field.text.cursor();
  if (cursor == field.followed) return;
  field.followed = cursor;
  field.shown = field.text.scroll_into_view(field.shown, 1, columns);
}

}  // namespace

void TextField::set(std::string_view value) {
  text.select_all();
  if (value.empty()) {
    text.erase_selection();
  } else {
    text.insert(value);
  }
}

bool field_takes(const KeyPress& press, TextShape shape) {
  if (press.character != 0) return true;
  if (press.alt) return false;
  if (press.key >= ImGuiKey_F1 && press.key <= ImGuiKey_F12) return false;
  switch (press.key) {
    case ImGuiKey_LeftArrow:
    case ImGuiKey_RightArrow:
    case ImGuiKey_Home:
    case ImGuiKey_End:
      return press.ctrl || shape != TextShape::filter;
    case ImGuiKey_Backspace:
    case ImGuiKey_Delete:
      return true;
    case ImGuiKey_A:
    case ImGuiKey_C:
    case ImGuiKey_V:
    case ImGuiKey_X:
    case ImGuiKey_Y:
    case ImGuiKey_Z:
      return true;
    case ImGuiKey_Escape:
    case ImGuiKey_Enter:
    case ImGuiKey_Tab:
    case ImGuiKey_UpArrow:
    case ImGuiKey_DownArrow:
    case ImGuiKey_PageUp:
    case ImGuiKey_PageDown:
    case ImGuiKey_KeypadAdd:
      return false;
    default:
      return !press.ctrl;  // letters, digits and the like: without ctrl they are typed
  }
}

bool draw_text_field(Ui& ui, TextField& field, std::string id, Rect box, std::string_view hint) {
  const Sizes& sizes = ui.sizes();
  const bool focused = ui.state().focus == &field;
  const int cell = std::max(static_cast<int>(ui.paint.fonts().face(FontRole::code).cell), 1);
  const int pad = sizes.px(8);
  const int left = box.left + pad;
  const int width = std::max(box.width() - 2 * pad, cell);
  field.box = box;
  const Ui::Answer answer = ui.control(std::move(id), box);
  point(answer, field, left, cell);
  follow_cursor(field, static_cast<uint32_t>(std::max(width / cell - 1, 1)));

  const int corner = sizes.px(5);
  ui.paint.fill(box, Color::bg, corner);
  ui.paint.outline(box, focused ? Color::sel : Color::line, corner, sizes.hairline);
  ui.paint.push_clip({left - sizes.px(1), box.top, box.right - pad, box.bottom});
  const auto x_of = [&](uint32_t column) {
    return left + static_cast<int>(int64_t{column} - field.shown.column) * cell;
  };
  const int row_top = box.top + (box.height() - sizes.code_row) / 2;
  const Selection& selection = field.text.selection();
  if (focused && !selection.empty()) {
    ui.paint.fill({x_of(field.text.position_of(selection.first()).column), row_top,
                   x_of(field.text.position_of(selection.end()).column), row_top + sizes.code_row},
                  Color::sel, 0, 0.3);
  }
  if (field.value().empty()) {
    ui.paint.text(left, box.top, box.height(), FontRole::small, Color::faint, hint);
  }
  std::vector<Cell> cells;
  layout_cells(field.value(), kTabWidth,
               field.shown.column + static_cast<uint32_t>(width / cell) + 2, cells);
  ui.paint.cells(x_of(0), row_top, sizes.code_row, Color::text, field.value(), cells);
  if (focused) {
    const int x = x_of(field.text.cursor().column);
    ui.paint.fill({x, row_top + sizes.px(2), x + std::max(sizes.px(1.5), 1),
                   row_top + sizes.code_row - sizes.px(2)},
                  Color::sel);
  }
  ui.paint.pop_clip();
  return answer.held && !focused;
}

}  // namespace whymark
