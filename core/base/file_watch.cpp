#include "core/base/file_watch.h"

#ifdef __linux__
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <unistd.h>
#endif

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <mutex>
#include <set>
#include <system_error>
#include <thread>
#include <utility>

namespace whymark {

#ifdef __linux__

// Folders are watched, not the file: whoever saves it as a whole puts another in its place.
struct FileWatch::Impl {
  int events = -1;                              // of inotify
  int stop = -1;                                // readable when the thread is to end
  std::set<std::pair<int, std::string>> names;  // what counts, by watch
  std::atomic<bool> changed = false;
  std::mutex mutex;
  std::function<void()> wake;
  std::thread thread;

  void add(const std::filesystem::path& path) {
    constexpr uint32_t kWritten =
        IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE;
    const std::string folder = path.has_parent_path() ? path.parent_path().string() : ".";
    const int watch = ::inotify_add_watch(events, folder.c_str(), kWritten | IN_ONLYDIR);
    if (watch >= 0) names.emplace(watch, path.filename().string());
  }

  bool is_about_us(const char* bytes, size_t size) const {
    for (size_t at = 0; at + sizeof(inotify_event) <= size;) {
      inotify_event event{};
      std::memcpy(&event, bytes + at, sizeof event);
      const char* name = bytes + at + sizeof event;
      at += sizeof event + event.len;
      if ((event.mask & IN_Q_OVERFLOW) != 0) return true;
      if (event.len > 0 && names.count({event.wd, std::string(name)}) != 0) return true;
    }
    return false;
  }

  void run() {
    std::array<char, 4096> bytes{};
    std::array<pollfd, 2> waited{pollfd{events, POLLIN, 0}, pollfd{stop, POLLIN, 0}};
    while (true) {
      if (::poll(waited.data(), waited.size(), -1) < 0 && errno != EINTR) return;
      if (waited[1].revents != 0) return;
      const ssize_t size = ::read(events, bytes.data(), bytes.size());
      if (size <= 0 || !is_about_us(bytes.data(), static_cast<size_t>(size))) continue;
      changed = true;
      const std::lock_guard lock(mutex);
      if (wake) wake();
    }
  }
};

FileWatch::FileWatch(const std::string& path) : impl_(std::make_unique<Impl>()) {
  Impl& impl = *impl_;
  impl.events = ::inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
  impl.stop = ::eventfd(0, EFD_CLOEXEC);
  if (impl.events < 0 || impl.stop < 0) return;
  impl.add(path);
  std::error_code error;
  const std::filesystem::path real = std::filesystem::canonical(path, error);
  if (!error) impl.add(real);
  if (!impl.names.empty()) impl.thread = std::thread([&impl] { impl.run(); });
}

FileWatch::~FileWatch() {
  Impl& impl = *impl_;
  if (impl.thread.joinable()) {
    const uint64_t one = 1;
    // Fails only where the counter is full: then the thread is awake as well.
    if (::write(impl.stop, &one, sizeof one) < 0) static_cast<void>(errno);
    impl.thread.join();
  }
  if (impl.events >= 0) ::close(impl.events);
  if (impl.stop >= 0) ::close(impl.stop);
}

bool FileWatch::works() const { return impl_->thread.joinable(); }

#else

struct FileWatch::Impl {
  std::atomic<bool> changed = false;
  std::mutex mutex;
  std::function<void()> wake;
};

FileWatch::FileWatch(const std::string&) : impl_(std::make_unique<Impl>()) {}
FileWatch::~FileWatch() = default;
bool FileWatch::works() const { return false; }

#endif

void FileWatch::on_change(std::function<void()> wake) {
  const std::lock_guard lock(impl_->mutex);
  impl_->wake = std::move(wake);
}

bool FileWatch::take_changed() {
  if (!impl_->changed.load(std::memory_order_relaxed)) return false;
  return impl_->changed.exchange(false);
}

}  // namespace whymark
