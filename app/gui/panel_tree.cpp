#include <fmt/format.h>

#include <algorithm>

#include "app/gui/navigate.h"
#include "app/gui/panels.h"
#include "app/gui/tree.h"
#include "fonts/cells.h"

namespace whymark {
namespace {

constexpr int kMaxIndent = 6;  // deeper folders stand no further to the right

void draw_row(Ui& ui, const TreeRow& row, int top, uint32_t current) {
  const Sizes& sizes = ui.sizes();
  const int right = ui.page().frame.tree_right;
  const int left = sizes.px(12) + std::min(row.depth, kMaxIndent) * sizes.px(14);
  const Rect rect{0, top, right, top + sizes.tree_row};
  if (row.file == kNone) {
    ui.paint.text_clipped(left, top, sizes.tree_row, right - left - sizes.px(10), FontRole::small,
                          Color::muted, row.name);
    return;
  }
  const FileSection& file = ui.review().document.files[row.file];
  const Metrics& metrics = ui.review().metrics.files[row.file];
  const std::string path = with_marks(file.path);
  const Ui::Answer answer = ui.control("tree:" + path, rect, path);
  if (answer.clicked) ui.push("go-to-file", row.file);
  if (row.file == current || answer.hovered) ui.paint.fill(rect, Color::raised);
  const std::string added = file.added > 0 ? fmt::format("+{}", file.added) : "";
  const std::string removed = file.removed > 0 ? fmt::format("\xE2\x88\x92{}", file.removed) : "";
  int x = right - sizes.px(10);
  for (const auto& [text, color] : {std::pair(removed, Color::delsign), {added, Color::addsign}}) {
    if (text.empty()) continue;
    x -= ui.paint.text_width(FontRole::code_small, text);
    ui.paint.text(x, top, sizes.tree_row, FontRole::code_small, color, text);
    x -= sizes.px(6);
  }
  const int bar = sizes.px(22);
  const int thick = sizes.px(3);
  x -= bar + sizes.px(2);
  const int middle = top + (sizes.tree_row - thick) / 2;
  if (file.added > 0) {
    ui.paint.fill({x, middle, x + bar, middle + thick}, Color::line, thick / 2);
    const int covered = static_cast<int>(metrics.coverage() * bar);
    ui.paint.fill({x, middle, x + covered, middle + thick}, Color::ok, thick / 2);
  }
  const int text_left = left;
  ui.paint.text_clipped(text_left, top, sizes.tree_row, x - sizes.px(8) - text_left,
                        FontRole::small, Color::text, row.name);
}

}  // namespace

void draw_tree(Ui& ui) {
  const Frame& frame = ui.page().frame;
  if (frame.tree_right == 0) return;
  const Sizes& sizes = ui.sizes();
  ui.paint.fill({0, frame.top, frame.tree_right, frame.bottom}, Color::panel);
  ui.paint.vertical(frame.tree_right - sizes.hairline, frame.top, frame.bottom, Color::line);
  ui.paint.push_clip({0, frame.top, frame.tree_right - sizes.hairline, frame.bottom});
  const std::vector<FileSection>& files = ui.review().document.files;
  const int head = sizes.px(30);
  int top = frame.top + sizes.px(4) - ui.state().tree_scroll;
  ui.paint.text(sizes.px(12), top, head, FontRole::small, Color::muted,
                files.size() == 1 ? "1 file" : fmt::format("{} files", files.size()));
  top += head;
  const std::vector<TreeRow>& rows = ui.page().tree;
  const uint32_t current = current_file(ui.state());
  const auto first = static_cast<size_t>(std::max(0, frame.top - top) / sizes.tree_row);
  for (size_t i = first; i < rows.size(); ++i) {
    const int y = top + static_cast<int>(i) * sizes.tree_row;
    if (y >= frame.bottom) break;
    draw_row(ui, rows[i], y, current);
  }
  ui.paint.pop_clip();
}

}  // namespace whymark
