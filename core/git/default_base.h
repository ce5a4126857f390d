#pragma once

#include <git2.h>

#include <string>

#include "core/base/result.h"
#include "core/git/git_handle.h"

namespace whymark::git {

using ReferenceHandle = Handle<git_reference, git_reference_free>;

/// What a branch is compared with where nothing is named: a remote's default branch (origin's
/// first), else main or master, here or there.
Result<std::string> default_base(git_repository* repository);

}  // namespace whymark::git
