// The files that lie on a side. Lists are by path, each path at most once. Only for the files of
// this folder.
#pragma once

#include <string>
#include <vector>

#include "core/git/file_pair.h"
#include "core/git/git_handle.h"
#include "core/git/repository.h"
#include "core/git/scope.h"

namespace whymark::git {

struct ListedFile {
  std::string path;
  FileSide side;
};
using FileList = std::vector<ListedFile>;

/// The files of two trees, without those that are the same in both. Either tree may be null.
Result<void> list_trees(git_repository* repository, const git_tree* before, const git_tree* after,
                        FileList& before_files, FileList& after_files);

/// The files of the index. Of those that are not merged, our side: `remarks` names them.
Result<FileList> list_index(git_repository* repository, std::vector<std::string>& remarks);

/// The files of the working tree: those of the index that are there, and untracked ones where
/// `untracked` is set. A file whose state is as the index remembers it has the index's id; others
/// are to be read. A file is never looked for through a link.
Result<FileList> list_worktree(const Repository& repository, bool untracked,
                               std::vector<std::string>& remarks);

/// Opens the index that git would use.
Result<IndexHandle> open_index(git_repository* repository);

}  // namespace whymark::git
