#include "app/gui/search.h"

#include <algorithm>

#include "app/gui/navigate.h"
#include "app/gui/places.h"
#include "app/gui/state.h"
#include "fonts/cells.h"

namespace whymark {
namespace {

// In a line beyond this, hits that are shown are looked for from this far before the view.
constexpr uint32_t kLongLine = 1 << 14;

/// The note that a row belongs to, or kNone.
uint32_t note_of_row(const Document& document, uint32_t row) {
  const auto after =
      std::partition_point(document.notes.begin(), document.notes.end(),
                           [row](const Note& note) { return note.rows.first <= row; });
  if (after == document.notes.begin() || !(after - 1)->rows.contains(row)) return kNone;
  return static_cast<uint32_t>(after - document.notes.begin() - 1);
}

uint32_t row_in_view(const AppState& state) {
  const uint32_t row = place_in_view(state).row;
  return row == kNone ? 0 : row;
}

// Brings bytes of a line of code into view across.
void reveal_across(AppState& state, uint32_t row, Hit bytes) {
  if (state.view.wrap || !state.page.layout.shows_row(row)) return;
  const std::string_view line = state.review->document.content(row);
  std::vector<Cell> cells;
  layout_cells(line.substr(0, bytes.end), state.view.tab_width, kNone, cells);
  const auto first = std::partition_point(
      cells.begin(), cells.end(), [&](const Cell& cell) { return cell.offset < bytes.first; });
  const Page& page = state.page;
  const Line shown = page.layout.line(page.layout.line_of_row(row));
  const bool old_side = shown.split && shown.old_row == row;
  const CodePane& pane = old_side      ? page.panes.old_side
                         : shown.split ? page.panes.new_side
                                       : page.panes.whole;
  const auto x_of = [&](uint32_t column) { return static_cast<int64_t>(column) * page.cell; };
  const int64_t right = cells.empty() ? 0 : x_of(cells.back().column + cells.back().width);
  const int64_t left = first == cells.end() ? right : x_of(first->column);
  const int room = pane.text_right - pane.text_left - 2 * page.cell;
  const int scroll = state.code_scroll_in(!old_side);
  if (left >= scroll && right <= scroll + room) return;
  const int64_t wanted = right <= room ? 0 : std::max<int64_t>(left - room / 3, 0);
  scroll_sideways(state, static_cast<int>(wanted - scroll), old_side);
}

}  // namespace

double Search::progress() const {
  if (slices_.empty()) return 1;
  return static_cast<double>(slices_done_) / static_cast<double>(slices_.size());
}

size_t Search::slice_of(uint32_t row) const {
  const auto after = std::partition_point(slices_.begin(), slices_.end(),
                                          [row](const Slice& s) { return s.rows.first <= row; });
  return after == slices_.begin() ? 0 : static_cast<size_t>(after - slices_.begin() - 1);
}

uint64_t Search::count_in(RowRange rows) const {
  if (slices_.empty() || rows.count == 0) return 0;
  const auto before = [&](uint32_t row) {
    const Slice& slice = slices_[slice_of(row)];
    return slice.code_before + slice.hits.code.before(row);
  };
  return before(rows.end()) - before(rows.first);
}

std::vector<Hit> Search::hits_in(std::string_view line, uint32_t first, uint32_t end) const {
  std::vector<Hit> hits;
  if (!pattern_) return hits;
  const SearchPattern::Line matches(*pattern_, line);
  const uint32_t from = line.size() > kLongLine && first > kLongLine ? first - kLongLine : 0;
  for (std::optional<Hit> hit = matches.next(from); hit && hit->first <= end;
       hit = matches.next(hit->end)) {
    if (hit->end >= first) hits.push_back(*hit);
    if (hit->first == hit->end || hit->end >= line.size()) break;
  }
  return hits;
}

uint64_t Search::current_number() const {
  if (!current_ || !is_done()) return 0;
  const Slice& slice = slices_[slice_of(current_->row)];
  return slice.code_before + slice.notes_before + slice.hits.code.before(current_->row) +
         slice.hits.notes.before(current_->row) + current_->index + 1;
}

void Search::start(AppState& state) {
  if (!open) origin_ = row_in_view(state);
  open = true;
  field.text.select_all();
  state.focus = &field;
}

void Search::close() {
  open = false;
  jobs_.clear();
  slices_.clear();
  slices_done_ = 0;
  counts_ = {};
  pattern_.reset();
  error_.clear();
  current_.reset();
  seek_ = {};
  wrapped_ = 0;
  document_ = nullptr;
}

SearchQuery Search::asked() const { return {field.value(), exact_case, whole_word, plain_text}; }

void Search::restart(AppState& state) {
  const SearchQuery query = asked();
  close();
  open = true;
  document_ = &state.review->document;
  document_rows_ = document_->rows.size();
  query_ = query;
  if (query.pattern.empty()) return;
  Result<SearchPattern> pattern = SearchPattern::compile(query);
  if (!pattern) {
    error_ = pattern.error().message;
    return;
  }
  pattern_.emplace(std::move(*pattern));
  for (const RowRange& rows : search_slices(*document_)) slices_.push_back({rows});
  seek_ = {origin_, 1, true};
  started_ = std::chrono::steady_clock::now();
  // What comes next on the page is searched first.
  const size_t first = slices_.empty() ? 0 : slice_of(origin_);
  for (size_t i = 0; i < slices_.size(); ++i) {
    const size_t at = (first + i) % slices_.size();
    const RowRange rows = slices_[at].rows;
    jobs_.push_back(state.workers.submit(
        Priority::awaited,
        [this, at, rows, query, document = document_](const CancelFlag& cancelled) {
          const Result<SearchPattern> own = SearchPattern::compile(query);
          const auto hits =
              std::make_shared<SliceHits>(search_rows(*document, *own, rows, cancelled));
          return [this, at, hits] { take(at, std::move(*hits)); };
        }));
  }
}

void Search::take(size_t slice, SliceHits hits) {
  slices_[slice].hits = std::move(hits);
  slices_[slice].done = true;
  ++slices_done_;
  sum();
  if (is_done()) {
    jobs_.clear();
    const auto elapsed = std::chrono::steady_clock::now() - started_;
    elapsed_ms_ = std::chrono::duration<double, std::milli>(elapsed).count();
  }
}

void Search::sum() {
  counts_ = {};
  for (Slice& slice : slices_) {
    slice.code_before = counts_.code;
    slice.notes_before = counts_.notes;
    counts_.code += slice.hits.code.total();
    counts_.notes += slice.hits.notes.total();
    counts_.code_rows += slice.hits.code.rows_hit();
    counts_.note_rows += slice.hits.notes.rows_hit();
  }
}

bool Search::is_stale(const AppState& state) const {
  const Document& document = state.review->document;
  return document_ != &document || document_rows_ != document.rows.size() || asked() != query_;
}

bool Search::refresh(AppState& state) {
  if (!open || !state.review) return false;
  if (is_stale(state)) restart(state);
  const bool typed = seek_.typed;
  return seek(state) && typed;
}

// The next row with hits at or behind `row`, in either kind of hits. Not `known` where a slice on
// the way has not been searched yet.
uint32_t Search::next_row(uint32_t row, int direction, bool& wrapped, bool& known) const {
  const size_t count = slices_.size();
  size_t at = slice_of(row);
  for (size_t i = 0; i <= count; ++i) {  // the first one once more: its other part
    const Slice& slice = slices_[at];
    known = slice.done;
    if (!known) return kNone;
    const RowHits& code = slice.hits.code;
    const RowHits& notes = slice.hits.notes;
    const bool part = i == 0;
    if (direction > 0) {
      const uint32_t from = part ? row : slice.rows.first;
      const uint32_t found = std::min(code.next_row(from), notes.next_row(from));
      if (found != kNone) return found;
      wrapped = wrapped || at + 1 == count;
      at = (at + 1) % count;
    } else {
      const uint32_t from = part ? row : slice.rows.end() - 1;
      const uint32_t a = code.previous_row(from);
      const uint32_t b = notes.previous_row(from);
      if (a != kNone || b != kNone) return a == kNone ? b : b == kNone ? a : std::max(a, b);
      wrapped = wrapped || at == 0;
      at = (at + count - 1) % count;
    }
  }
  return kNone;
}

bool Search::seek(AppState& state) {
  if (seek_.direction == 0 || slices_.empty()) return false;
  bool wrapped = false;
  bool known = false;
  const uint32_t row = next_row(seek_.row, seek_.direction, wrapped, known);
  if (!known) return false;
  const int direction = seek_.direction;
  seek_ = {};
  if (row == kNone) return false;
  if (wrapped) wrapped_ = direction;
  go_to(state, row, direction);
  return true;
}

bool Search::step_in_row(AppState& state, int direction) {
  const std::string_view text = searched_text(*document_, current_->row);
  const SearchPattern::Line line(*pattern_, text);
  if (direction > 0) {
    const Hit at = current_->bytes;
    if (at.first == at.end || at.end >= text.size()) return false;
    const std::optional<Hit> hit = line.next(at.end);
    if (!hit) return false;
    current_ = CurrentHit{current_->row, current_->index + 1, *hit};
  } else {
    if (current_->index == 0) return false;
    std::optional<Hit> hit = line.next(0);
    for (uint32_t i = 0; i + 1 < current_->index; ++i) hit = line.next(hit->end);
    current_ = CurrentHit{current_->row, current_->index - 1, *hit};
  }
  show(state);
  return true;
}

void Search::step(AppState& state, int direction) {
  if (is_stale(state)) {
    restart(state);  // what was just typed goes to its first hit
    return;
  }
  if (!pattern_ || slices_.empty()) return;
  wrapped_ = 0;
  if (current_ && step_in_row(state, direction)) return;
  const uint32_t rows = document_rows_;
  uint32_t row = row_in_view(state);
  if (current_) {
    const bool last = direction > 0 ? current_->row + 1 >= rows : current_->row == 0;
    row = direction > 0 ? (last ? 0 : current_->row + 1) : (last ? rows : current_->row) - 1;
    if (last) wrapped_ = direction;
  }
  seek_ = {row, direction, false};
  seek(state);
}

void Search::go_to(AppState& state, uint32_t row, int direction) {
  const std::string_view text = searched_text(*document_, row);
  const SearchPattern::Line line(*pattern_, text);
  std::optional<Hit> hit = line.next(0);
  if (!hit) return;
  CurrentHit found{row, 0, *hit};
  while (direction < 0 && hit->first < hit->end && hit->end < text.size()) {
    hit = line.next(hit->end);
    if (!hit) break;
    found = {row, found.index + 1, *hit};
  }
  current_ = found;
  show(state);
}

void Search::show(AppState& state) {
  if (searched_as(document_->rows.kind[current_->row]) == SearchedAs::note) {
    const uint32_t note = note_of_row(*document_, current_->row);
    if (note != kNone) show_note(state, note);
    return;
  }
  show_row(state, current_->row);
  reveal_across(state, current_->row, current_->bytes);
}

}  // namespace whymark
