#include "core/base/replace_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <memory>

#include "core/base/file_io.h"

namespace whymark {
namespace {

tl::unexpected<Error> cannot(const char* what, const std::string& path) {
  return fail(fmt::format("cannot {} {}: {}", what, path, std::strerror(errno)));
}

/// A file beside another; removed again unless it was renamed.
struct Temporary {
  std::string path;
  int fd = -1;

  ~Temporary() {
    if (fd >= 0) ::close(fd);
    if (!path.empty()) ::unlink(path.c_str());
  }
};

/// The path itself, or what the link there names.
std::string resolve(const std::string& path) {
  const std::unique_ptr<char, decltype(&std::free)> real(::realpath(path.c_str(), nullptr),
                                                         &std::free);
  return real ? real.get() : "";
}

Result<void> stage(Temporary& temporary, const std::string& target,
                   const std::vector<std::string_view>& pieces, mode_t mode) {
  std::string name = target + ".XXXXXX";
  temporary.fd = ::mkostemp(name.data(), O_CLOEXEC);
  if (temporary.fd < 0) return cannot("create a file beside", target);
  temporary.path = name;
  if (::fchmod(temporary.fd, mode) != 0) return cannot("set the mode of", name);
  for (const std::string_view piece : pieces) {
    if (!write_all(temporary.fd, piece)) return cannot("write", target);
  }
  if (::fsync(temporary.fd) != 0) return cannot("write", target);
  return {};
}

/// To a device or a pipe, which cannot be replaced.
Result<void> write_through(const std::string& path, const std::vector<std::string>& pieces) {
  const int fd = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
  if (fd < 0) return cannot("open", path);
  bool written = true;
  for (const std::string& piece : pieces) written = written && write_all(fd, piece);
  const int reason = errno;
  ::close(fd);
  errno = reason;
  return written ? Result<void>() : cannot("write", path);
}

/// The mode that creating a file would give it.
mode_t default_mode() {
  const mode_t mask = ::umask(0);
  ::umask(mask);
  return 0666 & ~mask;
}

}  // namespace

Result<void> replace_file(const std::string& path, std::string_view before,
                          std::string_view after) {
  const std::string real = resolve(path);
  if (real.empty()) return cannot("find", path);
  struct stat status {};
  if (::stat(real.c_str(), &status) != 0) return cannot("examine", path);
  Temporary temporary;
  if (auto staged = stage(temporary, real, {after}, status.st_mode & 07777); !staged) return staged;
  const Result<TextBuffer> now = read_file(real);
  if (!now) return tl::unexpected<Error>(now.error());
  if (now->view() != before) {
    return fail(fmt::format("cannot rewrite {}: it changed meanwhile; try again", path));
  }
  if (::rename(temporary.path.c_str(), real.c_str()) != 0) return cannot("replace", path);
  temporary.path.clear();
  return {};
}

Result<void> write_new_file(const std::string& path, const std::vector<std::string>& pieces,
                            bool replace) {
  struct stat status {};
  const bool there = ::stat(path.c_str(), &status) == 0;
  if (there && S_ISDIR(status.st_mode)) {
    return fail(fmt::format("cannot write {}: it is a directory", path));
  }
  if (there && !S_ISREG(status.st_mode)) return write_through(path, pieces);
  if (there && !replace) return fail(fmt::format("cannot write {}: it is there already", path));
  std::error_code made;
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  if (!folder.empty()) std::filesystem::create_directories(folder, made);
  if (made) return fail(fmt::format("cannot make {}: {}", folder.string(), made.message()));
  const std::string target = there ? resolve(path) : path;
  Temporary temporary;
  const std::vector<std::string_view> views(pieces.begin(), pieces.end());
  const mode_t mode = there ? status.st_mode & 07777 : default_mode();
  if (auto staged = stage(temporary, target, views, mode); !staged) return staged;
  if (there) {
    if (::rename(temporary.path.c_str(), target.c_str()) != 0) return cannot("replace", path);
    temporary.path.clear();
    return {};
  }
  // A link fails where someone else made the file meanwhile; a rename would replace it.
  if (::link(temporary.path.c_str(), target.c_str()) == 0) return {};
  const bool has_links = errno != EPERM && errno != ENOTSUP && errno != ENOSYS;
  if (has_links) return cannot("create", path);
  if (::rename(temporary.path.c_str(), target.c_str()) != 0) return cannot("create", path);
  temporary.path.clear();
  return {};
}

}  // namespace whymark
