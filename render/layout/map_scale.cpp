#include "render/layout/map_scale.h"

#include <algorithm>

namespace whymark {
namespace {

// For what is not negative.
int64_t divide_up(int64_t value, int64_t by) { return (value + by - 1) / by; }

}  // namespace

MapScale::MapScale(int64_t page_top, int64_t page_bottom, int room, int least_ratio)
    : top_(page_top), page_height_(std::max<int64_t>(page_bottom - page_top, 1)) {
  const int64_t wanted = divide_up(page_height_, std::max(least_ratio, 1));
  height_ = static_cast<int>(std::min<int64_t>(std::max(room, 1), wanted));
}

int MapScale::to_map(int64_t y) const {
  return static_cast<int>(std::clamp<int64_t>(y - top_, 0, page_height_) * height_ / page_height_);
}

int64_t MapScale::from_map(int pixel) const {
  return top_ + divide_up(std::clamp(pixel, 0, height_) * page_height_, height_);
}

int64_t MapScale::pointed(int pixel) const {
  if (height_ == 1) return top_;
  return top_ + std::clamp(pixel, 0, height_ - 1) * page_height_ / (height_ - 1);
}

int MapScale::block_height(int view, int least) const {
  return std::clamp(to_map(top_ + view), std::min(least, height_), height_);
}

MapBlock MapScale::block(int64_t y, int view, int least, ScrollRange range) const {
  const int height = block_height(view, least);
  const int64_t extent = range.last - range.first;
  if (extent <= 0) return {0, height};
  const int64_t at = std::clamp(y, range.first, range.last) - range.first;
  return {static_cast<int>(at * (height_ - height) / extent), height};
}

int64_t MapScale::y_of_block(int top, int view, int least, ScrollRange range) const {
  const int room = height_ - block_height(view, least);
  if (room <= 0 || range.last <= range.first) return range.first;
  return range.first + divide_up(std::clamp(top, 0, room) * (range.last - range.first), room);
}

}  // namespace whymark
