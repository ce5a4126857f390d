// Files of the working tree that git does not know. Only for the files of this folder.
#pragma once

#include <git2.h>
#include <sys/stat.h>

#include <cstdint>
#include <string>
#include <vector>

#include "core/git/file_lists.h"

namespace whymark::git {

/// The mode that git would record for a file, by what it trusts the file system with.
class WorktreeModes {
 public:
  explicit WorktreeModes(const Repository& repository);

  /// 0 for what is neither file nor link. `indexed` is the mode in the index, or 0.
  uint32_t mode_of(const struct stat& status, uint32_t indexed) const;

 private:
  bool trust_mode_, trust_links_;  // core.fileMode, core.symlinks
};

/// Adds what is neither in the index nor ignored. `remarks` names what is left out all the same:
/// repositories within, folders that cannot be read, our own outputs.
void add_untracked(const Repository& repository, git_index* index, const WorktreeModes& modes,
                   FileList& files, std::vector<std::string>& remarks);

}  // namespace whymark::git
