#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/card_paint.h"
#include "app/gui/cards_beyond.h"
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

// Where the code begins below the file header that stays at the top.
int code_top(const Ui& ui) {
  const bool header = current_file(ui.state()) != kNone;
  return ui.page().frame.top + (header ? ui.sizes().file_row : 0);
}

/// An end of a bracket: a tick, or, where it is beyond an edge of the view, an arrow there.
void draw_end(Ui& ui, float x, float y, bool top, const Look& look, bool beyond) {
  const Sizes& sizes = ui.sizes();
  if (!beyond) {
    const auto half = static_cast<float>(look.thickness / 2);
    const float at = top ? y + half : y - half;
    ui.paint.stroke(x - static_cast<float>(sizes.px(5)), at, x, at, look.color, look.thickness,
                    look.alpha);
    return;
  }
  const int size = sizes.px(8);
  const int left = static_cast<int>(x) - size / 2;
  const int y0 = static_cast<int>(y) - (top ? 0 : size);
  ui.paint.icon(top ? Icon::triangle_up : Icon::triangle_down, {left, y0, left + size, y0 + size},
                look.color);
}

void draw_bracket(Ui& ui, const PlacedCard& placed, int64_t y) {
  const Frame& frame = ui.page().frame;
  const Look look = look_of(ui, placed.note);
  const float x = static_cast<float>(frame.code_right - ui.page().bracket_inset(placed));
  const int inset = ui.sizes().px(2);
  const int64_t first = placed.line_top - y + frame.top + inset;
  const int64_t last = placed.line_bottom - y + frame.top - inset;
  const int edge = code_top(ui) + inset;
  const bool above = first < edge;
  const bool below = last > frame.bottom;
  const auto top = static_cast<float>(above ? edge : first);
  const auto bottom = static_cast<float>(below ? frame.bottom - inset : last);
  if (bottom <= top) return;
  ui.paint.stroke(x, top, x, bottom, look.color, look.thickness, look.alpha);
  draw_end(ui, x, top, true, look, above);
  draw_end(ui, x, bottom, false, look, below);
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

/// How many notes are about a line, where they are several: leads to a list of them.
void draw_count(Ui& ui, const PlacedCard& placed, int64_t y) {
  const Page& page = ui.page();
  const Sizes& sizes = ui.sizes();
  const int64_t top = placed.line_top - y + page.frame.top;
  if (placed.sharing < 2 || top < code_top(ui) || top >= page.frame.bottom) return;
  const std::string count = placed.sharing > 99 ? "99+" : std::to_string(placed.sharing);
  const int height = sizes.px(14);
  const int width = std::max(ui.paint.text_width(FontRole::small, count) + sizes.px(8), height);
  const int right = page.frame.code_right - page.bracket_width - sizes.px(2);
  const int down = static_cast<int>(top) + (sizes.code_row - height) / 2;
  const Rect box{right - width, down, right, down + height};
  const uint32_t row = ui.state().review->document.notes[placed.note].anchor.first_row;
  const Ui::Answer answer =
      ui.command("choose-note", box, row,
                 "notes-here:" + with_marks(ui.state().review->document.notes[placed.note].id));
  ui.paint.fill(box, answer.hovered ? Color::line : Color::raised, height / 2);
  ui.paint.outline(box, answer.hovered ? Color::sel : Color::line, height / 2, sizes.hairline);
  ui.paint.text(box.left + (width - ui.paint.text_width(FontRole::small, count)) / 2, box.top,
                height, FontRole::small, answer.hovered ? Color::text : Color::muted, count);
}

void draw_counts(Ui& ui, int64_t y) {
  const Page& page = ui.page();
  for (size_t i = page.first_bracket_below(y);
       i < page.cards.size() && page.cards[i].line_top < y + page.frame.view_height(); ++i) {
    draw_count(ui, page.cards[i], y);
  }
}

std::string words_of(const Ui& ui, const CardsBeyond& beyond) {
  if (!beyond.selected) {
    return fmt::format("{} of these lines",
                       beyond.count == 1 ? "1 card" : fmt::format("{} cards", beyond.count));
  }
  const Document& document = ui.state().review->document;
  const Note& note = document.notes[beyond.nearest];
  return fmt::format("selected: {} {}", word(note.kind), selector_label(document, note));
}

/// A pill at the edge of the rail that leads to a card beyond it.
class Pointer {
 public:
  Pointer(Ui& ui, const CardsBeyond& beyond, bool above) : ui_(ui), above_(above) {
    if (beyond.nearest == kNone) return;
    const Sizes& sizes = ui.sizes();
    const Frame& frame = ui.page().frame;
    words_ = words_of(ui, beyond);
    color_ = kind_color(ui.state().review->document.notes[beyond.nearest].kind);
    const int room = frame.cards_right - frame.cards_left;
    const int width = std::min(ui.paint.text_width(FontRole::small, words_) + sizes.px(34), room);
    const int height = sizes.px(22);
    const int left = frame.cards_left + (room - width) / 2;
    const int top = above ? frame.top + sizes.px(6) : ui.overlay_top - sizes.px(6) - height;
    box_ = {left, top, left + width, top + height};
    const Ui::Answer answer =
        ui.command("show-note", box_, beyond.nearest, above ? "cards-above" : "cards-below");
    hovered_ = answer.hovered;
  }

  void draw() const {
    if (words_.empty()) return;
    const Sizes& sizes = ui_.sizes();
    const int corner = box_.height() / 2;
    ui_.paint.fill(box_, hovered_ ? Color::line : Color::raised, corner);
    ui_.paint.outline(box_, color_, corner, sizes.hairline);
    const int size = sizes.px(8);
    const int x = box_.left + sizes.px(10);
    const int y = box_.top + (box_.height() - size) / 2;
    ui_.paint.icon(above_ ? Icon::triangle_up : Icon::triangle_down, {x, y, x + size, y + size},
                   color_);
    ui_.paint.text_clipped(x + size + sizes.px(5), box_.top, box_.height(),
                           box_.right - x - size - sizes.px(12), FontRole::small, Color::text,
                           words_);
  }

 private:
  Ui& ui_;
  bool above_;
  std::string words_;
  Color color_ = Color::text;
  Rect box_;
  bool hovered_ = false;
};

}  // namespace

void draw_line_notes(Ui& ui) {
  if (!ui.page().frame.has_cards && !ui.page().frame.inline_cards) return;
  const int64_t y = ui.state().scroll_y();
  const Frame& frame = ui.page().frame;
  ui.paint.push_clip({frame.code_left, code_top(ui), frame.code_right, frame.bottom});
  draw_counts(ui, y);
  if (frame.inline_cards) {
    for (const bool marked : {false, true}) draw_brackets(ui, y, marked);
  }
  ui.paint.pop_clip();
}

void draw_cards(Ui& ui) {
  const Page& page = ui.page();
  const Frame& frame = page.frame;
  if (!frame.has_cards) return;
  const int64_t y = ui.state().scroll_y();
  const size_t first = page.first_card_below(y);
  size_t end = first;
  while (end < page.cards.size() && page.cards[end].top < y + frame.view_height()) ++end;
  const CardsBeyondEdges beyond = find_cards_beyond(ui.state());
  const Pointer above(ui, beyond.above, true);
  const Pointer below(ui, beyond.below, false);
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
  for (size_t i = first; i < end; ++i) {
    const PlacedCard& placed = page.cards[i];
    draw_card(ui, placed.note, frame.cards_left, frame.top + static_cast<int>(placed.top - y),
              placed.height);
  }
  above.draw();
  below.draw();
  ui.paint.pop_clip();
}

}  // namespace whymark
