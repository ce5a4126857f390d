#pragma once

#include <unordered_map>
#include <vector>

#include "core/apply/decisions.h"
#include "core/diff/row_pairs.h"

namespace whymark {

/// A differing part of a replaced line, as one of its two rows has it.
struct RowPart {
  uint32_t first = 0, end = 0;  // bytes of the row's content; may be empty
  uint32_t added_row = 0;       // the row of the new side, where the part can be taken back
  uint32_t number = 0;          // along the line, from 1
  PartRevert revert;            // what taking it back means
};

struct RowMarks {
  std::vector<RowPart> parts;  // empty where the row replaces nothing or is not replaced
  bool too_long = false;       // a limit was hit: parts are coarser than they could be, or none
};

/// The parts that differ in replaced lines, worked out for a group of rows when one of them is
/// first asked for.
class WordMarks {
 public:
  /// Valid until the next call.
  const RowMarks& of(const Document& document, uint32_t row);

 private:
  std::unordered_map<uint32_t, RowMarks> known_;
};

}  // namespace whymark
