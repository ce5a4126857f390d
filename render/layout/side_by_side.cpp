#include "render/layout/side_by_side.h"

#include <algorithm>
#include <string_view>

#include "core/diff/line_pairs.h"

namespace whymark {
namespace {

constexpr uint32_t kAlignedMost =
    2000;  // rows of a change; pairing more takes too long for a frame

std::vector<std::string_view> contents(const Document& document, RowRange rows) {
  std::vector<std::string_view> lines;
  for (uint32_t row = rows.first; row < rows.end(); ++row) lines.push_back(document.content(row));
  return lines;
}

}  // namespace

std::vector<uint32_t> align_shorter(uint32_t shorter, uint32_t longer,
                                    const std::vector<AlignedPair>& pairs) {
  // A pair stands on one line when the shorter side is shifted by `shift` there. Shifts may only
  // grow down the change, and up to what the sides differ by: the most pairs are the longest
  // ascending sequence of shifts.
  const uint32_t most = longer - shorter;
  struct End {
    uint32_t shift;
    size_t pair;
  };
  std::vector<End> ends;  // by length: the sequence of it with the smallest last shift
  std::vector<size_t> before(pairs.size(), pairs.size());
  for (size_t i = 0; i < pairs.size(); ++i) {
    if (pairs[i].longer < pairs[i].shorter) continue;
    const uint32_t shift = pairs[i].longer - pairs[i].shorter;
    if (shift > most) continue;
    const auto place = std::partition_point(ends.begin(), ends.end(),
                                            [&](const End& end) { return end.shift <= shift; });
    if (place != ends.begin()) before[i] = (place - 1)->pair;
    if (place == ends.end()) {
      ends.push_back({shift, i});
    } else {
      *place = {shift, i};
    }
  }
  std::vector<size_t> kept;
  for (size_t i = ends.empty() ? pairs.size() : ends.back().pair; i < pairs.size(); i = before[i]) {
    kept.push_back(i);
  }
  std::vector<uint32_t> lines(shorter);
  uint32_t shift = 0;
  for (uint32_t row = 0; row < shorter; ++row) {
    if (!kept.empty() && pairs[kept.back()].shorter == row) {
      shift = pairs[kept.back()].longer - row;
      kept.pop_back();
    }
    lines[row] = row + shift;
  }
  return lines;
}

SideBySide::SideBySide(RowRange old_rows, RowRange new_rows, const std::vector<Facing>& facing)
    : SideBySide(old_rows, new_rows, std::vector<uint32_t>()) {
  if (facing.empty()) return;
  part_lines_.push_back(0);
  uint32_t old_done = old_rows.first;
  uint32_t new_done = new_rows.first;
  const auto add_until = [&](uint32_t old_end, uint32_t new_end) {
    if (old_end == old_done && new_end == new_done) return;
    parts_.push_back(SideBySide({old_done, old_end - old_done}, {new_done, new_end - new_done},
                                std::vector<uint32_t>()));
    part_lines_.push_back(part_lines_.back() + parts_.back().line_count());
    old_done = old_end;
    new_done = new_end;
  };
  for (size_t i = 0; i < facing.size();) {
    add_until(facing[i].old_row, facing[i].new_row);
    // Those that follow each other on both sides are as many on each, so they face each other.
    uint32_t old_end = old_done;
    uint32_t new_end = new_done;
    for (; i < facing.size() && facing[i].old_row == old_end && facing[i].new_row == new_end; ++i) {
      ++old_end;
      ++new_end;
    }
    add_until(old_end, new_end);
  }
  add_until(old_rows.end(), new_rows.end());
}

const SideBySide* SideBySide::part_at(uint32_t line, uint32_t& first_line) const {
  if (parts_.empty() || line >= part_lines_.back()) return nullptr;
  const auto after = std::upper_bound(part_lines_.begin(), part_lines_.end(), line);
  first_line = *(after - 1);
  return &parts_[static_cast<size_t>(after - part_lines_.begin() - 1)];
}

uint32_t SideBySide::line_count() const {
  if (!parts_.empty()) return part_lines_.back();
  const uint32_t above = put_back_.empty() ? 0 : put_back_.back() + 1 - old_rows_.first;
  return std::max(old_rows_.count, above + new_rows_.count);
}

const std::vector<uint32_t>& SideBySide::shorter_lines(const Document& document) const {
  if (!shorter_lines_.empty()) return shorter_lines_;
  std::vector<AlignedPair> pairs;
  const RowRange shorter = old_is_shorter() ? old_rows_ : new_rows_;
  const RowRange longer = old_is_shorter() ? new_rows_ : old_rows_;
  if (shorter.count != longer.count && longer.count <= kAlignedMost) {
    for (const LinePair& pair :
         pair_lines(contents(document, old_rows_), contents(document, new_rows_))) {
      pairs.push_back(old_is_shorter() ? AlignedPair{pair.old_line, pair.new_line}
                                       : AlignedPair{pair.new_line, pair.old_line});
    }
  }
  shorter_lines_ = align_shorter(shorter.count, longer.count, pairs);
  return shorter_lines_;
}

uint32_t SideBySide::row_at(const Document& document, RowRange rows, bool shorter,
                            uint32_t line) const {
  if (!shorter || rows.count == 0) return line < rows.count ? rows.first + line : kNone;
  const std::vector<uint32_t>& lines = shorter_lines(document);
  const auto found = std::lower_bound(lines.begin(), lines.end(), line);
  if (found == lines.end() || *found != line) return kNone;
  return rows.first + static_cast<uint32_t>(found - lines.begin());
}

uint32_t SideBySide::old_row(const Document& document, uint32_t line) const {
  uint32_t first = 0;
  if (const SideBySide* part = part_at(line, first)) return part->old_row(document, line - first);
  return row_at(document, old_rows_, put_back_.empty() && old_is_shorter(), line);
}

uint32_t SideBySide::new_row(const Document& document, uint32_t line) const {
  uint32_t first = 0;
  if (const SideBySide* part = part_at(line, first)) return part->new_row(document, line - first);
  if (put_back_.empty()) return row_at(document, new_rows_, !old_is_shorter(), line);
  const uint32_t above = put_back_.back() + 1 - old_rows_.first;
  if (line >= above) return row_at(document, new_rows_, false, line - above);
  const uint32_t row = old_rows_.first + line;
  return std::binary_search(put_back_.begin(), put_back_.end(), row) ? row : kNone;
}

uint32_t SideBySide::line_of(const Document& document, uint32_t row) const {
  const bool is_old = old_rows_.contains(row);
  if (!parts_.empty()) {
    const auto part =
        std::partition_point(parts_.begin(), parts_.end(), [&](const SideBySide& each) {
          return (is_old ? each.old_rows_ : each.new_rows_).end() <= row;
        });
    return part_lines_[static_cast<size_t>(part - parts_.begin())] + part->line_of(document, row);
  }
  const uint32_t index = row - (is_old ? old_rows_.first : new_rows_.first);
  if (!put_back_.empty()) {
    return is_old ? index : index + put_back_.back() + 1 - old_rows_.first;
  }
  return is_old == old_is_shorter() ? shorter_lines(document)[index] : index;
}

}  // namespace whymark
