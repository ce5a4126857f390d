#include "core/git/beneath.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <climits>
#include <cstring>

#include "core/base/text_buffer.h"
#include "core/format/visible.h"
#include "core/git/path_rules.h"

namespace whymark {

Descriptor::~Descriptor() {
  if (fd_ >= 0) ::close(fd_);
}

PathFailure failure_from_errno(std::string_view what) {
  const int error = errno;
  OpenFailure kind = OpenFailure::other;
  if (error == ENOENT || error == ENOTDIR) kind = OpenFailure::missing;
  if (error == EACCES || error == EPERM) kind = OpenFailure::denied;
  return {kind, fmt::format("{}: {}", what, std::strerror(error))};
}

namespace {

constexpr int kFolderFlags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;

tl::unexpected<PathFailure> refuse(OpenFailure kind, std::string why) {
  return tl::unexpected<PathFailure>(PathFailure{kind, std::move(why)});
}

/// Why the folder `name` could not be entered. Kernels answer ELOOP or ENOTDIR for a link, so the
/// entry itself is asked.
PathFailure folder_failure(int parent, const std::string& name, std::string_view shown) {
  const int error = errno;
  struct stat status {};
  if (::fstatat(parent, name.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0) {
    if (S_ISLNK(status.st_mode)) {
      return {OpenFailure::link, fmt::format("its folder {} is a symbolic link", shown)};
    }
    if (!S_ISDIR(status.st_mode)) {
      return {OpenFailure::missing, fmt::format("{} is not a folder", shown)};
    }
  }
  errno = error;
  return failure_from_errno(fmt::format("its folder {} cannot be entered", shown));
}

/// Also where that cannot be told.
bool is_repository(const Descriptor& folder) {
  struct stat status {};
  return ::fstatat(folder.get(), ".git", &status, AT_SYMLINK_NOFOLLOW) == 0 || errno != ENOENT;
}

PathFailure special_failure(mode_t mode) {
  if (S_ISLNK(mode)) return {OpenFailure::link, "it is a symbolic link"};
  const char* kind = "not a regular file";
  if (S_ISDIR(mode)) kind = "a directory";
  if (S_ISFIFO(mode)) kind = "a named pipe";
  if (S_ISSOCK(mode)) kind = "a socket";
  if (S_ISCHR(mode) || S_ISBLK(mode)) kind = "a device";
  return {OpenFailure::special, fmt::format("it is {}", kind)};
}

bool same_state(const struct stat& a, const struct stat& b) {
  return a.st_size == b.st_size && a.st_mtim.tv_sec == b.st_mtim.tv_sec &&
         a.st_mtim.tv_nsec == b.st_mtim.tv_nsec;
}

PathResult<std::string> read_whole(int fd, size_t size) {
  std::string bytes(size + 1, '\0');  // one more than the size, so that a file that grew is noticed
  size_t filled = 0;
  while (filled < bytes.size()) {
    const ssize_t got = ::read(fd, bytes.data() + filled, bytes.size() - filled);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return tl::unexpected(failure_from_errno("it cannot be read"));
    if (got == 0) break;
    filled += static_cast<size_t>(got);
  }
  bytes.resize(filled);
  return bytes;
}

}  // namespace

PathResult<Parent> open_parent(const std::string& root, const std::string& path) {
  if (std::string why = refuse_path(path); !why.empty()) {
    return refuse(OpenFailure::denied, std::move(why));
  }
  // The root itself may be reached over links: it is where the user said the repository is.
  Descriptor folder(::open(root.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!folder.valid()) {
    return tl::unexpected(failure_from_errno("the repository's folder cannot be opened"));
  }
  size_t at = 0;
  for (size_t end = path.find('/'); end != std::string::npos; end = path.find('/', at)) {
    const std::string name = path.substr(at, end - at);
    const std::string shown = make_visible(path.substr(0, end)).text;
    Descriptor next(::openat(folder.get(), name.c_str(), kFolderFlags));
    if (!next.valid()) return tl::unexpected(folder_failure(folder.get(), name, shown));
    if (is_repository(next)) {
      return refuse(OpenFailure::nested, fmt::format("it lies in another repository ({})", shown));
    }
    folder = std::move(next);
    at = end + 1;
  }
  return Parent{std::move(folder), path.substr(at)};
}

PathResult<FileImage> read_in(const Parent& parent) {
  return read_in(parent.folder.get(), parent.name);
}

PathResult<FileImage> read_in(int folder, const std::string& file_name) {
  const char* name = file_name.c_str();
  FileImage image;
  // Asked first, because opening a device can have effects of its own.
  if (::fstatat(folder, name, &image.status, AT_SYMLINK_NOFOLLOW) != 0) {
    return tl::unexpected(failure_from_errno("it cannot be examined"));
  }
  if (!S_ISREG(image.status.st_mode)) {
    return tl::unexpected(special_failure(image.status.st_mode));
  }
  const Descriptor file(
      ::openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
  if (!file.valid()) return tl::unexpected(failure_from_errno("it cannot be opened"));
  if (::fstat(file.get(), &image.status) != 0) {
    return tl::unexpected(failure_from_errno("it cannot be examined"));
  }
  if (!S_ISREG(image.status.st_mode)) {
    return tl::unexpected(special_failure(image.status.st_mode));
  }
  const auto size = static_cast<uint64_t>(image.status.st_size);
  if (size > TextBuffer::kMaxSize) return refuse(OpenFailure::other, "it is over 4 GiB");
  auto bytes = read_whole(file.get(), size);
  if (!bytes) return tl::unexpected(std::move(bytes.error()));
  struct stat after {};
  const bool examined = ::fstat(file.get(), &after) == 0;
  if (!examined || bytes->size() != size || !same_state(image.status, after)) {
    return refuse(OpenFailure::other, "it changed while it was read; try again");
  }
  image.bytes = std::move(*bytes);
  return image;
}

PathResult<std::string> read_link_in(const Parent& parent) {
  std::string target(PATH_MAX, '\0');
  const ssize_t size =
      ::readlinkat(parent.folder.get(), parent.name.c_str(), target.data(), target.size());
  if (size < 0) return tl::unexpected(failure_from_errno("its target cannot be read"));
  target.resize(static_cast<size_t>(size));
  return target;
}

}  // namespace whymark
