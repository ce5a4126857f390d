#include "render/layout/brackets.h"

#include <algorithm>
#include <functional>
#include <queue>
#include <utility>

namespace whymark {

std::vector<int> assign_lanes(const std::vector<LineRange>& ranges) {
  using Busy = std::pair<uint32_t, int>;  // last line, lane
  std::priority_queue<Busy, std::vector<Busy>, std::greater<>> busy;
  std::priority_queue<int, std::vector<int>, std::greater<>> free;
  int lanes = 0;
  std::vector<int> lane_of(ranges.size());
  for (size_t i = 0; i < ranges.size(); ++i) {
    while (!busy.empty() && busy.top().first < ranges[i].first) {
      free.push(busy.top().second);
      busy.pop();
    }
    if (free.empty()) free.push(lanes++);
    lane_of[i] = free.top();
    free.pop();
    busy.push({ranges[i].last, lane_of[i]});
  }
  return lane_of;
}

std::vector<int64_t> leader_starts(const std::vector<int64_t>& top,
                                   const std::vector<int64_t>& bottom) {
  std::vector<int64_t> start(top.size());
  for (size_t i = top.size(); i-- > 0;) {
    start[i] = (top[i] + bottom[i]) / 2;
    if (i + 1 < top.size()) start[i] = std::max(top[i], std::min(start[i], start[i + 1]));
  }
  return start;
}

}  // namespace whymark
