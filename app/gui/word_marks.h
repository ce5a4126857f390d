#pragma once

#include <unordered_map>
#include <vector>

#include "core/diff/row_pairs.h"

namespace whymark {

/// Bytes [first, end) of a row's content.
struct Mark {
  uint32_t first = 0, end = 0;
};

struct RowMarks {
  std::vector<Mark> marks;  // empty where the row replaces nothing or is not replaced
  bool too_long = false;    // a limit was hit: words were not compared, which the row has to say
};

/// The words that differ in replaced lines, worked out for a group of rows when one of them is
/// first drawn.
class WordMarks {
 public:
  /// Valid until the next call.
  const RowMarks& of(const Document& document, uint32_t row);

 private:
  std::unordered_map<uint32_t, RowMarks> known_;
};

}  // namespace whymark
