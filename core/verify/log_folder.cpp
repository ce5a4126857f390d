#include "core/verify/log_folder.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "core/base/file_io.h"
#include "core/base/sha256.h"

namespace whymark {
namespace {

constexpr const char* kFolders[] = {".artifacts", "whymark"};

tl::unexpected<Error> cannot_keep(std::string_view what, int reason) {
  const char* why =
      reason == ELOOP || reason == ENOTDIR ? "it is a link, or no folder" : std::strerror(reason);
  return fail(fmt::format("cannot keep the commands' output in {}: {}", what, why));
}

std::string log_name(std::string_view hash) { return std::string(hash) + ".log"; }

bool has_bytes(int folder, const std::string& name, std::string_view bytes) {
  const auto there = read_in(folder, name);
  return there && there->bytes == bytes;
}

}  // namespace

std::string log_path(std::string_view hash) {
  return fmt::format("{}/{}/{}", kFolders[0], kFolders[1], log_name(hash));
}

Result<LogFolder> LogFolder::open(const std::string& root) {
  Descriptor folder(::open(root.c_str(), O_DIRECTORY | O_CLOEXEC));
  if (!folder.valid()) return cannot_keep(root, errno);
  std::string path;
  for (const char* name : kFolders) {
    path += path.empty() ? name : std::string("/") + name;
    if (::mkdirat(folder.get(), name, 0777) != 0 && errno != EEXIST) {
      return cannot_keep(path, errno);
    }
    Descriptor next(::openat(folder.get(), name, O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    if (!next.valid()) return cannot_keep(path, errno);
    folder = std::move(next);
  }
  return LogFolder(std::move(folder));
}

LogFolder::~LogFolder() {
  for (const std::string& name : written_) ::unlinkat(folder_.get(), name.c_str(), 0);
}

Result<void> LogFolder::write(const std::string& hash, std::string_view bytes) {
  const std::string name = log_name(hash);
  struct stat status {};
  const bool there = ::fstatat(folder_.get(), name.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0;
  if (there && has_bytes(folder_.get(), name, bytes)) return {};
  const std::string temporary = fmt::format("{}.{}.tmp", name, ::getpid());
  const int file = ::openat(folder_.get(), temporary.c_str(),
                            O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0666);
  bool written = file >= 0 && write_all(file, bytes);
  int reason = errno;
  if (file >= 0 && ::close(file) != 0 && written) written = false, reason = errno;
  if (written && ::renameat(folder_.get(), temporary.c_str(), folder_.get(), name.c_str()) != 0) {
    written = false;
    reason = errno;
  }
  if (!written) {
    ::unlinkat(folder_.get(), temporary.c_str(), 0);
    return cannot_keep(log_path(hash), reason);
  }
  if (!there) written_.push_back(name);
  return {};
}

LogState check_log(const std::string& root, const std::string& hash) {
  const auto parent = open_parent(root, log_path(hash));
  if (!parent) return LogState::missing;
  const auto image = read_in(*parent);
  if (!image) return LogState::missing;
  return sha256(image->bytes) == hash ? LogState::fine : LogState::altered;
}

}  // namespace whymark
