#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/format/document.h"

namespace whymark {

/// What happened to one file, from a repository or from a plain diff: all that a section of a
/// review is written from.
struct FileChange {
  FileStatus status = FileStatus::modified;
  std::string path;                     // bytes, relative to the repository's root
  std::string from;                     // the old path of a renamed file, else empty
  std::string old_sha, new_sha;         // lower-case hex; empty where unknown or not on that side
  uint32_t old_mode = 0, new_mode = 0;  // as git has them (0100644); 0 where unknown or not there
  std::optional<uint64_t> old_size, new_size;  // bytes; of binary files only
  bool binary = false;
  std::string hunks;  // headers and bodies as git prints them, every line with its LF; empty: none
  uint32_t added = 0, removed = 0;  // lines in `hunks`
  std::string remark;  // why lines are not shown or what else is to be known, one line; or empty
};

/// A whole change. `remarks` say what is not in it, and why: one line each.
struct Change {
  std::vector<FileChange> files;
  std::vector<std::string> remarks;
};

}  // namespace whymark
