#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace whymark {

/// What a program wrote, as far as it is kept: all of it, or where that is more than the limit its
/// head and its tail, half of the limit each.
class CapturedOutput {
 public:
  /// What programs wrote in a minute of trying is a few MiB; the limit keeps one that never stops
  /// from taking the memory of the machine.
  static constexpr size_t kLimit = size_t{64} << 20;

  CapturedOutput() = default;
  explicit CapturedOutput(size_t limit) : half_(limit / 2) {}

  void add(std::string_view bytes);
  /// All bytes that were written, kept or not.
  uint64_t total() const { return total_; }
  /// Those that are not kept; they were written between the head and the tail.
  uint64_t left_out() const { return total_ - head_.size() - tail_.size(); }
  /// What is kept. Where something is left out, a line between head and tail says how much.
  std::string text() const;

 private:
  size_t half_ = kLimit / 2;
  std::string head_;
  std::string tail_;   // the newest bytes, as a ring once it is full
  size_t oldest_ = 0;  // where the ring begins
  uint64_t total_ = 0;
};

}  // namespace whymark
