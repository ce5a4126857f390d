// Which added file is a deleted one under another name. Only for the files of this folder.
#pragma once

#include <functional>

#include "core/diff/similarity.h"
#include "core/git/file_pair.h"

namespace whymark::git {

/// Joins pairs of a deleted and an added file into one with `from`, as git does by default: equal
/// contents first, then a unique base name, then what is most alike, 50 % at least. `sign` gives
/// the contents of a side; it is called for several at once. Ids must be known. Past the limit of
/// 1000 x 1000 only equal contents are found, and a remark says so.
void find_renames(FilePairs& files,
                  const std::function<ContentSignature(unsigned worker, const std::string& path,
                                                       const FileSide& side)>& sign,
                  unsigned workers);

}  // namespace whymark::git
