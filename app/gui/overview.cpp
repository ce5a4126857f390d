#include "app/gui/overview.h"

#include <algorithm>

namespace whymark {
namespace {

constexpr int kPitch = 5;       // pixels of the map a dash takes, at scale 1
constexpr int kLeastRatio = 4;  // page pixels to one of the map: a code row is one dash then
constexpr int kMark = 8;        // height of a note's mark
constexpr int kFileGap = 16;    // files closer than this on the average are not told apart
// Rows whose length is looked at for a band. More would change a dash by a pixel or two.
constexpr uint32_t kMeasured = 32;

void count_rows(const Document& document, MapBand& band) {
  const auto first = document.rows.kind.begin() + band.first_row;
  const auto end = document.rows.kind.begin() + band.end_row;
  const auto count = [&](RowKind kind) {
    return static_cast<uint32_t>(std::count(first, end, kind));
  };
  band.added = count(RowKind::added);
  band.removed = count(RowKind::removed);
  band.context = count(RowKind::context);
  const uint32_t rows = band.end_row - band.first_row;
  const uint32_t step = std::max(rows / kMeasured, 1U);
  for (uint32_t row = band.first_row; row < band.end_row; row += step) {
    if (!is_diff_row(document.rows.kind[row])) continue;
    band.longest = std::max(band.longest, document.content_span(row).size);
  }
}

std::vector<MapBand> find_bands(const Document& document, const Page& page, const MapScale& scale,
                                int pitch) {
  std::vector<MapBand> bands;
  if (page.layout.line_count() == 0) return bands;
  const auto row_at = [&](int pixel) {
    const int64_t y = scale.from_map(pixel);
    if (y >= page.layout.height() || pixel >= scale.height()) return document.rows.size();
    return page.layout.row_at_line(page.layout.line_at(y).number);
  };
  uint32_t row = 0;
  for (int at = 0; at < scale.height(); at += pitch) {
    MapBand band;
    band.first_row = row;
    // Sides that stand next to each other may begin with the later row.
    row = band.end_row = std::max(row, row_at(at + pitch));
    count_rows(document, band);
    bands.push_back(band);
  }
  return bands;
}

std::vector<MapMark> find_marks(const Document& document, const Page& page, const MapScale& scale) {
  std::vector<MapMark> marks;
  const int height = page.sizes.px(kMark);
  for (const PlacedCard& placed : page.cards) {
    const int y = std::min(scale.to_map(placed.line_top), std::max(scale.height() - height, 0));
    if (marks.empty() || y > marks.back().y + height) {
      marks.push_back({y, placed.note, 1});
      continue;
    }
    MapMark& mark = marks.back();
    ++mark.count;
    if (document.notes[placed.note].risk > document.notes[mark.note].risk) mark.note = placed.note;
  }
  return marks;
}

}  // namespace

Overview build_overview(const Document& document, const Page& page) {
  Overview map;
  map.scale = MapScale(page.top, page.bottom, page.frame.view_height(), kLeastRatio);
  map.pitch = std::max(page.sizes.px(kPitch), 1);
  map.bands = find_bands(document, page, map.scale, map.pitch);
  map.marks = find_marks(document, page, map.scale);
  const auto files = static_cast<int64_t>(document.files.size());
  if (files * page.sizes.px(kFileGap) <= map.scale.height()) {
    for (uint32_t file = 0; file < document.files.size(); ++file) {
      const uint32_t line = page.layout.line_of_file(file);
      if (line != kNone) map.files.push_back(map.scale.to_map(page.layout.line(line).y));
    }
  }
  return map;
}

ScrollRange scroll_range(const Page& page, int overlay_px) {
  return {page.top, std::max(page.top, page.bottom + overlay_px - page.frame.view_height())};
}

}  // namespace whymark
