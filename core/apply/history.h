#pragma once

#include <optional>
#include <vector>

#include "core/apply/decide.h"

namespace whymark {

/// Undo and redo of decisions. A step costs memory for the decisions in its range, twice.
class DecisionHistory {
 public:
  /// Takes a step; what was undone before can no longer be redone. A step that changes nothing is
  /// none.
  void take(Decisions& decisions, const DecisionStep& step);
  /// The rows whose decisions changed, or nothing where there was none to undo.
  std::optional<RowRange> undo(Decisions& decisions);
  std::optional<RowRange> redo(Decisions& decisions);

  bool can_undo() const { return !done_.empty(); }
  bool can_redo() const { return !undone_.empty(); }
  void clear();
  /// For another text of the review.
  void move(const RowShift& shift);

 private:
  struct Entry {
    RowRange range;
    Decisions before, after;
  };
  std::vector<Entry> done_, undone_;
};

}  // namespace whymark
