#include "app/gui/card_fold.h"
#include "app/gui/card_links.h"
#include "app/gui/command_tables.h"

namespace whymark {
namespace {

bool has_selected_note(const AppState& state) {
  return has_notes(state) && state.selected != kNone;
}
bool in_chooser(const AppState& state) {
  return state.review && state.sheet == Sheet::chooser && !state.is_covered_over_sheet();
}

CardPlace place_of(const Invocation& by) { return {by.place.row, by.place.offset}; }

constexpr Command kCommands[] = {
    {"toggle-card-fold", "Fold the card", "Fold the card of the note to its header, or unfold it",
     "h", has_notes,
     [](AppState& s, const Invocation& by) {
       toggle_card_fold(s, or_else(by.argument, s.selected));
     }},
    {"toggle-card-folds", "Fold all cards", "Fold all cards to their headers, or unfold them all",
     "H", has_notes, [](AppState& s, const Invocation&) { toggle_all_card_folds(s); }},
    {"choose-note", "Notes about the line",
     "List the notes about the line at hand, those that a filter hides as well", "i", has_notes,
     [](AppState& s, const Invocation& by) { choose_note_of_row(s, by.argument); }},
    {"choose-link", "What the note leads to",
     "List its sources, commands, addresses and other notes, to go there or to copy", "L",
     has_selected_note, [](AppState& s, const Invocation&) { choose_link(s); }},
    {"choose", "Choose", "Choose what was clicked", "", in_chooser,
     [](AppState& s, const Invocation& by) { choose(s, by.argument); }},
    {"follow-link", "Follow", "Go to what a card names, or copy it", "", has_notes,
     [](AppState& s, const Invocation& by) { follow_link(s, by.argument, by.part); }},
    {"start-card-selection", "Select a card's text", "Begin to select text of a card", "",
     has_notes,
     [](AppState& s, const Invocation& by) { start_card_selection(s, by.argument, place_of(by)); }},
    {"extend-card-selection", "Extend a card's selection", "Select a card's text up to the mouse",
     "", has_notes,
     [](AppState& s, const Invocation& by) {
       extend_card_selection(s, by.argument, place_of(by));
     }},
};

}  // namespace

std::span<const Command> card_commands() { return kCommands; }

}  // namespace whymark
