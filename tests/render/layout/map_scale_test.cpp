#include "render/layout/map_scale.h"

#include <doctest/doctest.h>

#include "tests/core/format/random_document.h"

namespace whymark::test {
namespace {

constexpr int kRatio = 4;

/// Everything that must hold of an overview, at the pixels given.
void check_map(const MapScale& scale, int64_t top, int64_t bottom, int pixel) {
  CHECK(scale.from_map(0) == top);
  CHECK(scale.from_map(scale.height()) == bottom);
  CHECK(scale.to_map(top) == 0);
  CHECK(scale.to_map(bottom) == scale.height());
  CHECK(scale.pointed(0) == top);
  if (scale.height() > 1) CHECK(scale.pointed(scale.height() - 1) == bottom);
  if (pixel < scale.height()) {
    const int64_t y = scale.from_map(pixel);
    CHECK(scale.to_map(y) == pixel);
    if (y > top) CHECK(scale.to_map(y - 1) == pixel - 1);
    CHECK(scale.from_map(pixel + 1) > y);
  }
}

void check_block(const MapScale& scale, int view, int least, ScrollRange range, int64_t y) {
  const MapBlock first = scale.block(range.first, view, least, range);
  const MapBlock last = scale.block(range.last, view, least, range);
  CHECK(first.top == 0);
  if (range.last > range.first) CHECK(last.top + last.height == scale.height());
  const MapBlock block = scale.block(y, view, least, range);
  CHECK(block.top >= 0);
  CHECK(block.top + block.height <= scale.height());
  CHECK(block.height >= std::min(least, scale.height()));
  CHECK(scale.y_of_block(0, view, least, range) == range.first);
  CHECK(scale.y_of_block(-5, view, least, range) == range.first);
  const int room = scale.height() - block.height;
  if (room == 0) return;
  CHECK(scale.y_of_block(room, view, least, range) == range.last);
  CHECK(scale.y_of_block(room + 1000, view, least, range) == range.last);
  // A place that the block has is found again, so that nothing moves under a mouse that rests.
  if (range.last - range.first >= room) {
    CHECK(scale.block(scale.y_of_block(block.top, view, least, range), view, least, range).top ==
          block.top);
  }
}

}  // namespace

TEST_CASE("map scale: a short page is not stretched") {
  const MapScale scale(0, 400, 900, kRatio);
  CHECK(scale.height() == 100);
  CHECK(scale.to_map(200) == 50);
  CHECK(scale.from_map(50) == 200);
  CHECK(MapScale(0, 0, 900, kRatio).height() == 1);
  CHECK(MapScale(0, 5000, 900, kRatio).height() == 900);
}

TEST_CASE("map scale: the first pixel is the top of the page, the last its end") {
  // 20 million lines of 20 pixels, cards that begin above the first and end below the last.
  const int64_t top = -37;
  const int64_t bottom = int64_t{400000000} + 211;
  const MapScale scale(top, bottom, 916, kRatio);
  CHECK(scale.pointed(0) == top);
  CHECK(scale.pointed(-3) == top);
  CHECK(scale.pointed(915) == bottom);
  CHECK(scale.pointed(2000) == bottom);
  const ScrollRange range{top, bottom - 916};
  const MapBlock block = scale.block(range.last, 916, 14, range);
  CHECK(block.height == 14);
  CHECK(block.top == 902);
  CHECK(scale.y_of_block(902, 916, 14, range) == range.last);
}

TEST_CASE("map scale: two to the 31st pages on the largest map") {
  const int view = 16384;
  const int64_t bottom = (int64_t{1} << 31) * view;
  const MapScale scale(0, bottom, view, kRatio);
  for (const int pixel : {0, 1, 2, 8191, 8192, 16382, 16383}) check_map(scale, 0, bottom, pixel);
  const ScrollRange range{0, bottom - view};
  for (const int64_t y : {int64_t{0}, int64_t{1}, bottom / 3, bottom - view - 1, bottom - view}) {
    check_block(scale, view, 14, range, y);
  }
}

TEST_CASE("map scale: a page that is in view as a whole") {
  const MapScale scale(0, 300, 900, kRatio);
  const ScrollRange range{0, 0};
  const MapBlock block = scale.block(0, 900, 14, range);
  CHECK(block.top == 0);
  CHECK(block.height == scale.height());
  CHECK(scale.y_of_block(40, 900, 14, range) == 0);
}

TEST_CASE("map scale property: there and back") {
  Random random(62);
  for (int i = 0; i < 20000; ++i) {
    const int64_t top = -static_cast<int64_t>(random.below(300));
    const int64_t height = 1 + (int64_t{random.below(1U << 31)} >> random.below(30)) *
                                   (random.below(4) == 0 ? 16384 : 1);
    const int room = 1 + static_cast<int>(random.below(3000));
    const MapScale scale(top, top + height, room, 1 + static_cast<int>(random.below(8)));
    REQUIRE(scale.height() >= 1);
    REQUIRE(scale.height() <= room);
    const auto pixel = static_cast<int>(random.below(static_cast<uint32_t>(scale.height())));
    check_map(scale, top, top + height, pixel);
    const int view = 1 + static_cast<int>(random.below(3000));
    const ScrollRange range{top, std::max(top, top + height + random.below(100) - view)};
    const int64_t y =
        range.first + static_cast<int64_t>(random.below(1U << 31)) % (range.last - range.first + 1);
    check_block(scale, view, static_cast<int>(random.below(40)), range, y);
  }
}

}  // namespace whymark::test
