// What a worker finds out about the notes of a review once it is open: what backs each, and in
// which order they deserve reading; which of them were looked at.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/workers.h"
#include "core/review/attention.h"
#include "core/review/backing.h"
#include "core/review/note_filter.h"
#include "core/session/decision_store.h"

namespace whymark {

struct AppState;
struct Review;

/// Of one review; goes with it, and so does the job.
struct Evidence {
  bool ready = false;                // until then all lists are empty
  std::vector<NoteBacking> backing;  // by note
  std::vector<NoteTraits> traits;    // by note; NoteMark::decided is not among them
  BackingTotals totals;
  std::vector<AttentionItem> queue;    // what deserves reading first at the front
  std::vector<uint32_t> item_of_note;  // index into queue
  std::vector<uint32_t> stretches;     // items that are no notes, down the document
  std::vector<bool> looked;            // by item
  uint32_t looked_count = 0;
  uint32_t at = kNone;  // the item that was gone to last

  uint32_t seen_note = kNone, seen_row = kNone;  // that was selected when it was looked last
  int pending = 0;                               // a step that waits for the queue
  std::vector<LookedAt> looked_before;           // that waits for the queue as well
  std::vector<uint32_t> newly_looked;            // items that the store does not know of
  Job job;
};

/// Begins to work out what the review's evidence lacks.
void start_evidence(AppState& state);

/// What was looked at in an earlier window, or in another text of the review.
void take_looked(AppState& state, std::vector<LookedAt> looked);
/// The same of the review as it is now, added to `out`.
void remember_looked(const Review& review, std::vector<LookedAt>& out);
LookedAt looked_at(const Document& document, const AttentionItem& item);

/// Once a frame. What is selected was looked at: a note, or a stretch one line of which is.
void note_looked_at(AppState& state);

/// The item of the queue that a diff row is in as a line of a stretch, or kNone.
uint32_t stretch_at_row(const Evidence& evidence, uint32_t row);

/// Goes to the next (1) or previous (-1) item of the queue that no filter hides; stops at the ends.
void step_attention(AppState& state, int direction);
/// Selects the note, or the first line of the stretch, and shows it.
void go_to_attention(AppState& state, uint32_t item);
/// Goes to the next stretch of the queue, from its start again after the last.
void go_to_unexplained(AppState& state);

/// Where an item is: "rate-limit.ts +8..12", "whole change".
std::string attention_place(const AppState& state, const AttentionItem& item);
/// "3 of 14 by attention · high risk · not verified" while what was gone to last is selected, else
/// empty.
std::string attention_status(const AppState& state);

}  // namespace whymark
