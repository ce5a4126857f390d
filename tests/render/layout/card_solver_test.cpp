// The card solver against the min-max formula of isotonic regression, and against trying every
// whole-pixel layout.
#include "render/layout/card_solver.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <limits>
#include <string>

#include "tests/core/format/random_document.h"

namespace whymark::test {
namespace {

/// sum / count to the nearest whole number, halves go up.
int64_t rounded_mean(int64_t sum, int64_t count) {
  const int64_t twice = 2 * sum + count;
  const int64_t whole = twice / (2 * count);
  return whole - (twice % (2 * count) < 0);
}

/// max over j <= i of min over k >= i of the mean of wishes j..k, for cards `first` to `end`.
std::vector<int64_t> min_max_twin(const std::vector<int64_t>& wishes, size_t first, size_t end) {
  std::vector<int64_t> places;
  for (size_t i = first; i < end; ++i) {
    int64_t best = std::numeric_limits<int64_t>::min();
    for (size_t j = first; j <= i; ++j) {
      int64_t least = std::numeric_limits<int64_t>::max();
      int64_t sum = 0;
      for (size_t k = j; k < end; ++k) {
        sum += wishes[k];
        // Rounding keeps order, so the rounded means have the rounded minimum and maximum.
        if (k >= i) least = std::min(least, rounded_mean(sum, static_cast<int64_t>(k - j + 1)));
      }
      best = std::max(best, least);
    }
    places.push_back(best);
  }
  return places;
}

std::vector<int64_t> slow_solve(const std::vector<CardBox>& cards, int gap,
                                std::optional<size_t> pinned) {
  std::vector<int64_t> wishes, above;
  int64_t height = 0;
  for (const CardBox& card : cards) {
    wishes.push_back(card.want - height);
    above.push_back(height);
    height += card.height + gap;
  }
  std::vector<int64_t> places;
  const size_t count = cards.size();
  if (pinned) {
    const int64_t pin = wishes[*pinned];
    for (int64_t place : min_max_twin(wishes, 0, *pinned)) {
      // What stands before a card that is pinned too high for it goes above 0, and only then.
      if (pin >= 0) place = std::max<int64_t>(place, 0);
      places.push_back(std::min(place, pin));
    }
    places.push_back(pin);
    for (const int64_t place : min_max_twin(wishes, *pinned + 1, count)) {
      places.push_back(std::max(place, pin));
    }
  } else {
    for (const int64_t place : min_max_twin(wishes, 0, count)) {
      places.push_back(std::max<int64_t>(place, 0));
    }
  }
  for (size_t i = 0; i < count; ++i) places[i] += above[i];
  return places;
}

std::vector<CardBox> random_cards(Random& random, uint32_t count, uint32_t spread,
                                  uint32_t height) {
  std::vector<CardBox> cards;
  for (uint32_t i = 0; i < count; ++i) {
    cards.push_back({random.below(spread), static_cast<int>(1 + random.below(height))});
  }
  std::sort(cards.begin(), cards.end(),
            [](const CardBox& a, const CardBox& b) { return a.want < b.want; });
  return cards;
}

int64_t cost(const std::vector<CardBox>& cards, const std::vector<int64_t>& tops) {
  int64_t sum = 0;
  for (size_t i = 0; i < cards.size(); ++i) {
    sum += (tops[i] - cards[i].want) * (tops[i] - cards[i].want);
  }
  return sum;
}

/// What is wrong with a layout, or nothing.
std::string broken(const std::vector<CardBox>& cards, int gap, std::optional<size_t> pinned,
                   const std::vector<int64_t>& tops) {
  if (tops.size() != cards.size()) return "not one top for each card";
  for (size_t i = 0; i < tops.size(); ++i) {
    if (i > 0 && tops[i] < tops[i - 1] + cards[i - 1].height + gap) return "overlap";
    if (!pinned && tops[i] < 0) return "above 0";
  }
  if (pinned && tops[*pinned] != cards[*pinned].want) return "the pinned card moved";
  return "";
}

/// The least cost of any layout in whole pixels from 0 to `limit`, by trying all of them.
void try_all(const std::vector<CardBox>& cards, int gap, int64_t limit, std::vector<int64_t>& tops,
             int64_t& least) {
  const size_t i = tops.size();
  if (i == cards.size()) {
    least = std::min(least, cost(cards, tops));
    return;
  }
  for (int64_t top = i == 0 ? 0 : tops.back() + cards[i - 1].height + gap; top <= limit; ++top) {
    tops.push_back(top);
    try_all(cards, gap, limit, tops, least);
    tops.pop_back();
  }
}

}  // namespace

TEST_CASE("card solver: nothing to place") { CHECK(solve_cards({}, 6).empty()); }

TEST_CASE("card solver: a card alone stands level with its line") {
  CHECK(solve_cards({{700, 90}}, 6) == std::vector<int64_t>{700});
  CHECK(solve_cards({{700, 90}}, 6, 0) == std::vector<int64_t>{700});
}

TEST_CASE("card solver: cards with room between them are not moved") {
  CHECK(solve_cards({{0, 90}, {96, 90}, {500, 90}}, 6) == std::vector<int64_t>{0, 96, 500});
}

TEST_CASE("card solver: two cards share what is missing") {
  CHECK(solve_cards({{100, 50}, {110, 50}}, 10) == std::vector<int64_t>{75, 135});
}

TEST_CASE("card solver: equal wishes stand below one another, centred on the wish") {
  CHECK(solve_cards({{100, 20}, {100, 20}, {100, 20}}, 0) == std::vector<int64_t>{80, 100, 120});
}

TEST_CASE("card solver: the first card does not go above the page") {
  CHECK(solve_cards({{0, 50}, {0, 50}}, 10) == std::vector<int64_t>{0, 60});
}

TEST_CASE("card solver: a pinned card stays, the others make room") {
  const std::vector<CardBox> cards{{100, 50}, {100, 50}, {100, 50}};
  CHECK(solve_cards(cards, 10, 0) == std::vector<int64_t>{100, 160, 220});
  CHECK(solve_cards(cards, 10, 1) == std::vector<int64_t>{40, 100, 160});
  CHECK(solve_cards(cards, 10, 2) == std::vector<int64_t>{-20, 40, 100});
}

TEST_CASE("card solver property: equals the min-max formula") {
  Random random(11);
  for (int i = 0; i < 3000; ++i) {
    // Narrow pages crowd the cards, wide ones leave them alone.
    const std::vector<CardBox> cards =
        random_cards(random, random.below(25), 1 + random.below(4000), 120);
    const int gap = static_cast<int>(random.below(12));
    std::optional<size_t> pinned;
    if (!cards.empty() && random.chance(2)) {
      pinned = random.below(static_cast<uint32_t>(cards.size()));
    }
    const std::vector<int64_t> tops = solve_cards(cards, gap, pinned);
    CHECK(broken(cards, gap, pinned, tops) == "");
    CHECK(tops == slow_solve(cards, gap, pinned));
  }
}

TEST_CASE("card solver property: changes one by one come to what solving anew does") {
  Random random(14);
  for (int i = 0; i < 600; ++i) {
    std::vector<CardBox> cards =
        random_cards(random, 1 + random.below(25), 1 + random.below(4000), 120);
    const int gap = static_cast<int>(random.below(12));
    const auto any_card = [&] { return size_t{random.below(static_cast<uint32_t>(cards.size()))}; };
    CardPlaces places(cards, gap);
    std::optional<size_t> pinned;
    for (int change = 0; change < 12; ++change) {
      const std::vector<int64_t> before = places.tops();
      CardRange moved;
      if (random.chance(2)) {
        const size_t card = any_card();
        cards[card].height = static_cast<int>(1 + random.below(200));
        moved = places.set_height(card, cards[card].height);
      } else {
        pinned.reset();
        if (random.chance(2)) pinned = any_card();
        moved = places.pin(pinned);
      }
      CHECK(places.tops() == slow_solve(cards, gap, pinned));
      for (size_t card = 0; card < cards.size(); ++card) {
        if (card >= moved.first && card < moved.end) continue;
        CHECK(places.tops()[card] == before[card]);
      }
    }
  }
}

TEST_CASE("card solver: what changes in one place says nothing of cards that do not touch it") {
  std::vector<CardBox> cards;
  for (int64_t i = 0; i < 1000; ++i) cards.push_back({i / 4 * 1000, 100});
  CardPlaces places(cards, 6);
  const CardRange folded = places.set_height(402, 30);
  CHECK(folded.first == 400);
  CHECK(folded.end == 404);
  const CardRange pinned = places.pin(601);
  CHECK(pinned.first == 600);
  CHECK(pinned.end == 604);
}

TEST_CASE("card solver property: no layout in whole pixels is nearer") {
  Random random(12);
  for (int i = 0; i < 400; ++i) {
    const std::vector<CardBox> cards = random_cards(random, 1 + random.below(4), 12, 5);
    const int gap = static_cast<int>(random.below(3));
    const std::vector<int64_t> tops = solve_cards(cards, gap);
    int64_t least = std::numeric_limits<int64_t>::max();
    std::vector<int64_t> tried;
    try_all(cards, gap, 40, tried, least);
    CHECK(cost(cards, tops) == least);
  }
}

TEST_CASE("card solver property: pages higher than 31 bits") {
  // Twenty million rows at twice the zoom are 10^9 pixels; nothing may be an int on the way.
  Random random(13);
  for (int i = 0; i < 200; ++i) {
    std::vector<CardBox> cards = random_cards(random, 1 + random.below(20), 2000, 120);
    std::vector<int64_t> near = solve_cards(cards, 6);
    constexpr int64_t kFar = int64_t{1} << 40;
    for (CardBox& card : cards) card.want += kFar;
    // Far from the top the page's edge pushes nothing, so compare where it did not here either.
    const std::vector<int64_t> far = solve_cards(cards, 6);
    CHECK(broken(cards, 6, std::nullopt, far) == "");
    CHECK(far == slow_solve(cards, 6, std::nullopt));
    if (near.front() > 0) {
      for (int64_t& top : near) top += kFar;
      CHECK(near == far);
    }
  }
  CHECK(solve_cards({{int64_t{1} << 31, 2000000000}, {int64_t{1} << 33, 2000000000}}, 6) ==
        std::vector<int64_t>{int64_t{1} << 31, int64_t{1} << 33});
}

TEST_CASE("card solver: a hundred thousand cards on one line") {
  constexpr size_t kCount = 100000;
  const std::vector<CardBox> cards(kCount, CardBox{1000000000, 80});
  const std::vector<int64_t> tops = solve_cards(cards, 6);
  CHECK(broken(cards, 6, std::nullopt, tops) == "");
  // They are one block, centred on the wish.
  CHECK(tops.front() + tops.back() == 2000000000);
}

}  // namespace whymark::test
