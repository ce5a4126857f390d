#include "core/format/line_lookup.h"

#include <algorithm>
#include <utility>

namespace whymark {
namespace {

uint32_t start_of(const Hunk& hunk, Side side) {
  return side == Side::old_side ? hunk.old_start : hunk.new_start;
}
uint32_t count_of(const Hunk& hunk, Side side) {
  return side == Side::old_side ? hunk.old_count : hunk.new_count;
}
/// The first line of the hunk on a side; where it shows none, the one that would come next.
uint32_t first_of(const Hunk& hunk, Side side) {
  return start_of(hunk, side) + (count_of(hunk, side) == 0 ? 1 : 0);
}

/// The lines of one side of a file as ascending runs: its hunks where they are sorted, else its
/// LineRuns.
class SideLines {
 public:
  SideLines(const Document& document, const FileSection& file, Side side)
      : document_(document),
        side_(side),
        by_hunk_(file.hunks_sorted),
        range_(by_hunk_                 ? file.hunks
               : side == Side::old_side ? file.old_runs
                                        : file.new_runs) {}

  LineRun run(uint32_t index) const {
    if (!by_hunk_) return document_.line_runs[range_.first + index];
    const Hunk& hunk = document_.hunks[range_.first + index];
    const uint32_t before = side_ == Side::old_side ? hunk.old_before : hunk.new_before;
    return {first_of(hunk, side_), count_of(hunk, side_), before, range_.first + index};
  }

  /// The last run that starts at or before `line`; kNone where all start after it.
  uint32_t run_at(uint32_t line) const {
    return last_where([line](const LineRun& run) { return run.first_line <= line; });
  }

  /// How many lines up to and including `line` there are.
  uint32_t lines_up_to(uint32_t line) const {
    const uint32_t at = run_at(line);
    if (at == kNone) return 0;
    const LineRun found = run(at);
    return found.before + std::min(line - found.first_line + 1, found.count);
  }

  /// The run and the line of the line that has `rank` lines before it.
  std::pair<LineRun, uint32_t> at_rank(uint32_t rank) const {
    const LineRun found =
        run(last_where([rank](const LineRun& run) { return run.before <= rank; }));
    return {found, found.first_line + (rank - found.before)};
  }

 private:
  /// The last run for which `holds`, which must hold for a front part of the runs only.
  template <class Predicate>
  uint32_t last_where(Predicate holds) const {
    uint32_t low = 0;
    uint32_t high = range_.count;
    while (low < high) {
      const uint32_t middle = low + (high - low) / 2;
      if (holds(run(middle))) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low == 0 ? kNone : low - 1;
  }

  const Document& document_;
  Side side_;
  bool by_hunk_;
  RowRange range_;
};

/// Makes the hunks of an unsorted file into disjoint, ascending runs.
RowRange make_runs(Document& document, RowRange hunks, Side side) {
  std::vector<LineRun> all;
  for (uint32_t i = hunks.first; i < hunks.end(); ++i) {
    const Hunk& hunk = document.hunks[i];
    if (count_of(hunk, side) > 0) all.push_back({start_of(hunk, side), count_of(hunk, side), 0, i});
  }
  std::stable_sort(all.begin(), all.end(),
                   [](const LineRun& a, const LineRun& b) { return a.first_line < b.first_line; });
  const auto first = static_cast<uint32_t>(document.line_runs.size());
  uint32_t next_line = 0;  // all lines before it are taken
  uint32_t before = 0;
  for (LineRun run : all) {
    const uint32_t end = run.first_line + run.count;
    run.first_line = std::max(run.first_line, next_line);
    if (run.first_line >= end) continue;
    run.count = end - run.first_line;
    run.before = before;
    before += run.count;
    next_line = end;
    document.line_runs.push_back(run);
  }
  return {first, static_cast<uint32_t>(document.line_runs.size()) - first};
}

}  // namespace

void index_lines(Document& document, uint32_t file) {
  FileSection& section = document.files[file];
  uint32_t old_before = 0, new_before = 0;
  uint32_t old_next = 0, new_next = 0;
  for (uint32_t i = section.hunks.first; i < section.hunks.end(); ++i) {
    Hunk& hunk = document.hunks[i];
    hunk.old_before = old_before;
    hunk.new_before = new_before;
    old_before += hunk.old_count;
    new_before += hunk.new_count;
    const uint32_t old_first = first_of(hunk, Side::old_side);
    const uint32_t new_first = first_of(hunk, Side::new_side);
    if (old_first < old_next || new_first < new_next) section.hunks_sorted = false;
    old_next = old_first + hunk.old_count;
    new_next = new_first + hunk.new_count;
  }
  if (section.hunks_sorted) return;
  section.old_runs = make_runs(document, section.hunks, Side::old_side);
  section.new_runs = make_runs(document, section.hunks, Side::new_side);
}

uint32_t row_in_hunk(const Document& document, uint32_t hunk, Side side, uint32_t line) {
  const RowRange rows = document.hunks[hunk].rows;
  const std::vector<uint32_t>& column =
      side == Side::old_side ? document.rows.old_line : document.rows.new_line;
  // Rows that only stand on the other side carry the same number and come before the line itself.
  const auto begin = column.begin() + rows.first;
  const auto after = std::upper_bound(begin, begin + rows.count, line);
  return static_cast<uint32_t>(after - column.begin()) - 1;
}

Anchor find_lines(const Document& document, uint32_t file, Side side, uint32_t first,
                  uint32_t last) {
  Anchor anchor;
  anchor.named = uint64_t{last} - first + 1;
  const SideLines lines(document, document.files[file], side);
  const uint32_t before = first == 0 ? 0 : lines.lines_up_to(first - 1);
  const uint32_t up_to = lines.lines_up_to(last);
  if (up_to == before) return anchor;
  anchor.present = up_to - before;
  const auto [first_run, first_line] = lines.at_rank(before);
  const auto [last_run, last_line] = lines.at_rank(up_to - 1);
  anchor.first_row = row_in_hunk(document, first_run.hunk, side, first_line);
  anchor.last_row = row_in_hunk(document, last_run.hunk, side, last_line);
  if (anchor.first_row > anchor.last_row) std::swap(anchor.first_row, anchor.last_row);
  return anchor;
}

uint32_t Document::find_row(uint32_t file, Side side, uint32_t line) const {
  if (file >= files.size()) return kNone;
  const SideLines lines(*this, files[file], side);
  const uint32_t at = lines.run_at(line);
  if (at == kNone) return kNone;
  const LineRun run = lines.run(at);
  return line - run.first_line < run.count ? row_in_hunk(*this, run.hunk, side, line) : kNone;
}

}  // namespace whymark
