// Ranges of line numbers, and which lines are in any of them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace whymark {

/// Lines [first, last].
struct LineSpan {
  uint32_t first = 0, last = 0;
};

/// Sorts the spans and joins those that share lines, so that each line is in one at most.
inline void merge_spans(std::vector<LineSpan>& spans) {
  std::sort(spans.begin(), spans.end(),
            [](const LineSpan& a, const LineSpan& b) { return a.first < b.first; });
  size_t kept = 0;
  for (const LineSpan span : spans) {
    if (kept > 0 && span.first <= spans[kept - 1].last) {
      spans[kept - 1].last = std::max(spans[kept - 1].last, span.last);
    } else {
      spans[kept++] = span;
    }
  }
  spans.resize(kept);
}

/// Goes through merged spans with lines that never go down, from `first_line` on: constant time a
/// line.
class SpanWalk {
 public:
  SpanWalk(const std::vector<LineSpan>& merged, uint32_t first_line)
      : at_(std::lower_bound(merged.begin(), merged.end(), first_line,
                             [](const LineSpan& span, uint32_t line) { return span.last < line; })),
        end_(merged.end()) {}

  /// Whether the line is in a span.
  bool has(uint32_t line) {
    while (at_ != end_ && at_->last < line) ++at_;
    return at_ != end_ && at_->first <= line;
  }
  /// Whether no further line is.
  bool done() const { return at_ == end_; }

 private:
  std::vector<LineSpan>::const_iterator at_, end_;
};

}  // namespace whymark
