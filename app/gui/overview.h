// What the overview map shows, worked out when the page is laid out and not per frame.
#pragma once

#include <cstdint>
#include <vector>

#include "app/gui/page.h"
#include "render/layout/map_scale.h"

namespace whymark {

/// What a dash of the map stands for: the diff rows that begin between two heights of the page.
/// Every row is in exactly one band, those that are folded away in the band of what folds them.
struct MapBand {
  uint32_t first_row = 0, end_row = 0;
  uint32_t added = 0, removed = 0, context = 0;  // exact, however many rows there are
  uint32_t longest = 0;  // bytes, of its longest row; of a sample where there are many
};

/// Notes whose places on the map are no further apart than a mark is high.
struct MapMark {
  int y = 0;              // in pixels of the map
  uint32_t note = kNone;  // the first of those with the highest risk
  uint32_t count = 0;
};

struct Overview {
  MapScale scale;
  int pitch = 1;               // pixels of the map from dash to dash
  std::vector<MapBand> bands;  // down the map
  std::vector<MapMark> marks;
  std::vector<int> files;  // pixels where a file begins; empty where there are too many

  /// Whether the page still has the height that this was built for.
  bool shows(const Page& page) const {
    return scale.page_top() == page.top && scale.page_height() == page.bottom - page.top;
  }
};

/// Costs one pass over the kinds of all rows (some 10 ms for 20 million) and one over the cards.
Overview build_overview(const Document& document, const Page& page);

/// Where the top edge of the view can be.
ScrollRange scroll_range(const Page& page, int overlay_px);

}  // namespace whymark
