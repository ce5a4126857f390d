#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/card_paint.h"
#include "app/gui/navigate.h"
#include "app/gui/panels.h"
#include "fonts/cells.h"

namespace whymark {
namespace {

struct Look {
  Color color;
  double alpha;
  double thickness;
};

Look look_of(const Ui& ui, uint32_t note) {
  const bool selected = ui.state().selected == note;
  const bool hovered = ui.hovered_note == note;
  return {kind_color(ui.state().review->document.notes[note].kind),
          selected || hovered ? 1.0 : 0.75, (selected ? 2.5 : 1.5) * ui.sizes().scale};
}

void draw_bracket(Ui& ui, const PlacedCard& placed, int64_t y) {
  const Frame& frame = ui.page().frame;
  const Sizes& sizes = ui.sizes();
  const Look look = look_of(ui, placed.note);
  const float x = static_cast<float>(frame.code_right - ui.page().bracket_inset(placed));
  const float tick = static_cast<float>(sizes.px(5));
  const auto half = static_cast<float>(look.thickness / 2);
  // Ends far outside the view would lose precision as floats.
  const auto clamp = [&](int64_t at) {
    return static_cast<float>(frame.top) +
           static_cast<float>(std::clamp<int64_t>(at - y, -1000, frame.view_height() + 1000));
  };
  const float inset = static_cast<float>(sizes.px(2));
  const float top = clamp(placed.line_top) + inset;
  const float bottom = clamp(placed.line_bottom) - inset;
  ui.paint.stroke(x, top, x, bottom, look.color, look.thickness, look.alpha);
  ui.paint.stroke(x - tick, top + half, x, top + half, look.color, look.thickness, look.alpha);
  ui.paint.stroke(x - tick, bottom - half, x, bottom - half, look.color, look.thickness,
                  look.alpha);
}

// Where the code begins below the file header that stays at the top.
int code_top(const Ui& ui) {
  const bool header = current_file(ui.state()) != kNone;
  return ui.page().frame.top + (header ? ui.sizes().file_row : 0);
}

void draw_leader(Ui& ui, const PlacedCard& placed, int64_t y) {
  const Frame& frame = ui.page().frame;
  const Sizes& sizes = ui.sizes();
  const int64_t start = placed.leader_y - y;
  const int64_t end = placed.top - y + sizes.card_pad_y + sizes.small_line / 2;
  const int view = frame.view_height();
  if ((start < 0 && end < 0) || (start > view && end > view)) return;
  const Look look = look_of(ui, placed.note);
  const auto clamp = [&](int64_t at) {
    return static_cast<float>(frame.top) +
           static_cast<float>(std::clamp<int64_t>(at, -4000, view + 4000));
  };
  const auto left = static_cast<float>(frame.code_right - ui.page().bracket_inset(placed));
  const auto bend = static_cast<float>(frame.map_right);
  const float y0 = clamp(start);
  const float y1 = clamp(end);
  // Beside the code it goes under the file header that stays at the top, like its bracket.
  ui.paint.push_clip({frame.code_left, code_top(ui), frame.map_left, frame.bottom});
  ui.paint.stroke(left, y0, bend, y0, look.color, look.thickness, look.alpha);
  ui.paint.pop_clip();
  ui.paint.stroke(static_cast<float>(frame.map_left), y0, bend, y0, look.color, look.thickness,
                  look.alpha);
  ui.paint.curve(bend, y0, static_cast<float>(frame.cards_left), y1, look.color, look.thickness,
                 look.alpha);
}

void draw_card(Ui& ui, const PlacedCard& placed, int64_t y) {
  const Frame& frame = ui.page().frame;
  const Sizes& sizes = ui.sizes();
  const Note& note = ui.review().document.notes[placed.note];
  const int top = frame.top + static_cast<int>(placed.top - y);
  const Rect rect{frame.cards_left, top, frame.cards_left + ui.page().card_width,
                  top + placed.height};
  const Color color = kind_color(note.kind);
  const bool selected = ui.state().selected == placed.note;
  ui.paint.fill(rect, Color::raised, sizes.card_corner);
  ui.paint.outline(rect, selected ? color : Color::line, sizes.card_corner,
                   selected ? 1.5 * sizes.scale : sizes.hairline);
  // The edge follows the card's corners: the coloured card is clipped to its left side.
  ui.paint.push_clip({rect.left, rect.top, rect.left + sizes.card_edge, rect.bottom});
  ui.paint.fill(rect, color, sizes.card_corner);
  ui.paint.pop_clip();
  for (const CardItem& item : ui.card(placed.note).items) {
    const int item_top = top + item.y;
    if (item_top + item.height < frame.top || item_top > frame.bottom) continue;
    draw_card_item(ui, item, rect.left, top);
  }
  if (ui.control("note:" + with_marks(note.id), rect).clicked) {
    ui.push("show-note", placed.note);
  }
}

bool is_marked(const Ui& ui, const PlacedCard& placed) {
  return placed.note == ui.state().selected || placed.note == ui.hovered_note;
}

void draw_brackets(Ui& ui, int64_t y, bool marked) {
  const Page& page = ui.page();
  const PlacedCard* last = nullptr;
  for (size_t i = page.first_bracket_below(y);
       i < page.cards.size() && page.cards[i].line_top < y + page.frame.view_height(); ++i) {
    const PlacedCard& placed = page.cards[i];
    if (!placed.bracket || is_marked(ui, placed) != marked) continue;
    // Where lanes have run out, thousands of notes may share one place.
    if (last != nullptr && page.bracket_inset(*last) == page.bracket_inset(placed) &&
        last->line_top == placed.line_top && last->line_bottom == placed.line_bottom) {
      continue;
    }
    draw_bracket(ui, placed, y);
    last = &placed;
  }
}

}  // namespace

void draw_cards(Ui& ui) {
  const Page& page = ui.page();
  const Frame& frame = page.frame;
  if (!frame.has_cards) return;
  const int64_t y = ui.state().scroll_y();
  const size_t first = page.first_card_below(y);
  size_t end = first;
  while (end < page.cards.size() && page.cards[end].top < y + frame.view_height()) ++end;
  ui.paint.push_clip({frame.code_left, frame.top, frame.width, frame.bottom});
  // What is selected or pointed at lies above the others. A leader is drawn where its card is in
  // view.
  for (const bool marked : {false, true}) {
    ui.paint.push_clip({frame.code_left, code_top(ui), frame.map_left, frame.bottom});
    draw_brackets(ui, y, marked);
    ui.paint.pop_clip();
    for (size_t i = first; i < end; ++i) {
      const PlacedCard& placed = page.cards[i];
      if (placed.bracket && is_marked(ui, placed) == marked) draw_leader(ui, placed, y);
    }
  }
  for (size_t i = first; i < end; ++i) draw_card(ui, page.cards[i], y);
  ui.paint.pop_clip();
}

}  // namespace whymark
