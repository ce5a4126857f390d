#include "app/gui/evidence.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "app/gui/filter.h"
#include "app/gui/navigate.h"
#include "app/gui/numbers.h"
#include "app/gui/state.h"
#include "fonts/cells.h"
#include "render/layout/card.h"

namespace whymark {
namespace {

void work_out(const Review& review, const CancelFlag& cancelled, Evidence& found) {
  const Document& document = review.document;
  found.backing = back_notes(document, cancelled);
  if (cancelled) return;
  found.totals = sum_backing(document, found.backing);
  found.traits.reserve(document.notes.size());
  for (size_t i = 0; i < document.notes.size(); ++i) {
    const Note& note = document.notes[i];
    const bool uncovered = note.file != kNone && review.metrics.files[note.file].covered <
                                                     review.metrics.files[note.file].added;
    found.traits.push_back(traits_of(note, found.backing[i], uncovered));
  }
  found.queue =
      rank_attention(document, review.metrics, found.backing, review.generated, cancelled);
  if (cancelled) return;
  found.item_of_note.assign(document.notes.size(), kNone);
  for (uint32_t i = 0; i < found.queue.size(); ++i) {
    const AttentionItem& item = found.queue[i];
    if (item.note == kNone) {
      found.stretches.push_back(i);
    } else {
      found.item_of_note[item.note] = i;
    }
  }
  std::sort(found.stretches.begin(), found.stretches.end(), [&](uint32_t a, uint32_t b) {
    return found.queue[a].rows.first < found.queue[b].rows.first;
  });
  found.looked.assign(found.queue.size(), false);
}

void look_at(Evidence& evidence, uint32_t item) {
  if (item == kNone || evidence.looked[item]) return;
  evidence.looked[item] = true;
  ++evidence.looked_count;
  evidence.newly_looked.push_back(item);
}

// In the order of the store: what is no longer there is nothing.
void look_at_before(Review& review) {
  Evidence& evidence = review.evidence;
  for (const LookedAt& each : std::exchange(evidence.looked_before, {})) {
    uint32_t item = kNone;
    if (each.file == kNone) {
      if (each.place < evidence.item_of_note.size()) item = evidence.item_of_note[each.place];
    } else if (each.file < review.document.files.size()) {
      const uint32_t row = review.document.find_row(each.file, Side::new_side, each.place);
      if (row != kNone) item = stretch_at_row(evidence, row);
    }
    look_at(evidence, item);
  }
}

bool is_skipped(const AppState& state, uint32_t item) {
  const uint32_t note = state.review->evidence.queue[item].note;
  return note != kNone && is_hidden_note(state, note);
}

std::string_view file_name(std::string_view path) { return path.substr(path.rfind('/') + 1); }

}  // namespace

void start_evidence(AppState& state) {
  if (!state.review || state.review->partial) return;
  if (state.review->evidence.ready || state.review->evidence.job) return;
  const Review& review = *state.review;
  state.review->evidence.job =
      state.workers.submit(Priority::soon, [&state, &review](const CancelFlag& cancelled) {
        auto found = std::make_shared<Evidence>();
        work_out(review, cancelled, *found);
        found->ready = true;
        return Workers::Delivery([&state, found] {
          Evidence& evidence = state.review->evidence;
          const int pending = evidence.pending;
          found->looked_before = std::move(evidence.looked_before);
          evidence = std::move(*found);
          look_at_before(*state.review);
          state.filter.stale = true;
          if (pending != 0) step_attention(state, pending);
        });
      });
}

void take_looked(AppState& state, std::vector<LookedAt> looked) {
  std::vector<LookedAt>& before = state.review->evidence.looked_before;
  before.insert(before.end(), looked.begin(), looked.end());
  if (state.review->evidence.ready) look_at_before(*state.review);
}

LookedAt looked_at(const Document& document, const AttentionItem& item) {
  if (item.note != kNone) return {kNone, item.note};
  return {item.file, document.rows.new_line[item.rows.first]};
}

void remember_looked(const Review& review, std::vector<LookedAt>& out) {
  const Evidence& evidence = review.evidence;
  out.insert(out.end(), evidence.looked_before.begin(), evidence.looked_before.end());
  for (uint32_t i = 0; i < evidence.looked.size(); ++i) {
    if (evidence.looked[i]) out.push_back(looked_at(review.document, evidence.queue[i]));
  }
}

void note_looked_at(AppState& state) {
  Evidence& evidence = state.review->evidence;
  if (!evidence.ready) return;
  if (state.selected != evidence.seen_note) {
    evidence.seen_note = state.selected;
    if (state.selected != kNone) look_at(evidence, evidence.item_of_note[state.selected]);
  }
  if (state.selected_row != evidence.seen_row) {
    evidence.seen_row = state.selected_row;
    if (state.selected_row != kNone)
      look_at(evidence, stretch_at_row(evidence, state.selected_row));
  }
}

uint32_t stretch_at_row(const Evidence& evidence, uint32_t row) {
  const std::vector<AttentionItem>& queue = evidence.queue;
  const auto after =
      std::partition_point(evidence.stretches.begin(), evidence.stretches.end(),
                           [&](uint32_t item) { return queue[item].rows.first <= row; });
  if (after == evidence.stretches.begin()) return kNone;
  const uint32_t item = *(after - 1);
  return queue[item].rows.contains(row) ? item : kNone;
}

void step_attention(AppState& state, int direction) {
  Evidence& evidence = state.review->evidence;
  if (!evidence.ready) {
    evidence.pending = direction;
    state.message = {"The notes are still being ranked: it goes there when they are."};
    return;
  }
  const auto count = static_cast<int64_t>(evidence.queue.size());
  int64_t at = evidence.at == kNone ? (direction > 0 ? -1 : count) : int64_t{evidence.at};
  for (at += direction; at >= 0 && at < count; at += direction) {
    if (is_skipped(state, static_cast<uint32_t>(at))) continue;
    go_to_attention(state, static_cast<uint32_t>(at));
    return;
  }
  state.message = {count == 0      ? "There is nothing to rank: no notes, and no added lines."
                   : direction > 0 ? "Nothing further down the queue deserves reading."
                                   : "This is the first by attention."};
}

void go_to_attention(AppState& state, uint32_t index) {
  Evidence& evidence = state.review->evidence;
  if (index >= evidence.queue.size()) return;
  const AttentionItem& item = evidence.queue[index];
  evidence.at = index;
  state.message = {};
  look_at(evidence, index);
  if (item.note != kNone) {
    show_note(state, item.note);
    return;
  }
  select_note(state, kNone);
  show_row(state, item.rows.first);
  select_row(state, item.rows.first);
}

void go_to_unexplained(AppState& state) {
  const Evidence& evidence = state.review->evidence;
  if (evidence.stretches.empty()) {
    state.message = {"Every added line with something on it is explained by a note."};
    return;
  }
  const auto count = static_cast<uint32_t>(evidence.queue.size());
  const uint32_t from = evidence.at == kNone ? count - 1 : evidence.at;
  for (uint32_t i = 1; i <= count; ++i) {
    const uint32_t item = (from + i) % count;
    if (evidence.queue[item].note != kNone) continue;
    go_to_attention(state, item);
    return;
  }
}

std::string attention_place(const AppState& state, const AttentionItem& item) {
  const Document& document = state.review->document;
  if (item.note == kNone) {
    const uint32_t first = document.rows.new_line[item.rows.first];
    const uint32_t last = document.rows.new_line[item.rows.end() - 1];
    const std::string lines =
        first == last ? fmt::format("+{}", first) : fmt::format("+{}..{}", first, last);
    return with_marks(file_name(document.files[item.file].path)) + ' ' + lines;
  }
  const std::string label = selector_label(document, document.notes[item.note]);
  if (item.file == kNone) return label;
  return with_marks(file_name(document.files[item.file].path)) + ' ' + label;
}

std::string attention_status(const AppState& state) {
  const Evidence& evidence = state.review->evidence;
  if (evidence.at == kNone) return {};
  const AttentionItem& item = evidence.queue[evidence.at];
  const bool shown = item.note != kNone
                         ? state.selected == item.note
                         : state.selected_row != kNone && item.rows.contains(state.selected_row);
  if (!shown) return {};
  return fmt::format("{} of {} by attention \xC2\xB7 {}", grouped(evidence.at + 1),
                     grouped(evidence.queue.size()), attention_words(state.review->document, item));
}

}  // namespace whymark
