#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace whymark {

/// A program that shows what is written to it, run by the shell. While it runs, this process
/// ignores SIGINT, which is the pager's to handle, and SIGPIPE.
class PagerProcess {
 public:
  /// What the shell exits with where it cannot find the command, or run it.
  static constexpr int kNotFound = 127;
  static constexpr int kNotRun = 126;

  /// Each of `defaults` is `NAME=value`, for names that the environment lacks.
  static Result<PagerProcess> start(const std::string& command,
                                    const std::vector<std::string>& defaults);
  PagerProcess(PagerProcess&& other) noexcept;
  PagerProcess& operator=(PagerProcess&&) = delete;
  ~PagerProcess();

  /// False where nobody reads on: the user has quit.
  bool write(std::string_view bytes);

  /// Ends its input and waits for its end. Its exit code; 128 and more for a signal.
  int wait();

 private:
  PagerProcess(int process, int input);

  int process_ = -1;
  int input_ = -1;
  void (*before_pipe_)(int) = nullptr;
  void (*before_interrupt_)(int) = nullptr;
};

}  // namespace whymark
