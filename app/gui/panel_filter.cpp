// The choice of which notes are shown, and the bar that says what is hidden.
#include <fmt/format.h>

#include <algorithm>

#include "app/gui/numbers.h"
#include "app/gui/panels.h"
#include "app/gui/user_settings.h"
#include "fonts/cells.h"

namespace whymark {
namespace {

std::string_view group_word(FilterGroup group) {
  switch (group) {
    case FilterGroup::kind:
      return "kind";
    case FilterGroup::risk:
      return "risk";
    case FilterGroup::urgency:
      return "urgency";
    case FilterGroup::status:
      return "claims";
    case FilterGroup::mark:
      return "only";
  }
  return {};
}

void draw_option(Ui& ui, const NoteFilter& filter, uint32_t index, const Rect& rect) {
  const Sizes& sizes = ui.sizes();
  const FilterOption& option = filter_options()[index];
  const bool chosen = has_trait(filter.chosen, option);
  const Ui::Answer answer = ui.control("filter:" + std::string(option.id), rect);
  if (answer.clicked) ui.push("toggle-filter", index);
  const uint32_t count = index < filter.counts.size() ? filter.counts[index] : 0;
  const int corner = sizes.px(4);
  if (chosen) {
    ui.paint.fill(rect, Color::sel, corner, 0.2);
  } else if (answer.hovered) {
    ui.paint.fill(rect, Color::line, corner);
  }
  const bool at = filter.cursor == index;
  if (chosen || at) {
    ui.paint.outline(rect, Color::sel, corner, at ? 1.5 * sizes.scale : sizes.hairline);
  }
  const bool lively = chosen || answer.hovered || at;
  const Color ink = lively ? Color::text : count == 0 ? Color::faint : Color::text;
  int x = rect.left + sizes.px(6);
  const int sign = sizes.px(10);
  const int top = rect.top + (rect.height() - sign) / 2;
  if (chosen) ui.paint.icon(Icon::check, {x, top, x + sign, top + sign}, Color::text);
  x += sizes.px(15);
  const std::string number = filter.counts.empty() ? std::string("\xE2\x80\xA6") : grouped(count);
  const int right = rect.right - sizes.px(8) - ui.paint.text_width(FontRole::code_small, number);
  ui.paint.text(right, rect.top, rect.height(), FontRole::code_small,
                lively ? Color::text : Color::muted, number);
  ui.paint.text_clipped(x, rect.top, rect.height(), right - x - sizes.px(4), FontRole::small, ink,
                        option.label);
}

std::string left_words(const AppState& state) {
  const uint64_t all = state.review->document.notes.size();
  const uint64_t hidden = state.filter.hidden;
  if (state.filter.matching) return "looking for the text";
  if (hidden == 0) return fmt::format("all {} shown", grouped(all, "note"));
  return fmt::format("{} of {} shown, {} hidden", grouped(all - hidden), grouped(all, "note"),
                     grouped(hidden));
}

/// A chip of the bar; returns its right edge. A click takes the choice back.
int draw_chip(Ui& ui, int x, const Rect& bar, int limit, const std::string& label,
              std::string_view command, uint32_t argument, const std::string& id) {
  const Sizes& sizes = ui.sizes();
  const int width = std::min(ui.paint.text_width(FontRole::small, label), sizes.px(220));
  const int sign = sizes.px(8);
  const Rect rect{x, bar.top + sizes.px(6), x + width + sign + sizes.px(22),
                  bar.bottom - sizes.px(6)};
  if (rect.right > limit) return x;
  const Ui::Answer answer = ui.control(id, rect, "Filter by this no longer");
  if (answer.clicked) ui.push(command, argument);
  ui.paint.fill(rect, Color::sel, sizes.px(4), answer.hovered ? 0.3 : 0.16);
  ui.paint.outline(rect, Color::sel, sizes.px(4), sizes.hairline, 0.6);
  ui.paint.text_clipped(rect.left + sizes.px(7), rect.top, rect.height(), width, FontRole::small,
                        Color::text, label);
  const int left = rect.right - sizes.px(7) - sign;
  const int top = (rect.top + rect.bottom - sign) / 2;
  ui.paint.icon(Icon::cross, {left, top, left + sign, top + sign}, Color::text);
  return rect.right + sizes.px(6);
}

}  // namespace

void draw_filter(Ui& ui, NoteFilter& filter) {
  const Sizes& sizes = ui.sizes();
  const Frame& frame = ui.page().frame;
  const FilterBox place = filter_box(ui.state());
  const Rect& box = place.box;
  ui.paint.fill(box, Color::raised, sizes.card_corner);
  ui.paint.outline(box, Color::line, sizes.card_corner, sizes.hairline);
  const int left = place.field.left;
  const int right = place.field.right;
  const int title =
      ui.paint.text(left, box.top, sizes.px(44), FontRole::title, Color::text, "Filter notes");
  const std::string words = left_words(ui.state());
  const int width = ui.paint.text_width(FontRole::small, words);
  if (right - width > left + title + sizes.px(12)) {
    ui.paint.text(right - width, box.top, sizes.px(44), FontRole::small, Color::muted, words);
  }
  if (draw_text_field(ui, filter.field, "filter-field", place.field,
                      "a text in the note: its words, its sources, its commands")) {
    ui.push("filter-field");
  }
  const auto options = filter_options();
  ui.paint.push_clip(
      {box.left, place.field.bottom + sizes.px(6), box.right, box.bottom - sizes.px(34)});
  for (uint32_t i = 0; i < options.size(); ++i) {
    const Rect& rect = place.options[i];
    if (i == 0 || options[i].group != options[i - 1].group) {
      ui.paint.text(left, rect.top, rect.height(), FontRole::small, Color::muted,
                    group_word(options[i].group));
    }
    draw_option(ui, filter, i, rect);
  }
  ui.paint.pop_clip();
  const int foot = box.bottom - sizes.px(30);
  ui.paint.text_clipped(
      left, foot, sizes.px(26), right - left, FontRole::small, Color::faint,
      "arrows, tab choose   \xE2\x86\xB5 take   esc close   \xC2\xB7   one of each "
      "row, and all of the last");
  ui.control("filter-panel", box);
  if (ui.control("sheet-beside", {0, 0, frame.width, frame.height}).clicked) {
    ui.push("close-sheet");
  }
}

void draw_filter_bar(Ui& ui) {
  const NoteFilter& filter = ui.state().filter;
  if (!filter.is_on()) return;
  const Frame& frame = ui.page().frame;
  const Sizes& sizes = ui.sizes();
  const Rect bar{frame.tree_right, ui.overlay_top - sizes.px(36), frame.width, ui.overlay_top};
  ui.overlay_top = bar.top;
  ui.paint.fill(bar, Color::panel);
  ui.paint.horizontal(bar.left, bar.right, bar.top, Color::line);
  const std::string label = with_key(ui.state(), "Show all", "clear-filter");
  const int button = ui.paint.text_width(FontRole::small, label) + sizes.px(24);
  int right = bar.right - sizes.px(14);
  ui.button("clear-filter",
            {right - button, bar.top + sizes.px(5), right, bar.bottom - sizes.px(5)}, label, false);
  right -= button + sizes.px(14);
  const std::string words = left_words(ui.state());
  const int width = ui.paint.text_width(FontRole::small, words);
  ui.paint.text(right - width, bar.top, bar.height(), FontRole::small, Color::text, words);
  right -= width + sizes.px(14);
  int x = bar.left + sizes.px(14);
  x += ui.paint.text(x, bar.top, bar.height(), FontRole::small, Color::muted, "filter") +
       sizes.px(10);
  if (!filter.text.empty()) {
    x = draw_chip(ui, x, bar, right, '"' + with_marks(filter.text) + '"', "clear-filter-text",
                  kNone, "filter-bar:text");
  }
  const auto options = filter_options();
  for (uint32_t i = 0; i < options.size(); ++i) {
    if (!has_trait(filter.chosen, options[i])) continue;
    x = draw_chip(ui, x, bar, right, std::string(options[i].label), "toggle-filter", i,
                  "filter-bar:" + std::string(options[i].id));
  }
  ui.control("filter-bar", bar);
}

}  // namespace whymark
