#pragma once

#include <cstddef>

#include "core/verify/verify_run.h"

namespace whymark {

/// The commands that run, a line each with the time they have taken, on standard error; only on a
/// terminal. The lines are written over, and gone when this is.
class VerifyProgress {
 public:
  VerifyProgress();
  VerifyProgress(const VerifyProgress&) = delete;
  VerifyProgress& operator=(const VerifyProgress&) = delete;
  ~VerifyProgress() { clear(); }

  void show(const ClaimedCommands& claims, const VerifyRun& run);
  /// Before something else is printed.
  void clear();

 private:
  bool on_;
  uint32_t columns_;
  size_t lines_ = 0;  // that are on the screen
};

}  // namespace whymark
