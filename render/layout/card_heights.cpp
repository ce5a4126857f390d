#include "render/layout/card_heights.h"

#include <algorithm>

#include "core/base/parallel.h"

namespace whymark {
namespace {

constexpr int kUnknown = -1;
constexpr size_t kChunk = 256;  // notes, some hundred microseconds: a thread costs less

void measure_chunk(const Document& document, size_t first, int width, const Sizes& sizes,
                   const TextMeasure& measure, std::vector<int>& heights) {
  AsciiMeasure ascii(measure);
  for (size_t note = first; note < std::min(first + kChunk, heights.size()); ++note) {
    const int height = card_height(document, document.notes[note], width, sizes, ascii);
    if (!ascii.take_missed()) heights[note] = height;
  }
}

}  // namespace

const std::vector<int>& CardHeights::of(const Document& document, int width, const Sizes& sizes,
                                        const TextMeasure& measure) {
  const bool known = width == width_ && sizes.prose_line == line_ &&
                     measure.revision() == revision_ && heights_.size() == document.notes.size();
  if (known) return heights_;
  width_ = width;
  line_ = sizes.prose_line;
  heights_.assign(document.notes.size(), kUnknown);
  run_parallel((heights_.size() + kChunk - 1) / kChunk, worker_count(),
               [&](unsigned, size_t chunk) {
                 measure_chunk(document, chunk * kChunk, width, sizes, measure, heights_);
               });
  // The others ask the fonts, one after the other.
  for (size_t note = 0; note < heights_.size(); ++note) {
    if (heights_[note] != kUnknown) continue;
    heights_[note] = card_height(document, document.notes[note], width, sizes, measure);
  }
  revision_ = measure.revision();
  return heights_;
}

}  // namespace whymark
