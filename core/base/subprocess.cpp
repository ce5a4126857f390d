#include "core/base/subprocess.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

extern char** environ;

namespace whymark {
namespace {

Result<pid_t> start(const std::vector<std::string>& command,
                    const posix_spawn_file_actions_t* actions) {
  std::vector<char*> arguments;
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  pid_t child = 0;
  const int started =
      ::posix_spawnp(&child, arguments[0], actions, nullptr, arguments.data(), environ);
  if (started != 0) {
    return fail(fmt::format("cannot start {}: {}", command[0], std::strerror(started)));
  }
  return child;
}

Result<int> wait_for(pid_t child, const std::string& name) {
  int status = 0;
  while (::waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) return fail(fmt::format("lost {}: {}", name, std::strerror(errno)));
  }
  constexpr int kBySignal = 128;
  return WIFSIGNALED(status) ? kBySignal + WTERMSIG(status) : WEXITSTATUS(status);
}

std::string read_all(int descriptor) {
  constexpr size_t kMost = 64 << 10;
  std::string text;
  std::array<char, 4096> bytes{};
  while (true) {
    const ssize_t size = ::read(descriptor, bytes.data(), bytes.size());
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0) return text;
    if (text.size() < kMost) text.append(bytes.data(), static_cast<size_t>(size));
  }
}

}  // namespace

Result<int> run_program(const std::vector<std::string>& command) {
  const Result<pid_t> child = start(command, nullptr);
  if (!child) return tl::unexpected<Error>(child.error());
  return wait_for(*child, command[0]);
}

Result<std::string> read_program(const std::vector<std::string>& command) {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) {
    return fail(fmt::format("cannot run {}: {}", command[0], std::strerror(errno)));
  }
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  ::posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  ::posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  const Result<pid_t> child = start(command, &actions);
  ::posix_spawn_file_actions_destroy(&actions);
  ::close(ends[1]);
  std::string text = child ? read_all(ends[0]) : std::string();
  ::close(ends[0]);
  if (!child) return tl::unexpected<Error>(child.error());
  const Result<int> code = wait_for(*child, command[0]);
  if (!code) return tl::unexpected<Error>(code.error());
  if (*code != 0) return fail(fmt::format("{} ended with exit code {}", command[0], *code));
  return text;
}

}  // namespace whymark
