#include "app/gui/navigate.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "app/gui/expand.h"
#include "app/gui/filter.h"
#include "app/gui/fold.h"
#include "app/gui/user_settings.h"
#include "fonts/cells.h"

namespace whymark {
namespace {

constexpr size_t kMeasuredBytes = 16384;   // of a line, to know how far it reaches
constexpr int64_t kMaxSideways = 1 << 30;  // pixels

// How much of the top of the view a file's header covers.
int covered_px(const AppState& state) { return state.page.sizes.file_row; }

// How much of the page is in view, above what lies over its bottom.
int view_px(const AppState& state) {
  return std::max(state.page.frame.view_height() - state.overlay_height, state.page.sizes.code_row);
}

void scroll_line_to_top(AppState& state, uint32_t line) {
  state.scroll_to_y(state.page.layout.line(line).y - covered_px(state));
}

// What was unfolded is scrolled to before the next frame lays it out.
void lay_out_unfolded(AppState& state) {
  state.page.lay_out_files(state.review->document, state.decisions, state.view,
                           std::exchange(state.stale_files, {}), state.selected);
}

void unfold_note(AppState& state, uint32_t index) {
  const Note& note = state.review->document.notes[index];
  const uint32_t file = note.file;
  bool unfolded = false;
  if (file != kNone && state.view.folds.has_file(file)) {
    toggle_file_fold(state, file);
    state.kept_line = kNone;
    unfolded = true;
  }
  if (note.anchor.present > 0) unfolded |= unfold_row(state, note.anchor.first_row);
  unfolded |= show_anyway(state, index);
  unfolded |= std::exchange(state.notes_stale, false);  // it may have no card yet
  if (unfolded) lay_out_unfolded(state);
}

}  // namespace

void select_note(AppState& state, uint32_t note) {
  if (state.selected == note) return;
  state.selected = note;
  state.cards_stale = true;
}

void show_note(AppState& state, uint32_t note) {
  if (note >= state.review->document.notes.size()) return;
  state.selected = note;
  state.selected_row = kNone;  // keys are for what was selected last
  unfold_note(state, note);
  state.page.pin_card(note);
  const uint32_t card = state.page.card_of_note[note];
  if (card == kNone) return;  // it stands below lines that are hidden
  const PlacedCard& placed = state.page.cards[card];
  int64_t top = std::min(placed.line_top, placed.top);
  const int64_t bottom =
      std::max(placed.top + placed.height, placed.line_top + state.page.sizes.code_row) +
      state.page.sizes.card_gap;
  const int64_t view = view_px(state);
  // Of a card below its lines as many of these as there is room for.
  if (state.page.frame.inline_cards) top = std::max(top, bottom - (view - covered_px(state)));
  const int64_t y = state.scroll_y();
  if (top >= y + covered_px(state) && bottom <= y + view) return;
  const int64_t room = std::max<int64_t>(view - (bottom - top), covered_px(state));
  state.scroll_to_y(top - std::max<int64_t>(room / 3, covered_px(state)));
}

void step_note(AppState& state, int direction) {
  const Page& page = state.page;
  if (page.note_order.empty()) {
    const std::string_view key = first_key(state, "clear-filter");
    state.message = {"The filter hides every note: " + std::string(key.empty() ? "Show all" : key) +
                     " shows them all."};
    return;
  }
  size_t place = 0;
  if (state.selected != kNone) {
    const auto at = static_cast<int64_t>(page.place_of_note[state.selected]) + direction;
    place = static_cast<size_t>(std::clamp<int64_t>(at, 0, int64_t(page.note_order.size()) - 1));
  } else if (!page.cards.empty()) {
    // From what is on screen: the first card in view, or the last one above it.
    const int64_t y = state.scroll_y();
    const size_t below =
        page.frame.inline_cards ? page.first_bracket_below(y) : page.first_card_below(y);
    size_t card = std::min(below, page.cards.size() - 1);
    if (direction < 0 && card > 0) --card;
    place = page.place_of_note[page.cards[card].note];
  }
  show_note(state, page.note_order[place]);
}

void reveal_line(AppState& state, uint32_t line) {
  const Line at = state.page.layout.line(line);
  const int64_t y = state.scroll_y();
  const int view = view_px(state);
  if (at.y >= y + covered_px(state) && at.y + at.height <= y + view) return;
  state.scroll_to_y(at.y - view / 3);
}

void show_row(AppState& state, uint32_t row) {
  if (unfold_row(state, row)) lay_out_unfolded(state);
  const uint32_t line = state.page.layout.line_of_row(row);
  if (line != kNone) reveal_line(state, line);
}

void scroll_sideways(AppState& state, int px, bool old_side) {
  const Page& page = state.page;
  const Document& document = state.review->document;
  const int64_t y = state.scroll_y();
  const bool apart = state.view.split && state.view.sides_apart;
  int64_t most = 0;  // pixels
  std::vector<Cell> cells;
  const auto reach = [&](std::string_view text, const CodePane& pane) {
    int64_t widest = 0;  // in cells
    // A longer line is not measured: about one cell a byte has to do.
    if (text.size() > kMeasuredBytes) {
      widest = static_cast<int64_t>(text.size());
    } else {
      layout_cells(text, state.view.tab_width, std::numeric_limits<uint32_t>::max(), cells);
      if (!cells.empty()) widest = cells.back().column + cells.back().width;
    }
    most = std::max(most, (widest + 1) * page.cell - (pane.text_right - pane.text_left));
  };
  for (const Line& line : page.layout.lines_between(y, y + page.frame.view_height())) {
    const CodePane& one = line.split ? page.panes.new_side : page.panes.whole;
    if (line.type == LineType::loose) reach(document.line(line.index), one);
    if (line.type == LineType::edit) reach(page.edit_lines[line.index], one);
    if (line.type == LineType::expanded) {
      reach(expanded_text(state, line.file, line.index), one);
    }
    if (line.type != LineType::code) continue;
    if (!line.split) reach(document.content(line.index), one);
    const bool wants_old = line.split && (!apart || old_side);
    const bool wants_new = line.split && (!apart || !old_side);
    if (wants_old && line.old_row != kNone) {
      reach(document.content(line.old_row), page.panes.old_side);
    }
    if (wants_new && line.new_row != kNone) reach(document.content(line.new_row), one);
  }
  most = state.view.wrap ? 0 : std::clamp<int64_t>(most, 0, kMaxSideways);
  int& scroll = apart && old_side ? state.old_side_scroll : state.code_scroll;
  scroll = static_cast<int>(std::clamp<int64_t>(scroll + px, 0, most));
}

void go_to_file(AppState& state, uint32_t file) {
  const uint32_t line = state.page.layout.line_of_file(file);
  if (line != kNone) state.scroll_to_y(state.page.layout.line(line).y);
}

void step_file(AppState& state, int direction) {
  const uint32_t at = current_file(state);
  if (at == kNone) {
    if (direction > 0) go_to_file(state, 0);
    return;
  }
  const int64_t next = int64_t{at} + direction;
  if (next >= 0 && next < int64_t(state.review->document.files.size())) {
    go_to_file(state, static_cast<uint32_t>(next));
  }
}

void step_hunk(AppState& state, int direction) {
  const std::vector<Hunk>& hunks = state.review->document.hunks;
  const DocumentLayout& layout = state.page.layout;
  const int64_t edge = state.scroll_y() + covered_px(state);
  const auto after = std::partition_point(hunks.begin(), hunks.end(), [&](const Hunk& hunk) {
    return layout.line(layout.line_of_row(hunk.header_row)).y <= edge;
  });
  auto found = after;
  if (direction < 0) {
    const auto before = std::partition_point(hunks.begin(), hunks.end(), [&](const Hunk& hunk) {
      return layout.line(layout.line_of_row(hunk.header_row)).y < edge;
    });
    if (before == hunks.begin()) return;
    found = before - 1;
  }
  if (found != hunks.end()) scroll_line_to_top(state, layout.line_of_row(found->header_row));
}

uint32_t note_at_row(const AppState& state, uint32_t row) {
  const uint32_t line = state.page.layout.line_of_row(row);
  if (line == kNone) return kNone;
  const Line at = state.page.layout.line(line);
  uint32_t best = kNone;
  uint32_t fewest = 0;
  const std::vector<PlacedCard>& cards = state.page.cards;
  for (size_t i = state.page.first_bracket_below(at.y);
       i < cards.size() && cards[i].lines.first <= line; ++i) {
    if (!cards[i].bracket || cards[i].lines.last < line) continue;
    const uint32_t lines = cards[i].lines.last - cards[i].lines.first;
    if (best == kNone || lines < fewest) {
      best = cards[i].note;
      fewest = lines;
    }
  }
  return best;
}

uint32_t current_file(const AppState& state) {
  if (state.page.layout.line_count() == 0) return kNone;
  return state.page.layout.file_at(state.scroll_y());
}

void select_row(AppState& state, uint32_t row) {
  if (row >= state.review->document.rows.size()) return;
  state.selected_row = row;
  select_note(state, note_at_row(state, row));
}

void step_changed_row(AppState& state, int direction) {
  const Document& document = state.review->document;
  int64_t row = state.selected_row;
  if (state.selected_row == kNone) {
    const Line first = state.page.layout.line_at(state.scroll_y() + covered_px(state));
    row = -1;
    for (uint32_t line = first.number; line < state.page.layout.line_count() && row < 0; ++line) {
      const Line at = state.page.layout.line(line);
      if (at.type == LineType::code) row = int64_t{at.index} - direction;
    }
    if (row < 0 && direction < 0) return;
  }
  const auto rows = static_cast<int64_t>(document.rows.size());
  for (row += direction; row >= 0 && row < rows; row += direction) {
    const auto at = static_cast<uint32_t>(row);
    if (!can_decide(document, at) || !state.page.layout.shows_row(at)) continue;
    select_row(state, at);
    reveal_line(state, state.page.layout.line_of_row(at));
    return;
  }
}

void keep_clear(AppState& state) {
  const uint32_t row = std::exchange(state.watched_row, kNone);
  const uint32_t line = row == kNone ? kNone : state.page.layout.line_of_row(row);
  if (line == kNone) return;
  const Line at = state.page.layout.line(line);
  const int64_t bottom = at.y + at.height - view_px(state);
  if (bottom > state.scroll_y() && at.y < state.scroll_y() + state.page.frame.view_height()) {
    state.scroll_to_y(bottom);
  }
}

}  // namespace whymark
