// What lies beneath a root, reached without following any link.
#pragma once

#include <sys/stat.h>

#include <string>
#include <string_view>
#include <utility>

#include "core/base/result.h"

namespace whymark {

/// Owns a file descriptor.
class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int fd) : fd_(fd) {}
  Descriptor(Descriptor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(fd_, other.fd_);
    return *this;
  }
  ~Descriptor();

  int get() const { return fd_; }
  bool valid() const { return fd_ >= 0; }

 private:
  int fd_ = -1;
};

/// A file as it was read: its bytes, and what tells whether it is still the same file.
struct FileImage {
  std::string bytes;
  struct stat status {};
};

enum class OpenFailure {
  none,
  missing,
  link,     // the file or a folder on the way to it
  special,  // a directory, FIFO, socket or device
  nested,   // a folder on the way is another repository
  denied,   // by the system, or by refuse_path
  other,    // an I/O error, too large, or it changed while it was read
};

/// Why something beneath the root cannot be had; `why` is a sentence part.
struct PathFailure {
  OpenFailure kind = OpenFailure::none;
  std::string why;
};

template <class T>
using PathResult = tl::expected<T, PathFailure>;

/// The folder that a file lies in, held open, and the file's name in it.
struct Parent {
  Descriptor folder;
  std::string name;
};

/// Walks from `root` to the folder of `path`. No folder on the way may be a link, or the root of
/// another repository.
PathResult<Parent> open_parent(const std::string& root, const std::string& path);

/// Reads the file `parent.name`, which must be a regular file and stay as it is meanwhile.
PathResult<FileImage> read_in(const Parent& parent);
/// The same for a file `name` in an open folder.
PathResult<FileImage> read_in(int folder, const std::string& name);

/// The target of the symbolic link `parent.name`, which is what git keeps of it.
PathResult<std::string> read_link_in(const Parent& parent);

/// A failure by `errno`, about "it".
PathFailure failure_from_errno(std::string_view what);

}  // namespace whymark
