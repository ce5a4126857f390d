#include "render/layout/document_layout.h"

#include <algorithm>

#include "core/base/check.h"
#include "core/base/parallel.h"

namespace whymark {
namespace {

constexpr size_t kFilesPerJob = 64;  // fewer are not worth a thread

// The last of the ordered elements that begins at or before `wanted`. The first begins at 0.
template <class Element, class Value>
const Element& last_at(const std::vector<Element>& elements, Value Element::*begin, Value wanted) {
  const auto after =
      std::partition_point(elements.begin(), elements.end(),
                           [&](const Element& element) { return element.*begin <= wanted; });
  return *(after - 1);
}

}  // namespace

DocumentLayout::DocumentLayout(const Document& document, const LayoutOptions& options)
    : document_(&document) {
  const size_t files = document.files.size();
  parts_.resize(files + 1);
  const uint32_t first_row = files == 0 ? document.rows.size() : document.files[0].rows.first;
  parts_[0].runs = head_runs(document, options);
  parts_[0].rows = {0, first_row};
  const size_t jobs = (files + kFilesPerJob - 1) / kFilesPerJob;
  run_parallel(jobs, worker_count(), [&](unsigned, size_t job) {
    const size_t end = std::min((job + 1) * kFilesPerJob, files);
    for (size_t file = job * kFilesPerJob; file < end; ++file) {
      parts_[file + 1].runs = file_runs(document, options, static_cast<uint32_t>(file));
      parts_[file + 1].rows = document.files[file].rows;
    }
  });
  place_parts();
}

void DocumentLayout::update_file(const LayoutOptions& options, uint32_t file) {
  parts_[file + 1].runs = file_runs(*document_, options, file);
  place_parts();
}

void DocumentLayout::place_parts() {
  line_count_ = 0;
  height_ = 0;
  for (Part& part : parts_) {
    part.first_line = line_count_;
    part.y = height_;
    line_count_ += part.runs.line_count;
    height_ += part.runs.height;
  }
}

Line DocumentLayout::line_of(const Part& part, const PageRun& run, uint32_t inside) const {
  Line line;
  line.number = part.first_line + run.first_line + inside;
  line.type = run.type;
  line.index = run.index + inside;
  line.y = part.y + run.y + int64_t{inside} * run.height;
  line.height = run.height;
  if (&part != parts_.data()) line.file = static_cast<uint32_t>(&part - parts_.data() - 1);
  line.split = run.arrangement != PageRun::Rows::one_column;
  if (run.arrangement == PageRun::Rows::change) {
    const SideBySide& change = part.runs.changes[run.index];
    line.old_row = change.old_row(*document_, run.other + inside);
    line.new_row = change.new_row(*document_, run.other + inside);
    line.index = line.new_row != kNone ? line.new_row : line.old_row;
  } else if (line.split && run.type == LineType::code) {
    line.old_row = line.new_row = line.index;
  }
  if (run.type == LineType::expanded) line.old_line = run.other + inside;
  if (run.type == LineType::fold) line.folded = run.rows;
  return line;
}

Line DocumentLayout::line(uint32_t number) const {
  WHYMARK_CHECK(number < line_count_);
  const Part& part = last_at(parts_, &Part::first_line, number);
  const uint32_t inside = number - part.first_line;
  const PageRun& run = last_at(part.runs.runs, &PageRun::first_line, inside);
  return line_of(part, run, inside - run.first_line);
}

const DocumentLayout::Part& DocumentLayout::part_at(int64_t y) const {
  // Parts of no height share their y with the part after them; the one found is the last of these,
  // or, at the page's end, the last that has lines.
  return last_at(parts_, &Part::y, y);
}

Line DocumentLayout::line_at(int64_t y) const {
  WHYMARK_CHECK(line_count_ > 0);
  y = std::clamp<int64_t>(y, 0, std::max<int64_t>(height_ - 1, 0));
  const Part& part = part_at(y);
  const PageRun& run = last_at(part.runs.runs, &PageRun::y, y - part.y);
  const int64_t inside = run.height > 0 ? (y - part.y - run.y) / run.height : 0;
  return line_of(part, run, static_cast<uint32_t>(std::min<int64_t>(inside, run.count - 1)));
}

std::vector<Line> DocumentLayout::lines_between(int64_t top, int64_t bottom) const {
  std::vector<Line> lines;
  if (line_count_ == 0 || bottom <= 0 || top >= height_) return lines;
  const int64_t from = std::max<int64_t>(top, 0);
  for (const Part* part = &part_at(from); part != parts_.data() + parts_.size(); ++part) {
    if (part->y >= bottom) break;
    const std::vector<PageRun>& runs = part->runs.runs;
    if (runs.empty()) continue;
    const PageRun* run = &last_at(runs, &PageRun::y, std::max<int64_t>(from - part->y, 0));
    for (; run != runs.data() + runs.size(); ++run) {
      const int64_t run_top = part->y + run->y;
      if (run_top >= bottom) break;
      const int64_t above = std::max<int64_t>(from - run_top, 0);
      auto inside = static_cast<uint32_t>(run->height > 0 ? above / run->height : run->count);
      for (; inside < run->count; ++inside) {
        if (run_top + int64_t{inside} * run->height >= bottom) return lines;
        lines.push_back(line_of(*part, *run, inside));
      }
    }
  }
  return lines;
}

const DocumentLayout::Part* DocumentLayout::part_of_row(uint32_t row) const {
  const auto after = std::partition_point(parts_.begin(), parts_.end(),
                                          [&](const Part& part) { return part.rows.first <= row; });
  if (after == parts_.begin()) return nullptr;
  const Part& part = *(after - 1);
  return part.rows.contains(row) ? &part : nullptr;
}

/// The last run of the part that begins at or before the row and shows any.
const PageRun* DocumentLayout::find_run(const Part& part, uint32_t row) const {
  const std::vector<PageRun>& runs = part.runs.runs;
  auto run = std::partition_point(runs.begin(), runs.end(),
                                  [&](const PageRun& each) { return each.row <= row; });
  while (run != runs.begin() && (run - 1)->rows == 0) --run;
  return run == runs.begin() ? nullptr : &*(run - 1);
}

uint32_t DocumentLayout::line_of_row(uint32_t row) const {
  const Part* part = part_of_row(row);
  const PageRun* run = part == nullptr ? nullptr : find_run(*part, row);
  if (run == nullptr) return kNone;
  const uint32_t first = part->first_line + run->first_line;
  const uint32_t inside = row - run->row;
  if (run->arrangement == PageRun::Rows::change) {
    // All runs of a change lead to the same line.
    const uint32_t above = first - run->other;
    if (inside < run->rows) return above + part->runs.changes[run->index].line_of(*document_, row);
    return kNone;
  }
  if (inside >= run->rows) {
    const std::vector<RowRange>& hidden = part->runs.hidden;
    const auto after = std::partition_point(
        hidden.begin(), hidden.end(), [&](const RowRange& each) { return each.first <= row; });
    const bool is_hidden = after != hidden.begin() && (after - 1)->contains(row);
    return is_hidden ? first + run->count - 1 : kNone;
  }
  return run->rows == run->count ? first + inside : first;
}

uint32_t DocumentLayout::line_between(uint32_t file, LineType type, uint32_t row,
                                      uint32_t index) const {
  if (file + size_t{1} >= parts_.size()) return kNone;
  const Part& part = parts_[file + 1];
  const std::vector<PageRun>& runs = part.runs.runs;
  auto run = std::partition_point(runs.begin(), runs.end(),
                                  [&](const PageRun& each) { return each.row < row; });
  for (; run != runs.end() && run->row == row; ++run) {
    if (run->type == type && index >= run->index && index - run->index < run->count) {
      return part.first_line + run->first_line + index - run->index;
    }
  }
  return kNone;
}

bool DocumentLayout::shows_row(uint32_t row) const {
  const Part* part = part_of_row(row);
  const PageRun* run = part == nullptr ? nullptr : find_run(*part, row);
  if (run == nullptr || row - run->row >= run->rows) return false;
  return run->rows == 1 || run->rows == run->count || run->arrangement == PageRun::Rows::change;
}

uint32_t DocumentLayout::row_at_line(uint32_t number) const {
  WHYMARK_CHECK(number < line_count_);
  const Part& part = last_at(parts_, &Part::first_line, number);
  const PageRun& run = last_at(part.runs.runs, &PageRun::first_line, number - part.first_line);
  const uint32_t inside = number - part.first_line - run.first_line;
  if (run.arrangement == PageRun::Rows::change) {
    const Line line = line_of(part, run, inside);
    return std::min(line.old_row, line.new_row);
  }
  return run.rows == run.count ? run.row + inside : run.row;
}

std::vector<Line> DocumentLayout::card_lines() const {
  std::vector<Line> lines;
  for (const Part& part : parts_) {
    for (const uint32_t run : part.runs.cards) {
      lines.push_back(line_of(part, part.runs.runs[run], 0));
    }
  }
  return lines;
}

uint32_t DocumentLayout::line_of_file(uint32_t file) const {
  return file + size_t{1} < parts_.size() ? parts_[file + 1].first_line : kNone;
}

uint32_t DocumentLayout::file_at(int64_t y) const {
  if (parts_.empty() || y < 0) return kNone;
  const Part& part = part_at(y);
  return &part == parts_.data() ? kNone : static_cast<uint32_t>(&part - parts_.data() - 1);
}

ScrollPos DocumentLayout::pos_at(int64_t y) const {
  const Line at = line_at(y);
  return {at.number, static_cast<int>(y - at.y)};
}

}  // namespace whymark
