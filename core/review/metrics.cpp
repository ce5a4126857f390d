#include "core/review/metrics.h"

#include "core/review/backing.h"
#include "core/review/line_spans.h"

namespace whymark {
namespace {

void count_note(const Note& note, const NoteBacking& backing, Metrics& metrics) {
  metrics.notes += 1;
  metrics.sourced += backing.sourced;
  metrics.inference_only += backing.inference_only();
  metrics.open_items += backing.open_items();
  metrics.risk_high += note.risk == Level::high;
  metrics.risk_medium += note.risk == Level::medium;
  metrics.risk_low += note.risk == Level::low;
  metrics.risk_high_unverified += note.risk == Level::high && !backing.passing;
}

/// How many added rows of the file have a line in one of the spans, which are merged.
uint32_t count_added(const Document& document, const FileSection& file,
                     const std::vector<LineSpan>& spans) {
  if (spans.empty()) return 0;
  uint32_t found = 0;
  for (uint32_t i = file.hunks.first; i < file.hunks.end(); ++i) {
    const Hunk& hunk = document.hunks[i];
    SpanWalk walk(spans, hunk.new_start);
    for (uint32_t row = hunk.rows.first; row < hunk.rows.end() && !walk.done(); ++row) {
      if (document.rows.kind[row] != RowKind::added) continue;
      found += walk.has(document.rows.new_line[row]);
    }
  }
  return found;
}

void add_up(const Metrics& part, Metrics& whole) {
  whole.added += part.added;
  whole.removed += part.removed;
  whole.covered += part.covered;
  whole.claimed_verified += part.claimed_verified;
  whole.notes += part.notes;
  whole.sourced += part.sourced;
  whole.inference_only += part.inference_only;
  whole.open_items += part.open_items;
  whole.risk_high += part.risk_high;
  whole.risk_medium += part.risk_medium;
  whole.risk_low += part.risk_low;
  whole.risk_high_unverified += part.risk_high_unverified;
}

}  // namespace

DocumentMetrics measure(const Document& document) {
  DocumentMetrics result;
  result.files.resize(document.files.size());
  for (const Note& note : document.notes) {
    if (note.file == kNone) count_note(note, backing_of(document, note), result.whole);
  }
  std::vector<LineSpan> covered, verified;
  for (size_t i = 0; i < document.files.size(); ++i) {
    const FileSection& file = document.files[i];
    Metrics& metrics = result.files[i];
    metrics.added = file.added;
    metrics.removed = file.removed;
    covered.clear();
    verified.clear();
    for (uint32_t n = file.notes.first; n < file.notes.end(); ++n) {
      const Note& note = document.notes[n];
      if (note.file != i) continue;  // it is about the whole change
      const NoteBacking backing = backing_of(document, note);
      count_note(note, backing, metrics);
      const Selector& selector = note.selector;
      if (selector.kind != SelectorKind::lines || selector.side != Side::new_side) continue;
      covered.push_back({selector.first, selector.last});
      if (backing.passing && !backing.failing) verified.push_back(covered.back());
    }
    merge_spans(covered);
    merge_spans(verified);
    metrics.covered = count_added(document, file, covered);
    metrics.claimed_verified = count_added(document, file, verified);
    add_up(metrics, result.whole);
  }
  return result;
}

}  // namespace whymark
