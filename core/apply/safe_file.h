// Files beneath a root, opened without following any link, and replaced as a whole.
#pragma once

#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/git/beneath.h"

namespace whymark {

/// Reads `root`/`path` where no component of `path` is a link and the last is a regular file.
/// On failure `failure` says which kind it was.
Result<FileImage> read_beneath(const std::string& root, const std::string& path,
                               OpenFailure& failure);

/// Replaces `root`/`path` by `bytes`: a temporary file beside it (same mode), fsync, rename, fsync
/// of the folder. Fails, and leaves no temporary file behind, when the file is no longer the one in
/// `before`.
Result<void> replace_beneath(const std::string& root, const std::string& path,
                             const FileImage& before, std::string_view bytes);

}  // namespace whymark
