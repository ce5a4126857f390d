// The settings, over the right of the review: what they do is seen beside them.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/gui/apply_settings.h"
#include "app/gui/commands.h"
#include "app/gui/panels.h"
#include "app/gui/user_settings.h"
#include "core/apply/words.h"
#include "fonts/cells.h"

namespace whymark {
namespace {

enum class Look : uint8_t { choice, step, toggle, keys, reset };

/// A part of a row that can be clicked on.
struct Part {
  Look look = Look::choice;
  std::string id, text;
  bool on = false;
  std::string_view command = {};
  uint32_t argument = kNone, part = 0;
  Rect rect = {};
  Ui::Answer answer = {};
};

class RowPainter {
 public:
  RowPainter(Ui& ui, const UserSettings& own, const SettingsRow& row, const Rect& rect)
      : ui_(ui), own_(own), row_(row), rect_(rect), right_(rect.right - px(10)) {}

  void draw() {
    if (row_.type == SettingsRowType::head) return draw_head();
    if (row_.type == SettingsRowType::setting) {
      place_setting(setting_table()[row_.index]);
    } else {
      place_key();
    }
    // What lies on the row first: it gets the click.
    for (Part& part : parts_) {
      part.answer = ui_.control(part.id, part.rect, tooltip(part));
      if (part.answer.clicked) ui_.push(part.command, part.argument, part.part);
    }
    draw_ground();
    for (const Part& part : parts_) draw_part(part);
    if (row_.type == SettingsRowType::setting) {
      draw_words(setting_table()[row_.index]);
    } else {
      draw_key_words();
    }
  }

 private:
  int px(double at_scale_1) const { return settings_px(ui_.state(), at_scale_1); }
  int top() const { return rect_.top + (row_.type == SettingsRowType::key ? px(3) : px(6)); }
  int height() const { return px(24); }

  void draw_head() {
    ui_.paint.text(rect_.left + px(8), rect_.top + px(10), rect_.height() - px(10),
                   FontRole::small_strong, Color::muted, row_.group);
    ui_.paint.horizontal(rect_.left + px(8), rect_.right - px(8), rect_.bottom - px(1),
                         Color::line);
  }

  std::string_view tooltip(const Part& part) const {
    if (part.look == Look::reset) return "as if nobody had chosen it";
    if (part.look == Look::keys) return "click, then press the new key";
    return {};
  }

  /// To the left of what was placed before.
  Part& place(Look look, std::string_view name, std::string text, int width, int gap) {
    Part part;
    part.look = look;
    part.id = row_id(row_) + std::string(name);
    part.text = std::move(text);
    part.rect = {right_ - width, top(), right_, top() + height()};
    right_ -= width + gap;
    parts_.push_back(std::move(part));
    return parts_.back();
  }

  // It keeps its place where there is nothing to reset, so that nothing else moves.
  void place_reset(bool changed) {
    if (changed) {
      Part& part = place(Look::reset, "/reset", "", px(24), 0);
      part.command = "settings-reset";
      part.argument = row_.place;
    } else {
      right_ -= px(24);
    }
    right_ -= px(6);
  }

  void place_setting(const Setting& of) {
    const int value = own_.values[of.id];
    place_reset(value != of.fallback);
    const auto set = [&](Part& part, int to) {
      part.command = "settings-set";
      part.argument = row_.index;
      part.part = static_cast<uint32_t>(std::clamp(to, of.least, of.most) - of.least);
    };
    switch (of.type) {
      case SettingType::toggle: {
        Part& part = place(Look::toggle, "/switch", value != 0 ? "on" : "off", px(64), 0);
        part.on = value != 0;
        set(part, value != 0 ? 0 : 1);
        break;
      }
      case SettingType::number:
        set(place(Look::step, "/more", "+", px(26), 0), value + 1);
        value_right_ = right_;
        right_ -= px(84);
        value_left_ = right_;
        set(place(Look::step, "/less", "\xE2\x88\x92", px(26), 0), value - 1);
        break;
      case SettingType::choice:
        for (int each = of.most; each >= of.least; --each) {
          const std::string word = value_text(of, each);
          const int width = ui_.paint.text_width(FontRole::small, word) + px(18);
          Part& part = place(Look::choice, "/" + word, word, width, px(4));
          part.on = each == value;
          set(part, each);
        }
        break;
    }
  }

  void place_key() {
    const Command& command = commands()[row_.index];
    place_reset(own_.values.keys.count(std::string(command.name)) != 0);
    const bool recording = own_.pane.recording == row_.index;
    const std::string& keys = own_.keys.keys(row_.index);
    std::string text = recording ? "press a key" : keys.empty() ? "none" : keys;
    const int width = std::min(ui_.paint.text_width(FontRole::code_small, text) + px(16), px(230));
    Part& part = place(Look::keys, "/record", std::move(text), width, px(8));
    part.on = recording;
    part.command = "settings-record";
    part.argument = row_.index;
  }

  void draw_ground() {
    const Ui::Answer answer = ui_.control(row_id(row_), rect_);
    if (answer.clicked) click();
    const bool chosen = own_.pane.chosen == row_.place;
    at_hand_ = chosen || answer.hovered;
    if (chosen) {
      ui_.paint.fill(rect_, Color::sel, px(5), kChosenTint);
      ui_.paint.fill({rect_.left, rect_.top + px(6), rect_.left + px(3), rect_.bottom - px(6)},
                     Color::sel, px(1));
    } else if (answer.hovered) {
      ui_.paint.fill(rect_, Color::line, px(5));
    }
  }

  // The whole row is the switch of a toggle.
  void click() {
    ui_.push("settings-choose", row_.place);
    if (row_.type != SettingsRowType::setting) return;
    const Setting& of = setting_table()[row_.index];
    if (of.type == SettingType::toggle) {
      ui_.push("settings-set", row_.index, own_.values.is_on(of.id) ? 0 : 1);
    }
  }

  void draw_part(const Part& part) {
    const Rect& rect = part.rect;
    switch (part.look) {
      case Look::toggle:
        return draw_switch(part);
      case Look::reset:
        return ui_.paint.icon(
            Icon::restore,
            {rect.left + px(6), rect.top + px(6), rect.right - px(6), rect.bottom - px(6)},
            part.answer.hovered ? Color::text : Color::muted);
      case Look::choice:
      case Look::step:
      case Look::keys:
        break;
    }
    // A ground of its own: the row's may be tinted.
    ui_.paint.fill(rect, part.answer.hovered ? Color::line : Color::raised, px(5));
    if (part.on) ui_.paint.fill(rect, Color::sel, px(5), 0.2);
    ui_.paint.outline(rect, part.on ? Color::sel : Color::line, px(5), ui_.sizes().hairline);
    const FontRole role = part.look == Look::keys ? FontRole::code_small : FontRole::small;
    const int room = rect.width() - px(8);
    const int width = std::min(ui_.paint.text_width(role, part.text), room);
    const bool faint = part.look == Look::choice && !part.on && !part.answer.hovered;
    ui_.paint.text_clipped(rect.left + (rect.width() - width) / 2, rect.top, rect.height(), room,
                           role, faint ? Color::muted : Color::text, part.text);
  }

  void draw_switch(const Part& part) {
    const int knob = px(12);
    const int gap = px(3);
    const Rect pill{part.rect.right - px(34), part.rect.top + (height() - knob) / 2 - gap,
                    part.rect.right, part.rect.top + (height() + knob) / 2 + gap};
    const int corner = pill.height() / 2;
    if (part.on) {
      ui_.paint.fill(pill, Color::sel, corner, part.answer.hovered ? 0.85 : 1);
    } else {
      ui_.paint.fill(pill, Color::raised, corner);
      ui_.paint.outline(pill, Color::muted, corner, ui_.sizes().hairline);
    }
    const int left = part.on ? pill.right - gap - knob : pill.left + gap;
    ui_.paint.fill({left, pill.top + gap, left + knob, pill.bottom - gap},
                   part.on ? Color::bg : Color::muted, knob / 2);
    const int width = ui_.paint.text_width(FontRole::small, part.text);
    ui_.paint.text(pill.left - px(8) - width, part.rect.top, height(), FontRole::small, ink(),
                   part.text);
  }

  // Muted text is not readable on a tinted ground.
  Color ink() const { return at_hand_ ? Color::text : Color::muted; }

  void draw_words(const Setting& of) {
    if (of.type == SettingType::number) {
      const std::string text = fmt::format("{} {}", own_.values[of.id], of.unit);
      const int width = ui_.paint.text_width(FontRole::small, text);
      ui_.paint.text(value_left_ + (value_right_ - value_left_ - width) / 2, top(), height(),
                     FontRole::small, Color::text, text);
    }
    const int left = rect_.left + px(14);
    ui_.paint.text_clipped(left, top(), height(), std::max(right_ - left, px(40)), FontRole::prose,
                           Color::text, of.label);
    ui_.paint.text_clipped(
        left, rect_.top + px(28), px(18), rect_.right - px(14) - left, FontRole::small, ink(),
        is_given(own_, of.id) ? "The command line says otherwise for this window; a choice wins."
                              : of.help);
  }

  void draw_key_words() {
    const Command& command = commands()[row_.index];
    int left = rect_.left + px(14);
    left += ui_.paint.text_clipped(left, top(), height(), std::max(right_ - left, 0),
                                   FontRole::small, Color::text, command.label) +
            px(12);
    const uint32_t other = own_.keys.conflict(row_.index);
    const std::string words = own_.pane.recording == row_.index
                                  ? std::string("esc keeps them, backspace: no key")
                              : other != kNone ? fmt::format("also: {}", commands()[other].label)
                                               : std::string(command.help);
    const bool clash = other != kNone && own_.pane.recording != row_.index;
    if (right_ - left < px(60)) return;
    ui_.paint.text_clipped(left, top(), height(), right_ - left,
                           clash ? FontRole::small_strong : FontRole::small,
                           clash && !at_hand_ ? Color::fail : ink(), words);
  }

  Ui& ui_;
  const UserSettings& own_;
  const SettingsRow& row_;
  Rect rect_;
  int right_;  // of what is still free
  int value_left_ = 0, value_right_ = 0;
  bool at_hand_ = false;
  std::vector<Part> parts_;
};

void draw_buttons(Ui& ui, const UserSettings& own, const Rect& box) {
  const auto px = [&](double at_scale_1) { return settings_px(ui.state(), at_scale_1); };
  const int top = box.top + px(12);
  const int size = px(26);
  int right = box.right - px(12);
  const Rect close{right - size, top, right, top + size};
  if (ui.command("settings", close, kNone, "settings-close").hovered) {
    ui.paint.fill(close, Color::line, px(5));
  }
  ui.paint.icon(Icon::cross,
                {close.left + px(8), close.top + px(8), close.right - px(8), close.bottom - px(8)},
                Color::muted);
  right = close.left - px(8);
  const size_t changed = count_changed(own);
  if (changed == 0) return;
  const std::string label = own.pane.reset_asked
                                ? fmt::format("Really reset {}?", counted(changed, "setting"))
                                : "Reset all";
  const int width = ui.paint.text_width(FontRole::small_strong, label) + px(22);
  ui.button("settings-reset-all", {right - width, top, right, top + size}, label,
            own.pane.reset_asked);
}

void draw_foot(Ui& ui, const UserSettings& own, const SettingsLayout& layout) {
  const auto px = [&](double at_scale_1) { return settings_px(ui.state(), at_scale_1); };
  const Rect foot{layout.box.left + px(16), layout.list.bottom, layout.box.right - px(16),
                  layout.box.bottom};
  ui.paint.horizontal(layout.box.left, layout.box.right, foot.top, Color::line);
  const int top = foot.top + px(8);
  const int height = px(28);
  if (!own.problems.empty()) {
    std::string all;
    for (const std::string& problem : own.problems) all += with_marks(problem) + "\n";
    ui.control("settings-problem", foot, all);
    ui.paint.text_clipped(foot.left, top, height, foot.width(), FontRole::small, Color::fail,
                          with_marks(own.problems.front()), Painter::Cut::start);
    return;
  }
  constexpr std::string_view kKeys =
      "\xE2\x86\x91\xE2\x86\x93 choose   \xE2\x86\x90\xE2\x86\x92 change   \xE2\x86\xB5 switch, "
      "press a key   alt+backspace reset   esc close";
  ui.paint.text_clipped(foot.left, top, height, foot.width(), FontRole::small, Color::faint,
                        layout.places == 0 ? "nothing fits" : kKeys);
}

void draw_rows(Ui& ui, const UserSettings& own, const SettingsLayout& layout) {
  const Rect& list = layout.list;
  ui.paint.push_clip(list);
  for (const SettingsRow& row : layout.rows) {
    const int top = list.top + row.top - own.pane.scroll;
    if (top + row.height <= list.top || top >= list.bottom) continue;
    RowPainter(ui, own, row, {list.left, top, list.right, top + row.height}).draw();
  }
  ui.paint.pop_clip();
  draw_scrollbar(ui, {list.left, list.top, layout.box.right, list.bottom}, layout.height,
                 own.pane.scroll);
}

}  // namespace

void draw_settings(Ui& ui, UserSettings& own) {
  const SettingsLayout layout = lay_out_settings(ui.state());
  const Rect& box = layout.box;
  const Sizes& sizes = ui.sizes();
  const auto px = [&](double at_scale_1) { return settings_px(ui.state(), at_scale_1); };
  ui.paint.fill(box, Color::raised, sizes.card_corner);
  ui.paint.outline(box, Color::line, sizes.card_corner, sizes.hairline);
  const int left = box.left + px(16);
  ui.paint.text(left, box.top + px(12), px(20), FontRole::title, Color::text, "Settings");
  const std::string where = own.path.empty() ? "there is no home folder: kept for this window only"
                                             : with_marks(own.shown_path);
  ui.paint.text_clipped(left, box.top + px(34), px(18), box.right - px(16) - left,
                        FontRole::code_small, Color::muted, where, Painter::Cut::start);
  draw_buttons(ui, own, box);
  if (draw_text_field(ui, own.pane.search, "settings-search", layout.field, "search in settings")) {
    ui.push("settings-field");
  }
  draw_rows(ui, own, layout);
  draw_foot(ui, own, layout);
  ui.control("settings-pane", box);
  const Rect window{0, 0, ui.page().frame.width, ui.page().frame.height};
  if (ui.control("settings-beside", window).clicked) ui.push("escape");
}

}  // namespace whymark
