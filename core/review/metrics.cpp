#include "core/review/metrics.h"

#include <algorithm>

#include "core/format/claim.h"
#include "core/format/source.h"

namespace whymark {
namespace {

/// What the fields of a note come to.
struct Backing {
  bool sourced = false;   // by something else than inference
  bool inferred = false;  // by inference
  bool passing = false;   // a claim that passed, of a method other than none
  bool failing = false;
  uint32_t open_items = 0;
};

Backing backing_of(const Document& document, const Note& note) {
  Backing backing;
  for (uint32_t i = note.fields.first; i < note.fields.end(); ++i) {
    const Field& field = document.fields[i];
    if (field.name == FieldName::todo || field.name == FieldName::question) {
      backing.open_items += 1;
    } else if (field.name == FieldName::source) {
      const bool inference = parse_source(document.value(field)).type == SourceType::inference;
      (inference ? backing.inferred : backing.sourced) = true;
    } else if (field.name == FieldName::verify) {
      const Check claim = parse_claim(document.value(field));
      backing.passing |= claim.status == ClaimStatus::pass && claim.method != "none";
      backing.failing |= claim.status == ClaimStatus::fail;
      backing.open_items +=
          claim.status == ClaimStatus::fail || claim.status == ClaimStatus::unknown;
    }
  }
  return backing;
}

void count_note(const Note& note, const Backing& backing, Metrics& metrics) {
  metrics.notes += 1;
  metrics.sourced += backing.sourced;
  metrics.inference_only += backing.inferred && !backing.sourced;
  metrics.open_items += backing.open_items;
  metrics.risk_high += note.risk == Level::high;
  metrics.risk_medium += note.risk == Level::medium;
  metrics.risk_low += note.risk == Level::low;
  metrics.risk_high_unverified += note.risk == Level::high && !backing.passing;
}

struct LineRange {
  uint32_t first, last;
};

/// Sorts the ranges and joins those that touch, so that each line is in one at most.
void merge(std::vector<LineRange>& ranges) {
  std::sort(ranges.begin(), ranges.end(),
            [](const LineRange& a, const LineRange& b) { return a.first < b.first; });
  size_t kept = 0;
  for (size_t i = 0; i < ranges.size(); ++i) {
    if (kept > 0 && ranges[i].first <= ranges[kept - 1].last) {
      ranges[kept - 1].last = std::max(ranges[kept - 1].last, ranges[i].last);
    } else {
      ranges[kept++] = ranges[i];
    }
  }
  ranges.resize(kept);
}

/// How many added rows of the file have a line in one of the ranges, which are merged.
uint32_t count_added(const Document& document, const FileSection& file,
                     const std::vector<LineRange>& ranges) {
  if (ranges.empty()) return 0;
  uint32_t found = 0;
  for (uint32_t i = file.hunks.first; i < file.hunks.end(); ++i) {
    const Hunk& hunk = document.hunks[i];
    auto range = std::lower_bound(
        ranges.begin(), ranges.end(), hunk.new_start,
        [](const LineRange& candidate, uint32_t line) { return candidate.last < line; });
    for (uint32_t row = hunk.rows.first; row < hunk.rows.end() && range != ranges.end(); ++row) {
      if (document.rows.kind[row] != RowKind::added) continue;
      const uint32_t line = document.rows.new_line[row];
      while (range != ranges.end() && range->last < line) ++range;
      found += range != ranges.end() && range->first <= line;
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
  std::vector<LineRange> covered, verified;
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
      const Backing backing = backing_of(document, note);
      count_note(note, backing, metrics);
      const Selector& selector = note.selector;
      if (selector.kind != SelectorKind::lines || selector.side != Side::new_side) continue;
      covered.push_back({selector.first, selector.last});
      if (backing.passing && !backing.failing) verified.push_back(covered.back());
    }
    merge(covered);
    merge(verified);
    metrics.covered = count_added(document, file, covered);
    metrics.claimed_verified = count_added(document, file, verified);
    add_up(metrics, result.whole);
  }
  return result;
}

}  // namespace whymark
