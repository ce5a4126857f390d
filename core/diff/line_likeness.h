// How much lines have in common, for many pairs of the same lines.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/diff/text_ids.h"

namespace whymark {

/// The lines of both sides of a change, cut into tokens once.
class LineLikeness {
 public:
  /// Looks at the first `max_bytes` of each line. Pairs of tokens that are compared in order are
  /// taken from `cells`. The lines have to outlive it.
  LineLikeness(const std::vector<std::string_view>& old_lines,
               const std::vector<std::string_view>& new_lines, size_t max_bytes, uint64_t cells);

  /// The old line that common() is about.
  void select(uint32_t old_line);
  /// The most that tokens which are equal in order weigh (tokens.h), of the selected line and this
  /// one; 0 where that is less than half of the longer line. Once `cells` do not last, what they
  /// have in common in any order.
  uint32_t common(uint32_t new_line);

 private:
  struct Count {
    uint32_t id, times;
  };
  struct Line {
    std::vector<uint32_t> tokens;  // their ids
    std::vector<Count> counts;     // of each different one
    uint64_t weight = 0;
  };

  std::vector<Line> read(const std::vector<std::string_view>& lines, size_t max_bytes);
  uint64_t common_in_any_order(const Line& line) const;
  uint64_t common_in_order(const Line& before, const Line& after, uint64_t most);

  TextIds ids_;
  std::vector<uint32_t> weights_;  // of tokens, by id
  std::vector<Line> old_, new_;
  const Line* selected_ = nullptr;
  std::vector<uint32_t> times_;     // in the selected line, by id
  std::vector<uint32_t> in_after_;  // by id: the last pair whose new line has the token
  uint32_t pair_ = 0;
  std::vector<uint32_t> table_;
  uint64_t cells_ = 0;  // left
};

}  // namespace whymark
