#include "core/format/row_shift.h"

#include <algorithm>
#include <utility>

namespace whymark {
namespace {

/// Rows at which something begins that both texts have.
struct Beginnings {
  std::vector<std::pair<uint32_t, uint32_t>> rows;  // before, after
  bool same = true;

  void add(uint32_t before, uint32_t after) {
    if (before != kNone && after != kNone) rows.emplace_back(before, after);
    same = same && (before == kNone) == (after == kNone);
  }
};

}  // namespace

std::optional<RowShift> RowShift::between(const Document& before, const Document& after) {
  if (before.files.size() != after.files.size() || before.hunks.size() != after.hunks.size() ||
      before.notes.size() != after.notes.size()) {
    return std::nullopt;
  }
  Beginnings begin;
  for (size_t i = 0; i < before.files.size(); ++i) {
    begin.add(before.files[i].rows.first, after.files[i].rows.first);
  }
  for (size_t i = 0; i < before.hunks.size(); ++i) {
    const Hunk& old = before.hunks[i];
    const Hunk& now = after.hunks[i];
    begin.add(old.header_row, now.header_row);
    begin.add(old.rows.first, now.rows.first);
    if (old.rows.count != now.rows.count) return std::nullopt;
  }
  for (size_t i = 0; i < before.notes.size(); ++i) {
    begin.add(before.notes[i].header_row, after.notes[i].header_row);
  }
  if (!begin.same) return std::nullopt;
  std::sort(begin.rows.begin(), begin.rows.end());
  RowShift shift;
  for (const auto& [old, now] : begin.rows) {
    const int64_t by = int64_t{now} - old;
    if (by != shift.steps_.back().by) shift.steps_.push_back({old, by});
  }
  return shift;
}

const RowShift::Step& RowShift::step_at(uint32_t row) const {
  const auto after = std::partition_point(steps_.begin(), steps_.end(),
                                          [row](const Step& step) { return step.first <= row; });
  return *(after - 1);
}

uint32_t RowShift::operator()(uint32_t row) const {
  return row == kNone ? kNone : static_cast<uint32_t>(row + step_at(row).by);
}

std::vector<RowRange> RowShift::moved(RowRange rows) const {
  std::vector<RowRange> out;
  while (rows.count > 0) {
    const Step* step = &step_at(rows.first);
    const bool last = step == &steps_.back();
    const uint32_t end = last ? rows.end() : std::min(rows.end(), (step + 1)->first);
    out.push_back({static_cast<uint32_t>(rows.first + step->by), end - rows.first});
    rows = {end, rows.end() - end};
  }
  return out;
}

}  // namespace whymark
