#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <optional>

#include "app/gui/panels.h"
#include "app/gui/user_settings.h"
#include "fonts/cells.h"

namespace whymark {
namespace {

/// The text area of the editor, in device pixels.
struct Area {
  Rect box;  // of the text
  int cell = 8, row = 20;
  size_t rows = 1;
  uint32_t columns = 1;
};

void follow_cursor(HunkEditor& editor, const Area& area) {
  const TextPosition cursor = editor.text.cursor();
  if (cursor == editor.followed) return;
  editor.followed = cursor;
  editor.shown = editor.text.scroll_into_view(editor.shown, area.rows, area.columns);
}

void scroll(HunkEditor& editor, const Area& area) {
  const ImGuiIO& io = ImGui::GetIO();
  if (!area.box.contains(io.MousePos.x, io.MousePos.y)) return;
  constexpr float kLines = 3;
  const auto lines = static_cast<int64_t>(-io.MouseWheel * kLines);
  const auto last = static_cast<int64_t>(editor.text.lines().count()) - 1;
  const int64_t top = static_cast<int64_t>(editor.shown.line) + (io.KeyShift ? 0 : lines);
  editor.shown.line = static_cast<size_t>(std::clamp<int64_t>(top, 0, last));
  const int64_t across = static_cast<int64_t>(-io.MouseWheelH * kLines) + (io.KeyShift ? lines : 0);
  editor.shown.column = static_cast<uint32_t>(
      std::max<int64_t>(static_cast<int64_t>(editor.shown.column) + across * 4, 0));
}

void point(Ui& ui, HunkEditor& editor, const Area& area) {
  const ImGuiIO& io = ImGui::GetIO();
  const Ui::Answer answer = ui.control("editor/text", area.box);
  if (!answer.held) return;
  const float down = std::max(io.MousePos.y - static_cast<float>(area.box.top), 0.0f);
  const size_t line = editor.shown.line + static_cast<size_t>(down) / static_cast<size_t>(area.row);
  const double column = editor.shown.column + (static_cast<double>(io.MousePos.x) - area.box.left) /
                                                  static_cast<double>(area.cell);
  const bool first = ImGui::IsMouseClicked(0);
  const int clicks = io.MouseClickedCount[0];
  if (!first) {
    editor.text.drag_to(line, std::max(column, 0.0));
  } else if (clicks >= 3) {
    editor.text.select_line(line);
  } else if (clicks == 2) {
    editor.text.select_word(line, std::max(column, 0.0));
  } else {
    editor.text.click(line, std::max(column, 0.0), io.KeyShift);
  }
}

int x_of(const Area& area, const HunkEditor& editor, uint32_t column) {
  return area.box.left +
         static_cast<int>(static_cast<int64_t>(column) - editor.shown.column) * area.cell;
}

/// The selection's ends, worked out once for all lines.
struct Marked {
  TextPosition from, to;
};

std::optional<Marked> marked(const TextEdit& text) {
  const Selection& selection = text.selection();
  if (selection.anchor == selection.cursor) return std::nullopt;
  return Marked{text.position_of(std::min(selection.anchor, selection.cursor)),
                text.position_of(std::max(selection.anchor, selection.cursor))};
}

void draw_selection(Ui& ui, const HunkEditor& editor, const Area& area, const Marked& marked,
                    size_t line, int top) {
  if (line < marked.from.line || line > marked.to.line) return;
  const int left =
      line == marked.from.line ? x_of(area, editor, marked.from.column) : area.box.left;
  const int right = line == marked.to.line ? x_of(area, editor, marked.to.column) : area.box.right;
  ui.paint.fill({left, top, right, top + area.row}, Color::sel, 0, 0.3);
}

void draw_lines(Ui& ui, const HunkEditor& editor, const Area& area) {
  std::vector<Cell> cells;
  const std::optional<Marked> selection = marked(editor.text);
  const size_t last = std::min(editor.text.lines().count(), editor.shown.line + area.rows + 1);
  for (size_t line = editor.shown.line; line < last; ++line) {
    const int top = area.box.top + static_cast<int>(line - editor.shown.line) * area.row;
    const std::string_view text = editor.text.lines().content(line);
    layout_cells(text, editor.tab_width, editor.shown.column + area.columns + 2, cells);
    if (selection) draw_selection(ui, editor, area, *selection, line, top);
    ui.paint.cells(x_of(area, editor, 0), top, area.row, Color::text, text, cells);
  }
  const TextPosition cursor = editor.text.cursor();
  const int x = x_of(area, editor, cursor.column);
  const int top = area.box.top + static_cast<int>(static_cast<int64_t>(cursor.line) -
                                                  static_cast<int64_t>(editor.shown.line)) *
                                     area.row;
  ui.paint.fill(
      {x, top + ui.sizes().px(2), x + ui.sizes().px(2), top + area.row - ui.sizes().px(2)},
      Color::sel);
  ui.name("editor/cursor", {x, top, x + ui.sizes().px(2), top + area.row});
}

}  // namespace

void draw_editor(Ui& ui, HunkEditor& editor) {
  const Frame& frame = ui.page().frame;
  const Sizes& sizes = ui.sizes();
  const Document& document = ui.review().document;
  const Hunk& hunk = document.hunks[editor.hunk];
  const int margin = std::min(sizes.px(48), frame.width / 16);
  const Rect box{margin, frame.top + sizes.px(24), frame.width - margin,
                 frame.bottom - sizes.px(24)};
  const int pad = sizes.px(14);
  const int head = sizes.px(44);
  const int number = sizes.px(52);
  Area area;
  area.box = {box.left + pad + number, box.top + head + sizes.px(8), box.right - pad,
              box.bottom - pad};
  area.cell = std::max(ui.page().cell, 1);
  area.row = sizes.code_row;
  area.rows = static_cast<size_t>(std::max(area.box.height() / area.row, 1));
  area.columns = static_cast<uint32_t>(std::max(area.box.width() / area.cell - 1, 1));

  const int height = sizes.px(27);
  const int button_top = box.top + (head - height) / 2;
  int right = box.right - pad;
  const auto button = [&](std::string_view command, std::string_view label, bool primary) {
    const int width = ui.paint.text_width(FontRole::small_strong, label) + sizes.px(24);
    ui.button(command, {right - width, button_top, right, button_top + height}, label, primary);
    right -= width + sizes.px(8);
  };
  ui.paint.fill({0, 0, frame.width, frame.height}, Color::bg, 0, 0.6);
  ui.paint.fill(box, Color::raised, sizes.card_corner);
  ui.paint.outline(box, Color::sel, sizes.card_corner, sizes.hairline);
  button("save-edit", with_key(ui.state(), "Save", "save-edit"), true);
  button("cancel-edit", with_key(ui.state(), "Cancel", "escape"), false);
  const std::string title =
      fmt::format("Edit {} \xC2\xB7 from line {}", with_marks(document.files[hunk.file].path),
                  document.rows.new_line[hunk.rows.first]);
  ui.paint.text_clipped(box.left + pad, box.top, head, right - box.left - 2 * pad,
                        FontRole::small_strong, Color::text, title, Painter::Cut::start);
  ui.paint.horizontal(box.left, box.right, box.top + head, Color::line);
  scroll(editor, area);
  point(ui, editor, area);
  follow_cursor(editor, area);
  ui.paint.push_clip({box.left, area.box.top, box.right, box.bottom - sizes.px(2)});
  const size_t last = std::min(editor.text.lines().count(), editor.shown.line + area.rows + 1);
  for (size_t line = editor.shown.line; line < last; ++line) {
    const std::string text = std::to_string(document.rows.new_line[hunk.rows.first] + line);
    ui.paint.text(area.box.left - sizes.px(12) - ui.paint.text_width(FontRole::code_small, text),
                  area.box.top + static_cast<int>(line - editor.shown.line) * area.row, area.row,
                  FontRole::code_small, Color::gut, text);
  }
  ui.paint.push_clip({area.box.left, area.box.top, area.box.right, box.bottom - sizes.px(2)});
  draw_lines(ui, editor, area);
  ui.paint.pop_clip();
  ui.paint.pop_clip();
  ui.control("editor", {0, 0, frame.width, frame.height});
}

}  // namespace whymark
