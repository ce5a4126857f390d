#include "core/diff/sequence_diff.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <numeric>
#include <vector>

#include "tests/core/git/scratch.h"

using namespace whymark;
using namespace whymark::test;

namespace {

using Items = std::vector<uint32_t>;

/// The longest common subsequence, by the table that everyone knows.
size_t slow_common(const Items& a, const Items& b) {
  std::vector<std::vector<size_t>> table(a.size() + 1, std::vector<size_t>(b.size() + 1, 0));
  for (size_t i = 1; i <= a.size(); ++i) {
    for (size_t j = 1; j <= b.size(); ++j) {
      table[i][j] = a[i - 1] == b[j - 1] ? table[i - 1][j - 1] + 1
                                         : std::max(table[i - 1][j], table[i][j - 1]);
    }
  }
  return table[a.size()][b.size()];
}

Items random_items(Random& random, uint32_t most, uint32_t different) {
  Items items(random.below(most + 1));
  for (uint32_t& item : items) item = random.below(different);
  return items;
}

/// Checks that changes are in order, apart and never empty, and that all else is equal; how many
/// items are.
size_t check_changes(const std::vector<ItemChange>& changes, const Items& a, const Items& b) {
  size_t i = 0;
  size_t j = 0;
  size_t equal = 0;
  const auto keep = [&](size_t a_end, size_t b_end, bool at_end) {
    REQUIRE(a_end - i == b_end - j);
    if (!at_end && i + j > 0) REQUIRE(a_end > i);
    for (; i < a_end; ++i, ++j, ++equal) REQUIRE(a[i] == b[j]);
  };
  for (const ItemChange& change : changes) {
    keep(change.old_first, change.new_first, false);
    REQUIRE(change.old_end + change.new_end > change.old_first + change.new_first);
    i = change.old_end;
    j = change.new_end;
  }
  keep(a.size(), b.size(), true);
  return equal;
}

}  // namespace

TEST_CASE("sequences: as few items differ as can be") {
  Random random(seed());
  SequenceDiff sequences;
  for (uint32_t round = case_count(4000); round > 0; --round) {
    const uint32_t most = random.chance(10) ? 120 : 14;
    const uint32_t different = 1 + random.below(random.chance(30) ? 40 : 4);
    const Items a = random_items(random, most, different);
    Items b = random_items(random, most, different);
    if (random.chance(40)) {
      b = a;
      for (uint32_t edits = random.below(5); edits > 0 && !b.empty(); --edits) {
        const auto at = b.begin() + random.below(static_cast<uint32_t>(b.size()));
        if (random.chance(50))
          b.insert(at, random.below(different));
        else
          b.erase(at);
      }
    }
    uint64_t steps = 1'000'000;
    const size_t equal = check_changes(sequences.compare(a, b, steps), a, b);
    REQUIRE_FALSE(sequences.capped());
    REQUIRE(equal == slow_common(a, b));
  }
}

TEST_CASE("sequences: what steps do not last for is one change, and the rest stays true") {
  Random random(seed());
  SequenceDiff sequences;
  uint32_t capped = 0;
  for (uint32_t round = case_count(2000); round > 0; --round) {
    const Items a = random_items(random, 80, 3);
    const Items b = random_items(random, 80, 3);
    const uint64_t given = random.below(600);
    uint64_t steps = given;
    const size_t equal = check_changes(sequences.compare(a, b, steps), a, b);
    REQUIRE(steps <= given);
    if (sequences.capped())
      ++capped;
    else
      REQUIRE(equal == slow_common(a, b));
  }
  CHECK(capped > 0);
}

TEST_CASE("sequences: both ends are known where the middle is not") {
  Random random(seed());
  Items a(3000);
  std::iota(a.begin(), a.end(), 0);
  Items b = a;
  for (const size_t at : {10, 20, 30, 2970, 2980, 2990}) std::swap(b[at], b[at + 1]);
  std::shuffle(b.begin() + 500, b.begin() + 2500, std::mt19937(seed()));
  SequenceDiff sequences;
  uint64_t steps = 100'000;
  const std::vector<ItemChange> changes = sequences.compare(a, b, steps);
  check_changes(changes, a, b);
  CHECK(sequences.capped());
  CHECK(changes.front().old_first <= 11);
  CHECK(changes.front().old_end <= 12);
  CHECK(changes.back().old_first >= 2990);
}
