// Search over a whole review: how many hits each row has, worked out slice by slice.
#pragma once

#include <atomic>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/format/document.h"
#include "core/review/search_pattern.h"

namespace whymark {

/// What is searched of a row: the content of a diff row (not its sign), a line of a note. Nothing
/// for all others.
enum class SearchedAs : uint8_t { nothing, code, note };

inline SearchedAs searched_as(RowKind kind) {
  if (kind >= RowKind::context && kind <= RowKind::removed) return SearchedAs::code;
  const bool note =
      kind == RowKind::field || kind == RowKind::continuation || kind == RowKind::body;
  return note ? SearchedAs::note : SearchedAs::nothing;
}

/// The bytes of a row that are searched, empty where it is SearchedAs::nothing.
std::string_view searched_text(const Document& document, uint32_t row);

/// Hits by row, over consecutive rows: a byte a row where there are hits at all, and a sum for each
/// block of rows.
class RowHits {
 public:
  RowHits() = default;
  explicit RowHits(RowRange rows) : rows_(rows) {}

  /// Rows in order, none twice, all within the range; `count` above 0.
  void add(uint32_t row, uint32_t count);
  /// After the last add().
  void finish();

  RowRange rows() const { return rows_; }
  uint64_t total() const { return total_; }
  uint32_t rows_hit() const { return rows_hit_; }
  uint32_t at(uint32_t row) const;
  /// The hits of the rows before `row`.
  uint64_t before(uint32_t row) const;
  /// The first row at or behind `row`, or at or before it, that has a hit; kNone.
  uint32_t next_row(uint32_t row) const;
  uint32_t previous_row(uint32_t row) const;

 private:
  static constexpr uint32_t kBlock = 256;
  static constexpr uint8_t kMany = 255;  // see many_

  RowRange rows_;
  std::vector<uint8_t> counts_;                      // empty: no hits
  std::vector<uint64_t> sums_;                       // hits before each block, and all
  std::vector<std::pair<uint32_t, uint32_t>> many_;  // rows of kMany hits or more, in order
  uint64_t total_ = 0;
  uint32_t rows_hit_ = 0;
};

struct SliceHits {
  RowHits code, notes;
};

/// Ranges of rows that together are the document, each of about as many bytes.
std::vector<RowRange> search_slices(const Document& document);

/// The hits in `rows`. Ends early, with a part of them, once `cancelled`.
SliceHits search_rows(const Document& document, const SearchPattern& pattern, RowRange rows,
                      const std::atomic<bool>& cancelled);

}  // namespace whymark
