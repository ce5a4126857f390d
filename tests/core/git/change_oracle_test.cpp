// Random repositories in the middle of a change. git is the judge: it names the files, its diff has
// the hunks, and the review's patch, applied by it to the old side, must give the new side.
// WHYMARK_CASES=500 for more of them.
#include <doctest/doctest.h>

#include <sstream>

#include "core/diff/patch_writer.h"
#include "core/format/canonical.h"
#include "core/format/parser.h"
#include "core/format/visible.h"
#include "core/git/change_options.h"
#include "core/review/skeleton.h"
#include "tests/core/git/random_repository.h"

namespace whymark::test {
namespace {

/// A file as `git diff --raw -z` names it.
struct RawChange {
  std::string status;  // one letter
  std::string from, path;
  bool operator<(const RawChange& other) const {
    return std::tie(path, from, status) < std::tie(other.path, other.from, other.status);
  }
};

/// One a line, for messages.
std::string told(const std::vector<RawChange>& changes) {
  std::string out;
  for (const RawChange& each : changes) {
    out += fmt::format("{} {} -> {}\n", each.status, each.from, each.path);
  }
  return out;
}

/// What git calls the change between two trees.
std::vector<RawChange> raw_changes(const ScratchRepository& repository, const std::string& before,
                                   const std::string& after) {
  const std::string text = repository.git("diff-tree -r -z -M --raw " + before + " " + after);
  std::vector<RawChange> changes;
  for (size_t at = 0; at < text.size();) {
    const auto take = [&] {
      const size_t end = text.find('\0', at);
      std::string field = text.substr(at, end - at);
      at = end + 1;
      return field;
    };
    const std::string head = take();
    RawChange change;
    change.status = head.substr(head.rfind(' ') + 1, 1);
    if (change.status == "R") change.from = take();
    change.path = take();
    changes.push_back(change);
  }
  std::sort(changes.begin(), changes.end());
  return changes;
}

/// The same of a review. A file whose type changed is two sections, and one letter to git.
std::vector<RawChange> raw_changes(const Document& document) {
  std::vector<RawChange> changes;
  for (const FileSection& file : document.files) {
    RawChange change{"M", file.from, file.path};
    if (file.status == FileStatus::added) change.status = "A";
    if (file.status == FileStatus::deleted) change.status = "D";
    if (file.status == FileStatus::renamed) change.status = "R";
    if (!changes.empty() && changes.back().path == file.path && change.status == "A" &&
        changes.back().status == "D") {
      changes.back().status = "T";
      continue;
    }
    changes.push_back(change);
  }
  std::sort(changes.begin(), changes.end());
  return changes;
}

/// The hunks in git's own diff of a file, headings left out: which line is one depends on the
/// languages that a git knows.
std::string without_headings(const std::string& hunks) {
  std::string out;
  std::istringstream lines(hunks);
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind("@@ -", 0) == 0) line = line.substr(0, line.find(" @@", 3) + 3);
    out += line + "\n";
  }
  return out;
}

std::string hunks_by_git(const ScratchRepository& repository, const std::string& old_id,
                         const std::string& new_id) {
  const std::string text = repository.git(
      "-c diff.context=3 -c diff.interHunkContext=0 -c diff.algorithm=default "
      "-c diff.indentHeuristic=true -c diff.suppressBlankEmpty=false diff --no-color --no-ext-diff "
      "--no-textconv --text " +
      old_id + " " + new_id);
  const size_t start = text.find("\n@@ ");
  return start == std::string::npos ? "" : without_headings(text.substr(start + 1));
}

std::string hunks_of(const Document& document, const FileSection& file) {
  std::string out;
  for (uint32_t i = file.hunks.first; i < file.hunks.end(); ++i) {
    const Hunk& hunk = document.hunks[i];
    for (uint32_t row = hunk.header_row; row < hunk.rows.end(); ++row) {
      out += std::string(document.line(row)) + "\n";
    }
  }
  return without_headings(out);
}

std::string joined(const std::vector<std::string>& pieces) {
  std::string out;
  for (const std::string& piece : pieces) out += piece;
  return out;
}

struct Judge {
  const ScratchRepository& repository;
  Random& random;

  std::string tree_of_index() const { return trimmed(repository.git("write-tree")); }
  std::string tree_of_worktree() const {
    return trimmed(
        repository.shell("cp -p .git/index .git/all && GIT_INDEX_FILE=.git/all git -c "
                         "core.safecrlf=false add -A . && "
                         "GIT_INDEX_FILE=.git/all git write-tree"));
  }
  static std::string trimmed(std::string text) {
    while (!text.empty() && text.back() == '\n') text.pop_back();
    return text;
  }

  void judge(ScopeKind scope, const std::string& before, const std::string& after,
             const std::string& revision = "") {
    ChangeOptions options;
    options.scope = scope;
    options.revision = revision;
    options.folder = repository.root();
    const auto read = read_change(repository.open(), options);
    INFO("scope " << std::string(word(scope)));
    INFO((read ? std::string() : read.error().message));
    REQUIRE(read.has_value());
    SkeletonOptions skeleton;
    skeleton.title = "T";
    skeleton.stubs = static_cast<Stubs>(random.below(3));
    const std::string text = joined(write_skeleton(read->change, skeleton));
    const Document document = parse(TextBuffer(text));
    std::string problems;
    for (const Diagnostic& each : document.diagnostics) {
      problems += format_diagnostic(document, "review", each);
    }
    INFO(text);
    CHECK(problems == "");
    CHECK(CanonicalText(document).same_as_document());
    CHECK(told(raw_changes(document)) == told(raw_changes(repository, before, after)));
    check_hunks(document);
    check_patch(document, before, after);
  }

  void check_hunks(const Document& document) const {
    for (const FileSection& file : document.files) {
      const std::string_view old_id = document.view(file.old_sha);
      const std::string_view new_id = document.view(file.new_sha);
      const bool link = file.old_mode.size != 0 && document.view(file.old_mode) == "160000";
      if (file.binary || link || old_id.empty() || new_id.empty()) continue;
      if (old_id == new_id) continue;
      // The new side may be in the working tree only.
      if (!repository.git(fmt::format("cat-file -t {} 2>/dev/null || true", new_id)).empty()) {
        CHECK(hunks_of(document, file) ==
              hunks_by_git(repository, std::string(old_id), std::string(new_id)));
      }
    }
  }

  void check_patch(const Document& document, const std::string& before, const std::string& after) {
    const Patch written = write_patch(document);
    const std::string patch = joined(written.pieces);
    repository.write(".git/patch", patch);
    const std::string index = "GIT_INDEX_FILE=.git/judge ";
    repository.shell(index + "git read-tree " + before);
    if (!patch.empty()) {
      INFO(patch);
      repository.shell(index + "git apply --cached --whitespace=nowarn .git/patch");
    }
    const std::string made = trimmed(repository.shell(index + "git write-tree"));
    // What is left out, and says so, is all that may be missing.
    std::string left_out;
    for (const std::string& remark : written.remarks) left_out += remark + "\n";
    for (const std::string& rest : paths_that_differ(made, after)) {
      const bool told = left_out.find(make_visible(rest).text) != std::string::npos;
      CHECK_MESSAGE(told, rest, " is not as on the new side; left out were\n", left_out);
    }
    size_t hidden = 0;
    for (const FileSection& file : document.files) hidden += file.binary;
    CHECK(written.remarks.size() >= hidden);
    if (hidden == 0) CHECK(left_out == "");
  }

  std::vector<std::string> paths_that_differ(const std::string& before,
                                             const std::string& after) const {
    const std::string text = repository.git("diff-tree -r -z --name-only " + before + " " + after);
    std::vector<std::string> paths;
    for (size_t at = 0; at < text.size();) {
      const size_t end = text.find('\0', at);
      paths.push_back(text.substr(at, end - at));
      at = end + 1;
    }
    return paths;
  }
};

}  // namespace

TEST_CASE("change oracle: every scope of random repositories agrees with git") {
  const uint32_t cases = case_count(24);
  for (uint32_t i = 0; i < cases; ++i) {
    CAPTURE(i);
    ScratchRepository repository;
    Random random(seed() * 1000 + i);
    RandomRepository files(repository, random);
    repository.git("add -A .");
    repository.git("commit -q --allow-empty -m 'old side'");
    set_hostile_config(repository, random);
    Judge judge{repository, random};
    files.change();
    repository.git("add -A .");
    const std::string staged = judge.tree_of_index();
    judge.judge(ScopeKind::staged, "HEAD^{tree}", staged);
    if (random.chance(50)) files.change();
    const std::string worktree = judge.tree_of_worktree();
    judge.judge(ScopeKind::unstaged, staged, worktree);
    judge.judge(ScopeKind::worktree, "HEAD^{tree}", worktree);
    repository.git("checkout -q -b feature");
    repository.git("commit -q --allow-empty -m 'new side'");
    judge.judge(ScopeKind::commit, "HEAD^^{tree}", "HEAD^{tree}", "feature");
    judge.judge(ScopeKind::branch, "main^{tree}", "HEAD^{tree}", "main");
  }
}

}  // namespace whymark::test
