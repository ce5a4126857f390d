#include "render/layout/brackets.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "tests/core/format/random_document.h"

namespace whymark::test {
namespace {

bool share_a_line(const LineRange& a, const LineRange& b) {
  return a.first <= b.last && b.first <= a.last;
}

/// The most ranges that any line is in, by counting at every line.
int most_on_a_line(const std::vector<LineRange>& ranges, uint32_t lines) {
  int most = 0;
  for (uint32_t line = 0; line < lines; ++line) {
    const auto on_it = std::count_if(ranges.begin(), ranges.end(), [line](const LineRange& r) {
      return r.first <= line && line <= r.last;
    });
    most = std::max(most, static_cast<int>(on_it));
  }
  return most;
}

}  // namespace

TEST_CASE("lanes: of ranges that touch, nest and stand apart") {
  CHECK(assign_lanes({}).empty());
  CHECK(assign_lanes({{3, 5}}) == std::vector<int>{0});
  CHECK(assign_lanes({{3, 5}, {6, 9}}) == std::vector<int>{0, 0});
  CHECK(assign_lanes({{3, 5}, {5, 9}}) == std::vector<int>{0, 1});
  CHECK(assign_lanes({{1, 9}, {2, 3}, {4, 5}}) == std::vector<int>{0, 1, 1});
  CHECK(assign_lanes({{7, 7}, {7, 7}, {7, 7}}) == std::vector<int>{0, 1, 2});
}

TEST_CASE("lanes: a lane that falls free is used again, the nearest first") {
  CHECK(assign_lanes({{0, 4}, {1, 2}, {3, 9}, {5, 6}}) == std::vector<int>{0, 1, 1, 0});
}

TEST_CASE("lanes property: none is shared by ranges with a common line, and none is too many") {
  Random random(21);
  constexpr uint32_t kLineCount = 60;
  for (int i = 0; i < 2000; ++i) {
    std::vector<LineRange> ranges;
    const uint32_t longest = 1 + random.below(25);
    for (uint32_t n = random.below(30); n > 0; --n) {
      const uint32_t first = random.below(kLineCount);
      ranges.push_back({first, std::min(first + random.below(longest), kLineCount - 1)});
    }
    std::sort(ranges.begin(), ranges.end(),
              [](const LineRange& a, const LineRange& b) { return a.first < b.first; });
    const std::vector<int> lanes = assign_lanes(ranges);
    REQUIRE(lanes.size() == ranges.size());
    for (size_t a = 0; a < ranges.size(); ++a) {
      for (size_t b = 0; b < a; ++b) {
        const bool clash = lanes[a] == lanes[b] && share_a_line(ranges[a], ranges[b]);
        CHECK(!clash);
      }
    }
    const int used = lanes.empty() ? 0 : 1 + *std::max_element(lanes.begin(), lanes.end());
    CHECK(used == most_on_a_line(ranges, kLineCount));
    for (const int lane : lanes) CHECK(lane >= 0);
  }
}

TEST_CASE("leaders: from the middle of a bracket where nothing is in the way") {
  CHECK(leader_starts({}, {}).empty());
  CHECK(leader_starts({100}, {160}) == std::vector<int64_t>{130});
  CHECK(leader_starts({100, 200}, {160, 220}) == std::vector<int64_t>{130, 210});
}

TEST_CASE("leaders: a long bracket gives way to the one inside it") {
  CHECK(leader_starts({0, 10}, {200, 30}) == std::vector<int64_t>{20, 20});
  // Not above its own top, whatever comes after it.
  CHECK(leader_starts({0, 50, 50}, {200, 200, 50}) == std::vector<int64_t>{50, 50, 50});
}

TEST_CASE(
    "leaders property: never descend, stay on their brackets, and move only where they must") {
  Random random(22);
  for (int i = 0; i < 2000; ++i) {
    std::vector<int64_t> top, bottom;
    int64_t at = (int64_t{1} << 40) * random.below(2);
    for (uint32_t n = random.below(20); n > 0; --n) {
      at += random.below(60);
      top.push_back(at);
      bottom.push_back(at + random.below(400));
    }
    const std::vector<int64_t> start = leader_starts(top, bottom);
    REQUIRE(start.size() == top.size());
    int64_t lowest_after = INT64_MAX;
    for (size_t k = start.size(); k-- > 0;) {
      CHECK(start[k] >= top[k]);
      CHECK(start[k] <= bottom[k]);
      CHECK(start[k] <= lowest_after);
      // The highest middle from here down is the bound that no start may pass.
      lowest_after = std::min(lowest_after, (top[k] + bottom[k]) / 2);
      CHECK(start[k] == lowest_after);
    }
  }
}

}  // namespace whymark::test
