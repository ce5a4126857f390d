// What the working tree has of the index's files, by their state.
#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <string_view>

#include "core/format/visible.h"
#include "core/git/file_lists.h"
#include "core/git/untracked.h"

namespace whymark::git {
namespace {

using RepositoryHandle = Handle<git_repository, git_repository_free>;

class WorktreeLister {
 public:
  WorktreeLister(const Repository& repository, git_index* index, std::vector<std::string>& remarks)
      : repository_(repository), index_(index), modes_(repository), remarks_(remarks) {
    struct stat status {};
    const char* path = git_index_path(index);
    if (path != nullptr && ::stat(path, &status) == 0) index_time_ = status.st_mtim;
  }

  FileList list(bool untracked) {
    const size_t count = git_index_entrycount(index_);
    for (size_t i = 0; i < count; ++i) {
      const git_index_entry* entry = git_index_get_byindex(index_, i);
      if (!files_.empty() && files_.back().path == entry->path) continue;  // its other stages
      const FileSide side = side_of(*entry);
      if (side.there()) files_.push_back({entry->path, side});
    }
    if (untracked) add_untracked(repository_, index_, modes_, files_, remarks_);
    std::sort(files_.begin(), files_.end(),
              [](const ListedFile& a, const ListedFile& b) { return a.path < b.path; });
    return std::move(files_);
  }

 private:
  std::string absolute(std::string_view path) const {
    return repository_.root() + "/" + std::string(path);
  }

  /// Whether every folder on the way to `path` is one, and no link.
  bool parent_is_folder(std::string_view path) {
    const size_t slash = path.rfind('/');
    if (slash == std::string_view::npos) return true;
    const std::string_view parent = path.substr(0, slash);
    if (parent == last_parent_) return last_parent_there_;
    struct stat status {};
    const bool there = parent_is_folder(parent) &&
                       ::lstat(absolute(parent).c_str(), &status) == 0 && S_ISDIR(status.st_mode);
    last_parent_ = parent;
    return last_parent_there_ = there;
  }

  FileSide side_of(const git_index_entry& entry) {
    const FileSide indexed = stored(entry.mode, entry.id);
    const bool intended = (entry.flags_extended & GIT_INDEX_ENTRY_INTENT_TO_ADD) != 0;
    if ((entry.flags & GIT_INDEX_ENTRY_VALID) != 0) return indexed;
    struct stat status {};
    if (!parent_is_folder(entry.path) || ::lstat(absolute(entry.path).c_str(), &status) != 0) {
      const bool left_out = (entry.flags_extended & GIT_INDEX_ENTRY_SKIP_WORKTREE) != 0;
      return left_out ? indexed : FileSide{};
    }
    if (entry.mode == kSubmodule) return submodule(entry, status);
    const uint32_t mode = modes_.mode_of(status, entry.mode);
    if (mode == 0) return {};
    const bool merged = git_index_entry_stage(&entry) == 0;
    if (merged && !intended && mode == entry.mode && is_clean(entry, status)) return indexed;
    return {mode, {}, true, false};
  }

  /// Whether the file's state is the one the index remembers, which it then was not written after.
  /// A file written in the same moment as the index may have changed since without a trace.
  bool is_clean(const git_index_entry& entry, const struct stat& status) const {
    const auto differs = [](const git_index_time& indexed, const timespec& now) {
      return static_cast<uint32_t>(indexed.seconds) != static_cast<uint32_t>(now.tv_sec) ||
             (indexed.nanoseconds != 0 &&
              indexed.nanoseconds != static_cast<uint32_t>(now.tv_nsec));
    };
    if (differs(entry.mtime, status.st_mtim) || differs(entry.ctime, status.st_ctim)) return false;
    if (entry.file_size != static_cast<uint32_t>(status.st_size)) return false;
    if (entry.ino != static_cast<uint32_t>(status.st_ino)) return false;
    return status.st_mtim.tv_sec < index_time_.tv_sec ||
           (status.st_mtim.tv_sec == index_time_.tv_sec && entry.mtime.nanoseconds != 0 &&
            status.st_mtim.tv_nsec < index_time_.tv_nsec);
  }

  /// A submodule that is not checked out is as the index has it.
  FileSide submodule(const git_index_entry& entry, const struct stat& status) {
    const FileSide indexed = stored(entry.mode, entry.id);
    if (!S_ISDIR(status.st_mode)) return {modes_.mode_of(status, entry.mode), {}, true, false};
    struct stat git_folder {};
    if (::lstat((absolute(entry.path) + "/.git").c_str(), &git_folder) != 0) return indexed;
    git_repository* raw = nullptr;
    git_oid head;
    const int opened = git_repository_open(&raw, absolute(entry.path).c_str());
    const RepositoryHandle submodule(raw);
    if (opened != 0 || git_reference_name_to_id(&head, raw, "HEAD") != 0) {
      remarks_.push_back(fmt::format("the submodule {} cannot be read: {}",
                                     make_visible(entry.path).text, last_error()));
      return indexed;
    }
    if (has_changes(raw)) {
      remarks_.push_back(fmt::format(
          "the submodule {} has changes of its own that are not committed; they are not in here",
          make_visible(entry.path).text));
    }
    return stored(entry.mode, head);
  }

  static bool has_changes(git_repository* submodule) {
    git_status_options options = GIT_STATUS_OPTIONS_INIT;
    options.flags = GIT_STATUS_OPT_INCLUDE_UNTRACKED | GIT_STATUS_OPT_EXCLUDE_SUBMODULES;
    git_status_list* raw = nullptr;
    const int listed = git_status_list_new(&raw, submodule, &options);
    const Handle<git_status_list, git_status_list_free> list(raw);
    return listed == 0 && git_status_list_entrycount(raw) > 0;
  }

  const Repository& repository_;
  git_index* index_;
  WorktreeModes modes_;
  std::vector<std::string>& remarks_;
  timespec index_time_{};
  FileList files_;
  std::string last_parent_;
  bool last_parent_there_ = true;
};

}  // namespace

Result<FileList> list_worktree(const Repository& repository, bool untracked,
                               std::vector<std::string>& remarks) {
  const auto index = open_index(repository.raw());
  if (!index) return fail(index.error().message);
  return WorktreeLister(repository, index->get(), remarks).list(untracked);
}

}  // namespace whymark::git
