#include "core/apply/decide.h"

#include <algorithm>

#include "core/apply/outcome.h"
#include "core/diff/row_pairs.h"

namespace whymark {
namespace {

/// The changed rows of a range.
RowSet changed_rows(const Document& document, RowRange range) {
  RowSet rows;
  for (uint32_t at = range.first; at < range.end();) {
    uint32_t end = at;
    while (end < range.end() && can_decide(document, end)) ++end;
    rows.insert({at, end - at});
    at = std::max(end, at + 1);
  }
  return rows;
}

bool has_all(const Decisions& decisions, const RowSet& rows) {
  const std::vector<RowRange> ranges = rows.ranges();
  return std::all_of(ranges.begin(), ranges.end(), [&](const RowRange& range) {
    const std::vector<RowRange> found = decisions.rows.in(range);
    return found.size() == 1 && found.front().count == range.count;
  });
}

Result<void> check_no_edit(const Document& document, const Decisions& decisions, uint32_t row) {
  const uint32_t hunk = hunk_of_row(document, row);
  if (hunk == kNone || decisions.edit_of(document.hunks[hunk]) == nullptr) return {};
  return fail("This hunk has an edit: change the edit, or clear it to decide line by line.");
}

bool before(const PartRevert& a, const PartRevert& b) {
  return a.first < b.first || (a.first == b.first && a.end < b.end);
}

bool overlap(const PartRevert& a, const PartRevert& b) {
  return a.first == b.first || (a.first < b.end && b.first < a.end);
}

/// A run of removed rows and the run of added rows that follows it; either may be empty.
struct Runs {
  RowRange removed, added;
  uint32_t end = 0;  // the row behind both
};

Runs runs_from(const Document& document, uint32_t row, uint32_t end) {
  const auto run = [&](RowKind kind) {
    const uint32_t first = row;
    while (row < end && document.rows.kind[row] == kind) ++row;
    return RowRange{first, row - first};
  };
  Runs runs;
  runs.removed = run(RowKind::removed);
  if (runs.removed.count > 0 && row < end && document.rows.kind[row] == RowKind::no_newline) ++row;
  runs.added = run(RowKind::added);
  runs.end = std::max(row, runs.removed.first + 1);
  return runs;
}

RowRange both(RowRange a, RowRange b) {
  const uint32_t first = std::max(a.first, b.first);
  return {first, std::max(std::min(a.end(), b.end()), first) - first};
}

/// Of a run of each side, what a note over the rows `named` of one side rejects.
void add_rejected(const Document& document, const Runs& runs, RowRange named, Side side,
                  RowSet& rows) {
  const RowRange& own = side == Side::new_side ? runs.added : runs.removed;
  const RowRange& other = side == Side::new_side ? runs.removed : runs.added;
  const RowRange covered = both(own, named);
  rows.insert(covered);
  const bool whole = own.count > 0 ? covered.count == own.count : both(other, named).count > 0;
  if (whole) {
    rows.insert(other);
    return;
  }
  if (covered.count == 0 || other.count == 0) return;
  for (const RowPair& pair : pair_rows(document, change_group(document, covered.first))) {
    const uint32_t of_own = side == Side::new_side ? pair.added : pair.removed;
    if (covered.contains(of_own)) {
      rows.insert({side == Side::new_side ? pair.removed : pair.added, 1});
    }
  }
}

/// Whether a line of the hunk's new side stays, or one comes back.
bool keeps_line(const Document& document, const Decisions& decisions, const Hunk& hunk) {
  if (const std::string* edit = decisions.edit_of(hunk)) return !edit->empty();
  // As good as always: only added lines. They are ranges then, however many.
  if (hunk.old_count == 0 && hunk.rows.count > 0) {
    return !is_discarded(document, decisions, hunk.rows);
  }
  RowRange decided;
  for (uint32_t row = hunk.rows.first; row < hunk.rows.end(); ++row) {
    const RowKind kind = document.rows.kind[row];
    if (kind != RowKind::context && !can_decide(document, row)) continue;
    if (row >= decided.end()) decided = decisions.rows.next(row);
    if (kind == RowKind::context) return true;
    if (decided.contains(row) == (kind == RowKind::removed)) return true;
  }
  return false;
}

/// A step after which a file that was to be deleted keeps lines takes that off as well.
DecisionStep settle(const Document& document, const Decisions& decisions, DecisionStep step) {
  const uint32_t file = document.file_of_row(step.range.first);
  if (file == kNone) return step;
  const FileSection& section = document.files[file];
  if (step.range.contains(section.header_row) ||
      decisions.deletions.count(section.header_row) == 0) {
    return step;
  }
  Decisions then = decisions.slice(section.rows);
  then.replace(step.range, step.after);
  if (is_emptied(document, then, file)) return step;
  then.deletions.clear();
  const uint32_t first = section.header_row;
  const RowRange range{first, step.range.end() - first};
  return {range, then.slice(range)};
}

}  // namespace

DecisionStep clear_decisions(RowRange range) { return {range, {}}; }

bool is_discarded(const Document& document, const Decisions& decisions, RowRange range) {
  bool any = false;
  for (uint32_t at = range.first; at < range.end();) {
    const RowRange decided = decisions.rows.next(at);
    const uint32_t until = decided.count == 0 ? range.end() : std::min(decided.first, range.end());
    for (; at < until; ++at) {
      if (can_decide(document, at)) return false;
    }
    any = any || at < range.end();
    at = std::max(at, decided.end());
  }
  return any;
}

Result<DecisionStep> toggle_line(const Document& document, const Decisions& decisions,
                                 uint32_t row) {
  if (row >= document.rows.size() || !can_decide(document, row)) {
    return fail("Only an added or a removed line can be decided on.");
  }
  if (auto free = check_no_edit(document, decisions, row); !free) {
    return fail(std::move(free.error().message));
  }
  DecisionStep step = clear_decisions({row, 1});
  step.after.set(row, !decisions.contains(row));
  return settle(document, decisions, std::move(step));
}

Result<DecisionStep> toggle_part(const Document& document, const Decisions& decisions, uint32_t row,
                                 const PartRevert& part) {
  if (row >= document.rows.size() || document.rows.kind[row] != RowKind::added) {
    return fail("Only a part of an added line can be taken back.");
  }
  if (part.first > part.end || part.end > document.content(row).size() ||
      (part.first == part.end && part.old_text.empty())) {
    return fail("There is no such part in the line.");
  }
  if (part.old_text.find('\n') != std::string::npos) {
    return fail("A part stays within its line, so its old text has no line end in it.");
  }
  if (auto free = check_no_edit(document, decisions, row); !free) {
    return fail(std::move(free.error().message));
  }
  std::vector<PartRevert> parts;
  if (const auto* known = decisions.parts_of(row)) parts = *known;
  if (const auto found = std::find(parts.begin(), parts.end(), part); found != parts.end()) {
    parts.erase(found);
  } else {
    for (const PartRevert& each : parts) {
      if (overlap(each, part)) return fail("Another part taken back in this line overlaps it.");
    }
    parts.insert(std::upper_bound(parts.begin(), parts.end(), part, before), part);
  }
  DecisionStep step = clear_decisions({row, 1});
  if (!parts.empty()) step.after.parts.emplace(row, std::move(parts));
  return settle(document, decisions, std::move(step));
}

/// Discards or puts back all changed rows of the range; where that is so already, clears it.
static DecisionStep toggle_range(const Document& document, const Decisions& decisions,
                                 RowRange range) {
  DecisionStep step = clear_decisions(range);
  if (!is_discarded(document, decisions, range)) step.after.rows = changed_rows(document, range);
  return step;
}

/// From the first row under the hunk's header to the last.
static RowRange rows_under_header(const Document& document, uint32_t hunk) {
  const RowRange& of_file = document.files[document.hunks[hunk].file].hunks;
  const auto is_same = [&](uint32_t other) {
    return document.hunks[other].header_row == document.hunks[hunk].header_row;
  };
  uint32_t first = hunk, last = hunk;
  while (first > of_file.first && is_same(first - 1)) --first;
  while (last + 1 < of_file.end() && is_same(last + 1)) ++last;
  const uint32_t row = document.hunks[first].rows.first;
  return {row, document.hunks[last].rows.end() - row};
}

DecisionStep toggle_hunk(const Document& document, const Decisions& decisions, uint32_t hunk) {
  return settle(document, decisions,
                toggle_range(document, decisions, rows_under_header(document, hunk)));
}

DecisionStep toggle_file(const Document& document, const Decisions& decisions, uint32_t file) {
  return toggle_range(document, decisions, document.files[file].rows);
}

RowSet rows_of_note(const Document& document, uint32_t note) {
  const Note& of = document.notes[note];
  RowSet rows;
  if (of.anchor.present == 0) return rows;
  const RowRange named{of.anchor.first_row, of.anchor.last_row - of.anchor.first_row + 1};
  // What replaces the first line may begin above it.
  uint32_t at = named.first;
  while (at > 0 &&
         (can_decide(document, at - 1) || document.rows.kind[at - 1] == RowKind::no_newline)) {
    --at;
  }
  const uint32_t end = document.files[of.file].rows.end();
  while (at < named.end()) {
    const Runs runs = runs_from(document, at, end);
    add_rejected(document, runs, named, of.selector.side, rows);
    at = runs.end;
  }
  return rows;
}

Result<DecisionStep> toggle_note(const Document& document, const Decisions& decisions,
                                 uint32_t note) {
  const RowSet rows = rows_of_note(document, note);
  if (rows.empty()) return fail("This note names no changed lines, so there is nothing to reject.");
  const std::vector<RowRange> ranges = rows.ranges();
  for (const RowRange& range : ranges) {
    if (auto free = check_no_edit(document, decisions, range.first); !free) {
      return fail(std::move(free.error().message));
    }
  }
  // Only the note's rows change; what else is decided among them stays.
  const RowRange range{ranges.front().first, ranges.back().end() - ranges.front().first};
  DecisionStep step{range, decisions.slice(range)};
  const bool all = has_all(decisions, rows);
  for (const RowRange& each : ranges) {
    step.after.replace(each, {});
    if (!all) step.after.rows.insert(each);
  }
  return settle(document, decisions, std::move(step));
}

Result<DecisionStep> edit_hunk(const Document& document, uint32_t hunk, const std::string& text) {
  const Hunk& of = document.hunks[hunk];
  if (of.rows.count == 0) return fail("There is nothing in this hunk to edit.");
  DecisionStep step = clear_decisions(of.rows);
  if (edit_text(document, of, text) != hunk_text(document, {}, of))
    step.after.edits.emplace(of.rows.first, text);
  return step;
}

bool is_emptied(const Document& document, const Decisions& decisions, uint32_t file) {
  const FileSection& section = document.files[file];
  if (section.status != FileStatus::added || section.added == 0) return false;
  for (uint32_t i = section.hunks.first; i < section.hunks.end(); ++i) {
    if (keeps_line(document, decisions, document.hunks[i])) return false;
  }
  return true;
}

DecisionStep toggle_deletion(const Document& document, const Decisions& decisions, uint32_t file) {
  const uint32_t header = document.files[file].header_row;
  DecisionStep step = clear_decisions({header, 1});
  if (decisions.deletions.count(header) == 0) step.after.deletions.insert(header);
  return step;
}

}  // namespace whymark
