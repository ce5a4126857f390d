#include "app/gui/state_dump_cards.h"

#include "app/gui/cards_beyond.h"
#include "fonts/cells.h"

namespace whymark {
namespace {

using Json = nlohmann::ordered_json;

Json rect_json(const Rect& rect) { return {rect.left, rect.top, rect.right, rect.bottom}; }

Json note_json(const AppState& state, uint32_t note) {
  if (note == kNone) return nullptr;
  return with_marks(state.review->document.notes[note].id);
}

Json beyond_json(const AppState& state, const CardsBeyond& beyond) {
  return {{"count", beyond.count},
          {"nearest", note_json(state, beyond.nearest)},
          {"selected", beyond.selected}};
}

}  // namespace

Json cards_json(const AppState& state) {
  const int64_t y = state.scroll_y();
  const Page& page = state.page;
  const Frame& frame = page.frame;
  Json cards = Json::array();
  const bool between = frame.inline_cards;  // in the order of their lines, not of their tops
  for (size_t i = between ? page.first_bracket_below(y) : page.first_card_below(y);
       i < page.cards.size(); ++i) {
    const PlacedCard& placed = page.cards[i];
    if ((between ? placed.line_top : placed.top) >= y + frame.view_height()) break;
    const Note& note = state.review->document.notes[placed.note];
    const int top = frame.top + static_cast<int>(placed.top - y);
    cards.push_back({{"id", note.id},
                     {"kind", word(note.kind)},
                     {"rect", rect_json({frame.cards_left, top, frame.cards_left + page.card_width,
                                         top + placed.height})},
                     {"lines", {placed.lines.first, placed.lines.last}},
                     {"line_top", frame.top + (placed.line_top - y)},
                     {"leader", frame.top + (placed.leader_y - y)},
                     {"lane", placed.lane},
                     {"bracket", placed.bracket},
                     {"folded", state.view.card_folds.has(placed.note)},
                     {"notes_here", placed.sharing},
                     {"selected", placed.note == state.selected}});
  }
  return cards;
}

void dump_card_places(const AppState& state, Json& out) {
  out["chooser"] = {{"title", state.chooser.title},
                    {"count", state.chooser.items.size()},
                    {"cursor", state.chooser.place.cursor + 1}};
  for (const ChooserItem& item : state.chooser.items) {
    out["chooser"]["items"].push_back(
        {{"label", item.label}, {"detail", item.detail}, {"remark", item.remark}});
  }
  const CardsBeyondEdges beyond = find_cards_beyond(state);
  out["beyond"] = {{"above", beyond_json(state, beyond.above)},
                   {"below", beyond_json(state, beyond.below)}};
  out["asked_place"] = with_marks(state.asked_place);
  out["card_selection"] = nullptr;
  if (state.card_selection.empty()) return;
  out["card_selection"] = {{"note", note_json(state, state.card_selection.note)},
                           {"text", with_marks(selected_card_text(state))}};
}

}  // namespace whymark
