#include "core/review/search.h"

#include <algorithm>
#include <numeric>

namespace whymark {
namespace {

// A slice takes some 2 ms, and a key press ends what it no longer wants as soon as it is done. More
// slices than kMostSlices only make their results dearer to join.
constexpr uint32_t kSliceBytes = 1 << 20;
constexpr uint32_t kMostSlices = 512;
constexpr uint32_t kRowsBetweenLooks = 256;  // for a cancel

/// Rows of a slice in order, with their hits.
class Slice {
 public:
  Slice(const Document& document, const SearchPattern& pattern, RowRange rows,
        const std::atomic<bool>& cancelled)
      : document_(document), pattern_(pattern), rows_(rows), cancelled_(cancelled) {
    hits_.code = RowHits(rows);
    hits_.notes = RowHits(rows);
  }

  SliceHits run() {
    const uint32_t first = document_.rows.offset[rows_.first];
    const uint32_t end = document_.rows.offset[rows_.end()];
    const std::string_view text = document_.text.view({first, end - first});
    // With CR LF the CR is no content, which a stretch cannot know.
    const bool together = pattern_.suits_stretches() && !document_.crlf;
    const SearchPattern::Stretch stretch(pattern_, together ? text : std::string_view());
    if (together && stretch.valid()) {
      together_from(first, stretch);
    } else {
      row_by_row();
    }
    hits_.code.finish();
    hits_.notes.finish();
    return std::move(hits_);
  }

 private:
  void add(uint32_t row, uint32_t count) {
    (searched_as(document_.rows.kind[row]) == SearchedAs::code ? hits_.code : hits_.notes)
        .add(row, count);
  }

  void row_by_row() {
    for (uint32_t row = rows_.first; row < rows_.end(); ++row) {
      if (row % kRowsBetweenLooks == 0 && cancelled_) return;
      if (searched_as(document_.rows.kind[row]) == SearchedAs::nothing) continue;
      const uint32_t count = pattern_.count(searched_text(document_, row));
      if (count > 0) add(row, count);
    }
  }

  // Matches come down the text: near the last one is looked first.
  uint32_t row_of(uint32_t offset, uint32_t from) const {
    const std::vector<uint32_t>& offsets = document_.rows.offset;
    uint32_t step = 1;
    uint32_t end = from + 1;
    while (end < rows_.end() && offsets[end] <= offset) {
      from = end;
      end = std::min(end + step, rows_.end());
      step *= 2;
    }
    const auto first = offsets.begin() + from;
    const auto found = std::upper_bound(first, offsets.begin() + end, offset);
    return static_cast<uint32_t>(found - offsets.begin() - 1);
  }

  uint32_t next_searched(uint32_t row) const {
    while (row < rows_.end() && searched_as(document_.rows.kind[row]) == SearchedAs::nothing) ++row;
    return row;
  }

  void together_from(uint32_t base, const SearchPattern::Stretch& stretch) {
    uint32_t row = next_searched(rows_.first);  // hits before it are counted
    uint32_t count = 0;                         // of its own
    uint32_t looked = 0;
    if (row == rows_.end()) return;
    uint32_t at = document_.rows.offset[row] - base;
    while (const std::optional<Hit> hit = stretch.next(at)) {
      if (++looked % kRowsBetweenLooks == 0 && cancelled_) return;
      const uint32_t on = row_of(base + hit->first, row);
      if (on != row) {
        if (count > 0) add(row, count);
        count = 0;
        row = next_searched(on);
        if (row == rows_.end()) return;
      }
      const Span content = row_span(row);
      if (base + hit->first < content.offset) {
        at = content.offset - base;  // the sign, or what is not searched
        continue;
      }
      ++count;
      at = hit->end;
    }
    if (count > 0) add(row, count);
  }

  Span row_span(uint32_t row) const {
    return searched_as(document_.rows.kind[row]) == SearchedAs::code ? document_.content_span(row)
                                                                     : document_.line_span(row);
  }

  const Document& document_;
  const SearchPattern& pattern_;
  RowRange rows_;
  const std::atomic<bool>& cancelled_;
  SliceHits hits_;
};

}  // namespace

std::string_view searched_text(const Document& document, uint32_t row) {
  switch (searched_as(document.rows.kind[row])) {
    case SearchedAs::code:
      return document.content(row);
    case SearchedAs::note:
      return document.line(row);
    case SearchedAs::nothing:
      break;
  }
  return {};
}

void RowHits::add(uint32_t row, uint32_t count) {
  if (counts_.empty()) counts_.resize(rows_.count);
  counts_[row - rows_.first] = static_cast<uint8_t>(std::min<uint32_t>(count, kMany));
  if (count >= kMany) many_.emplace_back(row, count);
  total_ += count;
  ++rows_hit_;
}

void RowHits::finish() {
  if (counts_.empty()) return;
  uint64_t sum = 0;
  auto many = many_.begin();
  for (uint32_t i = 0; i < rows_.count; ++i) {
    if (i % kBlock == 0) sums_.push_back(sum);
    sum += counts_[i] < kMany ? counts_[i] : (many++)->second;
  }
  sums_.push_back(sum);
}

uint32_t RowHits::at(uint32_t row) const {
  if (counts_.empty() || !rows_.contains(row)) return 0;
  const uint8_t count = counts_[row - rows_.first];
  if (count < kMany) return count;
  return std::lower_bound(many_.begin(), many_.end(), std::pair(row, 0U))->second;
}

uint64_t RowHits::before(uint32_t row) const {
  if (counts_.empty() || row <= rows_.first) return 0;
  if (row >= rows_.end()) return total_;
  const uint32_t block = (row - rows_.first) / kBlock;
  uint64_t sum = sums_[block];
  for (uint32_t i = rows_.first + block * kBlock; i < row; ++i) sum += at(i);
  return sum;
}

uint32_t RowHits::next_row(uint32_t row) const {
  if (counts_.empty() || row >= rows_.end()) return kNone;
  uint32_t i = std::max(row, rows_.first) - rows_.first;
  while (i < rows_.count && counts_[i] == 0) {
    const uint32_t block = i / kBlock;
    const bool none = i % kBlock == 0 && sums_[block] == sums_[block + 1];
    i += none ? kBlock : 1;
  }
  return i < rows_.count ? rows_.first + i : kNone;
}

uint32_t RowHits::previous_row(uint32_t row) const {
  if (counts_.empty() || row < rows_.first) return kNone;
  int64_t i = int64_t{std::min(row, rows_.end() - 1)} - rows_.first;
  while (i >= 0 && counts_[static_cast<size_t>(i)] == 0) {
    const auto block = static_cast<size_t>(i) / kBlock;
    const bool none = i % kBlock == kBlock - 1 && sums_[block] == sums_[block + 1];
    i -= none ? kBlock : 1;
  }
  return i >= 0 ? rows_.first + static_cast<uint32_t>(i) : kNone;
}

std::vector<RowRange> search_slices(const Document& document) {
  std::vector<RowRange> slices;
  const uint32_t size = document.text.size();
  const uint32_t step = std::max(kSliceBytes, size / kMostSlices);
  for (uint32_t row = 0; row < document.rows.size();) {
    const uint64_t wanted = uint64_t{document.rows.offset[row]} + step;
    uint32_t end = document.rows.size();
    if (wanted < size) {
      end = std::max(document.rows.row_at(static_cast<uint32_t>(wanted)), row + 1);
    }
    slices.push_back({row, end - row});
    row = end;
  }
  return slices;
}

SliceHits search_rows(const Document& document, const SearchPattern& pattern, RowRange rows,
                      const std::atomic<bool>& cancelled) {
  return Slice(document, pattern, rows, cancelled).run();
}

}  // namespace whymark
