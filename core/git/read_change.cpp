// From a scope to its change: list both sides, pair them, find renames, compare.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "core/base/parallel.h"
#include "core/format/visible.h"
#include "core/git/change_options.h"
#include "core/git/file_contents.h"
#include "core/git/file_diff.h"
#include "core/git/file_lists.h"
#include "core/git/path_filter.h"
#include "core/git/renames.h"
#include "core/git/scope.h"

namespace whymark {
namespace git {
namespace {

constexpr size_t kLargest = size_t{512} << 20;  // bytes of a file whose lines are compared, as git

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

/// A file that became a link, or the like, was deleted and added. Neither half is a rename.
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

Result<FileList> list_side(const Repository& repository, SideKind kind, bool untracked,
                           std::vector<std::string>& remarks) {
  if (kind == SideKind::index) return list_index(repository.raw(), remarks);
  return list_worktree(repository, untracked, remarks);
}

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

/// A reader for each worker, opened by the first job of that worker.
class Readers {
 public:
  Readers(const Repository& repository, unsigned workers)
      : place_(git_repository_path(repository.raw())), readers_(workers) {
    if (!repository.root().empty()) place_ = repository.root();
  }

  Result<FileContents> read(unsigned worker, const std::string& path, const FileSide& side) {
    auto& reader = readers_[worker];
    if (!reader) {
      auto opened = ContentReader::open(place_);
      if (!opened) return fail(opened.error().message);
      reader = std::make_unique<ContentReader>(std::move(*opened));
    }
    return reader->read(path, side);
  }

  git_repository* raw(unsigned worker) { return readers_[worker]->repository().raw(); }

 private:
  std::string place_;
  std::vector<std::unique_ptr<ContentReader>> readers_;
};

/// What .gitattributes says of a path: whether its lines can be compared. Nothing: look at them.
std::optional<bool> is_text(git_repository* repository, const std::string& path) {
  const char* value = nullptr;
  if (git_attr_get(&value, repository, GIT_ATTR_CHECK_FILE_THEN_INDEX, path.c_str(), "diff") != 0) {
    return std::nullopt;
  }
  if (GIT_ATTR_IS_TRUE(value)) return true;
  if (GIT_ATTR_IS_FALSE(value)) return false;
  return std::nullopt;
}

std::string hex(const git_oid& id) {
  std::string text(GIT_OID_HEXSZ, '0');
  git_oid_fmt(text.data(), &id);
  return text;
}

class Comparer {
 public:
  Comparer(Readers& readers, const ChangeOptions& options) : readers_(readers), options_(options) {}

  /// Nothing where both sides are the same after all. Fails where an object cannot be read.
  Result<std::optional<FileChange>> compare(unsigned worker, const FilePair& pair) {
    FileChange change = named(pair);
    Result<FileContents> before =
        read(worker, pair.from.empty() ? pair.path : pair.from, pair.before);
    if (!before) return fail(told(pair, before.error()));
    Result<FileContents> after = read(worker, pair.path, pair.after);
    if (pair.before.there()) change.old_sha = hex(pair.before.id);
    if (!after) {
      if (!pair.after.in_worktree) return fail(told(pair, after.error()));
      change.binary = true;
      change.remark = after.error().message;
      return std::optional(std::move(change));
    }
    if (pair.after.there()) change.new_sha = hex(after->id);
    const bool same = change.old_sha == change.new_sha;
    if (same && pair.from.empty() && pair.before.mode == pair.after.mode) {
      return std::optional<FileChange>();
    }
    if (!same) {
      if (auto added = add_contents(worker, pair, *before, *after, change); !added) {
        return fail(told(pair, added.error()));
      }
    }
    return std::optional(std::move(change));
  }

 private:
  static std::string told(const FilePair& pair, const Error& error) {
    return make_visible(pair.path).text + ": " + error.message;
  }

  static FileChange named(const FilePair& pair) {
    FileChange change;
    change.path = pair.path;
    change.from = pair.from;
    change.old_mode = pair.before.mode;
    change.new_mode = pair.after.mode;
    change.status = !pair.before.there()  ? FileStatus::added
                    : !pair.after.there() ? FileStatus::deleted
                    : !pair.from.empty()  ? FileStatus::renamed
                                          : FileStatus::modified;
    return change;
  }

  Result<FileContents> read(unsigned worker, const std::string& path, const FileSide& side) {
    if (!side.there()) return FileContents();
    return readers_.read(worker, path, side);
  }

  Result<void> add_contents(unsigned worker, const FilePair& pair, const FileContents& before,
                            const FileContents& after, FileChange& change) {
    const auto is_file = [](const FileSide& side) { return type_of(side.mode) == kRegular; };
    std::optional<bool> text;
    if (is_file(pair.before) || is_file(pair.after)) {
      text = is_text(readers_.raw(worker), pair.path);
    }
    const bool too_large = std::max(before.bytes.size(), after.bytes.size()) > kLargest;
    if (too_large) change.remark = "over 512 MiB: its lines are not compared";
    change.binary =
        too_large || !text.value_or(!looks_binary(before.bytes) && !looks_binary(after.bytes));
    if (!change.binary) return add_hunks(before.bytes, after.bytes, options_.context_lines, change);
    if (pair.before.there()) change.old_size = before.bytes.size();
    if (pair.after.there()) change.new_size = after.bytes.size();
    return {};
  }

  Readers& readers_;
  const ChangeOptions& options_;
};

/// The ids of what was added in the working tree, where renames need them. One that cannot be read
/// is no rename; what is wrong with it is told when it is compared.
void learn_ids(FilePairs& files, Readers& readers, unsigned workers) {
  auto& pairs = files.pairs;
  if (std::none_of(pairs.begin(), pairs.end(),
                   [](const FilePair& pair) { return pair.before.there() && !pair.after.there(); }))
    return;
  run_parallel(pairs.size(), workers, [&](unsigned worker, size_t i) {
    FilePair& pair = pairs[i];
    if (pair.before.there() || pair.after.id_known || !pair.after.there()) return;
    if (auto contents = readers.read(worker, pair.path, pair.after)) pair.after.id = contents->id;
  });
}

Result<Change> compare_all(FilePairs files, Readers& readers, const ChangeOptions& options,
                           unsigned workers) {
  Comparer comparer(readers, options);
  std::vector<Result<std::optional<FileChange>>> compared(files.pairs.size());
  run_parallel(files.pairs.size(), workers, [&](unsigned worker, size_t i) {
    compared[i] = comparer.compare(worker, files.pairs[i]);
  });
  Change change;
  change.remarks = std::move(files.remarks);
  for (auto& each : compared) {
    if (!each) return fail("cannot read " + each.error().message);
    if (*each) change.files.push_back(std::move(**each));
  }
  return change;
}

}  // namespace
}  // namespace git

Result<ScopedChange> read_change(const Repository& repository, const ChangeOptions& options) {
  auto sides = git::resolve_scope(repository.raw(), options);
  if (!sides) return fail(sides.error().message);
  auto files = git::list_pairs(repository, options, *sides);
  if (!files) return fail(files.error().message);
  const unsigned workers = worker_count();
  git::Readers readers(repository, workers);
  git::learn_ids(*files, readers, workers);
  git::find_renames(
      *files,
      [&readers](unsigned worker, const std::string& path, const git::FileSide& side) {
        const auto contents = readers.read(worker, path, side);
        return contents ? sign_content(contents->bytes) : ContentSignature();
      },
      workers);
  git::split_type_changes(*files);
  auto change = git::compare_all(std::move(*files), readers, options, workers);
  if (!change) return fail(change.error().message);
  return ScopedChange{std::move(*change), sides->base, sides->head, sides->title};
}

}  // namespace whymark
