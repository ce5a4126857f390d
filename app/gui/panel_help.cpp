// What the keys do, over all else.
#include <fmt/format.h>

#include <algorithm>

#include "app/gui/commands.h"
#include "app/gui/panels.h"
#include "app/gui/settings_pane.h"

namespace whymark {
namespace {

void draw_entry(Ui& ui, const Help& help, uint32_t index, int left, int top) {
  const auto px = [&](double at_scale_1) { return settings_px(ui.state(), at_scale_1); };
  const HelpEntry& entry = help.layout.entries[index];
  const Command& command = commands()[entry.command];
  const Rect rect{left + entry.rect.left, top + entry.rect.top, left + entry.rect.right,
                  top + entry.rect.bottom};
  const bool available = help.available[entry.command];
  const std::string tooltip = fmt::format("{}  \xC2\xB7  {}{}", command.label, command.name,
                                          available ? "" : "  \xC2\xB7  not possible now");
  const Ui::Answer answer =
      ui.control(std::string(kHelpId) + std::string(command.name), rect, tooltip);
  if (answer.clicked) ui.push("help-run", index);
  const bool chosen = index == help.chosen;
  if (chosen) {
    ui.paint.fill(rect, Color::sel, px(5), kChosenTint);
  } else if (answer.hovered) {
    ui.paint.fill(rect, Color::line, px(5));
  }
  const int line = help.layout.line;
  const int y = rect.top + px(2);
  for (const HelpKey& key : entry.keys) {
    const Rect cap{rect.left + key.x, y + key.y + px(1), rect.left + key.x + key.width,
                   y + key.y + line - px(1)};
    ui.paint.fill(cap, Color::bg, px(4));
    ui.paint.outline(cap, Color::line, px(4), ui.sizes().hairline);
    ui.paint.text(cap.left + px(5), cap.top, cap.height(), FontRole::code_small,
                  available ? Color::text : Color::muted, key.text);
  }
  if (entry.keys.empty()) {
    ui.paint.text(rect.left + px(6), y, line, FontRole::small, Color::muted, "no key");
  }
  // Muted text is not readable on a tinted ground.
  const Color ink = available || chosen || answer.hovered ? Color::text : Color::muted;
  for (const ProseRun& run : entry.words.runs) {
    ui.paint.text(rect.left + help.layout.words_left + static_cast<int>(run.x), y + run.line * line,
                  line, run.role, ink, run.text);
  }
}

void draw_entries(Ui& ui, const Help& help) {
  const HelpLayout& layout = help.layout;
  const auto px = [&](double at_scale_1) { return settings_px(ui.state(), at_scale_1); };
  const Rect& list = layout.list;
  const int top = list.top - help.scroll;
  const auto in_view = [&](const Rect& rect) {
    return top + rect.bottom > list.top && top + rect.top < list.bottom;
  };
  ui.paint.push_clip(list);
  for (const HelpHead& head : layout.heads) {
    if (!in_view(head.rect)) continue;
    const Rect rect{list.left + head.rect.left, top + head.rect.top, list.left + head.rect.right,
                    top + head.rect.bottom};
    ui.paint.text(rect.left + px(6), rect.top + px(6), rect.height() - px(8),
                  FontRole::small_strong, Color::muted, head.group);
    ui.paint.horizontal(rect.left + px(6), rect.right - px(6), rect.bottom - px(2), Color::line);
  }
  for (uint32_t i = 0; i < layout.entries.size(); ++i) {
    if (in_view(layout.entries[i].rect)) draw_entry(ui, help, i, list.left, top);
  }
  ui.paint.pop_clip();
  draw_scrollbar(ui, {list.left, list.top, layout.box.right, list.bottom}, layout.height,
                 help.scroll);
}

}  // namespace

void draw_help(Ui& ui, Help& help) {
  const HelpLayout& layout = help.layout;
  const Frame& frame = ui.page().frame;
  const Sizes& sizes = ui.sizes();
  const auto px = [&](double at_scale_1) { return settings_px(ui.state(), at_scale_1); };
  const Rect& box = layout.box;
  ui.paint.fill({0, 0, frame.width, frame.height}, Color::bg, 0, 0.6);
  ui.paint.fill(box, Color::raised, sizes.card_corner);
  ui.paint.outline(box, Color::line, sizes.card_corner, sizes.hairline);
  const int left = box.left + px(16);
  ui.paint.text(left, box.top, px(44), FontRole::title, Color::text, "Keys");
  const Rect close{box.right - px(38), box.top + px(9), box.right - px(12), box.top + px(35)};
  if (ui.command("help", close, kNone, "help-close").hovered) {
    ui.paint.fill(close, Color::line, px(5));
  }
  ui.paint.icon(Icon::cross,
                {close.left + px(8), close.top + px(8), close.right - px(8), close.bottom - px(8)},
                Color::muted);
  if (draw_text_field(ui, help.filter, "help-filter", layout.field, "a key, or what it does")) {
    ui.push("help-field");
  }
  draw_entries(ui, help);
  const Rect foot{left, layout.list.bottom, box.right - px(16), box.bottom};
  ui.paint.horizontal(box.left, box.right, foot.top, Color::line);
  ui.paint.text_clipped(
      foot.left, foot.top, foot.height(), foot.width(), FontRole::small, Color::muted,
      layout.entries.empty()
          ? "nothing fits"
          : "\xE2\x86\xB5 or a click runs it   esc closes   \xC2\xB7   grey: not possible now   "
            "\xC2\xB7   keys are changed in the settings");
  ui.control("help-panel", box);
  if (ui.control("help-beside", {0, 0, frame.width, frame.height}).clicked) ui.push("help");
}

}  // namespace whymark
