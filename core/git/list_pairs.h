// What differs between the two sides of a scope, before any of it is read. Only for the files of
// this folder.
#pragma once

#include "core/git/change_options.h"
#include "core/git/file_pair.h"
#include "core/git/scope.h"

namespace whymark::git {

/// The files that are not surely the same on both sides, of those that the options want.
Result<FilePairs> list_pairs(const Repository& repository, const ChangeOptions& options,
                             const ScopeSides& sides);

/// A file that became a link, or the like, was deleted and added. Neither half is a rename.
void split_type_changes(FilePairs& files);

}  // namespace whymark::git
