// Heights of a page against pixels of an overview of it, in integers: a page of 20 million lines is
// 400 million pixels high, and its last line must be reached as exactly as its first.
#pragma once

#include <cstdint>

namespace whymark {

/// What of the page can be at the top edge of the view.
struct ScrollRange {
  int64_t first = 0, last = 0;
};

/// The block of an overview that stands for what is in view. In pixels of the overview.
struct MapBlock {
  int top = 0, height = 0;
};

class MapScale {
 public:
  MapScale() = default;
  /// A page from `page_top` to `page_bottom` in an overview of at most `room` pixels. Where the
  /// page is short, it takes `page height / least_ratio` pixels and no more: nothing is stretched.
  /// Pages up to 2^32 times `room` pixels high.
  MapScale(int64_t page_top, int64_t page_bottom, int room, int least_ratio);

  int64_t page_top() const { return top_; }
  int64_t page_height() const { return page_height_; }
  /// The pixels that the overview takes; at least 1.
  int height() const { return height_; }

  /// The pixel that a height of the page falls on: 0..height(), rounded down.
  int to_map(int64_t y) const;
  /// The first height of the page that falls on a pixel; to_map() of it gives the pixel. That of
  /// height() is the page's end.
  int64_t from_map(int pixel) const;
  /// The height that is meant by pointing at a pixel: the first pixel means the page's top, the
  /// last its end. Pixels outside mean these, too.
  int64_t pointed(int pixel) const;

  /// The block for a view of `view` pixels at `y`, at least `least` pixels high. It is at the
  /// overview's top when y is the first place of the range, and at its end when it is the last.
  MapBlock block(int64_t y, int view, int least, ScrollRange range) const;
  /// The y for which block() stands at `top`; the ends of the range for the ends of the overview.
  int64_t y_of_block(int top, int view, int least, ScrollRange range) const;

 private:
  int block_height(int view, int least) const;

  int64_t top_ = 0, page_height_ = 1;
  int height_ = 1;
};

}  // namespace whymark
