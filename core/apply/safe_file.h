// Files beneath a root, opened without following any link, and replaced as a whole.
#pragma once

#include <sys/stat.h>

#include <string>
#include <string_view>

#include "core/base/result.h"

namespace whymark {

/// A file as it was read: its bytes, and what tells whether it is still the same file.
struct FileImage {
  std::string bytes;
  struct stat status {};
};

/// Why `path` must never be written, as a sentence part ("it leaves the repository"); empty when it
/// may be. Refused: empty, absolute, `.` or `..` components, NUL, and any component that some file
/// system reads as `.git` (any case, `git~1`, trailing dots or spaces, ignorable code points,
/// alternate streams).
std::string refuse_path(std::string_view path);

enum class OpenFailure {
  none,
  missing,
  link,     // the file or a folder on the way to it
  special,  // a directory, FIFO, socket or device
  nested,   // a folder on the way is another repository
  denied,   // by the system, or by refuse_path
  other,    // an I/O error, too large, or it changed while it was read
};

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
