#include "app/gui/card_paint.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <map>

#include "app/gui/code_marks.h"
#include "fonts/cells.h"

namespace whymark {
namespace {

constexpr double kSelectedTint = 0.3;

// Two sheets, one behind the other.
void draw_copy_sign(Painter& paint, const Rect& box, Color color) {
  const Sizes& sizes = paint.sizes();
  const int side = sizes.px(8);
  const int shift = sizes.px(3);
  const int top = box.top + (box.height() - side - shift) / 2;
  const int left = box.right - side - shift;
  const int corner = sizes.px(1.5);
  paint.outline({left, top, left + side, top + side}, color, corner, sizes.hairline);
  const Rect front{left + shift, top + shift, left + shift + side, top + shift + side};
  paint.fill(front, Color::raised, corner);
  paint.outline(front, color, corner, sizes.hairline);
}

std::string_view link_help(CardLinkType type) {
  switch (type) {
    case CardLinkType::file:
      return "Go to it, or open the file";
    case CardLinkType::url:
      return "Shows the whole address, and opens it if you say so";
    case CardLinkType::note:
      return "Go to that note";
    case CardLinkType::copy:
      return "Copy the command";
  }
  return {};
}

/// The part of an item's text that is selected, in pixels of the window.
void draw_selected(Ui& ui, const CardItem& item, uint32_t index, const Rect& box) {
  const CardSelection& selection = ui.state().card_selection;
  const CardPlace& first = selection.first();
  const CardPlace& end = selection.end();
  if (index < first.item || index > end.item || item.text.empty()) return;
  const size_t size = item.text.size();
  const size_t from = index == first.item ? std::min<size_t>(first.offset, size) : 0;
  const size_t to = index == end.item ? std::min<size_t>(end.offset, size) : size;
  const TextMeasure& measure = ui.paint.fonts();
  const float whole = measure.width(item.role, item.text);
  const float pad =
      item.type == CardItemType::text ? 0 : (static_cast<float>(box.width()) - whole) / 2;
  const std::string_view text = item.text;
  const float left = pad + measure.width(item.role, text.substr(0, from));
  const float right = pad + measure.width(item.role, text.substr(0, to));
  ui.paint.fill(
      {box.left + static_cast<int>(left), box.top, box.left + static_cast<int>(right), box.bottom},
      Color::sel, 0, kSelectedTint);
}

/// Where a card leads, and its sign for folding. They answer before the card does.
void answer_links(Ui& ui, uint32_t note, const Card& card, int left, int top) {
  const std::string id = with_marks(ui.state().review->document.notes[note].id);
  const Frame& frame = ui.page().frame;
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  std::map<int, int> parts;  // of links that are several items
  for (const CardItem& item : card.items) {
    const bool folds = item.type == CardItemType::fold || item.type == CardItemType::unfold;
    if (item.link < 0 && !folds) continue;
    const Rect box{left + item.x, top + item.y, left + item.x + item.width,
                   top + item.y + item.height};
    if (box.bottom <= frame.top || box.top >= frame.bottom) continue;
    if (folds) {
      const int more = ui.sizes().px(4);
      ui.command("toggle-card-fold", {box.left - more, box.top, box.right + more, box.bottom}, note,
                 "fold-note:" + id);
      continue;
    }
    const CardLink& link = card.links[static_cast<size_t>(item.link)];
    const int part = ++parts[item.link];
    const std::string name = part == 1 ? fmt::format("link:{}:{}", id, item.link + 1)
                                       : fmt::format("link:{}:{}/{}", id, item.link + 1, part);
    const Ui::Answer answer = ui.control(name, box, link_help(link.type));
    // A press that became a drag selects text.
    if (answer.clicked && !was_dragged()) {
      ui.push("follow-link", note, static_cast<uint32_t>(item.link));
    }
    if (answer.hovered && box.contains(mouse.x, mouse.y)) {
      ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
      ui.hovered_link = {note, item.link};
    }
    if (answer.held && ImGui::IsMouseDragging(ImGuiMouseButton_Left)) ui.card_held = note;
    if (answer.held && ImGui::IsMouseClicked(ImGuiMouseButton_Left)) ui.card_pressed = note;
  }
}

void answer_card(Ui& ui, uint32_t note, const Card& card, const Rect& rect) {
  const std::string id = with_marks(ui.state().review->document.notes[note].id);
  const Ui::Answer answer = ui.control("note:" + id, rect);
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const auto place = [&] {
    return card_place_at(card, ui.paint.fonts(), mouse.x - static_cast<float>(rect.left),
                         mouse.y - static_cast<float>(rect.top));
  };
  const bool pressed = answer.held && ImGui::IsMouseClicked(ImGuiMouseButton_Left);
  if (pressed || ui.card_pressed == note) {
    ui.push_card_place("start-card-selection", note, place());
  } else if ((answer.held && ImGui::IsMouseDragging(ImGuiMouseButton_Left)) ||
             ui.card_held == note) {
    ui.push_card_place("extend-card-selection", note, place());
  }
  if (answer.clicked && !was_dragged()) ui.push("show-note", note);
}

}  // namespace

void draw_card_item(Ui& ui, const CardItem& item, int left, int top) {
  Painter& paint = ui.paint;
  const Sizes& sizes = ui.sizes();
  const Rect box{left + item.x, top + item.y, left + item.x + item.width,
                 top + item.y + item.height};
  switch (item.type) {
    case CardItemType::text:
      paint.text(box.left, box.top, item.height, item.role, item.color, item.text);
      break;
    case CardItemType::pill:
      paint.fill({box.left, box.top + sizes.px(1), box.right, box.bottom - sizes.px(1)},
                 Color::line, sizes.px(3));
      paint.text(box.left + sizes.px(4), box.top, item.height, item.role, item.color, item.text);
      break;
    case CardItemType::chip:
    case CardItemType::dashed_chip: {
      const Rect frame{box.left, box.top + sizes.px(2), box.right, box.bottom - sizes.px(2)};
      int x = box.left + sizes.px(5);
      if (item.type == CardItemType::chip) {
        paint.outline(frame, Color::muted, sizes.px(3), sizes.hairline, 0.5);
      } else {
        paint.dashed_outline(frame, item.color);
        const int sign = sizes.px(8);
        const int y = box.top + (item.height - sign) / 2;
        paint.icon(Icon::guess, {x, y, x + sign, y + sign}, item.color);
        x += sizes.px(12);
      }
      paint.text(x, box.top, item.height, item.role, item.color, item.text);
      break;
    }
    case CardItemType::meter: {
      const int thick = sizes.px(4);
      const int y = box.top + (item.height - thick) / 2;
      paint.fill({box.left, y, box.right, y + thick}, Color::line, thick / 2);
      const int filled = static_cast<int>(item.value * item.width);
      if (filled > 0) {
        paint.fill({box.left, y, box.left + filled, y + thick}, Color::muted, thick / 2);
      }
      break;
    }
    case CardItemType::status: {
      const int y = box.top + (item.height - item.width) / 2;
      const Icon icon = item.claim == ClaimStatus::pass      ? Icon::check
                        : item.claim == ClaimStatus::fail    ? Icon::cross
                        : item.claim == ClaimStatus::skipped ? Icon::skip
                                                             : Icon::question;
      paint.icon(icon, {box.left, y, box.right, y + item.width}, item.color);
      break;
    }
    case CardItemType::block:
      paint.fill(box, item.color, sizes.px(4), 0.6);
      break;
    case CardItemType::rule:
      paint.fill(box, item.color);
      break;
    case CardItemType::copy:
      draw_copy_sign(paint, box, item.color);
      break;
    case CardItemType::fold:
    case CardItemType::unfold: {
      const int size = sizes.px(8);
      const int x = box.right - size;
      const int y = box.top + (box.height() - size) / 2;
      paint.icon(item.type == CardItemType::fold ? Icon::triangle_down : Icon::triangle_right,
                 {x, y, x + size, y + size}, item.color);
      break;
    }
  }
}

void draw_card(Ui& ui, uint32_t note, int left, int top, int height) {
  const Frame& frame = ui.page().frame;
  const Sizes& sizes = ui.sizes();
  const Rect rect{left, top, left + ui.page().card_width, top + height};
  const Color color = kind_color(ui.state().review->document.notes[note].kind);
  const bool selected = ui.state().selected == note;
  const Card& card = ui.card(note);
  answer_links(ui, note, card, left, top);
  answer_card(ui, note, card, rect);
  ui.paint.fill(rect, Color::raised, sizes.card_corner);
  ui.paint.outline(rect, selected ? color : Color::line, sizes.card_corner,
                   selected ? 1.5 * sizes.scale : sizes.hairline);
  // The edge follows the card's corners: the coloured card is clipped to its left side.
  ui.paint.push_clip({rect.left, rect.top, rect.left + sizes.card_edge, rect.bottom});
  ui.paint.fill(rect, color, sizes.card_corner);
  ui.paint.pop_clip();
  const bool has_selection =
      ui.state().card_selection.note == note && !ui.state().card_selection.empty();
  for (uint32_t i = 0; i < card.items.size(); ++i) {
    CardItem item = card.items[i];
    const Rect box{left + item.x, top + item.y, left + item.x + item.width,
                   top + item.y + item.height};
    if (box.bottom < frame.top || box.top > frame.bottom) continue;
    const bool hovered = item.link >= 0 && ui.hovered_link == std::pair(note, item.link);
    if (hovered) item.color = Color::sel;
    draw_card_item(ui, item, left, top);
    if (hovered && !item.text.empty()) {
      ui.paint.horizontal(box.left, box.right, box.top + box.height() / 2 + sizes.px(7),
                          Color::sel);
    }
    if (has_selection) draw_selected(ui, item, i, box);
  }
}

void draw_inline_card(Ui& ui, const Line& line) {
  const Page& page = ui.page();
  const uint32_t card = page.card_of_note[line.index];
  if (card == kNone) return;
  const PlacedCard& placed = page.cards[card];
  const int top = page.frame.top + static_cast<int>(placed.top - ui.state().scroll_y());
  draw_card(ui, line.index, page.frame.cards_left, top, placed.height);
}

}  // namespace whymark
