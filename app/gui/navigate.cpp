#include "app/gui/navigate.h"

#include <algorithm>
#include <limits>
#include <utility>

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
  state.page.place_cards(note);
  const PlacedCard& placed = state.page.cards[state.page.card_of_note[note]];
  const int64_t top = std::min(placed.line_top, placed.top);
  const int64_t bottom =
      std::max(placed.top + placed.height, placed.line_top + state.page.sizes.code_row) +
      state.page.sizes.card_gap;
  const int64_t view = view_px(state);
  const int64_t y = state.scroll_y();
  if (top >= y + covered_px(state) && bottom <= y + view) return;
  const int64_t room = std::max<int64_t>(view - (bottom - top), covered_px(state));
  state.scroll_to_y(top - std::max<int64_t>(room / 3, covered_px(state)));
}

void step_note(AppState& state, int direction) {
  const std::vector<PlacedCard>& cards = state.page.cards;
  if (cards.empty()) return;
  size_t index = 0;
  if (state.selected != kNone) {
    const auto at = static_cast<int64_t>(state.page.card_of_note[state.selected]) + direction;
    index = static_cast<size_t>(std::clamp<int64_t>(at, 0, int64_t(cards.size()) - 1));
  } else {
    // From what is on screen: the first card in view, or the last one above it.
    index = std::min(state.page.first_card_below(state.scroll_y()), cards.size() - 1);
    if (direction < 0 && index > 0) --index;
  }
  show_note(state, cards[index].note);
}

void reveal_line(AppState& state, uint32_t line) {
  const Line at = state.page.layout.line(line);
  const int64_t y = state.scroll_y();
  const int view = view_px(state);
  if (at.y >= y + covered_px(state) && at.y + at.height <= y + view) return;
  state.scroll_to_y(at.y - view / 3);
}

void scroll_sideways(AppState& state, int px) {
  const Page& page = state.page;
  const Document& document = state.review->document;
  const int64_t y = state.scroll_y();
  int64_t widest = 0;  // in cells
  std::vector<Cell> cells;
  for (const Line& line : page.layout.lines_between(y, y + page.frame.view_height())) {
    std::string_view text;
    if (line.type == LineType::code) text = document.content(line.index);
    if (line.type == LineType::loose) text = document.line(line.index);
    if (line.type == LineType::edit) text = page.edit_lines[line.index];
    // A longer line is not measured: about one cell a byte has to do.
    if (text.size() > kMeasuredBytes) {
      widest = std::max<int64_t>(widest, static_cast<int64_t>(text.size()));
      continue;
    }
    layout_cells(text, kTabWidth, std::numeric_limits<uint32_t>::max(), cells);
    if (!cells.empty())
      widest = std::max<int64_t>(widest, cells.back().column + cells.back().width);
  }
  const int room =
      page.frame.code_right - page.frame.code_left - page.text_left - page.bracket_width;
  const int64_t most = std::clamp<int64_t>((widest + 1) * page.cell - room, 0, kMaxSideways);
  state.code_scroll = static_cast<int>(std::clamp<int64_t>(state.code_scroll + px, 0, most));
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
  const std::vector<FileSection>& files = state.review->document.files;
  const int64_t y = state.scroll_y();
  const auto after = std::partition_point(files.begin(), files.end(), [&](const FileSection& file) {
    const auto index = static_cast<uint32_t>(&file - files.data());
    return state.page.layout.line(state.page.layout.line_of_file(index)).y <= y;
  });
  return after == files.begin() ? kNone : static_cast<uint32_t>(after - files.begin() - 1);
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
    if (!can_decide(document, at) || state.page.layout.line_of_row(at) == kNone) continue;
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
