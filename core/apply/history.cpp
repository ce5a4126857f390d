#include "core/apply/history.h"

namespace whymark {

void DecisionHistory::take(Decisions& decisions, const DecisionStep& step) {
  Entry entry{step.range, decisions.slice(step.range), step.after};
  if (entry.before == entry.after) return;
  decisions.replace(step.range, step.after);
  done_.push_back(std::move(entry));
  undone_.clear();
}

std::optional<RowRange> DecisionHistory::undo(Decisions& decisions) {
  if (done_.empty()) return std::nullopt;
  Entry entry = std::move(done_.back());
  done_.pop_back();
  decisions.replace(entry.range, entry.before);
  undone_.push_back(std::move(entry));
  return undone_.back().range;
}

std::optional<RowRange> DecisionHistory::redo(Decisions& decisions) {
  if (undone_.empty()) return std::nullopt;
  Entry entry = std::move(undone_.back());
  undone_.pop_back();
  decisions.replace(entry.range, entry.after);
  done_.push_back(std::move(entry));
  return done_.back().range;
}

void DecisionHistory::clear() {
  done_.clear();
  undone_.clear();
}

void DecisionHistory::move(const RowShift& shift) {
  for (std::vector<Entry>* entries : {&done_, &undone_}) {
    for (Entry& entry : *entries) {
      // Steps on all that there is keep their start.
      const RowRange range = entry.range;
      if (range.first > 0 && range.count > 0) {
        const uint32_t first = shift(range.first);
        entry.range = {first, shift(range.end() - 1) + 1 - first};
      }
      entry.before = entry.before.shifted(shift);
      entry.after = entry.after.shifted(shift);
    }
  }
}

}  // namespace whymark
