#pragma once

#include <cstdint>
#include <string_view>

namespace whymark {

/// A hunk header as written. `ranged` false: no line numbers could be read and the others are 0.
struct HunkHeader {
  bool ranged = false;
  bool closed = false;    // the second `@@` is there
  bool combined = false;  // `@@@`: a merge's diff, of which the other values are not read
  uint32_t old_start = 0, old_count = 0;
  uint32_t new_start = 0, new_count = 0;
  std::string_view ranges;   // `-1,2 +3,4`, or empty
  std::string_view heading;  // what follows the second `@@`, trimmed
};

/// Reads a line that starts with `@@`. A count left out is 1.
HunkHeader parse_hunk_header(std::string_view line);

}  // namespace whymark
