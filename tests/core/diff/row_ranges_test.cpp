#include "core/diff/row_ranges.h"

#include <doctest/doctest.h>

#include "tests/core/git/scratch.h"

namespace whymark::test {

TEST_CASE("ranges of rows answer as a list of rows does") {
  Random random(seed());
  for (uint32_t round = case_count(200); round > 0; --round) {
    RowRanges ranges;
    std::vector<bool> rows(60);
    for (uint32_t row = 0; row < 60;) {
      const uint32_t count = 1 + random.below(4);
      if (random.chance(50) && row + count <= 60) {
        ranges.append(RowRange{row, count});
        std::fill_n(rows.begin() + row, count, true);
      }
      row += count;
    }
    CHECK(ranges.size() == static_cast<uint64_t>(std::count(rows.begin(), rows.end(), true)));
    CHECK(ranges.empty() == (ranges.size() == 0));
    for (uint32_t first = 0; first < 60; ++first) {
      CHECK(ranges.contains(first) == rows[first]);
      const uint32_t count = random.below(60 - first + 1);
      CHECK(ranges.count_in({first, count}) ==
            static_cast<uint64_t>(
                std::count(rows.begin() + first, rows.begin() + first + count, true)));
    }
    for (uint32_t first = 0; first < 60; ++first) {
      const uint32_t count = random.below(60 - first + 1);
      std::vector<bool> within(60);
      for (const RowRange& part : ranges.in({first, count})) {
        std::fill_n(within.begin() + part.first, part.count, true);
      }
      for (uint32_t row = 0; row < 60; ++row) {
        CHECK(within[row] == (rows[row] && row >= first && row < first + count));
      }
    }
    for (size_t i = 1; i < ranges.ranges().size(); ++i) {
      CHECK(ranges.ranges()[i - 1].end() < ranges.ranges()[i].first);
    }
  }
}

}  // namespace whymark::test
