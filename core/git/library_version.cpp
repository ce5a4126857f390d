#include "core/git/library_version.h"

#include <fmt/format.h>
#include <git2.h>

namespace whymark::git {

std::string library_version() {
  int major = 0, minor = 0, revision = 0;
  git_libgit2_version(&major, &minor, &revision);
  return fmt::format("{}.{}.{}", major, minor, revision);
}

}  // namespace whymark::git
