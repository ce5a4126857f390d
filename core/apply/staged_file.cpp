#include "core/apply/staged_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/random.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstdio>

#include "core/apply/words.h"
#include "core/base/file_io.h"

namespace whymark {
namespace {

tl::unexpected<Error> cannot_write(const std::string& path, const PathFailure& failure) {
  return fail(fmt::format("cannot write {}: {}", printable(path), failure.why));
}

/// Both the state and the bytes: a write within one tick of the clock leaves the state as it was.
bool is_same_file(const FileImage& before, const FileImage& now) {
  const struct stat& a = before.status;
  const struct stat& b = now.status;
  return a.st_dev == b.st_dev && a.st_ino == b.st_ino && a.st_mode == b.st_mode &&
         a.st_mtim.tv_sec == b.st_mtim.tv_sec && a.st_mtim.tv_nsec == b.st_mtim.tv_nsec &&
         before.bytes == now.bytes;
}

Result<void> check_unchanged(const Parent& parent, const std::string& path,
                             const FileImage& before) {
  const auto now = read_in(parent);
  if (!now) return cannot_write(path, now.error());
  if (is_same_file(before, *now)) return {};
  return fail(fmt::format("cannot write {}: it was changed meanwhile by someone else; try again",
                          printable(path)));
}

std::string temporary_name() {
  uint64_t random = 0;
  if (::getrandom(&random, sizeof random, 0) != sizeof random) {
    random = static_cast<uint64_t>(::getpid());  // O_EXCL keeps the promise, this only the odds
  }
  return fmt::format(".whymark-{:016x}.tmp", random);
}

/// Creates a file under a name that did not exist.
PathResult<Descriptor> create_beside(const Parent& parent, std::string& name) {
  constexpr int kTries = 16;
  for (int i = 0; i < kTries; ++i) {
    name = temporary_name();
    Descriptor file(::openat(parent.folder.get(), name.c_str(),
                             O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
    if (file.valid()) return file;
    if (errno != EEXIST && errno != EINTR) break;
  }
  const PathFailure failure = failure_from_errno("no file can be created beside it");
  name.clear();
  return tl::unexpected(failure);
}

/// Owner first: a change of owner clears the set-user-id bits of the mode.
bool keep_owner_and_mode(int fd, const struct stat& status) {
  if (::geteuid() == 0) {
    if (::fchown(fd, status.st_uid, status.st_gid) != 0) return false;
  } else if (status.st_gid != ::getegid()) {
    // Allowed for groups that the user is in; where it is not, the file gets the user's group, as
    // with git.
    [[maybe_unused]] const int ignored = ::fchown(fd, static_cast<uid_t>(-1), status.st_gid);
  }
  return ::fchmod(fd, status.st_mode & 07777) == 0;
}

/// Some file systems cannot sync a folder and say EINVAL; then there is nothing to wait for.
bool sync_folder(int fd) { return ::fsync(fd) == 0 || errno == EINVAL || errno == ENOTSUP; }

}  // namespace

StagedFile::StagedFile(std::string root, std::string path, std::string name,
                       const FileImage& before)
    : root_(std::move(root)),
      path_(std::move(path)),
      temporary_(std::move(name)),
      before_(&before) {}

StagedFile::StagedFile(StagedFile&& other) noexcept
    : root_(std::move(other.root_)),
      path_(std::move(other.path_)),
      temporary_(std::exchange(other.temporary_, {})),
      before_(other.before_) {}

StagedFile::~StagedFile() {
  if (temporary_.empty()) return;
  if (const auto parent = open_parent(root_, path_)) {
    ::unlinkat(parent->folder.get(), temporary_.c_str(), 0);
  }
}

Result<StagedFile> StagedFile::stage(std::string root, std::string path, const FileImage& before,
                                     std::string_view bytes) {
  const auto parent = open_parent(root, path);
  if (!parent) return cannot_write(path, parent.error());
  if (auto same = check_unchanged(*parent, path, before); !same) {
    return fail(std::move(same.error().message));
  }
  std::string name;
  const auto file = create_beside(*parent, name);
  if (!file) return cannot_write(path, file.error());
  StagedFile staged(std::move(root), std::move(path), std::move(name), before);
  if (!write_all(file->get(), bytes)) {
    return cannot_write(staged.path_, failure_from_errno("its new text cannot be stored"));
  }
  if (!keep_owner_and_mode(file->get(), before.status)) {
    return cannot_write(staged.path_, failure_from_errno("its owner and mode cannot be kept"));
  }
  if (::fsync(file->get()) != 0) {
    return cannot_write(staged.path_, failure_from_errno("its new text does not reach the disk"));
  }
  return staged;
}

Result<void> StagedFile::commit() {
  const auto parent = open_parent(root_, path_);
  if (!parent) return cannot_write(path_, parent.error());
  if (auto same = check_unchanged(*parent, path_, *before_); !same) return same;
  const int folder = parent->folder.get();
  if (::renameat(folder, temporary_.c_str(), folder, parent->name.c_str()) != 0) {
    return cannot_write(path_, failure_from_errno("it cannot be replaced"));
  }
  temporary_.clear();
  if (!sync_folder(folder)) {
    return cannot_write(path_, failure_from_errno("its folder does not reach the disk"));
  }
  return {};
}

}  // namespace whymark
