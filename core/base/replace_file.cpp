#include "core/base/replace_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
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

}  // namespace

Result<void> replace_file(const std::string& path, std::string_view before,
                          std::string_view after) {
  const std::unique_ptr<char, decltype(&std::free)> real(::realpath(path.c_str(), nullptr),
                                                         &std::free);
  if (!real) return cannot("find", path);
  struct stat status {};
  if (::stat(real.get(), &status) != 0) return cannot("examine", path);
  Temporary temporary;
  std::string name = std::string(real.get()) + ".XXXXXX";
  temporary.fd = ::mkostemp(name.data(), O_CLOEXEC);
  if (temporary.fd < 0) return cannot("create a file beside", path);
  temporary.path = name;
  if (::fchmod(temporary.fd, status.st_mode & 07777) != 0) return cannot("set the mode of", name);
  if (!write_all(temporary.fd, after) || ::fsync(temporary.fd) != 0) return cannot("write", name);
  const Result<TextBuffer> now = read_file(real.get());
  if (!now) return tl::unexpected<Error>(now.error());
  if (now->view() != before) {
    return fail(fmt::format("cannot rewrite {}: it changed meanwhile; try again", path));
  }
  if (::rename(name.c_str(), real.get()) != 0) return cannot("replace", path);
  temporary.path.clear();
  return {};
}

}  // namespace whymark
