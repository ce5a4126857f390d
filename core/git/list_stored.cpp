// What trees and the index list.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <map>

#include "core/format/visible.h"
#include "core/git/file_lists.h"

namespace whymark::git {
namespace {

using EntryPair = std::pair<const git_tree_entry*, const git_tree_entry*>;

/// The entries of two trees by name, either of which may be null.
std::map<std::string, EntryPair> join(const git_tree* before, const git_tree* after) {
  std::map<std::string, EntryPair> joined;
  for (size_t i = 0; before != nullptr && i < git_tree_entrycount(before); ++i) {
    const git_tree_entry* entry = git_tree_entry_byindex(before, i);
    joined[git_tree_entry_name(entry)].first = entry;
  }
  for (size_t i = 0; after != nullptr && i < git_tree_entrycount(after); ++i) {
    const git_tree_entry* entry = git_tree_entry_byindex(after, i);
    joined[git_tree_entry_name(entry)].second = entry;
  }
  return joined;
}

bool same(const git_tree_entry* a, const git_tree_entry* b) {
  return a != nullptr && b != nullptr && git_tree_entry_filemode(a) == git_tree_entry_filemode(b) &&
         git_oid_equal(git_tree_entry_id(a), git_tree_entry_id(b));
}

bool is_tree(const git_tree_entry* entry) {
  return entry != nullptr && git_tree_entry_type(entry) == GIT_OBJECT_TREE;
}

class TreeLister {
 public:
  TreeLister(git_repository* repository, FileList& before, FileList& after)
      : repository_(repository), before_(before), after_(after) {}

  Result<void> list(const git_tree* before, const git_tree* after, const std::string& prefix) {
    for (const auto& [name, entries] : join(before, after)) {
      const auto [old_entry, new_entry] = entries;
      if (same(old_entry, new_entry)) continue;
      const std::string path = prefix + name;
      add(before_, path, old_entry);
      add(after_, path, new_entry);
      if (!is_tree(old_entry) && !is_tree(new_entry)) continue;
      auto old_tree = open(path, old_entry);
      if (!old_tree) return fail(old_tree.error().message);
      auto new_tree = open(path, new_entry);
      if (!new_tree) return fail(new_tree.error().message);
      if (auto listed = list(old_tree->get(), new_tree->get(), path + "/"); !listed) return listed;
    }
    return {};
  }

 private:
  static void add(FileList& list, const std::string& path, const git_tree_entry* entry) {
    if (entry == nullptr || is_tree(entry)) return;
    list.push_back({path, stored(git_tree_entry_filemode(entry), *git_tree_entry_id(entry))});
  }

  Result<TreeHandle> open(const std::string& path, const git_tree_entry* entry) {
    if (!is_tree(entry)) return TreeHandle();
    git_tree* raw = nullptr;
    if (git_tree_lookup(&raw, repository_, git_tree_entry_id(entry)) != 0) {
      return fail(
          fmt::format("cannot read the tree of {}: {}", make_visible(path).text, last_error()));
    }
    return TreeHandle(raw);
  }

  git_repository* repository_;
  FileList& before_;
  FileList& after_;
};

bool by_path(const ListedFile& a, const ListedFile& b) { return a.path < b.path; }

}  // namespace

Result<void> list_trees(git_repository* repository, const git_tree* before, const git_tree* after,
                        FileList& before_files, FileList& after_files) {
  auto listed = TreeLister(repository, before_files, after_files).list(before, after, "");
  std::sort(before_files.begin(), before_files.end(), by_path);
  std::sort(after_files.begin(), after_files.end(), by_path);
  return listed;
}

Result<IndexHandle> open_index(git_repository* repository) {
  git_index* raw = nullptr;
  const char* named = std::getenv("GIT_INDEX_FILE");  // set by git in hooks of a partial commit
  const int code = named != nullptr && *named != 0 ? git_index_open(&raw, named)
                                                   : git_repository_index(&raw, repository);
  IndexHandle index(raw);
  if (code == 0 && git_index_read(raw, 0) == 0) return index;
  const std::string reason = last_error();
  if (reason.find("sdir") != std::string::npos) {
    return fail(
        "cannot read the index: it is a sparse one, which libgit2 cannot read; "
        "git sparse-checkout reapply --no-sparse-index");
  }
  return fail("cannot read the index: " + reason);
}

Result<FileList> list_index(git_repository* repository, std::vector<std::string>& remarks) {
  const auto index = open_index(repository);
  if (!index) return fail(index.error().message);
  FileList files;
  constexpr int kOurs = 2;
  for (size_t i = 0; i < git_index_entrycount(index->get()); ++i) {
    const git_index_entry* entry = git_index_get_byindex(index->get(), i);
    if ((entry->flags_extended & GIT_INDEX_ENTRY_INTENT_TO_ADD) != 0) continue;
    const int stage = git_index_entry_stage(entry);
    if (stage != 0) {
      const std::string remark = make_visible(entry->path).text + " is not merged yet";
      if (remarks.empty() || remarks.back() != remark) remarks.push_back(remark);
      if (stage != kOurs) continue;
    }
    files.push_back({entry->path, stored(entry->mode, entry->id)});
  }
  std::sort(files.begin(), files.end(), by_path);
  return files;
}

}  // namespace whymark::git
