#include "app/gui/card_selection.h"

#include <utf8proc.h>

#include <algorithm>
#include <cstdlib>

#include "app/gui/state.h"

namespace whymark {
namespace {

// The offset in a text that is nearest to `x` pixels from its left.
uint32_t offset_near(const CardItem& item, const TextMeasure& measure, float x) {
  float at = 0;
  size_t offset = 0;
  while (offset < item.text.size()) {
    utf8proc_int32_t code_point = 0;
    const utf8proc_ssize_t size =
        utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(item.text.data() + offset),
                         static_cast<utf8proc_ssize_t>(item.text.size() - offset), &code_point);
    if (size <= 0) break;
    const float advance = measure.of(item.role, static_cast<char32_t>(code_point));
    if (x < at + advance / 2) break;
    at += advance;
    offset += static_cast<size_t>(size);
  }
  return static_cast<uint32_t>(offset);
}

}  // namespace

CardPlace card_place_at(const Card& card, const TextMeasure& measure, float x, float y) {
  // The line that is nearest, and in it the item.
  const auto distance = [](float at, int first, int end) {
    if (at < static_cast<float>(first)) return static_cast<float>(first) - at;
    return at >= static_cast<float>(end) ? at - static_cast<float>(end) + 1 : 0.0f;
  };
  size_t best = card.items.size();
  float best_down = 0, best_across = 0;
  for (size_t i = 0; i < card.items.size(); ++i) {
    const CardItem& item = card.items[i];
    if (item.text.empty()) continue;
    const float down = distance(y, item.y, item.y + item.height);
    const float across = distance(x, item.x, item.x + item.width);
    if (best < card.items.size() &&
        (down > best_down || (down == best_down && across >= best_across))) {
      continue;
    }
    best = i;
    best_down = down;
    best_across = across;
  }
  if (best == card.items.size()) return {};
  const CardItem& item = card.items[best];
  const float pad =
      item.type == CardItemType::text
          ? 0
          : (static_cast<float>(item.width) - measure.width(item.role, item.text)) / 2;
  return {static_cast<uint32_t>(best),
          offset_near(item, measure, x - static_cast<float>(item.x) - pad)};
}

void start_card_selection(AppState& state, uint32_t note, CardPlace at) {
  state.selection.clear();
  state.selecting_lines = false;
  state.copied.words.clear();
  state.card_selection = {note, at, at};
}

void extend_card_selection(AppState& state, uint32_t note, CardPlace to) {
  if (state.card_selection.note != note) return;
  if (!(to == state.card_selection.head)) state.copied.words.clear();
  state.card_selection.head = to;
}

std::string selected_card_text(const AppState& state) {
  const CardSelection& selection = state.card_selection;
  if (selection.empty()) return {};
  const Card* card = state.page.drawn_card(selection.note);
  if (card == nullptr) return {};
  const CardPlace& first = selection.first();
  const CardPlace& end = selection.end();
  return card_text(*card, first.item, first.offset, end.item, end.offset);
}

}  // namespace whymark
