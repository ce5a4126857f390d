// The bar of a search, at the bottom of the review.
#include <fmt/format.h>

#include <algorithm>

#include "app/gui/numbers.h"
#include "app/gui/panels.h"

namespace whymark {
namespace {

struct Said {
  std::string text;
  Color color = Color::muted;
};

Said said(const Search& search) {
  if (search.field.value().empty()) {
    return {"in all code and notes, folded or not; case counts where there is a capital letter",
            Color::faint};
  }
  if (!search.error().empty()) return {"No such pattern: " + search.error(), Color::fail};
  const SearchCounts& counts = search.counts();
  const uint64_t hits = counts.code + counts.notes;
  if (!search.is_done()) {
    return {fmt::format("{} so far \xC2\xB7 {}% searched", grouped(hits, "hit"),
                        static_cast<int>(search.progress() * 100))};
  }
  if (hits == 0) return {"no hits", Color::unk};
  std::string text = grouped(hits, "hit");
  if (const uint64_t number = search.current_number()) text = grouped(number) + " of " + text;
  text += " in " + grouped(counts.code_rows + counts.note_rows, "line");
  if (counts.notes > 0) {
    text += fmt::format(" \xC2\xB7 {} in code, {} in notes", grouped(counts.code),
                        grouped(counts.notes));
  }
  if (search.wrapped() != 0) {
    text += search.wrapped() > 0 ? " \xC2\xB7 went on from the start"
                                 : " \xC2\xB7 went on from the end";
  }
  return {text, Color::text};
}

void draw_switch(Ui& ui, std::string_view command, Rect rect, std::string_view label, bool on) {
  const Ui::Answer answer = ui.command(command, rect);
  const int corner = ui.sizes().px(5);
  if (on) {
    ui.paint.fill(rect, Color::sel, corner, 0.2);
    ui.paint.outline(rect, Color::sel, corner, ui.sizes().hairline);
  } else if (answer.hovered) {
    ui.paint.fill(rect, Color::line, corner);
  }
  const int width = ui.paint.text_width(FontRole::code_small, label);
  ui.paint.text(rect.left + (rect.width() - width) / 2, rect.top, rect.height(),
                FontRole::code_small, on ? Color::text : Color::muted, label);
}

}  // namespace

void draw_search(Ui& ui, Search& search) {
  const Frame& frame = ui.page().frame;
  const Sizes& sizes = ui.sizes();
  const Rect bar{frame.tree_right, ui.overlay_top - sizes.px(42), frame.width, ui.overlay_top};
  ui.overlay_top = bar.top;
  ui.paint.fill(bar, Color::panel);
  ui.paint.horizontal(bar.left, bar.right, bar.top, Color::line);
  if (search.is_on() && !search.is_done()) {
    const int done = static_cast<int>(search.progress() * bar.width());
    ui.paint.fill({bar.left, bar.top, bar.left + done, bar.top + sizes.px(2)}, Color::sel);
  }
  const int height = sizes.px(28);
  const int top = bar.top + (bar.height() - height) / 2;
  const int gap = sizes.px(6);
  int x = bar.left + sizes.px(14);
  const int width = std::clamp(bar.width() * 3 / 10, sizes.px(150), sizes.px(360));
  if (draw_text_field(ui, search.field, "search-field", {x, top, x + width, top + height},
                      "search")) {
    ui.push("search-field");
  }
  x += width + gap;
  const auto place = [&](int wide) {
    const Rect rect{x, top, x + wide, top + height};
    x += wide + sizes.px(2);
    return rect;
  };
  draw_switch(ui, "search-case", place(sizes.px(30)), "Aa", search.exact_case);
  draw_switch(ui, "search-word", place(sizes.px(42)), "word", search.whole_word);
  draw_switch(ui, "search-pattern", place(sizes.px(30)), ".*", !search.plain_text);
  x += gap;
  // Keys work in the field and out of it; these do without keys.
  int right = bar.right - sizes.px(14);
  const auto place_right = [&] {
    const Rect rect{right - sizes.px(28), top, right, top + height};
    right = rect.left - sizes.px(2);
    return rect;
  };
  const Rect close = place_right();
  const Ui::Answer closing = ui.command("close-search", close);
  if (closing.hovered) ui.paint.fill(close, Color::line, sizes.px(5));
  const int cross = sizes.px(10);
  const int cross_left = close.left + (close.width() - cross) / 2;
  const int cross_top = close.top + (height - cross) / 2;
  ui.paint.icon(Icon::cross, {cross_left, cross_top, cross_left + cross, cross_top + cross},
                Color::muted);
  const bool typing = ui.state().focus == &search.field;
  draw_switch(ui, typing ? "search-next" : "next-hit", place_right(), "\xE2\x86\x93", false);
  draw_switch(ui, typing ? "search-previous" : "previous-hit", place_right(), "\xE2\x86\x91",
              false);
  right -= gap;
  const Said words = said(search);
  if (right > x) {
    ui.paint.text_clipped(x, top, height, right - x, FontRole::small, words.color, words.text);
  }
  ui.control("search-bar", bar);
}

}  // namespace whymark
