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

void DecisionHistory::shift(int64_t by) {
  for (std::vector<Entry>* entries : {&done_, &undone_}) {
    for (Entry& entry : *entries) {
      // Steps on all that there is keep their start.
      if (entry.range.first > 0) entry.range.first = static_cast<uint32_t>(entry.range.first + by);
      entry.before = entry.before.shifted(by);
      entry.after = entry.after.shifted(by);
    }
  }
}

}  // namespace whymark
