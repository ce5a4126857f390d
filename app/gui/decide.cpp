#include "app/gui/decide.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/apply/plan.h"

namespace whymark {
namespace {

// Whether a file can be decided on; says why not.
bool writable(AppState& state, uint32_t file) {
  const Guard& guard = state.review->guard(file);
  if (guard.state == GuardState::matches) return true;
  state.message = {guard.reason, true};
  return false;
}

std::vector<uint32_t> rows_of(const Document& document, const Note& note) {
  std::vector<uint32_t> rows;
  if (note.anchor.present == 0) return rows;
  // The lines of one side: what stands between them on the other side is not named.
  const RowKind kind = note.selector.side == Side::new_side ? RowKind::added : RowKind::removed;
  for (uint32_t row = note.anchor.first_row; row <= note.anchor.last_row; ++row) {
    if (document.rows.kind[row] == kind) rows.push_back(row);
  }
  return rows;
}

}  // namespace

void toggle_row(AppState& state, uint32_t row) {
  const Document& document = state.review->document;
  if (row >= document.rows.size() || !can_decide(document, row)) return;
  const bool decided = state.decisions.contains(row);
  if (!decided && !writable(state, document.file_of_row(row))) return;
  state.decisions.set(row, !decided);
  state.quit_warned = false;
  state.message = {};
}

void toggle_note(AppState& state, uint32_t note) {
  const Document& document = state.review->document;
  const std::vector<uint32_t> rows = rows_of(document, document.notes[note]);
  if (rows.empty()) {
    state.message = {"This note names no changed lines, so there is nothing to reject.", true};
    return;
  }
  if (!writable(state, document.notes[note].file)) return;
  const bool all = std::all_of(rows.begin(), rows.end(),
                               [&](uint32_t row) { return state.decisions.contains(row); });
  for (const uint32_t row : rows) state.decisions.set(row, !all);
  state.quit_warned = false;
  state.message = {};
}

void apply(AppState& state) {
  Review& review = *state.review;
  if (!review.repository) {
    state.message = {review.no_repository, true};
    return;
  }
  const Result<Plan> plan = make_plan(*review.repository, review.document, state.decisions);
  if (!plan) {
    state.message = {plan.error().message, true};
    review.forget_guards();
    return;
  }
  const Result<std::string> written = write_plan(*review.repository, review.document, *plan);
  review.forget_guards();
  if (!written) {
    state.message = {written.error().message, true};
    return;
  }
  state.message = {*written, false};
  state.decisions.clear();
}

}  // namespace whymark
