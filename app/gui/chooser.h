// A list to choose from: the notes about a line, what a note leads to.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/gui/sheet.h"
#include "render/layout/style.h"

namespace whymark {

/// What choosing an item does: a command with its argument.
struct ChooserItem {
  std::string label;   // its kind, in its colour
  std::string detail;  // what tells it from the others
  std::string remark;  // at the right
  Color color = Color::text;
  std::string_view command;
  uint32_t argument = 0, part = 0;
};

struct Chooser {
  std::string title;
  std::vector<ChooserItem> items;
  ListPlace place;
};

/// Lists the notes about a diff row, those that a filter hides as well; shows the note at once
/// where there is one alone. kNone: the row at hand.
void choose_note_of_row(AppState& state, uint32_t row);
/// Lists what the selected note leads to: its sources, commands, addresses, other notes.
void choose_link(AppState& state);
/// Closes the list and does what an item says.
void choose(AppState& state, uint32_t item);

}  // namespace whymark
