#include "core/base/file_io.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "core/base/huge_pages.h"

namespace whymark {
namespace {

struct Descriptor {
  int fd = -1;
  ~Descriptor() {
    if (fd >= 0) ::close(fd);
  }
};

const char* special_kind(mode_t mode) {
  if (S_ISDIR(mode)) return "a directory";
  if (S_ISFIFO(mode)) return "a named pipe";
  if (S_ISSOCK(mode)) return "a socket";
  if (S_ISCHR(mode) || S_ISBLK(mode)) return "a device";
  return "not a regular file";
}

tl::unexpected<Error> cannot(const char* what, const std::string& path) {
  return fail(fmt::format("cannot {} {}: {}", what, path, std::strerror(errno)));
}

}  // namespace

Result<TextBuffer> read_file(const std::string& path) {
  // O_NONBLOCK: opening a FIFO that nobody writes to must not hang.
  Descriptor file{::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)};
  if (file.fd < 0) return cannot("open", path);
  struct stat status {};
  if (::fstat(file.fd, &status) != 0) return cannot("examine", path);
  if (!S_ISREG(status.st_mode)) {
    return fail(
        fmt::format("cannot read {}: it is {}; name a file", path, special_kind(status.st_mode)));
  }
  const auto size = static_cast<uint64_t>(status.st_size);
  if (size > TextBuffer::kMaxSize) {
    return fail(fmt::format("cannot read {}: {} bytes is over the limit of 4 GiB", path, size));
  }
  std::unique_ptr<char[]> data(new char[size + TextBuffer::kPadding]);
  advise_huge_pages(data.get(), size + TextBuffer::kPadding);
  uint64_t filled = 0;
  while (filled <= size) {
    // One byte more than the size is asked for, so that a file that grew is noticed.
    const ssize_t got = ::read(file.fd, data.get() + filled, size + 1 - filled);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return cannot("read", path);
    if (got == 0) break;
    filled += static_cast<uint64_t>(got);
  }
  if (filled != size) {
    return fail(fmt::format("cannot read {}: it changed while it was read; try again", path));
  }
  std::memset(data.get() + size, 0, TextBuffer::kPadding);
  return TextBuffer::adopt(std::move(data), size);
}

Result<TextBuffer> read_stream(int descriptor, const std::string& name) {
  constexpr size_t kFirst = 1 << 16;
  size_t capacity = kFirst, filled = 0;
  std::unique_ptr<char[]> data(new char[capacity + TextBuffer::kPadding]);
  while (true) {
    if (filled == capacity) {
      capacity *= 2;
      std::unique_ptr<char[]> larger(new char[capacity + TextBuffer::kPadding]);
      advise_huge_pages(larger.get(), capacity);
      std::memcpy(larger.get(), data.get(), filled);
      data = std::move(larger);
    }
    const ssize_t got = ::read(descriptor, data.get() + filled, capacity - filled);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return cannot("read", name);
    if (got == 0) break;
    filled += static_cast<size_t>(got);
    if (filled > TextBuffer::kMaxSize) {
      return fail(fmt::format("cannot read {}: it is over the limit of 4 GiB", name));
    }
  }
  std::memset(data.get() + filled, 0, TextBuffer::kPadding);
  return TextBuffer::adopt(std::move(data), filled);
}

bool write_all(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t put = ::write(descriptor, bytes.data(), bytes.size());
    if (put < 0 && errno == EINTR) continue;
    if (put < 0) return false;
    bytes.remove_prefix(static_cast<size_t>(put));
  }
  return true;
}

Result<void> write_file(const std::string& path, std::string_view bytes) {
  Descriptor file{::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666)};
  if (file.fd < 0) return cannot("create", path);
  if (!write_all(file.fd, bytes)) return cannot("write", path);
  return {};
}

}  // namespace whymark
