#pragma once

#include "core/base/result.h"

struct git_repository;

namespace whymark::git {

/// Gives the repository the configuration that git itself would read. libgit2 knows nothing of
/// GIT_CONFIG_GLOBAL, GIT_CONFIG_SYSTEM, GIT_CONFIG_NOSYSTEM and of config.worktree; without them
/// its answer about line ends could differ from git's.
Result<void> load_config(git_repository* repository);

}  // namespace whymark::git
