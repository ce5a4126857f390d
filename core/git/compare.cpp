#include "core/git/compare.h"

#include <algorithm>

#include "core/diff/similarity.h"
#include "core/format/visible.h"
#include "core/git/file_diff.h"

namespace whymark::git {
namespace {

constexpr size_t kLargest = size_t{512} << 20;  // bytes of a file whose lines are compared, as git

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

class Comparer {
 public:
  Comparer(Readers& readers, uint32_t context_lines)
      : readers_(readers), context_lines_(context_lines) {}

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
    if (!change.binary) return add_hunks(before.bytes, after.bytes, context_lines_, change);
    if (pair.before.there()) change.old_size = before.bytes.size();
    if (pair.after.there()) change.new_size = after.bytes.size();
    return {};
  }

  Readers& readers_;
  uint32_t context_lines_;
};

}  // namespace

Result<std::optional<FileChange>> compare(Readers& readers, unsigned worker, const FilePair& pair,
                                          uint32_t context_lines) {
  return Comparer(readers, context_lines).compare(worker, pair);
}

}  // namespace whymark::git
