#include "core/base/command_runner.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <string_view>

#include "core/base/orphans.h"

extern char** environ;

namespace whymark {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

// How often a command is looked at that says nothing: its end makes no event of its own. Closing
// its output does, and is mostly the last thing before its end; then it is looked at more often at
// first.
constexpr std::chrono::microseconds kLook{10'000};
constexpr std::chrono::microseconds kLookAtEnd{200};
constexpr size_t kReadAtOnce = 1 << 20;  // of one command, before the others are looked at

enum class Ending : unsigned char { none, asked, killed };

struct Live {
  size_t id;
  pid_t process;  // and the id of its group and session
  int output;     // -1 once it is closed
  Clock::time_point begun;
  Clock::time_point closed;    // when the output was
  Clock::time_point deadline;  // of the time-out, later of SIGTERM's grace
  Ending ending = Ending::none;
  FinishedCommand result;
};

/// Ours, with the changes of the command. `command` outlives it.
std::vector<char*> environment_of(const CommandToRun& command) {
  const auto name_of = [](std::string_view entry) { return entry.substr(0, entry.find('=')); };
  std::vector<char*> all;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const bool changed =
        std::any_of(command.environment.begin(), command.environment.end(),
                    [&](const std::string& change) { return name_of(change) == name_of(*entry); });
    if (!changed) all.push_back(*entry);
  }
  for (const std::string& change : command.environment) {
    if (change.find('=') != std::string::npos) all.push_back(const_cast<char*>(change.c_str()));
  }
  all.push_back(nullptr);
  return all;
}

/// Returns an errno.
int spawn_command(const CommandToRun& command, int output, pid_t& process) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  ::posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  ::posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO);
  ::posix_spawn_file_actions_addchdir_np(&actions, command.directory.c_str());
  ::posix_spawnattr_init(&attributes);
  sigset_t all, none;
  ::sigfillset(&all);
  ::sigemptyset(&none);
  ::posix_spawnattr_setflags(&attributes,
                             POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
  ::posix_spawnattr_setsigdefault(&attributes, &all);
  ::posix_spawnattr_setsigmask(&attributes, &none);
  std::vector<char*> arguments;
  for (const std::string& word : command.arguments) {
    arguments.push_back(const_cast<char*>(word.c_str()));
  }
  arguments.push_back(nullptr);
  std::vector<char*> environment = environment_of(command);
  const int failure = ::posix_spawnp(&process, arguments[0], &actions, &attributes,
                                     arguments.data(), environment.data());
  ::posix_spawnattr_destroy(&attributes);
  ::posix_spawn_file_actions_destroy(&actions);
  return failure;
}

/// Reads what there is; at the end of it closes the pipe.
void read_output(Live& live) {
  std::array<char, 65536> bytes;
  for (size_t got = 0; live.output >= 0 && got < kReadAtOnce;) {
    const ssize_t size = ::read(live.output, bytes.data(), bytes.size());
    if (size > 0) {
      live.result.output.add({bytes.data(), static_cast<size_t>(size)});
      got += static_cast<size_t>(size);
    } else if (size < 0 && errno == EINTR) {
      continue;
    } else if (size < 0 && errno == EAGAIN) {
      return;
    } else {
      ::close(live.output);
      live.output = -1;
      live.closed = Clock::now();
    }
  }
}

milliseconds since(Clock::time_point begun) {
  return std::chrono::duration_cast<milliseconds>(Clock::now() - begun);
}

/// Ends of children are told only where SIGCHLD is not ignored, as whoever started us may have it.
class ChildSignal {
 public:
  ChildSignal() {
    ::sigaction(SIGCHLD, nullptr, &before_);
    if (before_.sa_handler == SIG_IGN) std::signal(SIGCHLD, SIG_DFL);
  }
  ~ChildSignal() {
    if (before_.sa_handler == SIG_IGN) ::sigaction(SIGCHLD, &before_, nullptr);
  }

 private:
  struct sigaction before_ {};
};

}  // namespace

struct CommandRunner::Impl {
  ChildSignal child_signal;
  OrphanKeeper orphans;
  std::vector<Live> live;
  std::vector<std::pair<size_t, FinishedCommand>> finished;

  void ask_to_end(Live& each, CommandEnd why);
  void kill_group(Live& each);
  bool take_end(Live& each);
  void look();
  std::chrono::microseconds next_look(std::chrono::microseconds longest) const;
  void poll_outputs(std::chrono::microseconds longest);
};

CommandRunner::CommandRunner() : impl_(std::make_unique<Impl>()) {}

CommandRunner::~CommandRunner() {
  for (Live& each : impl_->live) {
    impl_->kill_group(each);
    while (::waitpid(each.process, nullptr, 0) < 0 && errno == EINTR) {
    }
    if (each.output >= 0) ::close(each.output);
    impl_->orphans.release(each.process);
  }
}

void CommandRunner::start(size_t id, const CommandToRun& command) {
  Live live{id, -1, -1, Clock::now(), {}, Clock::time_point::max(), Ending::none, {}};
  live.result.started = std::time(nullptr);
  int ends[2];
  int failure = ::pipe2(ends, O_CLOEXEC) == 0 ? 0 : errno;
  if (failure == 0) {
    ::fcntl(ends[0], F_SETFL, O_NONBLOCK);
    failure = spawn_command(command, ends[1], live.process);
    ::close(ends[1]);
    live.output = ends[0];
    if (failure != 0) ::close(ends[0]);
  }
  if (failure != 0) {
    live.result.code = failure;
    impl_->finished.emplace_back(id, std::move(live.result));
    return;
  }
  impl_->orphans.protect(live.process);
  if (command.timeout.count() > 0) live.deadline = live.begun + command.timeout;
  impl_->live.push_back(std::move(live));
}

void CommandRunner::Impl::ask_to_end(Live& each, CommandEnd why) {
  each.result.end = why;
  each.ending = Ending::asked;
  each.deadline = Clock::now() + kGrace;
  ::kill(-each.process, SIGTERM);
  ::kill(-each.process, SIGCONT);  // one that was stopped gets no signal until it goes on
}

void CommandRunner::Impl::kill_group(Live& each) {
  each.ending = Ending::killed;
  each.deadline = Clock::time_point::max();
  ::kill(-each.process, SIGKILL);
}

/// Whether the command has ended; then all of it is known, and what is left of its group is dead.
bool CommandRunner::Impl::take_end(Live& each) {
  int status = 0;
  const pid_t ended = ::waitpid(each.process, &status, WNOHANG);
  if (ended == 0 || (ended < 0 && errno == EINTR)) return false;
  while (::waitpid(-each.process, nullptr, WNOHANG) > 0) {
  }
  // The group's number stays taken as long as it has members; without any, this finds none.
  if (::kill(-each.process, SIGKILL) == 0) each.result.left_running = true;
  // What was written until now. Others may hold the pipe open and write on for ever; what is read
  // at once is more than a pipe holds.
  read_output(each);
  if (each.output >= 0) ::close(each.output);
  each.output = -1;
  orphans.release(each.process);
  each.result.took = since(each.begun);
  if (ended < 0) {
    if (each.ending == Ending::none) each.result.end = CommandEnd::lost;
    return true;
  }
  if (each.ending == Ending::none) {
    each.result.end = WIFSIGNALED(status) ? CommandEnd::signalled : CommandEnd::exited;
  }
  each.result.code = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
  return true;
}

void CommandRunner::Impl::look() {
  const Clock::time_point now = Clock::now();
  for (size_t i = 0; i < live.size();) {
    Live& each = live[i];
    if (take_end(each)) {
      finished.emplace_back(each.id, std::move(each.result));
      live.erase(live.begin() + static_cast<ptrdiff_t>(i));
      continue;
    }
    if (now >= each.deadline) {
      if (each.ending == Ending::none) {
        ask_to_end(each, CommandEnd::timed_out);
      } else {
        kill_group(each);
      }
    }
    ++i;
  }
  if (live.empty() && !finished.empty()) orphans.end_all();
}

std::chrono::microseconds CommandRunner::Impl::next_look(std::chrono::microseconds longest) const {
  std::chrono::microseconds next = longest;
  for (const Live& each : live) {
    const auto closed_for =
        std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - each.closed);
    next = std::min(next, each.output < 0 ? std::clamp(closed_for, kLookAtEnd, kLook) : kLook);
  }
  return std::max(next, std::chrono::microseconds(0));
}

void CommandRunner::Impl::poll_outputs(std::chrono::microseconds longest) {
  std::vector<pollfd> waiting;
  std::vector<size_t> of;
  for (size_t i = 0; i < live.size(); ++i) {
    if (live[i].output < 0) continue;
    waiting.push_back({live[i].output, POLLIN, 0});
    of.push_back(i);
  }
  const timespec time{static_cast<time_t>(longest.count() / 1'000'000),
                      static_cast<long>(longest.count() % 1'000'000 * 1000)};
  if (::ppoll(waiting.data(), waiting.size(), &time, nullptr) <= 0) return;
  for (size_t i = 0; i < waiting.size(); ++i) {
    if (waiting[i].revents != 0) read_output(live[of[i]]);
  }
}

std::vector<std::pair<size_t, FinishedCommand>> CommandRunner::wait(milliseconds longest) {
  const Clock::time_point end = Clock::now() + longest;
  while (true) {
    impl_->look();
    const auto left = std::chrono::duration_cast<std::chrono::microseconds>(end - Clock::now());
    if (!impl_->finished.empty() || impl_->live.empty() || left.count() <= 0) break;
    impl_->poll_outputs(impl_->next_look(left));
  }
  return std::exchange(impl_->finished, {});
}

void CommandRunner::cancel() {
  for (Live& each : impl_->live) {
    if (each.ending == Ending::none) {
      impl_->ask_to_end(each, CommandEnd::cancelled);
    } else {
      impl_->kill_group(each);
    }
  }
}

std::vector<CommandRunner::Running> CommandRunner::running() const {
  std::vector<Running> all;
  for (const Live& each : impl_->live) all.push_back({each.id, since(each.begun)});
  return all;
}

bool CommandRunner::busy() const { return !impl_->live.empty() || !impl_->finished.empty(); }

}  // namespace whymark
