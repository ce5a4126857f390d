#include "core/diff/line_likeness.h"

#include <algorithm>

#include "core/diff/tokens.h"

namespace whymark {

LineLikeness::LineLikeness(const std::vector<std::string_view>& old_lines,
                           const std::vector<std::string_view>& new_lines, size_t max_bytes,
                           uint64_t cells)
    : old_(read(old_lines, max_bytes)), new_(read(new_lines, max_bytes)), cells_(cells) {
  times_.assign(ids_.count(), 0);
  in_after_.assign(ids_.count(), 0);
}

std::vector<LineLikeness::Line> LineLikeness::read(const std::vector<std::string_view>& lines,
                                                   size_t max_bytes) {
  std::vector<Line> all(lines.size());
  std::vector<WordToken> tokens;
  for (size_t i = 0; i < lines.size(); ++i) {
    const std::string_view text = lines[i].substr(0, max_bytes);
    Line& line = all[i];
    tokens.clear();
    tokenize(text, tokens);
    line.tokens.reserve(tokens.size());
    for (const WordToken& token : tokens) {
      const uint32_t id = ids_.of(text.substr(token.first, token.size()));
      if (id == weights_.size()) weights_.push_back(weight(token));
      line.tokens.push_back(id);
      line.weight += weights_[id];
    }
    std::vector<uint32_t> sorted = line.tokens;
    std::sort(sorted.begin(), sorted.end());
    for (const uint32_t id : sorted) {
      if (line.counts.empty() || line.counts.back().id != id) line.counts.push_back({id, 0});
      ++line.counts.back().times;
    }
  }
  return all;
}

void LineLikeness::select(uint32_t old_line) {
  if (selected_ != nullptr) {
    for (const Count& count : selected_->counts) times_[count.id] = 0;
  }
  selected_ = &old_[old_line];
  for (const Count& count : selected_->counts) times_[count.id] = count.times;
}

uint32_t LineLikeness::common(uint32_t new_line) {
  const Line& line = new_[new_line];
  const uint64_t longer = std::max(selected_->weight, line.weight);
  if (2 * std::min(selected_->weight, line.weight) < longer) return 0;
  // Linear, and never less than what is equal in order: most pairs need no more.
  uint64_t common = common_in_any_order(line);
  if (2 * common >= longer) common = common_in_order(*selected_, line, common);
  return 2 * common >= longer ? static_cast<uint32_t>(common) : 0;
}

uint64_t LineLikeness::common_in_any_order(const Line& line) const {
  uint64_t common = 0;
  for (const Count& count : line.counts) {
    common += uint64_t{std::min(count.times, times_[count.id])} * weights_[count.id];
  }
  return common;
}

uint64_t LineLikeness::common_in_order(const Line& before, const Line& after, uint64_t most) {
  ++pair_;
  for (const Count& count : after.counts) in_after_[count.id] = pair_;
  const std::vector<uint32_t>& a = before.tokens;
  const std::vector<uint32_t>& b = after.tokens;
  // From both ends on: what is equal is best paired at once, and what the other line has not got
  // is left out. That is all, unless words have changed places.
  size_t a_first = 0, a_end = a.size(), b_first = 0, b_end = b.size();
  uint64_t ends = 0;
  while (a_first < a_end && b_first < b_end) {
    if (a[a_first] == b[b_first]) {
      ends += weights_[a[a_first++]];
      ++b_first;
    } else if (in_after_[a[a_first]] != pair_) {
      ++a_first;
    } else if (times_[b[b_first]] == 0) {
      ++b_first;
    } else if (a[a_end - 1] == b[b_end - 1]) {
      ends += weights_[a[--a_end]];
      --b_end;
    } else if (in_after_[a[a_end - 1]] != pair_) {
      --a_end;
    } else if (times_[b[b_end - 1]] == 0) {
      --b_end;
    } else {
      break;
    }
  }
  const size_t width = b_end - b_first;
  const uint64_t cells = uint64_t{a_end - a_first} * width;
  if (cells == 0 || ends == most) return ends;
  if (cells > cells_) return most;
  cells_ -= cells;
  // table_[j]: the most in common of a's tokens so far and b's first j.
  table_.assign(width + 1, 0);
  for (size_t i = a_first; i < a_end; ++i) {
    uint32_t diagonal = 0;  // table_[j - 1] of the row above
    for (size_t j = 0; j < width; ++j) {
      const uint32_t above = table_[j + 1];
      table_[j + 1] =
          a[i] == b[b_first + j] ? diagonal + weights_[a[i]] : std::max(above, table_[j]);
      diagonal = above;
    }
  }
  return ends + table_[width];
}

}  // namespace whymark
