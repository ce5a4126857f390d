#include "app/gui/chooser.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/gui/filter.h"
#include "app/gui/navigate.h"
#include "app/gui/palette.h"
#include "app/gui/state.h"
#include "fonts/cells.h"

namespace whymark {
namespace {

ChooserItem item_of_note(const AppState& state, uint32_t index) {
  const Document& document = state.review->document;
  const Note& note = document.notes[index];
  ChooserItem item;
  item.label = fmt::format("{} {}", word(note.kind), selector_label(document, note));
  item.detail = with_marks(note_words(document, index));
  if (note.risk != Level::unspecified) item.remark = fmt::format("{} risk", word(note.risk));
  if (is_hidden_note(state, index)) item.remark = "hidden by the filter";
  item.color = kind_color(note.kind);
  item.command = "show-note";
  item.argument = index;
  return item;
}

void open_list(AppState& state, std::string title, std::vector<ChooserItem> items) {
  state.chooser = {std::move(title), std::move(items), {}};
  open_sheet(state, Sheet::chooser);
}

std::string_view link_label(CardLinkType type) {
  switch (type) {
    case CardLinkType::file:
      return "file";
    case CardLinkType::url:
      return "address";
    case CardLinkType::note:
      return "note";
    case CardLinkType::copy:
      return "copy the command";
  }
  return "";
}

uint32_t row_at_hand(const AppState& state) {
  if (state.selected_row != kNone) return state.selected_row;
  if (state.selected == kNone) return kNone;
  const Note& note = state.review->document.notes[state.selected];
  return note.anchor.present > 0 ? note.anchor.first_row : kNone;
}

}  // namespace

void choose_note_of_row(AppState& state, uint32_t row) {
  if (row == kNone) row = row_at_hand(state);
  if (row == kNone) {
    state.message = {"Select a line or a note first: its notes are listed then."};
    return;
  }
  const Document& document = state.review->document;
  std::vector<uint32_t> notes;
  for (uint32_t index = 0; index < document.notes.size(); ++index) {
    const Anchor& anchor = document.notes[index].anchor;
    if (anchor.present > 0 && anchor.first_row <= row && row <= anchor.last_row) {
      notes.push_back(index);
    }
  }
  if (notes.empty()) {
    state.message = {"No note is about this line."};
    return;
  }
  if (notes.size() == 1) return show_note(state, notes[0]);
  std::vector<ChooserItem> items;
  for (const uint32_t note : notes) items.push_back(item_of_note(state, note));
  open_list(state, fmt::format("{} notes about this line", notes.size()), std::move(items));
  const auto selected = std::find(notes.begin(), notes.end(), state.selected);
  if (selected == notes.end()) return;
  for (auto i = notes.begin(); i != selected; ++i) step_in_sheet(state, SheetStep::down);
}

void choose_link(AppState& state) {
  const Card* card = state.selected == kNone ? nullptr : state.page.drawn_card(state.selected);
  if (card == nullptr) {
    state.message = {"Select a note first: what it leads to is listed then."};
    return;
  }
  std::vector<ChooserItem> items;
  for (uint32_t i = 0; i < card->links.size(); ++i) {
    const CardLink& link = card->links[i];
    ChooserItem item;
    item.label = link_label(link.type);
    item.detail = with_marks(link.text);
    item.color = Color::sel;
    item.command = "follow-link";
    item.argument = state.selected;
    item.part = i;
    const bool twice = std::any_of(items.begin(), items.end(), [&](const ChooserItem& other) {
      return other.label == item.label && other.detail == item.detail;
    });
    if (!twice) items.push_back(std::move(item));
  }
  if (items.empty()) {
    state.message = {"This note leads nowhere: it names no file, address, command or note."};
    return;
  }
  open_list(state, "What this note leads to", std::move(items));
}

void choose(AppState& state, uint32_t item) {
  if (item >= state.chooser.items.size()) return;
  const ChooserItem chosen = state.chooser.items[item];
  close_sheet(state);
  state.push(chosen.command, chosen.argument, chosen.part);
}

}  // namespace whymark
