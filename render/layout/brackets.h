#pragma once

#include <cstdint>
#include <vector>

namespace whymark {

/// The lines of the page that a note is about, first and last inclusive.
struct LineRange {
  uint32_t first = 0;
  uint32_t last = 0;
};

/// A lane for each range (0 is nearest to the cards) so that ranges with a line in common have
/// different lanes, with as few lanes as possible. `ranges` ascend by their first line. O(n log n).
std::vector<int> assign_lanes(const std::vector<LineRange>& ranges);

/// Where each leader line leaves its bracket: its middle where that can be, else higher, so that
/// the heights never descend down the cards and no two leaders cross. `top` and `bottom` of the
/// brackets, top ascending.
std::vector<int64_t> leader_starts(const std::vector<int64_t>& top,
                                   const std::vector<int64_t>& bottom);

}  // namespace whymark
