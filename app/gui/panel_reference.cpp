// The format's text, over all else.
#include <fmt/format.h>

#include <algorithm>

#include "app/gui/card_paint.h"
#include "app/gui/panels.h"
#include "app/gui/settings_pane.h"

namespace whymark {
namespace {

void draw_headings(Ui& ui, const Reference& reference) {
  const auto px = [&](double at_scale_1) { return settings_px(ui.state(), at_scale_1); };
  const ReferenceLayout& layout = reference.layout;
  const Rect& list = layout.headings;
  if (list.width() == 0) return;
  const uint32_t current = reference.current();
  const auto count = static_cast<uint32_t>(reference.sections.size());
  ui.paint.push_clip(list);
  auto first = static_cast<uint32_t>(reference.headings_scroll / layout.heading);
  for (uint32_t i = first; i < count; ++i) {
    const ReferenceSection& section = reference.sections[i];
    const int top = list.top + static_cast<int>(i) * layout.heading - reference.headings_scroll;
    if (top >= list.bottom) break;
    const Rect rect{list.left, top, list.right, top + layout.heading};
    const std::string_view title = section.title;
    const int indent = px(8) + std::max(section.level - 1, 0) * px(12);
    const int room = rect.width() - indent - px(8);
    const bool cut = ui.paint.text_width(FontRole::small, title) > room;
    const Ui::Answer answer =
        ui.control(fmt::format("reference:{}", i), rect, cut ? title : std::string_view());
    if (answer.clicked) ui.push("reference-go", i);
    if (i == current) {
      ui.paint.fill(rect, Color::sel, px(5), kChosenTint);
    } else if (answer.hovered) {
      ui.paint.fill(rect, Color::line, px(5));
    }
    const bool at_hand = i == current || answer.hovered || section.level <= 2;
    ui.paint.text_clipped(rect.left + indent, rect.top, rect.height(), room,
                          section.level <= 2 ? FontRole::small_strong : FontRole::small,
                          at_hand ? Color::text : Color::muted, title);
  }
  ui.paint.pop_clip();
  draw_scrollbar(ui, list, int64_t{count} * layout.heading, reference.headings_scroll);
  ui.paint.vertical(list.right + px(4), list.top, list.bottom, Color::line);
}

// Only what is in view: sections, and items of these.
void draw_text(Ui& ui, const Reference& reference) {
  const Rect& text = reference.layout.text;
  ui.paint.push_clip(text);
  for (size_t i = reference.current(); i < reference.sections.size(); ++i) {
    const ReferenceSection& section = reference.sections[i];
    const int64_t at = section.top - reference.scroll;
    if (at >= text.height()) break;
    const int top = text.top + static_cast<int>(at);
    for (const CardItem& item : section.card.items) {
      if (top + item.y + item.height <= text.top || top + item.y >= text.bottom) continue;
      draw_card_item(ui, item, text.left, top);
    }
  }
  ui.paint.pop_clip();
}

}  // namespace

void draw_reference(Ui& ui) {
  const Reference& reference = ui.state().reference;
  const ReferenceLayout& layout = reference.layout;
  const Frame& frame = ui.page().frame;
  const Sizes& sizes = ui.sizes();
  const auto px = [&](double at_scale_1) { return settings_px(ui.state(), at_scale_1); };
  const Rect& box = layout.box;
  ui.paint.fill({0, 0, frame.width, frame.height}, Color::bg, 0, 0.6);
  ui.paint.fill(box, Color::raised, sizes.card_corner);
  ui.paint.outline(box, Color::line, sizes.card_corner, sizes.hairline);
  const Rect close{box.right - px(38), box.top + px(9), box.right - px(12), box.top + px(35)};
  if (ui.command("format-reference", close, kNone, "reference-close").hovered) {
    ui.paint.fill(close, Color::line, px(5));
  }
  ui.paint.icon(Icon::cross,
                {close.left + px(8), close.top + px(8), close.right - px(8), close.bottom - px(8)},
                Color::muted);
  const int left = box.left + px(16);
  int x =
      left + ui.paint.text(left, box.top, px(44), FontRole::title, Color::text, "Format reference");
  // Where there is no list of headings, the one that is read stands here.
  const std::string& title = reference.sections[reference.current()].title;
  if (layout.headings.width() == 0 && !title.empty()) {
    x += px(12);
    ui.paint.text_clipped(x, box.top, px(44), close.left - px(8) - x, FontRole::small, Color::muted,
                          title);
  }
  ui.paint.horizontal(box.left, box.right, layout.text.top - px(4), Color::line);
  draw_headings(ui, reference);
  draw_text(ui, reference);
  draw_scrollbar(ui, {box.left, layout.text.top, box.right, layout.text.bottom}, reference.height,
                 reference.scroll);
  ui.paint.horizontal(box.left, box.right, layout.text.bottom, Color::line);
  ui.paint.text_clipped(left, layout.text.bottom, box.bottom - layout.text.bottom,
                        box.right - px(16) - left, FontRole::small, Color::muted,
                        "\xE2\x86\x91\xE2\x86\x93 scroll   tab next heading   esc closes   "
                        "\xC2\xB7   spec/whymark-v1.md of this version");
  ui.control("reference-panel", box);
  if (ui.control("reference-beside", {0, 0, frame.width, frame.height}).clicked) {
    ui.push("format-reference");
  }
}

}  // namespace whymark
