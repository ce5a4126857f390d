#include "app/gui/decide.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "app/gui/loader.h"
#include "app/gui/navigate.h"
#include "core/apply/decisions_json.h"

namespace whymark {
namespace {

// Whether a file can be decided on; says why not.
bool writable(AppState& state, uint32_t file) {
  const std::string not_yet = why_not_yet(state);
  if (!not_yet.empty()) {
    state.message = {not_yet, true};
    return false;
  }
  const Guard& guard = state.review->guard_now(file);
  if (guard.state == GuardState::matches) return true;
  state.message = {guard.reason, true};
  return false;
}

// Decisions in the range are not what they were.
void changed(AppState& state, RowRange range, bool edits) {
  state.preview.stale = true;
  state.quit_warned = false;
  // Lines of edits stand on the page, and side by side those that are put back; what is written
  // instead may need more lines.
  if (edits) state.layout_stale = true;
  if (state.view.split || state.view.wrap) state.stale_rows(range);
  refresh_hidden(state, range);
  if (!state.store) return;
  const auto saved = state.store->save(state.key, range, state.decisions.slice(range));
  if (saved) return;
  state.message = {saved.error().message, true};
  state.store.reset();  // said once; from now on closing the window asks
}

void take_or_say(AppState& state, uint32_t file, const Result<DecisionStep>& step) {
  if (!step) {
    state.message = {step.error().message, true};
    return;
  }
  // What is taken off needs no file.
  const Decisions before = state.decisions.slice(step->range);
  if (step->after.size() >= before.size() && !writable(state, file)) return;
  state.message = {};
  take_step(state, *step);
}

bool is_row(const AppState& state, uint32_t row) {
  return row < state.review->document.rows.size() && can_decide(state.review->document, row);
}

void clear_range(AppState& state, RowRange range) {
  state.message = {};
  take_step(state, clear_decisions(range));
}

}  // namespace

void take_step(AppState& state, const DecisionStep& step) {
  const bool edits = !step.after.edits.empty() || !state.decisions.slice(step.range).edits.empty();
  state.history.take(state.decisions, step);
  changed(state, step.range, edits);
}

// What was just decided on stays in view when the apply bar comes up.
static void watch(AppState& state, uint32_t row) { state.watched_row = row; }

void toggle_row(AppState& state, uint32_t row) {
  const Document& document = state.review->document;
  if (!is_row(state, row)) return;
  watch(state, row);
  take_or_say(state, document.file_of_row(row), toggle_line(document, state.decisions, row));
}

void toggle_row_part(AppState& state, uint32_t row, uint32_t number) {
  const Document& document = state.review->document;
  if (!is_row(state, row)) {
    if (number > 0) state.message = {"Select a changed line first: its parts have numbers.", true};
    return;
  }
  const std::vector<RowPart> parts = state.review->word_marks.of(document, row).parts;
  for (const RowPart& part : parts) {
    if (part.number != number) continue;
    watch(state, part.added_row);
    take_or_say(state, document.file_of_row(row),
                toggle_part(document, state.decisions, part.added_row, part.revert));
    return;
  }
  state.message = {parts.empty() ? "No part of this line differs from a line it replaces."
                                 : fmt::format("This line has {} {} that differ{}.", parts.size(),
                                               parts.size() == 1 ? "part" : "parts",
                                               parts.size() == 1 ? "s" : ""),
                   true};
}

void toggle_hunk_rows(AppState& state, uint32_t hunk) {
  const Document& document = state.review->document;
  if (hunk >= document.hunks.size()) return;
  take_or_say(state, document.hunks[hunk].file, toggle_hunk(document, state.decisions, hunk));
}

void toggle_file_rows(AppState& state, uint32_t file) {
  const Document& document = state.review->document;
  if (file >= document.files.size()) return;
  take_or_say(state, file, toggle_file(document, state.decisions, file));
}

void toggle_file_deletion(AppState& state, uint32_t file) {
  if (file >= state.review->document.files.size() ||
      !is_emptied(state.review->document, state.decisions, file)) {
    return;
  }
  take_step(state, toggle_deletion(state.review->document, state.decisions, file));
}

void toggle_note_rows(AppState& state, uint32_t note) {
  const Document& document = state.review->document;
  if (note >= document.notes.size()) return;
  take_or_say(state, document.notes[note].file, toggle_note(document, state.decisions, note));
}

void save_edit(AppState& state, uint32_t hunk, const std::string& text) {
  const Document& document = state.review->document;
  take_or_say(state, document.hunks[hunk].file, edit_hunk(document, hunk, text));
}

void clear_selected(AppState& state) {
  const Document& document = state.review->document;
  if (state.selected_row != kNone) {
    const uint32_t hunk = hunk_of_row(document, state.selected_row);
    const bool edited = hunk != kNone && state.decisions.edit_of(document.hunks[hunk]) != nullptr;
    clear_range(state, edited ? document.hunks[hunk].rows : RowRange{state.selected_row, 1});
    return;
  }
  if (state.selected == kNone) return;
  for (const RowRange& range : rows_of_note(document, state.selected).ranges()) {
    clear_range(state, range);
  }
}

void clear_hunk(AppState& state, uint32_t hunk) {
  if (hunk < state.review->document.hunks.size()) {
    clear_range(state, state.review->document.hunks[hunk].rows);
  }
}

void clear_file(AppState& state, uint32_t file) {
  if (file < state.review->document.files.size()) {
    clear_range(state, state.review->document.files[file].rows);
  }
}

void clear_all(AppState& state) { clear_range(state, all_rows(state.review->document)); }

// Whether what is undone or redone has an edit: then the page has other lines.
static void step_history(AppState& state,
                         std::optional<RowRange> (DecisionHistory::*step)(Decisions&)) {
  const size_t before = state.decisions.edits.size();
  const auto range = (state.history.*step)(state.decisions);
  if (!range) return;
  const bool edits =
      before != state.decisions.edits.size() || !state.decisions.slice(*range).edits.empty();
  changed(state, *range, edits);
}

void undo_decision(AppState& state) { step_history(state, &DecisionHistory::undo); }
void redo_decision(AppState& state) { step_history(state, &DecisionHistory::redo); }

StoredDecisions read_stored(const Review& review, const std::string& state_folder) {
  StoredDecisions stored;
  std::error_code error;
  const std::string path = std::filesystem::absolute(review.path, error).string();
  stored.key = {review.repository ? review.repository->root() : "", review_hash(review.document),
                error ? review.path : path};
  auto store = DecisionStore::open(state_folder);
  if (!store) {
    stored.message = {store.error().message, true};
    return stored;
  }
  auto loaded = store->load(stored.key);
  const Result<void> sound = loaded ? check_decisions(review.document, *loaded) : Result<void>();
  if (!loaded || !sound) {
    // New ones must not be saved among those.
    stored.message = {
        fmt::format("What was decided before cannot be taken up ({}); decisions are not kept",
                    loaded ? sound.error().message : loaded.error().message),
        true};
    return stored;
  }
  stored.decisions = std::move(*loaded);
  if (auto reading = store->load_reading(stored.key)) stored.reading = std::move(*reading);
  if (stored.decisions.empty() && store->has_of_other_text(stored.key)) {
    stored.message = {
        "This review was written anew after decisions had been made on it. They are kept with its "
        "earlier text, and are none on this one.",
        false};
  }
  stored.store = std::make_unique<DecisionStore>(std::move(*store));
  return stored;
}

void take_stored(AppState& state, StoredDecisions stored) {
  state.key = std::move(stored.key);
  state.store = std::move(stored.store);
  state.decisions = std::move(stored.decisions);
  take_reading(state, stored.reading);
  state.preview.stale = true;
  if (!state.decisions.edits.empty()) state.page_stale = true;
  if (!stored.message.text.empty()) state.message = std::move(stored.message);
}

uint32_t hunk_at_hand(const AppState& state) {
  const Document& document = state.review->document;
  if (state.selected_row != kNone) return hunk_of_row(document, state.selected_row);
  if (state.selected != kNone && document.notes[state.selected].anchor.present > 0) {
    return hunk_of_row(document, document.notes[state.selected].anchor.first_row);
  }
  const int64_t y = state.scroll_y() + state.page.sizes.file_row;
  for (const Line& line :
       state.page.layout.lines_between(y, state.scroll_y() + state.page.frame.view_height())) {
    if (line.type == LineType::hunk_header) return line.index;
    if (line.type == LineType::code) return hunk_of_row(document, line.index);
  }
  return kNone;
}

uint32_t file_at_hand(const AppState& state) {
  const Document& document = state.review->document;
  if (state.selected_row != kNone) return document.file_of_row(state.selected_row);
  if (state.selected != kNone && document.notes[state.selected].file != kNone) {
    return document.notes[state.selected].file;
  }
  const uint32_t file = current_file(state);
  return file == kNone && !document.files.empty() ? 0 : file;
}

}  // namespace whymark
