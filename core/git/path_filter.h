#pragma once

#include <git2.h>

#include <string>

#include "core/git/change_options.h"
#include "core/git/git_handle.h"

namespace whymark::git {

/// Which paths a change is asked about: git's pathspecs, taken from the folder they were written
/// in, without the path that is left out.
class PathFilter {
 public:
  static Result<PathFilter> make(const Repository& repository, const ChangeOptions& options);

  bool wants(const std::string& path) const;

 private:
  Handle<git_pathspec, git_pathspec_free> specs_;  // null: everything
  std::string left_out_;
};

}  // namespace whymark::git
