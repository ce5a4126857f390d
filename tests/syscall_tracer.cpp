#include "tests/syscall_tracer.h"

#include <fmt/format.h>

#include <utility>

#include "tests/syscall_stop.h"

#ifdef WHYMARK_HAS_TRACER
#include <signal.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <map>
#endif

namespace whymark::test {

#ifdef WHYMARK_HAS_TRACER

namespace {

// A prctl that no kernel knows. It has no effect, and the tracer sees it.
constexpr uint64_t kMarker = 0x77686d6b;
constexpr int kNoTrace = 253;  // the child's exit code where it may not be traced
constexpr int kSyscallStop = SIGTRAP | 0x80;

/// The child's side, up to its end.
[[noreturn]] void run_child(const std::function<int()>& child, const TraceOptions& options) {
  // A group of its own: the parent waits for it alone, and kills what it started along with it.
  setpgid(0, 0);
  // The test framework's handlers would report from here, in the name of the whole program.
  for (const int number : {SIGINT, SIGILL, SIGABRT, SIGFPE, SIGSEGV, SIGTERM, SIGALRM}) {
    ::signal(number, SIG_DFL);
  }
  if (ptrace(PTRACE_TRACEME, 0, nullptr, nullptr) != 0) _exit(kNoTrace);
  raise(SIGSTOP);
  alarm(options.limit_s);
  int code = kChildThrew;
  if (options.counts_at_once) count_calls(true);
  try {
    code = child();
  } catch (...) {
  }
  count_calls(false);
  _exit(code);
}

/// The parent's side.
class Tracer {
 public:
  Tracer(pid_t child, const TraceOptions& options)
      : child_(child), options_(options), seen_(options.faults.size()) {}

  TraceResult run() {
    if (!attach()) return std::move(result_);
    result_.available = true;
    for (int status = 0;;) {
      const pid_t thread = waitpid(-child_, &status, __WALL);
      if (thread < 0 && errno == EINTR) continue;
      if (thread < 0) {
        unavailable("the child got lost");
        break;
      }
      if (WIFSTOPPED(status)) {
        const int deliver = on_stop(thread, status);
        ptrace(PTRACE_SYSCALL, thread, nullptr, deliver);
      } else if (thread == child_) {
        result_.exited = WIFEXITED(status);
        if (result_.exited) result_.exit_code = WEXITSTATUS(status);
        if (WIFSIGNALED(status) && !result_.killed) result_.signal = WTERMSIG(status);
        break;
      }
    }
    return std::move(result_);
  }

 private:
  void unavailable(std::string why) {
    result_.available = false;
    result_.why_not = std::move(why);
  }

  void kill_all() {
    // Both: the group is not there yet if the child died early.
    kill(-child_, SIGKILL);
    kill(child_, SIGKILL);
  }

  bool attach() {
    int status = 0;
    while (waitpid(child_, &status, 0) < 0 && errno == EINTR) {
    }
    if (!WIFSTOPPED(status)) {
      unavailable("a process may not be traced here");
      return false;
    }
    const long options =
        PTRACE_O_TRACESYSGOOD | PTRACE_O_TRACECLONE | PTRACE_O_TRACEEXEC | PTRACE_O_EXITKILL;
    __ptrace_syscall_info info{};
    // Asked here as well: a kernel before 5.3 does not know the second request.
    if (ptrace(PTRACE_SETOPTIONS, child_, nullptr, options) == 0 &&
        ptrace(PTRACE_GET_SYSCALL_INFO, child_, sizeof info, &info) > 0 &&
        ptrace(PTRACE_SYSCALL, child_, nullptr, 0) == 0) {
      return true;
    }
    unavailable(fmt::format("system calls cannot be traced here: {}", std::strerror(errno)));
    kill_all();
    waitpid(child_, &status, 0);
    return false;
  }

  /// What the thread is to be told when it goes on: the signal that stopped it, or none.
  int on_stop(pid_t thread, int status) {
    const int signal = WSTOPSIG(status);
    if (signal == kSyscallStop) {
      on_call(thread);
      return 0;
    }
    const bool event = status >> 16 != 0;
    // A new thread begins with a SIGSTOP; and nobody would wake a child that really stops.
    const bool stops = signal == SIGSTOP || signal == SIGTSTP;
    return event || stops ? 0 : signal;
  }

  void on_call(pid_t thread) {
    __ptrace_syscall_info info{};
    if (ptrace(PTRACE_GET_SYSCALL_INFO, thread, sizeof info, &info) <= 0) return;
    if (info.op == PTRACE_SYSCALL_INFO_EXIT) {
      const auto found = results_.find(thread);
      if (found == results_.end()) return;
      set_result(thread, found->second);
      results_.erase(found);
    } else if (info.op == PTRACE_SYSCALL_INFO_ENTRY) {
      on_entry(thread, info);
    }
  }

  void on_entry(pid_t thread, const __ptrace_syscall_info& info) {
    if (info.entry.nr == SYS_prctl && info.entry.args[0] == kMarker) {
      counting_ = info.entry.args[1] != 0;
      return;
    }
    if (!counting_ || (thread != child_ && !options_.all_threads)) return;
    const SystemCall call = read_call(thread, info.entry.nr, info.entry.args);
    if (options_.counted ? options_.counted(call) : call.in_files) {
      result_.last_call_description = call.description();
      if (result_.calls == options_.kill_before) {
        skip_call(thread);
        result_.killed = true;
        counting_ = false;
        kill_all();
        return;
      }
      result_.made.push_back(result_.last_call_description);
      ++result_.calls;
    }
    inject(thread, call);
  }

  void inject(pid_t thread, const SystemCall& call) {
    // All of them count the call, so that one fault does not move the numbers of another.
    const Fault* applies = nullptr;
    for (size_t i = 0; i < options_.faults.size(); ++i) {
      const Fault& fault = options_.faults[i];
      if (!(fault.match ? fault.match(call) : call.may_fail)) continue;
      const uint64_t number = seen_[i]++;
      const bool here = number >= fault.first && number - fault.first < fault.count;
      if (here && applies == nullptr) applies = &fault;
    }
    if (applies == nullptr || !skip_call(thread)) return;
    results_[thread] = applies->result.value_or(-applies->error);
    ++result_.faults;
  }

  pid_t child_;
  const TraceOptions& options_;
  TraceResult result_;
  std::map<pid_t, int64_t> results_;  // of threads in a call that was skipped, for its exit
  std::vector<uint64_t> seen_;        // calls that matched, for each fault
  bool counting_ = false;
};

}  // namespace

TraceResult run_traced(const std::function<int()>& child, const TraceOptions& options) {
  std::fflush(nullptr);
  const pid_t pid = fork();
  if (pid == 0) run_child(child, options);
  if (pid < 0) {
    TraceResult result;
    result.why_not = fmt::format("no process can be started: {}", std::strerror(errno));
    return result;
  }
  return Tracer(pid, options).run();
}

void count_calls(bool on) {
  const int kept = errno;
  syscall(SYS_prctl, kMarker, on ? 1UL : 0UL, 0UL, 0UL, 0UL);
  errno = kept;
}

#else

TraceResult run_traced(const std::function<int()>&, const TraceOptions&) {
  TraceResult result;
  result.why_not = "system calls are traced on Linux on x86-64 and arm64 only";
  return result;
}

void count_calls(bool) {}

#endif

}  // namespace whymark::test
