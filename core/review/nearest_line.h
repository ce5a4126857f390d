#pragma once

#include "core/format/document.h"

namespace whymark {

struct NearestLine {
  uint32_t row = kNone;  // kNone: the diff shows no line of that side of the file
  uint32_t line = 0;     // that the row is, of that side
};

/// The row that shows line `line` of a side, or the nearest line of it that the diff shows; of two
/// as near, the earlier.
NearestLine nearest_line(const Document& document, uint32_t file, Side side, uint32_t line);

}  // namespace whymark
