#include "core/base/orphans.h"

#ifdef __linux__
#include <dirent.h>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <mutex>
#include <string>
#include <vector>
#endif

namespace whymark {

#ifdef __linux__
namespace {

// One that starts others faster than they are found is given up after so many looks.
constexpr int kMostLooks = 1000;

std::mutex wanted_mutex;
std::vector<pid_t> wanted_sessions;  // of all keepers

bool is_wanted(pid_t session) {
  const std::lock_guard lock(wanted_mutex);
  return std::find(wanted_sessions.begin(), wanted_sessions.end(), session) !=
         wanted_sessions.end();
}

/// Of /proc/PID/stat; the name of the program, in parentheses, may hold anything.
bool is_orphan(const char* number, pid_t us, pid_t session) {
  const std::string path = std::string("/proc/") + number + "/stat";
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  char text[512];
  const ssize_t size = ::read(file, text, sizeof text - 1);
  ::close(file);
  if (size <= 0) return false;
  text[size] = '\0';
  const char* behind = std::strrchr(text, ')');
  int parent = 0, group = 0, its_session = 0;
  char state = 0;
  if (behind == nullptr ||
      std::sscanf(behind + 1, " %c %d %d %d", &state, &parent, &group, &its_session) != 4) {
    return false;
  }
  return parent == us && its_session != session && !is_wanted(its_session);
}

std::vector<pid_t> find_orphans() {
  std::vector<pid_t> found;
  siginfo_t any{};  // mostly there is no child at all: one call instead of a walk
  if (::waitid(P_ALL, 0, &any, WEXITED | WNOHANG | WNOWAIT) != 0 && errno == ECHILD) return found;
  DIR* folder = ::opendir("/proc");
  if (folder == nullptr) return found;
  const pid_t us = ::getpid(), session = ::getsid(0);
  while (const dirent* entry = ::readdir(folder)) {
    const char* const end = entry->d_name + std::strlen(entry->d_name);
    pid_t process = 0;
    if (std::from_chars(entry->d_name, end, process).ptr != end) continue;
    if (is_orphan(entry->d_name, us, session)) found.push_back(process);
  }
  ::closedir(folder);
  return found;
}

}  // namespace

OrphanKeeper::OrphanKeeper() {
  ::prctl(PR_GET_CHILD_SUBREAPER, &before_);
  ::prctl(PR_SET_CHILD_SUBREAPER, 1);
}

OrphanKeeper::~OrphanKeeper() {
  end_all();
  ::prctl(PR_SET_CHILD_SUBREAPER, before_);
}

void OrphanKeeper::protect(int session) {
  const std::lock_guard lock(wanted_mutex);
  wanted_sessions.push_back(session);
}

void OrphanKeeper::release(int session) {
  const std::lock_guard lock(wanted_mutex);
  std::erase(wanted_sessions, session);
}

void OrphanKeeper::end_all() {
  for (int look = 0; look < kMostLooks; ++look) {
    const std::vector<pid_t> all = find_orphans();
    if (all.empty()) return;
    for (const pid_t process : all) ::kill(process, SIGKILL);
    for (const pid_t process : all) ::waitpid(process, nullptr, WNOHANG);
    const timespec instant{0, 1'000'000};
    ::nanosleep(&instant, nullptr);
  }
}
#else
OrphanKeeper::OrphanKeeper() = default;
OrphanKeeper::~OrphanKeeper() = default;
void OrphanKeeper::protect(int) {}
void OrphanKeeper::release(int) {}
void OrphanKeeper::end_all() {}
#endif

}  // namespace whymark
