// A list to choose from, over the review.
#include <fmt/format.h>

#include "app/gui/list_paint.h"
#include "app/gui/panels.h"

namespace whymark {
namespace {

void draw_row(Ui& ui, uint32_t index, const Rect& rect) {
  const Sizes& sizes = ui.sizes();
  const ChooserItem& item = ui.state().chooser.items[index];
  const std::string tooltip = item.detail.size() > 60 ? item.detail : std::string();
  const Ui::Answer answer = ui.control(fmt::format("choose:{}", index + 1), rect, tooltip);
  if (answer.clicked) ui.push("choose", index);
  const bool chosen = index == ui.state().chooser.place.cursor;
  const Rect inner{rect.left + sizes.px(4), rect.top + sizes.px(1), rect.right - sizes.px(4),
                   rect.bottom - sizes.px(1)};
  draw_row_ground(ui, inner, chosen, answer.hovered);
  const int left = rect.left + sizes.px(18);
  int right = rect.right - sizes.px(18);
  if (!item.remark.empty()) {
    const int width = ui.paint.text_width(FontRole::small, item.remark);
    right -= width;
    ui.paint.text(right, rect.top, rect.height(), FontRole::small, Color::muted, item.remark);
    right -= sizes.px(12);
  }
  const int column = sizes.px(150);
  ui.paint.text_clipped(left, rect.top, rect.height(), column - sizes.px(10),
                        FontRole::small_strong, item.color, item.label);
  ui.paint.text_clipped(left + column, rect.top, rect.height(), right - left - column,
                        FontRole::prose, Color::text, item.detail);
}

}  // namespace

void draw_chooser(Ui& ui) {
  const Sizes& sizes = ui.sizes();
  const Frame& frame = ui.page().frame;
  const Chooser& chooser = ui.state().chooser;
  const ListBox place = list_box(ui.state(), chooser.items.size());
  const Rect& box = place.box;
  draw_list_ground(ui, box);
  const int left = box.left + sizes.px(18);
  const int right = box.right - sizes.px(18);
  ui.paint.text_clipped(left, box.top, place.rows.top - box.top, right - left, FontRole::title,
                        Color::text, chooser.title);
  ui.paint.push_clip(place.rows);
  each_row_in_view(place, chooser.place.scroll, chooser.items.size(),
                   [&](uint32_t i, const Rect& rect) { draw_row(ui, i, rect); });
  ui.paint.pop_clip();
  ui.paint.text_clipped(left, place.rows.bottom, box.bottom - place.rows.bottom, right - left,
                        FontRole::small, Color::faint,
                        "\xE2\x86\x91\xE2\x86\x93 choose   \xE2\x86\xB5 go there   esc close");
  ui.control("chooser-panel", box);
  if (ui.control("sheet-beside", {0, 0, frame.width, frame.height}).clicked) {
    ui.push("close-sheet");
  }
}

}  // namespace whymark
