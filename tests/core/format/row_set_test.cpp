#include "core/format/row_set.h"

#include <set>

#include "tests/core/git/scratch.h"

using namespace whymark;
using test::Random;

namespace {

constexpr uint32_t kRows = 60;

std::set<uint32_t> rows_of(const std::vector<RowRange>& ranges) {
  std::set<uint32_t> rows;
  uint32_t end = 0;
  for (const RowRange& range : ranges) {
    CHECK(range.count > 0);
    CHECK((rows.empty() || range.first > end));  // in order, and never touching
    end = range.end();
    for (uint32_t row = range.first; row < end; ++row) rows.insert(row);
  }
  return rows;
}

std::set<uint32_t> within(const std::set<uint32_t>& rows, RowRange range) {
  return {rows.lower_bound(range.first), rows.lower_bound(range.end())};
}

}  // namespace

TEST_CASE("a set of rows does what a set of numbers does") {
  Random random(test::seed());
  for (uint32_t round = 0; round < test::case_count(300); ++round) {
    RowSet rows;
    std::set<uint32_t> twin;
    for (int i = 0; i < 40; ++i) {
      const RowRange range{random.below(kRows), random.below(random.chance(30) ? kRows : 5)};
      if (random.chance(60)) {
        rows.insert(range);
        for (uint32_t row = range.first; row < range.end(); ++row) twin.insert(row);
      } else {
        rows.erase(range);
        twin.erase(twin.lower_bound(range.first), twin.lower_bound(range.end()));
      }
      REQUIRE(rows_of(rows.ranges()) == twin);
      REQUIRE(rows.size() == twin.size());
      REQUIRE(rows.empty() == twin.empty());
      const RowRange part{random.below(kRows), random.below(kRows)};
      REQUIRE(rows_of(rows.in(part)) == within(twin, part));
      const uint32_t row = random.below(2 * kRows);
      REQUIRE(rows.contains(row) == (twin.count(row) == 1));
    }
    RowSet again;
    for (const uint32_t row : twin) again.insert({row, 1});
    CHECK(again == rows);
    rows.clear();
    CHECK(rows == RowSet());
  }
}

TEST_CASE("a million rows are one range, and the last row that there can be is one as any other") {
  RowSet rows;
  for (uint32_t row = 0; row < 1000000; row += 2) rows.insert({row, 1});
  for (uint32_t row = 1; row < 1000000; row += 2) rows.insert({row, 1});
  REQUIRE(rows.ranges().size() == 1);
  CHECK(rows.size() == 1000000);
  const uint32_t last = kNone - 1;
  rows.insert({last, 1});
  CHECK(rows.contains(last));
  CHECK(rows.size() == 1000001);
  rows.erase({0, kNone});
  CHECK(rows.empty());
}
