#include "core/base/file_io.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "core/base/huge_pages.h"

namespace whymark {
namespace {

// Read at once; between two pieces the progress is told, and asked whether to go on.
constexpr uint64_t kPiece = uint64_t{4} << 20;

struct Descriptor {
  int fd = -1;
  explicit Descriptor(int open = -1) : fd(open) {}
  Descriptor(Descriptor&& other) noexcept : fd(std::exchange(other.fd, -1)) {}
  Descriptor& operator=(Descriptor&&) = delete;
  ~Descriptor() {
    if (fd >= 0) ::close(fd);
  }
};

struct OpenFile {
  Descriptor descriptor;
  uint64_t size = 0;
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

/// Opens a regular file that a TextBuffer can hold.
Result<OpenFile> open_regular(const std::string& path) {
  // O_NONBLOCK: opening a FIFO that nobody writes to must not hang.
  OpenFile file{Descriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK))};
  if (file.descriptor.fd < 0) return cannot("open", path);
  struct stat status {};
  if (::fstat(file.descriptor.fd, &status) != 0) return cannot("examine", path);
  if (!S_ISREG(status.st_mode)) {
    return fail(
        fmt::format("cannot read {}: it is {}; name a file", path, special_kind(status.st_mode)));
  }
  file.size = static_cast<uint64_t>(status.st_size);
  if (file.size > TextBuffer::kMaxSize) {
    return fail(
        fmt::format("cannot read {}: {} bytes is over the limit of 4 GiB", path, file.size));
  }
  return file;
}

/// Reads `wanted` bytes, or up to the end of the file where that comes first. Returns how many; -1
/// with errno where that fails.
int64_t read_into(char* data, uint64_t wanted, int fd, Progress* progress) {
  uint64_t filled = 0;
  while (filled < wanted) {
    const ssize_t got = ::read(fd, data + filled, std::min(wanted - filled, kPiece));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return -1;
    if (got == 0) break;
    filled += static_cast<uint64_t>(got);
    if (progress == nullptr) continue;
    progress->set_done(filled);
    if (progress->cancelled()) break;
  }
  return static_cast<int64_t>(filled);
}

std::unique_ptr<char[]> make_block(uint64_t size) {
  std::unique_ptr<char[]> data(new char[size + TextBuffer::kPadding]);
  advise_huge_pages(data.get(), size + TextBuffer::kPadding);
  return data;
}

TextBuffer adopt_filled(std::unique_ptr<char[]> data, uint64_t size) {
  std::memset(data.get() + size, 0, TextBuffer::kPadding);
  return TextBuffer::adopt(std::move(data), size);
}

}  // namespace

Result<TextBuffer> read_file(const std::string& path, Progress* progress) {
  const Result<OpenFile> file = open_regular(path);
  if (!file) return tl::unexpected<Error>(file.error());
  const uint64_t size = file->size;
  if (progress != nullptr) progress->begin(size);
  std::unique_ptr<char[]> data = make_block(size);
  // One byte more than the size is asked for, so that a file that grew is noticed.
  const int64_t filled = read_into(data.get(), size + 1, file->descriptor.fd, progress);
  if (filled < 0) return cannot("read", path);
  if (progress != nullptr && progress->cancelled()) {
    return fail(fmt::format("{} was not read to its end: cancelled", path));
  }
  if (static_cast<uint64_t>(filled) != size) {
    return fail(fmt::format("cannot read {}: it changed while it was read; try again", path));
  }
  return adopt_filled(std::move(data), size);
}

Result<TextBuffer> read_file_start(const std::string& path, size_t most) {
  const Result<OpenFile> file = open_regular(path);
  if (!file) return tl::unexpected<Error>(file.error());
  const uint64_t size = std::min<uint64_t>(file->size, most);
  std::unique_ptr<char[]> data = make_block(size);
  const int64_t filled = read_into(data.get(), size, file->descriptor.fd, nullptr);
  if (filled < 0) return cannot("read", path);
  return adopt_filled(std::move(data), static_cast<uint64_t>(filled));
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
