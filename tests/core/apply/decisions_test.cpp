// Decisions cut out and put back, and their undo.
#include "core/apply/decisions.h"

#include "core/apply/history.h"
#include "tests/core/git/scratch.h"

using namespace whymark;
using test::Random;

namespace {

constexpr uint32_t kRows = 40;

/// Any decisions: what they are about does not matter here.
Decisions random_decisions(Random& random, RowRange range) {
  Decisions decisions;
  for (uint32_t row = range.first; row < range.end(); ++row) {
    switch (random.below(8)) {
      case 0:
      case 1:
        decisions.set(row, true);
        break;
      case 2:
        decisions.parts[row] = {{row, row + 1, "old"}, {row + 3, row + 3, "\xff"}};
        break;
      case 3:
        decisions.edits[row] = "text " + std::to_string(random.below(3));
        break;
      case 4:
        decisions.deletions.insert(row);
        break;
      default:
        break;
    }
  }
  return decisions;
}

RowRange random_range(Random& random) {
  const uint32_t first = random.below(kRows);
  return {first, random.below(kRows - first + 1)};
}

/// Those at one row.
Decisions at(const Decisions& decisions, uint32_t row) { return decisions.slice({row, 1}); }

}  // namespace

TEST_CASE("a slice has what lies in it, and replacing changes that and nothing else") {
  Random random(test::seed());
  for (uint32_t round = 0; round < test::case_count(300); ++round) {
    const Decisions all = random_decisions(random, {0, kRows});
    const RowRange range = random_range(random);
    const Decisions slice = all.slice(range);
    const Decisions other = random_decisions(random, range);
    Decisions changed = all;
    changed.replace(range, other);
    for (uint32_t row = 0; row < kRows; ++row) {
      REQUIRE(at(slice, row) == (range.contains(row) ? at(all, row) : Decisions()));
      REQUIRE(at(changed, row) == at(range.contains(row) ? other : all, row));
    }
    CHECK(changed.slice(range) == other);
    changed.replace(range, slice);
    CHECK(changed == all);
    uint64_t size = 0;
    for (uint32_t row = 0; row < kRows; ++row) size += at(all, row).size();
    CHECK(all.size() == size);
    changed.replace({0, kRows}, {});
    CHECK(changed == Decisions());
    CHECK(changed.empty());
  }
}

TEST_CASE("undoing all is the start, redoing all is the end, and a new step ends redo") {
  Random random(test::seed());
  for (uint32_t round = 0; round < test::case_count(200); ++round) {
    const Decisions start = random_decisions(random, {0, kRows});
    Decisions now = start;
    DecisionHistory history;
    std::vector<Decisions> states{start};
    for (uint32_t step = random.below(12); step > 0; --step) {
      const RowRange range = random_range(random);
      const DecisionStep next{
          range, random.chance(20) ? now.slice(range) : random_decisions(random, range)};
      history.take(now, next);
      REQUIRE(now.slice(range) == next.after);
      if (!(now == states.back())) states.push_back(now);  // a step that changes nothing is none
      REQUIRE_FALSE(history.can_redo());
    }
    const Decisions end = now;
    for (size_t i = states.size() - 1; i-- > 0;) {
      REQUIRE(history.undo(now).has_value());
      REQUIRE(now == states[i]);
    }
    CHECK(now == start);
    CHECK_FALSE(history.can_undo());
    CHECK_FALSE(history.undo(now).has_value());
    for (size_t i = 1; i < states.size(); ++i) {
      REQUIRE(history.redo(now).has_value());
      REQUIRE(now == states[i]);
    }
    CHECK(now == end);
    CHECK_FALSE(history.redo(now).has_value());
    if (!history.undo(now)) continue;
    DecisionStep other{{0, 1}, {}};
    other.after.edits[0] = "another";
    history.take(now, other);
    CHECK_FALSE(history.can_redo());
    history.clear();
    CHECK_FALSE(history.can_undo());
  }
}

TEST_CASE("an undo names the rows that it changes") {
  Decisions now;
  DecisionHistory history;
  DecisionStep step{{3, 2}, {}};
  step.after.set(4, true);
  history.take(now, step);
  for (const auto& range : {history.undo(now), history.redo(now)}) {
    REQUIRE(range.has_value());
    CHECK(range->first == 3);
    CHECK(range->count == 2);
  }
}
