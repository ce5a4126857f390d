#include "render/layout/document_layout.h"

#include <algorithm>

#include "core/base/check.h"
#include "core/format/codes.h"

namespace whymark {
namespace {

bool is_loose(RowKind kind) { return kind == RowKind::stray || kind == RowKind::comment; }

// Frontmatter that could not be read is shown as it stands, since nothing else shows its words.
bool frontmatter_unreadable(const Document& document) {
  return std::any_of(
      document.diagnostics.begin(), document.diagnostics.end(), [](const Diagnostic& d) {
        return d.code == code::kFrontmatterInvalid || d.code == code::kFrontmatterUnterminated;
      });
}

}  // namespace

DocumentLayout::DocumentLayout(const Document& document, const Sizes& sizes, int summary_height,
                               const std::vector<InsertedLines>& inserted)
    : inserted_(&inserted) {
  add(LineType::summary, 0, 1, summary_height);
  const auto problems = static_cast<uint32_t>(document.diagnostics.size());
  if (problems > 0) add(LineType::problem, 0, problems, sizes.code_row);
  if (document.front.present && frontmatter_unreadable(document)) {
    const RowRange rows = document.front.rows;
    if (rows.count > 0) add(LineType::loose, rows.first, rows.count, sizes.code_row);
  }
  const uint32_t first_file_row =
      document.files.empty() ? document.rows.size() : document.files.front().rows.first;
  add_loose_rows(document, {0, first_file_row}, sizes.code_row);
  for (uint32_t file = 0; file < document.files.size(); ++file) add_file(document, file, sizes);
  inserted_ = nullptr;
}

void DocumentLayout::add(LineType type, uint32_t index, uint32_t count, int height) {
  const bool shows_row = type == LineType::code || type == LineType::loose;
  if (shows_row) by_row_.push_back({index, static_cast<uint32_t>(runs_.size())});
  runs_.push_back({type, index, count, line_count_, height_, height});
  line_count_ += count;
  height_ += int64_t{count} * height;
}

void DocumentLayout::add_loose_rows(const Document& document, RowRange rows, int height) {
  const std::vector<RowKind>& kind = document.rows.kind;
  for (uint32_t row = rows.first; row < rows.end();) {
    uint32_t end = row;
    while (end < rows.end() && is_loose(kind[end])) ++end;
    if (end > row) add(LineType::loose, row, end - row, height);
    row = end + 1;
  }
}

/// Rows of a hunk, cut where lines of an edit stand among them.
void DocumentLayout::add_code(RowRange rows, int height) {
  uint32_t first = rows.first;
  const auto add_until = [&](uint32_t end) {
    if (end > first) add(LineType::code, first, end - first, height);
    first = std::max(first, end);
  };
  while (next_inserted_ < inserted_->size() &&
         (*inserted_)[next_inserted_].before_row <= rows.end()) {
    const InsertedLines& lines = (*inserted_)[next_inserted_++];
    add_until(lines.before_row);
    add(LineType::edit, edit_lines_, lines.count, height);
    edit_lines_ += lines.count;
  }
  add_until(rows.end());
}

void DocumentLayout::add_file(const Document& document, uint32_t file, const Sizes& sizes) {
  const FileSection& section = document.files[file];
  file_lines_.push_back(line_count_);
  if (section.header_row != kNone) {
    by_row_.push_back({section.header_row, static_cast<uint32_t>(runs_.size())});
  }
  add(LineType::file_header, file, 1, sizes.file_row);
  uint32_t done = section.rows.first;  // rows before this one are on the page
  for (uint32_t h = section.hunks.first; h < section.hunks.end(); ++h) {
    const Hunk& hunk = document.hunks[h];
    const uint32_t next =
        std::max(done, hunk.header_row >= done ? hunk.header_row : hunk.rows.first);
    add_loose_rows(document, {done, next - done}, sizes.code_row);
    // A hunk that a stray line cuts in two has one header.
    if (hunk.header_row >= done) {
      by_row_.push_back({hunk.header_row, static_cast<uint32_t>(runs_.size())});
      add(LineType::hunk_header, h, 1, sizes.hunk_row);
    }
    add_code(hunk.rows, sizes.code_row);
    done = std::max(hunk.header_row + 1, hunk.rows.end());
  }
  add_loose_rows(document, {done, section.rows.end() - done}, sizes.code_row);
}

Line DocumentLayout::line(uint32_t number) const {
  WHYMARK_CHECK(number < line_count_);
  const auto after =
      std::upper_bound(runs_.begin(), runs_.end(), number,
                       [](uint32_t wanted, const Run& run) { return wanted < run.first_line; });
  const Run& run = *(after - 1);
  const uint32_t inside = number - run.first_line;
  return {number, run.type, run.index + inside, run.y + int64_t{inside} * run.height, run.height};
}

Line DocumentLayout::line_at(int64_t y) const {
  WHYMARK_CHECK(line_count_ > 0);
  y = std::clamp<int64_t>(y, 0, std::max<int64_t>(height_ - 1, 0));
  auto run = std::upper_bound(runs_.begin(), runs_.end(), y,
                              [](int64_t wanted, const Run& r) { return wanted < r.y; }) -
             1;
  // Runs of no height share their y with the run after them; the one found is the last of these.
  const int64_t inside = run->height > 0 ? (y - run->y) / run->height : 0;
  return line(run->first_line + static_cast<uint32_t>(std::min<int64_t>(inside, run->count - 1)));
}

std::vector<Line> DocumentLayout::lines_between(int64_t top, int64_t bottom) const {
  std::vector<Line> lines;
  if (line_count_ == 0 || bottom <= 0 || top >= height_) return lines;
  for (uint32_t number = line_at(top).number; number < line_count_; ++number) {
    const Line at = line(number);
    if (at.y >= bottom) break;
    if (at.y + at.height > top) lines.push_back(at);
  }
  return lines;
}

uint32_t DocumentLayout::line_of_row(uint32_t row) const {
  const auto after =
      std::upper_bound(by_row_.begin(), by_row_.end(), row,
                       [](uint32_t wanted, const RowKey& key) { return wanted < key.row; });
  if (after == by_row_.begin()) return kNone;
  const RowKey& key = *(after - 1);
  const Run& run = runs_[key.run];
  const uint32_t inside = row - key.row;
  return inside < run.count ? run.first_line + inside : kNone;
}

uint32_t DocumentLayout::line_of_file(uint32_t file) const {
  return file < file_lines_.size() ? file_lines_[file] : kNone;
}

ScrollPos DocumentLayout::pos_at(int64_t y) const {
  const Line at = line_at(y);
  return {at.number, static_cast<int>(y - at.y)};
}

}  // namespace whymark
