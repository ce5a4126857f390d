#include "render/layout/card_heights.h"

#include <algorithm>

#include "core/base/parallel.h"

namespace whymark {
namespace {

constexpr int kUnknown = -1;
constexpr size_t kChunk = 256;  // notes, some hundred microseconds: a thread costs less

void measure_chunk(const Document& document, size_t first, int width, const Sizes& sizes,
                   const AsciiMeasure& measure, CardExtent extent, const ClaimLines* claims,
                   std::vector<int>& heights) {
  AsciiMeasure own(measure);
  for (size_t note = first; note < std::min(first + kChunk, heights.size()); ++note) {
    const int height =
        card_height(document, document.notes[note], width, sizes, own, extent, claims);
    if (!own.take_missed()) heights[note] = height;
  }
}

}  // namespace

bool CardHeights::fits(const Document& document, int width, const Sizes& sizes,
                       const TextMeasure& measure) const {
  return width == width_ && sizes.prose_line == line_ && sizes.card_pad_y == pad_ &&
         measure.revision() == revision_ && heights_.size() == document.notes.size();
}

bool CardHeights::prepare(const Document& document, int width, const Sizes& sizes,
                          const AsciiMeasure& measure) {
  width_ = width;
  line_ = sizes.prose_line;
  pad_ = sizes.card_pad_y;
  revision_ = measure.revision();
  heights_.assign(document.notes.size(), kUnknown);
  run_parallel(
      (heights_.size() + kChunk - 1) / kChunk, worker_count(), [&](unsigned, size_t chunk) {
        measure_chunk(document, chunk * kChunk, width, sizes, measure, extent_, claims_, heights_);
      });
  return all_known_ = std::find(heights_.begin(), heights_.end(), kUnknown) == heights_.end();
}

const std::vector<int>& CardHeights::of(const Document& document, int width, const Sizes& sizes,
                                        const TextMeasure& measure) {
  if (!fits(document, width, sizes, measure)) {
    prepare(document, width, sizes, AsciiMeasure(measure));
  }
  if (all_known_) return heights_;
  // The others ask the fonts, one after the other.
  for (size_t note = 0; note < heights_.size(); ++note) {
    if (heights_[note] != kUnknown) continue;
    heights_[note] =
        card_height(document, document.notes[note], width, sizes, measure, extent_, claims_);
  }
  revision_ = measure.revision();
  all_known_ = true;
  return heights_;
}

}  // namespace whymark
