#include "app/gui/places.h"

#include <doctest/doctest.h>

namespace whymark::test {

TEST_CASE("places: back and forward") {
  Places places;
  CHECK_FALSE(places.can_go_back());
  places.left({1, 0}, MoveKind::command);
  places.left({2, 5}, MoveKind::command);
  CHECK_FALSE(places.can_go_forward());
  CHECK(places.back({3, 0}) == Place{2, 5});
  CHECK(places.back({2, 6}) == Place{1, 0});
  CHECK_FALSE(places.can_go_back());
  CHECK(places.forward() == Place{2, 6});  // as it was left
  CHECK(places.forward() == Place{3, 0});
  CHECK_FALSE(places.can_go_forward());
  CHECK(places.recent().front() == Place{3, 0});
}

TEST_CASE("places: a jump forgets the way forward") {
  Places places;
  places.left({1, 0}, MoveKind::command);
  places.left({2, 0}, MoveKind::command);
  CHECK(places.back({3, 0}) == Place{2, 0});
  places.left({2, 0}, MoveKind::command);
  CHECK_FALSE(places.can_go_forward());
  CHECK(places.back({9, 0}) == Place{2, 0});
  CHECK(places.back({2, 0}) == Place{1, 0});
}

TEST_CASE("places: what is typed or held makes one jump") {
  Places places;
  for (uint32_t row = 1; row < 9; ++row) places.left({row, 0}, MoveKind::typed);
  CHECK(places.size() == 1);
  places.left({20, 0}, MoveKind::command);
  for (uint32_t row = 30; row < 39; ++row) places.left({row, 0}, MoveKind::held);
  CHECK(places.size() == 3);
}

TEST_CASE("places: the oldest are forgotten") {
  Places places;
  for (uint32_t row = 0; row < 1000; ++row) places.left({row, 0}, MoveKind::command);
  CHECK(places.size() == Places::kMost);
  uint32_t row = 1000;
  while (places.can_go_back()) CHECK(places.back({row, 0}) == Place{--row, 0});
  CHECK(row == 1000 - Places::kMost);
}

}  // namespace whymark::test
