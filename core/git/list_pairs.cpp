#include "core/git/list_pairs.h"

#include <algorithm>

#include "core/git/file_lists.h"
#include "core/git/path_filter.h"

namespace whymark::git {
namespace {

bool certainly_same(const FileSide& a, const FileSide& b) {
  return a.mode == b.mode && a.id_known && b.id_known && git_oid_equal(&a.id, &b.id);
}

/// Joins two lists by path and leaves out what is the same on both.
std::vector<FilePair> pair_up(FileList before, FileList after) {
  std::vector<FilePair> pairs;
  const auto add = [&pairs](std::string& path, const FileSide& a, const FileSide& b) {
    if (!certainly_same(a, b)) pairs.push_back({std::move(path), "", a, b});
  };
  auto a = before.begin();
  for (ListedFile& b : after) {
    for (; a != before.end() && a->path < b.path; ++a) add(a->path, a->side, {});
    if (a != before.end() && a->path == b.path) {
      add(b.path, a->side, b.side);
      ++a;
    } else {
      add(b.path, {}, b.side);
    }
  }
  for (; a != before.end(); ++a) add(a->path, a->side, {});
  return pairs;
}

Result<FileList> list_side(const Repository& repository, SideKind kind, bool untracked,
                           std::vector<std::string>& remarks) {
  if (kind == SideKind::index) return list_index(repository.raw(), remarks);
  return list_worktree(repository, untracked, remarks);
}

}  // namespace

Result<FilePairs> list_pairs(const Repository& repository, const ChangeOptions& options,
                             const ScopeSides& sides) {
  FilePairs files;
  files.remarks = sides.remarks;
  FileList before, after;
  if (sides.before == SideKind::tree) {
    const git_tree* other = sides.after == SideKind::tree ? sides.after_tree.get() : nullptr;
    auto listed = list_trees(repository.raw(), sides.before_tree.get(), other, before, after);
    if (!listed) return fail(listed.error().message);
  } else {
    auto listed = list_side(repository, sides.before, false, files.remarks);
    if (!listed) return fail(listed.error().message);
    before = std::move(*listed);
  }
  if (sides.after != SideKind::tree) {
    auto listed = list_side(repository, sides.after, options.untracked, files.remarks);
    if (!listed) return fail(listed.error().message);
    after = std::move(*listed);
  }
  files.pairs = pair_up(std::move(before), std::move(after));
  auto filter = PathFilter::make(repository, options);
  if (!filter) return fail(filter.error().message);
  auto& pairs = files.pairs;
  pairs.erase(std::remove_if(pairs.begin(), pairs.end(),
                             [&](const FilePair& pair) { return !filter->wants(pair.path); }),
              pairs.end());
  return files;
}

void split_type_changes(FilePairs& files) {
  std::vector<FilePair> pairs;
  for (FilePair& pair : files.pairs) {
    const bool both = pair.before.there() && pair.after.there();
    if (both && type_of(pair.before.mode) != type_of(pair.after.mode)) {
      pairs.push_back({pair.path, "", pair.before, {}});
      pair.before = {};
    }
    pairs.push_back(std::move(pair));
  }
  files.pairs = std::move(pairs);
}

}  // namespace whymark::git
