#include "core/git/untracked.h"

#include <dirent.h>
#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <memory>
#include <string_view>

#include "core/format/visible.h"
#include "core/git/git_handle.h"

namespace whymark::git {
namespace {

/// Reviews and logs of claims are not part of what is reviewed, unless git already knows them.
bool is_own_output(std::string_view path) {
  const auto starts = [path](std::string_view with) { return path.substr(0, with.size()) == with; };
  const auto ends = [path](std::string_view with) {
    return path.size() >= with.size() && path.substr(path.size() - with.size()) == with;
  };
  return starts(".artifacts/whymark/") ||
         (starts("reviews/") && (ends(".whymark") || ends(".quality.json")));
}

bool config_flag(git_repository* repository, const char* name) {
  git_config* raw = nullptr;
  if (git_repository_config_snapshot(&raw, repository) != 0) return true;
  const ConfigHandle config(raw);
  int value = 1;
  return git_config_get_bool(&value, raw, name) != 0 || value != 0;
}

class UntrackedWalk {
 public:
  UntrackedWalk(const Repository& repository, git_index* index, const WorktreeModes& modes,
                FileList& files, std::vector<std::string>& remarks)
      : repository_(repository), index_(index), modes_(modes), files_(files), remarks_(remarks) {
    for (size_t i = 0; i < git_index_entrycount(index); ++i) {
      tracked_.push_back(git_index_get_byindex(index, i)->path);
    }
    std::sort(tracked_.begin(), tracked_.end());
  }

  /// `folder` is empty or ends in a slash.
  void add_below(const std::string& folder) {
    for (const Name& name : names_in(folder)) {
      const std::string path = folder + name.text;
      // Nearly everything is a file that git knows: the folder's own record is enough to tell.
      if (name.type == DT_REG && is_tracked(path)) continue;
      struct stat status {};
      if (is_submodule(path)) continue;
      if (::lstat(absolute(path).c_str(), &status) != 0) continue;  // gone meanwhile
      if (S_ISDIR(status.st_mode)) {  // also where the index has a file of that name
        add_folder(path + "/");
      } else if (is_tracked(path)) {
        continue;
      } else if (const uint32_t mode = modes_.mode_of(status, 0); mode != 0 && !is_ignored(path)) {
        add_file(path, mode);
      }
    }
  }

 private:
  struct Name {
    std::string text;
    unsigned char type;  // DT_UNKNOWN where the file system does not say
  };

  std::string absolute(std::string_view path) const {
    return repository_.root() + "/" + std::string(path);
  }
  /// Sorted, so that remarks come in the same order every time; and the folder is not held open
  /// while what is in it is looked at.
  std::vector<Name> names_in(const std::string& folder) {
    const std::unique_ptr<DIR, int (*)(DIR*)> open(::opendir(absolute(folder).c_str()),
                                                   &::closedir);
    if (!open) {
      remarks_.push_back(fmt::format("the folder {} cannot be read: {}", make_visible(folder).text,
                                     std::strerror(errno)));
      return {};
    }
    std::vector<Name> names;
    while (const dirent* entry = ::readdir(open.get())) {
      const std::string_view name = entry->d_name;
      if (name != "." && name != ".." && name != ".git")
        names.push_back({entry->d_name, entry->d_type});
    }
    std::sort(names.begin(), names.end(),
              [](const Name& a, const Name& b) { return a.text < b.text; });
    return names;
  }

  bool is_tracked(const std::string& path) const {
    return std::binary_search(tracked_.begin(), tracked_.end(), path);
  }
  bool is_submodule(const std::string& path) const {
    const git_index_entry* entry = git_index_get_bypath(index_, path.c_str(), 0);
    return entry != nullptr && entry->mode == kSubmodule;
  }
  bool is_ignored(const std::string& path) const {
    int ignored = 0;
    return git_ignore_path_is_ignored(&ignored, repository_.raw(), path.c_str()) == 0 && ignored;
  }
  /// Whether the index has a file below a folder, whose path ends in a slash.
  bool has_tracked(const std::string& folder) const {
    const auto next = std::lower_bound(tracked_.begin(), tracked_.end(), folder);
    return next != tracked_.end() && next->compare(0, folder.size(), folder) == 0;
  }

  void add_folder(const std::string& folder) {
    struct stat status {};
    if (!has_tracked(folder)) {
      if (is_ignored(folder)) return;
      if (::lstat((absolute(folder) + ".git").c_str(), &status) == 0) {
        remarks_.push_back(make_visible(folder).text +
                           " is a repository of its own and no submodule; it is not in here");
        return;
      }
    } else if (is_ignored(folder)) {
      return;  // its tracked files are in the index
    }
    add_below(folder);
  }

  void add_file(const std::string& path, uint32_t mode) {
    if (is_own_output(path)) {
      remarks_.push_back(make_visible(path).text + " is a review or a log; it is not in here");
      return;
    }
    files_.push_back({path, {mode, {}, true, false}});
  }

  const Repository& repository_;
  git_index* index_;
  const WorktreeModes& modes_;
  std::vector<std::string> tracked_;
  FileList& files_;
  std::vector<std::string>& remarks_;
};

}  // namespace

WorktreeModes::WorktreeModes(const Repository& repository)
    : trust_mode_(config_flag(repository.raw(), "core.filemode")),
      trust_links_(config_flag(repository.raw(), "core.symlinks")) {}

uint32_t WorktreeModes::mode_of(const struct stat& status, uint32_t indexed) const {
  if (S_ISLNK(status.st_mode)) return kLink;
  if (!S_ISREG(status.st_mode)) return 0;
  if (!trust_links_ && type_of(indexed) == kLink) return kLink;
  if (!trust_mode_) return type_of(indexed) == kRegular ? indexed : 0100644;
  return (status.st_mode & S_IXUSR) != 0 ? 0100755 : 0100644;
}

void add_untracked(const Repository& repository, git_index* index, const WorktreeModes& modes,
                   FileList& files, std::vector<std::string>& remarks) {
  UntrackedWalk(repository, index, modes, files, remarks).add_below("");
}

}  // namespace whymark::git
