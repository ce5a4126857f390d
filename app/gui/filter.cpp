#include "app/gui/filter.h"

#include <algorithm>
#include <utility>

#include "app/gui/navigate.h"
#include "app/gui/state.h"
#include "core/diff/row_pairs.h"
#include "core/review/search_pattern.h"

namespace whymark {
namespace {

constexpr auto kDecided = static_cast<unsigned>(NoteMark::decided);

bool asks_for_decided(const NoteFilter& filter) {
  return (filter.chosen.marks >> kDecided & 1U) != 0;
}

bool is_decided(const AppState& state, const Note& note) {
  const Document& document = state.review->document;
  const Decisions& decisions = state.decisions;
  if (decisions.empty()) return false;
  if (note.file == kNone) return true;
  if (note.anchor.present == 0) return decisions.any_in(document.files[note.file].rows);
  const RowRange rows{note.anchor.first_row, note.anchor.last_row - note.anchor.first_row + 1};
  if (decisions.any_in(rows)) return true;
  const uint32_t hunk = hunk_of_row(document, rows.first);  // an edit stands at its hunk's start
  return hunk != kNone && decisions.edit_of(document.hunks[hunk]) != nullptr;
}

NoteTraits traits_now(const AppState& state, uint32_t note) {
  NoteTraits traits = state.review->evidence.traits[note];
  if (is_decided(state, state.review->document.notes[note])) add_mark(traits, NoteMark::decided);
  return traits;
}

void count_options(AppState& state) {
  NoteFilter& filter = state.filter;
  const auto options = filter_options();
  filter.counts.assign(options.size(), 0);
  for (uint32_t note = 0; note < state.review->document.notes.size(); ++note) {
    const NoteTraits traits = traits_now(state, note);
    for (size_t i = 0; i < options.size(); ++i) filter.counts[i] += has_trait(traits, options[i]);
  }
}

void set_hidden(AppState& state, std::shared_ptr<const std::vector<bool>> hidden) {
  const auto& before = state.view.hidden_notes;
  if (hidden == before || (hidden && before && *hidden == *before)) return;
  state.view.hidden_notes = std::move(hidden);
  state.notes_stale = true;
}

void work_out_hidden(AppState& state) {
  NoteFilter& filter = state.filter;
  filter.stale = false;
  if (state.sheet == Sheet::filter) count_options(state);
  filter.hidden = 0;
  if (!filter.is_on()) {
    filter.shown_anyway.clear();
    return set_hidden(state, nullptr);
  }
  const bool decided = asks_for_decided(filter);
  auto hidden = std::make_shared<std::vector<bool>>(state.review->document.notes.size());
  for (uint32_t note = 0; note < hidden->size(); ++note) {
    const NoteTraits traits =
        decided ? traits_now(state, note) : state.review->evidence.traits[note];
    (*hidden)[note] =
        !fits_filter(filter.chosen, traits) || (filter.with_text && !(*filter.with_text)[note]);
  }
  for (const uint32_t note : filter.shown_anyway) (*hidden)[note] = false;
  filter.hidden = static_cast<uint32_t>(std::count(hidden->begin(), hidden->end(), true));
  set_hidden(state, std::move(hidden));
  if (state.selected != kNone && is_hidden_note(state, state.selected)) state.selected = kNone;
}

std::shared_ptr<const std::vector<bool>> find_text(const Document& document,
                                                   const std::string& text,
                                                   const CancelFlag& cancelled) {
  auto found = std::make_shared<std::vector<bool>>(document.notes.size());
  SearchQuery query;
  query.pattern = text;
  query.plain_text = true;
  const Result<SearchPattern> pattern = SearchPattern::compile(query);
  for (size_t i = 0; pattern && i < document.notes.size() && !cancelled; ++i) {
    const RowRange rows = document.notes[i].rows;
    for (uint32_t row = rows.first; row < rows.end() && !(*found)[i]; ++row) {
      (*found)[i] = SearchPattern::Line(*pattern, document.line(row)).next(0).has_value();
    }
  }
  return found;
}

void look_for_text(AppState& state) {
  NoteFilter& filter = state.filter;
  if (filter.field.value() == filter.text) return;
  filter.text = filter.field.value();
  filter.shown_anyway.clear();
  filter.matching = Job();
  if (filter.text.empty()) {
    filter.with_text = nullptr;
    filter.stale = true;
    return;
  }
  const Document& document = state.review->document;
  filter.matching = state.workers.submit(
      Priority::visible, [&state, &document, text = filter.text](const CancelFlag& cancelled) {
        const auto found = find_text(document, text, cancelled);
        return Workers::Delivery([&state, found] {
          state.filter.with_text = found;
          state.filter.stale = true;
          state.filter.matching = Job();
        });
      });
}

}  // namespace

bool is_hidden_note(const AppState& state, uint32_t note) {
  return state.view.hidden_notes && (*state.view.hidden_notes)[note];
}

bool show_anyway(AppState& state, uint32_t note) {
  if (!is_hidden_note(state, note)) return false;
  auto hidden = std::make_shared<std::vector<bool>>(*state.view.hidden_notes);
  (*hidden)[note] = false;
  state.view.hidden_notes = std::move(hidden);
  state.filter.shown_anyway.push_back(note);
  --state.filter.hidden;
  return true;
}

void refresh_filter(AppState& state) {
  if (!state.review || !state.review->evidence.ready) return;
  look_for_text(state);
  NoteFilter& filter = state.filter;
  const bool shows_decided = state.sheet == Sheet::filter || asks_for_decided(filter);
  if (filter.stale || (state.preview.stale && shows_decided)) work_out_hidden(state);
}

void open_filter(AppState& state) {
  state.filter.cursor = kNone;
  state.filter.stale = true;
  state.focus = &state.filter.field;
}

void step_in_filter(AppState& state, SheetStep step) {
  uint32_t& cursor = state.filter.cursor;
  const FilterBox boxes = filter_box(state);
  const auto count = static_cast<uint32_t>(boxes.options.size());
  if (step == SheetStep::first ||
      (cursor == kNone && (step == SheetStep::down || step == SheetStep::next))) {
    cursor = 0;
  } else if (step == SheetStep::last) {
    cursor = count - 1;
  } else if (cursor == kNone) {
    return;
  } else if (step == SheetStep::next || step == SheetStep::previous) {
    const bool out = step == SheetStep::next ? cursor + 1 == count : cursor == 0;
    cursor = out ? kNone : step == SheetStep::next ? cursor + 1 : cursor - 1;
  } else if (step != SheetStep::page_up && step != SheetStep::page_down) {
    const uint32_t to = box_towards(
        count, [&](uint32_t i) { return boxes.options[i]; }, cursor, step);
    cursor = to == cursor && step == SheetStep::up ? kNone : to;
  }
}

void enter_in_filter(AppState& state) {
  if (state.filter.cursor == kNone) return close_sheet(state);
  toggle_filter(state, state.filter.cursor);
}

void toggle_filter(AppState& state, uint32_t option) {
  if (option >= filter_options().size()) return;
  toggle_trait(state.filter.chosen, filter_options()[option]);
  state.filter.shown_anyway.clear();
  state.filter.stale = true;
}

void clear_filter(AppState& state) {
  state.filter.chosen = {};
  state.filter.field.set("");
  state.filter.shown_anyway.clear();
  state.filter.stale = true;
}

void filter_only(AppState& state, const NoteTraits& chosen) {
  const Evidence& evidence = state.review->evidence;
  if (!evidence.ready) {
    state.message = {"What backs the notes is still being worked out."};
    return;
  }
  const auto first =
      std::find_if(evidence.traits.begin(), evidence.traits.end(),
                   [&](const NoteTraits& each) { return fits_filter(chosen, each); });
  if (first == evidence.traits.end()) {
    state.message = {"There is no such note."};
    return;
  }
  close_sheet(state);
  state.message = {};
  clear_filter(state);
  state.filter.text.clear();
  state.filter.with_text = nullptr;
  state.filter.matching = Job();
  state.filter.chosen = chosen;
  work_out_hidden(state);
  show_note(state, static_cast<uint32_t>(first - evidence.traits.begin()));
}

FilterBox filter_box(const AppState& state) {
  const Sizes& sizes = state.page.sizes;
  const Frame& frame = state.page.frame;
  const int pad = sizes.px(16);
  const int label = sizes.px(76);
  const int cell = sizes.px(182);
  const int row = sizes.px(28);
  const int left = frame.tree_right + sizes.px(12);
  const int most = std::max(frame.width - left - sizes.px(12), cell + label + 2 * pad);
  const int columns = std::clamp((most - label - 2 * pad) / cell, 1, 4);
  FilterBox out;
  const int top = frame.top + sizes.px(12);
  const int width = label + columns * cell + 2 * pad;
  out.field = {left + pad, top + sizes.px(48), left + width - pad, top + sizes.px(76)};
  int y = out.field.bottom + sizes.px(12);
  int column = 0;
  const auto options = filter_options();
  for (size_t i = 0; i < options.size(); ++i) {
    const bool other_group = i > 0 && options[i].group != options[i - 1].group;
    if (other_group || column == columns) {
      y += row + (other_group ? sizes.px(6) : 0);
      column = 0;
    }
    const int x = left + pad + label + column * cell;
    out.options.push_back({x, y, x + cell - sizes.px(6), y + row - sizes.px(2)});
    ++column;
  }
  out.box = {left, top, left + width, y + row + sizes.px(34)};
  // In a low window what does not fit follows the cursor.
  const int over =
      out.box.bottom - std::max(frame.height - sizes.px(8), out.field.bottom + 3 * row);
  if (over <= 0) return out;
  out.box.bottom -= over;
  const uint32_t cursor = state.filter.cursor;
  if (cursor >= out.options.size()) return out;
  const int below = out.options[cursor].bottom + row - (out.box.bottom - sizes.px(34));
  const int shift = std::clamp(below, 0, over);
  for (Rect& rect : out.options) {
    rect.top -= shift;
    rect.bottom -= shift;
  }
  return out;
}

}  // namespace whymark
