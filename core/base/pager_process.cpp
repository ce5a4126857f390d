#include "core/base/pager_process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "core/base/file_io.h"

extern char** environ;

namespace whymark {
namespace {

/// `defaults` outlives the result.
std::vector<char*> environment_with(const std::vector<std::string>& defaults) {
  std::vector<char*> all;
  for (char** entry = environ; *entry != nullptr; ++entry) all.push_back(*entry);
  for (const std::string& entry : defaults) {
    const std::string name = entry.substr(0, entry.find('='));
    if (std::getenv(name.c_str()) == nullptr) all.push_back(const_cast<char*>(entry.c_str()));
  }
  all.push_back(nullptr);
  return all;
}

/// Returns an errno.
int spawn_shell(const std::string& command, int input, char** environment, pid_t& process) {
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
  const char* const arguments[] = {"sh", "-c", command.c_str(), nullptr};
  const int failure = ::posix_spawn(&process, "/bin/sh", &actions, nullptr,
                                    const_cast<char* const*>(arguments), environment);
  ::posix_spawn_file_actions_destroy(&actions);
  return failure;
}

}  // namespace

Result<PagerProcess> PagerProcess::start(const std::string& command,
                                         const std::vector<std::string>& defaults) {
  const auto cannot = [&command](int reason) {
    return fail(fmt::format("cannot start the pager {}: {}", command, std::strerror(reason)));
  };
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) return cannot(errno);
  pid_t process = -1;
  std::vector<char*> environment = environment_with(defaults);
  const int failure = spawn_shell(command, ends[0], environment.data(), process);
  ::close(ends[0]);
  if (failure == 0) return PagerProcess(process, ends[1]);
  ::close(ends[1]);
  return cannot(failure);
}

// The signals are set only now, so that the pager has those of the one who called.
PagerProcess::PagerProcess(int process, int input)
    : process_(process),
      input_(input),
      before_pipe_(std::signal(SIGPIPE, SIG_IGN)),
      before_interrupt_(std::signal(SIGINT, SIG_IGN)) {}

PagerProcess::PagerProcess(PagerProcess&& other) noexcept
    : process_(std::exchange(other.process_, -1)),
      input_(std::exchange(other.input_, -1)),
      before_pipe_(other.before_pipe_),
      before_interrupt_(other.before_interrupt_) {}

PagerProcess::~PagerProcess() {
  if (process_ >= 0) wait();
}

bool PagerProcess::write(std::string_view bytes) { return write_all(input_, bytes); }

int PagerProcess::wait() {
  ::close(std::exchange(input_, -1));
  int status = 0;
  while (::waitpid(process_, &status, 0) < 0 && errno == EINTR) {
  }
  process_ = -1;
  std::signal(SIGPIPE, before_pipe_);
  std::signal(SIGINT, before_interrupt_);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace whymark
