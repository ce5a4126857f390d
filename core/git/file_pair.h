// What lies on both sides of a file, before any of it is compared. Only for the files of this
// folder.
#pragma once

#include <git2.h>

#include <cstdint>
#include <string>
#include <vector>

namespace whymark::git {

/// A file on one side. In the object store its id is known; in the working tree only once it was
/// read.
struct FileSide {
  uint32_t mode = 0;  // as in a tree; 0: it is not there
  git_oid id = {};
  bool in_worktree = false;  // to be read from there
  bool id_known = false;

  bool there() const { return mode != 0; }
};

inline FileSide stored(uint32_t mode, const git_oid& id) { return {mode, id, false, true}; }

enum FileType : uint32_t { kRegular = 0100000, kLink = 0120000, kSubmodule = 0160000 };
inline uint32_t type_of(uint32_t mode) { return mode & 0170000; }

struct FilePair {
  std::string path;
  std::string from;  // the old path where it is another
  FileSide before, after;
};

/// Pairs of one scope, by path.
struct FilePairs {
  std::vector<FilePair> pairs;
  std::vector<std::string> remarks;
};

}  // namespace whymark::git
