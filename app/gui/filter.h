// Which notes are shown. A hidden one has no card, no mark on the map and no place among the notes
// that keys go through; going to it from elsewhere shows it again.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "app/gui/sheet.h"
#include "app/gui/text_field.h"
#include "core/base/workers.h"
#include "core/review/note_filter.h"

namespace whymark {

/// Owned by AppState, used on its thread; the text is looked for on a worker.
struct NoteFilter {
  NoteTraits chosen;
  TextField field{.shape = TextShape::filter};  // a text that the note must have in it
  uint32_t cursor = kNone;                      // in filter_options(); kNone: in the field
  bool stale = false;                           // chosen, text, evidence or decisions changed
  std::string text;                             // what `with_text` is of, and what is looked for
  std::shared_ptr<const std::vector<bool>> with_text;  // by note; null: no text, or not yet known
  std::vector<uint32_t> shown_anyway;                  // notes that were gone to
  uint32_t hidden = 0;                                 // notes
  std::vector<uint32_t> counts;  // notes of each option, worked out while the filter is open
  Job matching;

  bool is_on() const { return !chosen.empty() || !text.empty(); }
};

bool is_hidden_note(const AppState& state, uint32_t note);
/// Takes a note out of what the filter hides; false where it was not among it. The page must then
/// be placed anew.
bool show_anyway(AppState& state, uint32_t note);

/// Once a frame: works out what is hidden, where something changed that it follows from.
void refresh_filter(AppState& state);

void open_filter(AppState& state);
void step_in_filter(AppState& state, SheetStep step);
void enter_in_filter(AppState& state);
/// Chooses an option, or no longer.
void toggle_filter(AppState& state, uint32_t option);
/// Shows all notes again.
void clear_filter(AppState& state);
/// Nothing but this is chosen; goes to the first note that is left. Where none would be, says so
/// and changes nothing.
void filter_only(AppState& state, const NoteTraits& chosen);

/// Where the filter is in the window: its box, the field, and a box for each option.
struct FilterBox {
  Rect box, field;
  std::vector<Rect> options;  // by filter_options()
};
FilterBox filter_box(const AppState& state);

}  // namespace whymark
