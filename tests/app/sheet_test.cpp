#include "app/gui/sheet.h"

#include <doctest/doctest.h>

#include <vector>

namespace whymark::test {
namespace {

uint32_t towards(const std::vector<Rect>& boxes, uint32_t from, SheetStep direction) {
  return box_towards(
      static_cast<uint32_t>(boxes.size()), [&](uint32_t i) { return boxes[i]; }, from, direction);
}

}  // namespace

TEST_CASE("sheet: arrows go to the nearest box in their direction") {
  // 0 1
  // 2 3
  // 4
  const std::vector<Rect> boxes = {
      {0, 0, 10, 10}, {20, 0, 30, 10}, {0, 20, 10, 30}, {20, 20, 30, 30}, {0, 40, 30, 50}};
  CHECK(towards(boxes, 0, SheetStep::right) == 1);
  CHECK(towards(boxes, 0, SheetStep::down) == 2);
  CHECK(towards(boxes, 0, SheetStep::left) == 0);
  CHECK(towards(boxes, 0, SheetStep::up) == 0);
  CHECK(towards(boxes, 3, SheetStep::left) == 2);
  CHECK(towards(boxes, 3, SheetStep::up) == 1);
  CHECK(towards(boxes, 3, SheetStep::down) == 4);
  CHECK(towards(boxes, 1, SheetStep::down) == 3);
  CHECK(towards(boxes, 4, SheetStep::up) == 2);
  CHECK(towards(boxes, 4, SheetStep::right) == 4);
}

}  // namespace whymark::test
