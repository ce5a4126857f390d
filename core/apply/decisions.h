// What the reviewer decided about the lines of a review.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/format/document.h"
#include "core/format/row_set.h"
#include "core/format/row_shift.h"

namespace whymark {

/// A part of an added row that is taken back: bytes [first, end) of its content become `old_text`.
/// Either may be empty, not both. Needs nothing but itself to be applied, so that parts found
/// differently some day change nothing about a decision.
struct PartRevert {
  uint32_t first = 0, end = 0;
  std::string old_text;
  friend bool operator==(const PartRevert&, const PartRevert&) = default;
};

/// Decisions, each at a row of the document. Invariants, kept by core/apply/decide: rows in the set
/// are added or removed ones; parts are those of added rows that are kept; in a hunk that has an
/// edit nothing else is decided; a file is marked for deletion only while it loses all its lines.
class Decisions {
 public:
  /// An added row in here is discarded, a removed row in here is put back. The two sides are
  /// independent of each other.
  RowSet rows;
  /// By added row: the parts taken back, in order, disjoint.
  std::map<uint32_t, std::vector<PartRevert>> parts;
  /// By the first row of a hunk: what its new side is to be, in bytes as rows show them (without
  /// the CR of a document whose every line ends in CR LF); edit_text() ends its last line.
  std::map<uint32_t, std::string> edits;
  /// By the header row of an added file that loses all its lines: deleted, not left empty.
  std::set<uint32_t> deletions;

  bool contains(uint32_t row) const { return rows.contains(row); }
  bool empty() const { return rows.empty() && parts.empty() && edits.empty(); }
  /// Rows, parts and edits.
  uint64_t size() const;
  void set(uint32_t row, bool decided) { decided ? rows.insert({row, 1}) : rows.erase({row, 1}); }
  const std::vector<PartRevert>* parts_of(uint32_t row) const;
  const std::string* edit_of(const Hunk& hunk) const;

  /// Whether any is at a row of the range.
  bool any_in(RowRange range) const;
  /// Those at rows of the range.
  Decisions slice(RowRange range) const;
  /// Those at rows of the range go, and `other`, which lies within it, comes in their place.
  void replace(RowRange range, const Decisions& other);

  /// The same in another text of the review.
  Decisions shifted(const RowShift& shift) const;

  friend bool operator==(const Decisions&, const Decisions&) = default;
};

/// The rows in another text of the review.
RowSet shifted(const RowSet& rows, const RowShift& shift);

/// Whether a decision can be made about the row at all (it is an added or a removed line).
inline bool can_decide(const Document& document, uint32_t row) {
  const RowKind kind = document.rows.kind[row];
  return kind == RowKind::added || kind == RowKind::removed;
}

}  // namespace whymark
