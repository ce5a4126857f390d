// Descriptors of what lies beneath a root, reached without following any link. Only for core/apply.
#pragma once

#include <string>
#include <utility>

#include "core/apply/safe_file.h"
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

/// A failure by `errno`, about "it".
PathFailure failure_from_errno(std::string_view what);

}  // namespace whymark
