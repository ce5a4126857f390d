// Where the rows of a document are in another text of it, whose files, hunks and notes are the
// same.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/format/document.h"

namespace whymark {

/// Rows of files, hunks and notes move as far as what they begin with: what gets longer above them
/// pushes them down.
class RowShift {
 public:
  /// All rows move alike.
  explicit RowShift(int64_t by = 0) : steps_{{0, by}} {}
  /// Nothing where the two do not have the same files, hunks, rows of hunks and notes.
  static std::optional<RowShift> between(const Document& before, const Document& after);

  /// Where a row is now; kNone stays that.
  uint32_t operator()(uint32_t row) const;
  /// The rows of a range, cut where parts of it move differently.
  std::vector<RowRange> moved(RowRange rows) const;

 private:
  struct Step {
    uint32_t first;  // row from which on this holds
    int64_t by;
  };
  const Step& step_at(uint32_t row) const;

  std::vector<Step> steps_;  // ascending, the first at row 0
};

}  // namespace whymark
