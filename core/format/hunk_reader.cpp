#include "core/format/hunk_reader.h"

#include <algorithm>
#include <array>

#include "core/base/huge_pages.h"
#include "core/format/codes.h"
#include "core/format/scan.h"

namespace whymark {
namespace {

/// What the first byte of a line in a hunk makes of it.
struct Step {
  RowKind kind = RowKind::stray;
  uint8_t old_step = 0;
  uint8_t new_step = 0;
};

constexpr std::array<Step, 256> make_steps() {
  std::array<Step, 256> steps{};
  steps[' '] = {RowKind::context, 1, 1};
  steps['+'] = {RowKind::added, 0, 1};
  steps['-'] = {RowKind::removed, 1, 0};
  steps['\\'] = {RowKind::no_newline, 0, 0};
  steps['\n'] = {RowKind::blank, 1, 1};
  return steps;
}
constexpr std::array<Step, 256> kSteps = make_steps();

/// `--- a` and `+++ b` on two rows and `@@` on the third: the head of another file's patch.
bool starts_patch(const Document& document, uint32_t row) {
  if (document.rows.size() - row < 3) return false;
  return starts_with(document.line(row), "--- ") && starts_with(document.line(row + 1), "+++ ") &&
         starts_with(document.line(row + 2), "@@");
}

}  // namespace

void HunkReader::start_file() {
  header_row_ = kNone;
  old_next_ = 1;
  new_next_ = 1;
}

void HunkReader::open(uint32_t header_row, uint32_t file, const HunkHeader& header) {
  header_row_ = header_row;
  file_ = file;
  heading_ = {};
  if (!header.heading.empty()) heading_ = span_in(document_.text, header.heading);
  ranges_ = document_.line_span(header_row);
  counted_ = ranged_ = header.ranged;
  if (header.ranged) {
    ranges_ = span_in(document_.text, header.ranges);
    old_left_ = old_said_ = header.old_count;
    new_left_ = new_said_ = header.new_count;
    old_next_ = std::max(header.old_start + (header.old_count == 0 ? 1 : 0), 1u);
    new_next_ = std::max(header.new_start + (header.new_count == 0 ? 1 : 0), 1u);
  } else {
    old_left_ = new_left_ = 0;
  }
}

bool HunkReader::wants(uint32_t row) const {
  if (header_row_ == kNone || ended_by_counts()) return false;
  const std::string_view line = document_.line(row);
  if (line.empty() || line == "\r") return true;  // given back where nothing follows it
  return is_diff_row(kSteps[static_cast<unsigned char>(line.front())].kind);
}

bool HunkReader::ends_at(uint32_t row) const {
  if (header_row_ == kNone) return false;
  return starts_with(document_.line(row), "diff --git ") ||
         (!counted_ && starts_patch(document_, row));
}

/// Whether a signed row that comes when the counts are used up shows that they lie.
bool HunkReader::takes_past_counts(uint32_t row) const {
  if (starts_patch(document_, row)) return false;
  if (!trim(document_.line(row)).empty()) return true;
  // Only blanks: a separator that an editor left them in, unless diff content goes on right below.
  const uint32_t next = row + 1;
  if (next >= document_.rows.size()) return false;
  const std::string_view below = document_.line(next);
  return !trim(below).empty() &&
         is_diff_row(kSteps[static_cast<unsigned char>(below.front())].kind) &&
         !starts_patch(document_, next);
}

uint32_t HunkReader::read(const uint32_t first) {
  Rows& rows = document_.rows;
  const char* const data = document_.text.data();
  const uint32_t size = rows.size();
  const uint32_t old_first = old_next_, new_first = new_next_;
  uint32_t added = 0, removed = 0;
  pending_ = 0;
  uint32_t row = first;
  for (; row < size; ++row) {
    unsigned char sign = static_cast<unsigned char>(data[rows.offset[row]]);
    // A line of nothing but a CR is an empty one, in a CRLF document and in a CRLF file's diff.
    if (sign == '\r' && trim(document_.line(row)).empty()) sign = '\n';
    const Step step = kSteps[sign];
    if (step.kind == RowKind::stray) break;
    const bool empty = step.kind == RowKind::blank;
    if (counted_ && satisfied() && step.kind != RowKind::no_newline) {
      if (empty || !takes_past_counts(row)) break;
      counted_ = false;
    }
    if (!counted_ && sign == '-' && starts_patch(document_, row)) break;
    rows.kind[row] = empty ? RowKind::context : step.kind;
    rows.old_line[row] = old_next_;
    rows.new_line[row] = new_next_;
    old_next_ += step.old_step;
    new_next_ += step.new_step;
    old_left_ -= step.old_step;
    new_left_ -= step.new_step;
    added += step.kind == RowKind::added;
    removed += step.kind == RowKind::removed;
    const bool even = counted_ && satisfied();
    pending_ = empty && !even ? pending_ + 1 : 0;
  }
  give_back_trailing(row);
  const uint32_t end = row - pending_;
  FileSection& file = document_.files[file_];
  file.added += added;
  file.removed += removed;
  if (end > first || first == header_row_ + 1) add_hunk(first, end, old_first, new_first);
  return row;
}

/// Empty rows at the end of the body separate; they were not context after all.
void HunkReader::give_back_trailing(uint32_t end) {
  Rows& rows = document_.rows;
  for (uint32_t row = end - pending_; row < end; ++row) {
    rows.kind[row] = RowKind::blank;
    rows.old_line[row] = rows.new_line[row] = 0;
  }
  old_next_ -= pending_;
  new_next_ -= pending_;
  old_left_ += pending_;
  new_left_ += pending_;
}

void HunkReader::add_hunk(uint32_t first, uint32_t end, uint32_t old_first, uint32_t new_first) {
  Hunk hunk;
  hunk.header_row = header_row_;
  hunk.file = file_;
  hunk.rows = {first, end - first};
  hunk.old_count = old_next_ - old_first;
  hunk.new_count = new_next_ - new_first;
  hunk.old_start = old_first - (hunk.old_count == 0 ? 1 : 0);
  hunk.new_start = new_first - (hunk.new_count == 0 ? 1 : 0);
  hunk.heading = heading_;
  make_room(document_.hunks);
  document_.hunks.push_back(hunk);
}

void HunkReader::close() {
  if (header_row_ != kNone && ranged_ && !satisfied()) {
    sink_.warning(code::kHunkCounts, ranges_, "correct the counts, or the lines below them",
                  "the hunk's counts say {} old and {} new lines, its body has {} and {}",
                  old_said_, new_said_, old_said_ - old_left_, new_said_ - new_left_);
  }
  header_row_ = kNone;
}

}  // namespace whymark
