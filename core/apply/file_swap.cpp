#include "core/apply/file_swap.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>

#include "core/base/file_io.h"

namespace whymark {
namespace {

constexpr uint32_t kPermissionBits = 07777;
constexpr uint32_t kStagedMode = 0600;  // of a temporary file until it has its text

tl::unexpected<PathFailure> changed_meanwhile() {
  return tl::unexpected(
      PathFailure{OpenFailure::other, "it was changed meanwhile by someone else; try again"});
}

/// Owner first: a change of owner clears the set-user-id bits of the mode.
bool keep_owner_and_mode(int fd, const Parent& parent, uint32_t mode) {
  struct stat status {};
  if (::fstatat(parent.folder.get(), parent.name.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0) {
    if (::geteuid() == 0) {
      if (::fchown(fd, status.st_uid, status.st_gid) != 0) return false;
    } else if (status.st_gid != ::getegid()) {
      // Allowed for groups that the user is in; where it is not, the file gets the user's group, as
      // with git.
      [[maybe_unused]] const int ignored = ::fchown(fd, static_cast<uid_t>(-1), status.st_gid);
    }
  } else if (errno != ENOENT) {
    return false;
  }
  return ::fchmod(fd, mode & kPermissionBits) == 0;
}

/// A rename that some file systems cannot do, and kernels before 3.15.
bool is_unsupported(int error) { return error == EINVAL || error == ENOSYS || error == ENOTSUP; }

bool rename_with(const Parent& parent, const std::string& from, const std::string& to,
                 unsigned flags) {
  const int folder = parent.folder.get();
  return ::renameat2(folder, from.c_str(), folder, to.c_str(), flags) == 0;
}

/// As a rename that fails where `to` is there; without the kernel's help there is a moment between
/// the look and the rename.
bool rename_to_free_name(const Parent& parent, const std::string& from, const std::string& to) {
  if (rename_with(parent, from, to, RENAME_NOREPLACE)) return true;
  if (!is_unsupported(errno)) return false;
  const int folder = parent.folder.get();
  struct stat status {};
  if (::fstatat(folder, to.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0) {
    errno = EEXIST;
    return false;
  }
  return errno == ENOENT && ::renameat(folder, from.c_str(), folder, to.c_str()) == 0;
}

tl::unexpected<PathFailure> cannot_replace() {
  return tl::unexpected(failure_from_errno("it cannot be replaced"));
}

PathResult<void> exchange(const Parent& parent, const std::string& temporary,
                          const FileState& from) {
  if (!rename_with(parent, temporary, parent.name, RENAME_EXCHANGE)) {
    if (errno == ENOENT) return changed_meanwhile();
    if (!is_unsupported(errno)) return cannot_replace();
    const auto now = read_state(parent, parent.name);
    if (!now) return tl::unexpected(now.error());
    if (*now != from) return changed_meanwhile();
    if (!rename_with(parent, temporary, parent.name, 0)) return cannot_replace();
    return {};
  }
  const auto replaced = read_state(parent, temporary);
  if (replaced && *replaced == from) return {};
  if (!rename_with(parent, temporary, parent.name, RENAME_EXCHANGE)) return cannot_replace();
  if (!replaced) return tl::unexpected(replaced.error());
  return changed_meanwhile();
}

PathResult<void> put_away(const Parent& parent, const std::string& temporary,
                          const FileState& from) {
  if (!rename_to_free_name(parent, parent.name, temporary)) {
    if (errno == ENOENT) return changed_meanwhile();
    return tl::unexpected(failure_from_errno("it cannot be removed"));
  }
  const auto removed = read_state(parent, temporary);
  if (removed && *removed == from) return {};
  if (!rename_to_free_name(parent, temporary, parent.name)) return cannot_replace();
  if (!removed) return tl::unexpected(removed.error());
  return changed_meanwhile();
}

/// Whether an apply left it: what the file was or is to be, or a beginning of that, which has no
/// mode yet.
bool is_ours(const JournalFile& file, const FileState& temporary) {
  const auto is_from = [&](const FileState& state) {
    if (temporary.bytes == state.bytes) return state.exists;
    return state.exists && temporary.mode == kStagedMode &&
           std::string_view(state.bytes).starts_with(temporary.bytes);
  };
  return is_from(file.before) || is_from(file.after);
}

tl::unexpected<PathFailure> kept_theirs(const std::string& temporary) {
  return tl::unexpected(
      PathFailure{OpenFailure::other,
                  fmt::format("{} has what someone else wrote to the file meanwhile; move it away",
                              temporary)});
}

PathResult<void> sync_temporary(const Parent& parent, const std::string& temporary) {
  const Descriptor file(
      ::openat(parent.folder.get(), temporary.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC));
  if (file.valid() && ::fsync(file.get()) == 0) return {};
  return tl::unexpected(failure_from_errno("its text does not reach the disk"));
}

PathResult<void> make_parents(const std::string& root, const std::string& path) {
  for (const std::string& folder : missing_folders(root, path)) {
    if (auto made = make_folder(root, folder); !made) return made;
  }
  return {};
}

/// Has `to` under the temporary name, on the disk.
PathResult<void> stage_again(const std::string& root, const JournalFile& file,
                             const FileState& to) {
  if (auto removed = remove_temporary(root, file); !removed || !to.exists) return removed;
  const auto staged = stage(root, file, to);
  if (!staged) return tl::unexpected(staged.error());
  if (::fsync(staged->get()) == 0) return {};
  return tl::unexpected(failure_from_errno("its text does not reach the disk"));
}

}  // namespace

bool sync_descriptor(int fd) { return ::fsync(fd) == 0 || errno == EINVAL || errno == ENOTSUP; }

PathResult<FileState> read_state(const Parent& folder, const std::string& name) {
  struct stat status {};
  if (::fstatat(folder.folder.get(), name.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0 &&
      errno == ENOENT) {
    return FileState{};
  }
  auto image = read_in(folder.folder.get(), name);
  if (!image) return tl::unexpected(std::move(image.error()));
  return FileState{true, image->status.st_mode & kPermissionBits, std::move(image->bytes)};
}

PathResult<FileState> read_state(const std::string& root, const std::string& path) {
  const auto parent = open_parent(root, path);
  if (parent) return read_state(*parent, parent->name);
  if (parent.error().kind == OpenFailure::missing) return FileState{};
  return tl::unexpected(parent.error());
}

PathResult<Descriptor> stage(const std::string& root, const JournalFile& file,
                             const FileState& state) {
  const auto parent = open_parent(root, file.path);
  if (!parent) return tl::unexpected(parent.error());
  const int folder = parent->folder.get();
  if (::unlinkat(folder, file.temporary.c_str(), 0) != 0 && errno != ENOENT) {
    return tl::unexpected(failure_from_errno("a temporary file beside it cannot be removed"));
  }
  Descriptor out(::openat(folder, file.temporary.c_str(),
                          O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, kStagedMode));
  if (!out.valid()) {
    return tl::unexpected(failure_from_errno("no file can be created beside it"));
  }
  if (!write_all(out.get(), state.bytes)) {
    return tl::unexpected(failure_from_errno("its new text cannot be stored"));
  }
  if (!keep_owner_and_mode(out.get(), *parent, state.mode)) {
    return tl::unexpected(failure_from_errno("its owner and mode cannot be kept"));
  }
  return out;
}

PathResult<void> swap_in(const std::string& root, const JournalFile& file, const FileState& from,
                         const FileState& to) {
  const auto parent = open_parent(root, file.path);
  if (!parent) return tl::unexpected(parent.error());
  if (from.exists && to.exists) return exchange(*parent, file.temporary, from);
  if (from.exists) return put_away(*parent, file.temporary, from);
  if (!to.exists || rename_to_free_name(*parent, file.temporary, parent->name)) return {};
  if (errno == EEXIST) return changed_meanwhile();
  return tl::unexpected(failure_from_errno("it cannot be created"));
}

PathResult<void> remove_temporary(const std::string& root, const JournalFile& file) {
  const auto parent = open_parent(root, file.path);
  if (!parent) {
    if (parent.error().kind == OpenFailure::missing) return {};
    return tl::unexpected(parent.error());
  }
  const auto state = read_state(*parent, file.temporary);
  if (!state &&
      (state.error().kind == OpenFailure::link || state.error().kind == OpenFailure::special)) {
    return kept_theirs(file.temporary);
  }
  if (!state) return tl::unexpected(state.error());
  if (!state->exists) return {};
  if (!is_ours(file, *state)) return kept_theirs(file.temporary);
  if (::unlinkat(parent->folder.get(), file.temporary.c_str(), 0) == 0 || errno == ENOENT)
    return {};
  return tl::unexpected(failure_from_errno("it cannot be removed"));
}

PathResult<void> bring(const std::string& root, const JournalFile& file, Direction direction) {
  const bool back = direction == Direction::back;
  const FileState& from = back ? file.after : file.before;
  const FileState& to = back ? file.before : file.after;
  const auto now = read_state(root, file.path);
  if (!now) return tl::unexpected(now.error());
  if (*now == to) return {};
  if (to.exists) {
    if (auto made = make_parents(root, file.path); !made) return made;
  }
  const auto parent = open_parent(root, file.path);
  if (!parent) return tl::unexpected(parent.error());
  const auto waiting = read_state(*parent, file.temporary);
  if (!waiting) return tl::unexpected(waiting.error());
  if (back && *now == from && waiting->exists && !is_ours(file, *waiting)) {
    return swap_in(root, file, from, *waiting);
  }
  auto ready = waiting->exists && *waiting == to ? sync_temporary(*parent, file.temporary)
                                                 : stage_again(root, file, to);
  if (!ready) return ready;
  return swap_in(root, file, from, to);
}

PathResult<void> sync_folder_of(const std::string& root, const std::string& path) {
  const auto parent = open_parent(root, path);
  if (!parent) {
    if (parent.error().kind == OpenFailure::missing) return {};
    return tl::unexpected(parent.error());
  }
  if (sync_descriptor(parent->folder.get())) return {};
  return tl::unexpected(failure_from_errno("its folder does not reach the disk"));
}

std::vector<std::string> missing_folders(const std::string& root, const std::string& path) {
  std::vector<std::string> missing;
  for (size_t end = path.find('/'); end != std::string::npos; end = path.find('/', end + 1)) {
    const std::string folder = path.substr(0, end);
    struct stat status {};
    if (!missing.empty()) {
      missing.push_back(folder);
      continue;
    }
    // A folder that cannot be looked at is there, so it is none that goes again when it is empty.
    const auto parent = open_parent(root, folder);
    if (!parent && parent.error().kind != OpenFailure::missing) return {};
    const bool gone = !parent || (::fstatat(parent->folder.get(), parent->name.c_str(), &status,
                                            AT_SYMLINK_NOFOLLOW) != 0 &&
                                  errno == ENOENT);
    if (gone) missing.push_back(folder);
  }
  return missing;
}

PathResult<void> make_folder(const std::string& root, const std::string& folder) {
  const auto parent = open_parent(root, folder);
  if (!parent) return tl::unexpected(parent.error());
  if (::mkdirat(parent->folder.get(), parent->name.c_str(), 0777) == 0 || errno == EEXIST) {
    return {};
  }
  return tl::unexpected(failure_from_errno("its folder cannot be made"));
}

void remove_empty_folder(const std::string& root, const std::string& folder) {
  if (const auto parent = open_parent(root, folder)) {
    ::unlinkat(parent->folder.get(), parent->name.c_str(), AT_REMOVEDIR);
  }
}

}  // namespace whymark
