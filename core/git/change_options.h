// Which change of a repository is meant.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/diff/file_change.h"
#include "core/git/repository.h"

namespace whymark {

enum class ScopeKind {
  unstaged,  // index to working tree
  staged,    // HEAD to index
  worktree,  // HEAD to working tree
  branch,    // merge base to HEAD
  commit,    // first parent to commit
};
std::string_view word(ScopeKind kind);

struct ChangeOptions {
  ScopeKind scope = ScopeKind::worktree;
  std::string revision;  // branch: what to compare with, or empty; commit: which, or empty for HEAD
  uint32_t context_lines = 3;
  std::vector<std::string> paths;  // pathspecs, relative to `folder`; none: everything
  std::string folder;              // absolute, in the working tree
  bool untracked = true;           // files that git does not know yet, where the scope has them
  std::string left_out;            // one path of the root that is not looked at: the output's
};

/// A change and what to call it.
struct ScopedChange {
  Change change;
  std::string base, head;  // as the frontmatter has them: `main@<sha>`, `index`, `working-tree`
  std::string title;
};

/// Reads a change as `git diff` with its default settings would tell it, whatever the user's are:
/// files by path, renames by git's measure. Lines that cannot be had are told by FileChange::remark
/// or Change::remarks. Fails where the revision or an object cannot be read. A change with nothing
/// in it is no failure. Works on several files at once; the result does not depend on it.
Result<ScopedChange> read_change(const Repository& repository, const ChangeOptions& options);

}  // namespace whymark
