// What was edited, as replaced pieces, to be taken back and done again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>

namespace whymark {

/// Byte offsets. The cursor is the end that moves.
struct Selection {
  size_t cursor = 0;
  size_t anchor = 0;

  size_t first() const { return cursor < anchor ? cursor : anchor; }
  size_t end() const { return cursor < anchor ? anchor : cursor; }
  bool empty() const { return cursor == anchor; }
  friend bool operator==(const Selection&, const Selection&) = default;
};

enum class EditKind : uint8_t { typing, erase_back, erase_forward, other };

/// `removed` stood at `offset` before, `inserted` stands there after.
struct EditStep {
  EditKind kind = EditKind::other;
  size_t offset = 0;
  std::string removed, inserted;
  Selection before, after;
};

/// Steps in order, with a place in them. Keeps the replaced bytes, never whole texts.
class EditHistory {
 public:
  /// In bytes of pieces. Beyond it the oldest steps are dropped, but never the newest one.
  static constexpr size_t kMaxSize = size_t{64} << 20;

  explicit EditHistory(size_t max_size = kMaxSize) : max_size_(max_size) {}

  /// A step that goes on where the last one of its kind stopped becomes part of it, unless the run
  /// was ended. Steps that were taken back are forgotten.
  void add(EditStep step);
  void end_run() { run_open_ = false; }

  /// The step to take back or to do again, borrowed until the next add(); null where there is none.
  const EditStep* undo();
  const EditStep* redo();
  bool can_undo() const { return done_ > 0; }
  bool can_redo() const { return done_ < steps_.size(); }
  /// Steps were dropped: the original text can no longer be reached.
  bool is_cut() const { return cut_; }

 private:
  bool merge(const EditStep& step);

  std::deque<EditStep> steps_;
  size_t done_ = 0;
  size_t size_ = 0;
  size_t max_size_;
  bool run_open_ = false;
  bool cut_ = false;
};

}  // namespace whymark
