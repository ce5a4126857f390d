#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace whymark {

/// "checking 1200 of 5000 files" on standard error, one line that is written over; only on a
/// terminal, and only where there is much to do. The line is gone when this is.
class Progress {
 public:
  /// `what` and `things` are words around the numbers.
  Progress(std::string what, std::string things, size_t total);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress();

  void show(size_t done);

 private:
  std::string what_, things_;
  size_t total_;
  bool on_;
  size_t columns_ = 0;  // that are written
  std::chrono::steady_clock::time_point next_;
};

}  // namespace whymark
