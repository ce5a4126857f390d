#include "core/verify/reviewed_tree.h"

#include <fmt/format.h>
#include <stdlib.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <optional>
#include <string_view>
#include <utility>

#include "core/base/command_runner.h"
#include "core/base/replace_file.h"
#include "core/diff/patch_writer.h"
#include "core/format/scan.h"
#include "core/format/visible.h"
#include "core/git/staleness.h"

namespace whymark {
namespace {

constexpr std::chrono::milliseconds kAskAgain{50};

/// What git said, or why there is nothing.
Result<std::string> run_git(const std::string& directory, std::vector<std::string> arguments,
                            const std::function<bool()>& interrupted) {
  CommandToRun run;
  run.arguments = {"git", "-c", "core.hooksPath=/dev/null", "-c", "advice.detachedHead=false"};
  run.arguments.insert(run.arguments.end(), arguments.begin(), arguments.end());
  run.directory = directory;
  run.environment = without_git_variables();
  run.environment.push_back("LC_ALL=C");
  CommandRunner runner;
  runner.start(0, run);
  while (true) {
    if (interrupted()) return fail("interrupted");
    const auto finished = runner.wait(kAskAgain);
    if (finished.empty()) continue;
    const FinishedCommand& git = finished[0].second;
    std::string text(trim_right(git.output.text()));
    if (git.end == CommandEnd::exited && git.code == 0) {
      text.erase(text.find_last_not_of('\n') + 1);
      return text;
    }
    if (git.end == CommandEnd::not_started) {
      return fail(fmt::format("git cannot be started: {}", std::strerror(git.code)));
    }
    const std::string line = text.substr(0, text.find('\n'));
    return fail(fmt::format("git {}: {}", arguments[0], make_visible(line).text));
  }
}

/// The id in `<ref>@<sha>`; empty where there is none.
std::string id_in(std::string_view point) {
  constexpr size_t kLeast = 4, kMost = 40;
  const size_t at = point.rfind('@');
  const std::string_view id = trim(at == std::string_view::npos ? point : point.substr(at + 1));
  const bool hex = id.find_first_not_of("0123456789abcdefABCDEF") == std::string_view::npos;
  return hex && id.size() >= kLeast && id.size() <= kMost ? std::string(id) : "";
}

}  // namespace

std::vector<std::string> without_git_variables() {
  return {"GIT_DIR",        "GIT_WORK_TREE",        "GIT_INDEX_FILE",
          "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES",
          "GIT_PREFIX",     "GIT_NAMESPACE"};
}

class ReviewedTreeBuilder {
 public:
  ReviewedTreeBuilder(const Document& document, ReviewedTree& tree,
                      const std::function<bool()>& interrupted)
      : document_(document), tree_(tree), interrupted_(interrupted) {}

  Result<void> build() {
    const std::string base = id_in(document_.front.base);
    if (base.empty()) return fail("the review's base names no commit");
    auto made = in_repository({"worktree", "add", "--quiet", "--detach", tree_.root_, base});
    if (!made) return fail(made.error().message);
    if (auto applied = apply_diff(); !applied) return applied;
    if (auto checked = check(); !checked) return checked;
    move_head();
    return {};
  }

 private:
  Result<std::string> in_repository(std::vector<std::string> arguments) const {
    return run_git(tree_.repository_, std::move(arguments), interrupted_);
  }
  Result<std::string> in_tree(std::vector<std::string> arguments) const {
    return run_git(tree_.root_, std::move(arguments), interrupted_);
  }

  Result<void> apply_diff() const {
    const Patch patch = write_patch(document_);
    const bool empty = std::all_of(patch.pieces.begin(), patch.pieces.end(),
                                   [](const std::string& piece) { return piece.empty(); });
    if (!empty) {
      const std::string file = tree_.folder_ + "/patch";
      if (auto written = write_new_file(file, patch.pieces, true); !written) return written;
      auto applied = in_tree({"apply", "--index", "--whitespace=nowarn", file});
      if (!applied) return fail("its diff does not apply to its base: " + applied.error().message);
    }
    return patch.remarks.empty() ? Result<void>() : take_blobs(patch.remarks[0]);
  }

  /// Contents that the review does not show come from git's objects, where they are there.
  Result<void> take_blobs(const std::string& remark) const {
    bool any = false;
    for (const FileSection& file : document_.files) {
      const std::string id = id_in(document_.view(file.new_sha));
      if (file.hunks.count > 0 || file.status == FileStatus::deleted ||
          file.status == FileStatus::context || id.empty()) {
        continue;
      }
      const std::string_view given = document_.view(file.new_mode);
      const std::string mode(given.empty() ? "100644" : given);
      const auto full = in_tree({"rev-parse", "--verify", "--quiet", id + "^{blob}"});
      if (!full) continue;
      const std::string entry = fmt::format("{},{},{}", mode, *full, file.path);
      if (!in_tree({"update-index", "--add", "--cacheinfo", entry})) continue;
      any = in_tree({"checkout-index", "--force", "--", file.path}).has_value() || any;
    }
    return any ? Result<void>() : fail("not all of its diff is shown: " + remark);
  }

  Result<void> check() const {
    const auto repository = Repository::discover(tree_.root_);
    if (!repository) return fail(repository.error().message);
    const std::vector<Diagnostic> wrong = find_stale(document_, *repository);
    if (!wrong.empty())
      return fail("what comes of it is not what was reviewed: " + wrong[0].message);
    size_t unchecked = 0;
    for (const FileSection& file : document_.files) {
      const bool shows = file.status != FileStatus::deleted && file.status != FileStatus::context;
      if (!shows || !id_in(document_.view(file.new_sha)).empty()) continue;
      if (file.hunks.count == 0 && file.binary) {
        return fail(fmt::format("the contents of {} are not in the review", quote(file.path)));
      }
      ++unchecked;
    }
    if (unchecked == 0) return {};
    tree_.remarks_.push_back(
        fmt::format("{} file{} of the review {} no newsha: that {} as reviewed is not checked",
                    unchecked, unchecked == 1 ? "" : "s", unchecked == 1 ? "has" : "have",
                    unchecked == 1 ? "it is" : "they are"));
    return {};
  }

  /// So that commands that ask git for the newest commit get the one that was reviewed.
  void move_head() const {
    const std::string head = id_in(document_.front.head);
    if (head.empty()) return;
    const auto tree = in_tree({"write-tree"});
    const auto wanted = in_tree({"rev-parse", "--verify", "--quiet", head + "^{tree}"});
    const auto commit = in_tree({"rev-parse", "--verify", "--quiet", head + "^{commit}"});
    if (!tree || !wanted || !commit || *tree != *wanted) return;
    (void)in_tree({"update-ref", "--no-deref", "HEAD", *commit});
  }

  const Document& document_;
  ReviewedTree& tree_;
  const std::function<bool()>& interrupted_;
};

Result<ReviewedTree> ReviewedTree::build(const Repository& repository, const Document& document,
                                         const std::function<bool()>& interrupted) {
  std::error_code failed;
  const std::filesystem::path temporary = std::filesystem::temp_directory_path(failed);
  std::string folder = (temporary / "whymark-verify-XXXXXX").string();
  if (failed || ::mkdtemp(folder.data()) == nullptr) {
    return fail(
        fmt::format("cannot make a folder in {}: {}", temporary.string(), std::strerror(errno)));
  }
  folder = std::filesystem::canonical(folder, failed).string();
  ReviewedTree tree(repository.root(), folder);
  const auto built = ReviewedTreeBuilder(document, tree, interrupted).build();
  if (!built) return fail("the reviewed state cannot be built: " + built.error().message);
  return tree;
}

ReviewedTree::ReviewedTree(ReviewedTree&& other) noexcept
    : repository_(std::move(other.repository_)),
      folder_(std::exchange(other.folder_, {})),
      root_(std::move(other.root_)),
      remarks_(std::move(other.remarks_)) {}

ReviewedTree::~ReviewedTree() {
  if (folder_.empty()) return;
  const auto never = [] { return false; };
  // Twice the force: a tree that was locked meanwhile goes, too.
  const auto removed =
      run_git(repository_, {"worktree", "remove", "--force", "--force", root_}, never);
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
  if (!removed) (void)run_git(repository_, {"worktree", "prune"}, never);
}

}  // namespace whymark
