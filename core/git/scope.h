// From a scope to what lies on its two sides. Only for the files of this folder.
#pragma once

#include <git2.h>

#include <string>
#include <vector>

#include "core/git/change_options.h"
#include "core/git/git_handle.h"

namespace whymark::git {

using TreeHandle = Handle<git_tree, git_tree_free>;

enum class SideKind { tree, index, worktree };

struct ScopeSides {
  SideKind before = SideKind::tree, after = SideKind::tree;
  TreeHandle before_tree, after_tree;  // null: nothing is in it (no commit yet, no parent)
  std::string base, head, title;
  std::vector<std::string> remarks;
};

Result<ScopeSides> resolve_scope(git_repository* repository, const ChangeOptions& options);

}  // namespace whymark::git
