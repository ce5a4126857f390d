// Commands of others: each in a session of its own, its output kept, ended with all that it
// started.
#pragma once

#include <chrono>
#include <cstddef>
#include <ctime>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/base/captured_output.h"

namespace whymark {

struct CommandToRun {
  std::vector<std::string> arguments;    // the program, found on the PATH, and its arguments
  std::string directory;                 // to run it in
  std::vector<std::string> environment;  // `NAME=value` on top of ours; `NAME` takes one away
  std::chrono::milliseconds timeout{0};  // 0: none
};

enum class CommandEnd {
  exited,       // by itself, with an exit code
  signalled,    // by a signal that did not come from here
  timed_out,    // it took longer than it may
  cancelled,    // the caller did not want it any more
  not_started,  // the system could not start it
  lost,         // somebody else took note of its end
};

struct FinishedCommand {
  CommandEnd end = CommandEnd::not_started;
  int code = 0;  // the exit code, the signal, or of one that was not started the errno
  std::time_t started = 0;
  std::chrono::milliseconds took{0};
  CapturedOutput output;      // standard output and error, as they came
  bool left_running = false;  // it ended before something that it had started, which was ended then
};

/// Runs commands, several at once, and is driven by its caller: no thread is made. A command has no
/// standard input, no terminal, and a session and a process group of its own, which is what gets
/// signals. When it ends, whatever is left of its group is killed; one that takes too long, or is
/// not wanted any more, gets SIGTERM and after kGrace SIGKILL. What left its group (a daemon) is
/// killed when nothing runs any more, and at the latest with the runner, where the system (Linux)
/// tells who started it. Not for several threads at once.
class CommandRunner {
 public:
  static constexpr std::chrono::milliseconds kGrace{2000};

  CommandRunner();
  /// Kills all that runs.
  ~CommandRunner();
  CommandRunner(const CommandRunner&) = delete;
  CommandRunner& operator=(const CommandRunner&) = delete;

  /// Starts a command; `id` is the caller's name for it.
  void start(size_t id, const CommandToRun& command);

  /// Waits until a command has ended, or `longest` is over. Those that have.
  std::vector<std::pair<size_t, FinishedCommand>> wait(std::chrono::milliseconds longest);

  /// Ends all that runs; wait() tells of them as of any other. The second call leaves no grace.
  void cancel();

  struct Running {
    size_t id;
    std::chrono::milliseconds elapsed;
  };
  /// In the order in which they were started.
  std::vector<Running> running() const;
  bool busy() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace whymark
