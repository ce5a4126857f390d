#pragma once

namespace whymark {

/// While one of these lives, SIGINT, SIGTERM and SIGHUP do not end the process: they are counted,
/// so that it can clean up and end by itself. Blocking calls return early. At most one at a time.
class InterruptGuard {
 public:
  InterruptGuard();
  /// The signals do again what they did before.
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;

  /// How many came.
  int count() const;
  /// The last that came; 0: none.
  int signal() const;
};

/// Ends the process as the signal would have, so that whoever started it knows; for when all is
/// cleaned up.
void end_by_signal(int signal);

}  // namespace whymark
