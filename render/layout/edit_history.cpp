#include "render/layout/edit_history.h"

#include <utility>

namespace whymark {
namespace {

size_t size_of(const EditStep& step) {
  return sizeof(EditStep) + step.removed.size() + step.inserted.size();
}

}  // namespace

void EditHistory::add(EditStep step) {
  for (; can_redo(); steps_.pop_back()) size_ -= size_of(steps_.back());
  if (!merge(step)) {
    run_open_ = step.kind != EditKind::other;
    size_ += size_of(step);
    steps_.push_back(std::move(step));
  }
  for (; size_ > max_size_ && steps_.size() > 1; steps_.pop_front()) {
    size_ -= size_of(steps_.front());
    cut_ = true;
  }
  done_ = steps_.size();
}

bool EditHistory::merge(const EditStep& step) {
  if (!run_open_ || steps_.empty() || steps_.back().kind != step.kind) return false;
  EditStep& last = steps_.back();
  if (step.kind == EditKind::typing) {
    if (!step.removed.empty() || step.offset != last.offset + last.inserted.size()) return false;
    last.inserted += step.inserted;
  } else if (step.kind == EditKind::erase_back) {
    if (step.offset + step.removed.size() != last.offset) return false;
    last.removed.insert(0, step.removed);
    last.offset = step.offset;
  } else {
    if (step.offset != last.offset) return false;
    last.removed += step.removed;
  }
  last.after = step.after;
  size_ += step.removed.size() + step.inserted.size();
  return true;
}

const EditStep* EditHistory::undo() {
  end_run();
  return can_undo() ? &steps_[--done_] : nullptr;
}

const EditStep* EditHistory::redo() {
  end_run();
  return can_redo() ? &steps_[done_++] : nullptr;
}

}  // namespace whymark
