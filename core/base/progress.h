// What the thread that does a long piece of work tells the one that shows how far it is.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>

namespace whymark {

/// How much of a piece of work is done. Any thread may ask for the share; the rest is the business
/// of the one that works. Units are the work's own, bytes as a rule.
class Progress {
 public:
  Progress() = default;
  /// The work ends early once `cancelled` is true, which must outlive it.
  explicit Progress(const std::atomic<bool>* cancelled) : cancelled_(cancelled) {}
  void cancel_by(const std::atomic<bool>* cancelled) { cancelled_ = cancelled; }

  /// The next part of the work begins.
  void begin(uint64_t all) {
    done_ = 0;
    all_ = all;
  }
  void set_done(uint64_t done) { done_ = done; }
  bool cancelled() const { return cancelled_ != nullptr && *cancelled_; }

  /// 0..1
  double share() const {
    const uint64_t all = all_;
    return all == 0 ? 0 : std::min(1.0, static_cast<double>(done_) / static_cast<double>(all));
  }

 private:
  std::atomic<uint64_t> done_ = 0, all_ = 0;
  const std::atomic<bool>* cancelled_ = nullptr;
};

}  // namespace whymark
