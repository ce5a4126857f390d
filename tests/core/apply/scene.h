// A working tree with an apply of every kind of file in it, for tests that crash it or make it
// fail.
#pragma once

#include <sys/stat.h>

#include <cstdlib>
#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "core/apply/apply_run.h"
#include "core/base/sha256.h"
#include "tests/core/apply/review.h"
#include "tests/syscall_tracer.h"

namespace whymark::test {

/// Everything below a folder, git's own left out: by path, what is there.
using Tree = std::map<std::string, std::string>;

inline Tree tree_of(const Scratch& scratch) {
  Tree tree;
  for (const std::string& path : scratch.list()) {
    struct stat status {};
    REQUIRE(::lstat(scratch.path(path).c_str(), &status) == 0);
    const bool folder = S_ISDIR(status.st_mode);
    tree[path] =
        folder ? "folder" : fmt::format("{:o} {}", status.st_mode & 07777u, scratch.read(path));
  }
  return tree;
}

/// Five files: one replaced, one that can be executed, one in a sub-folder, one made in folders
/// that are not there, one deleted. `before` and `after` the apply of all decisions.
struct Scene : ScratchRepository {
  Document document;
  Decisions decisions;
  Repository repository;
  Plan plan;
  Tree before, after;

  Scene() : repository(open()) {
    constexpr std::string_view kHunk = "@@ -1,2 +1,3 @@\n a\n-b\n+c\n+d\n";
    for (const char* path : {"a.ts", "run.sh", "sub/d.ts"}) write(path, "a\nc\nd\n");
    write("was/gone.ts", "x\ny\n");
    write("sub/other", "stays");
    REQUIRE(::chmod(path("run.sh").c_str(), 0755) == 0);
    std::string text = section(*this, "a.ts", kHunk);
    text += section(*this, "run.sh", kHunk);
    text += section(*this, "sub/d.ts", kHunk);
    text += "\n@file new/deep/b.ts deleted oldmode=100755\n@@ -1,2 +0,0 @@\n-p\n-q\n";
    text += section(*this, "was/gone.ts", "@@ -0,0 +1,2 @@\n+x\n+y\n", "added");
    document = review(text);
    decisions = decide_all(document);
    decisions.deletions.insert(document.files[4].header_row);
    before = tree_of(*this);
    auto made = make_plan(repository, document, decisions);
    INFO((made ? std::string() : made.error().message));
    REQUIRE(made.has_value());
    plan = std::move(*made);
    REQUIRE(plan.files.size() == 5);
    after = before;
    for (const char* path : {"a.ts", "sub/d.ts"}) after[path] = "644 a\nb\n";
    after["run.sh"] = "755 a\nb\n";
    after["new"] = after["new/deep"] = "folder";
    after["new/deep/b.ts"] = "755 p\nq\n";
    after.erase("was/gone.ts");
    after.erase("was");  // as with git apply
  }

  Result<std::string> apply() const { return write_plan(repository, plan, "a review"); }
  Result<std::string> undo() const { return undo_newest(repository); }

  /// Puts the working tree into a state, with nothing on record.
  void reset_to(const Tree& tree) const {
    for (const auto& each : std::filesystem::directory_iterator(root())) {
      if (each.path().filename() != ".git") std::filesystem::remove_all(each.path());
    }
    std::filesystem::remove_all(path(".git/whymark"));
    for (const auto& [name, what] : tree) {
      if (what == "folder") {
        std::filesystem::create_directories(path(name));
        continue;
      }
      const size_t space = what.find(' ');
      write(name, std::string_view(what).substr(space + 1));
      const auto mode = static_cast<mode_t>(std::strtoul(what.c_str(), nullptr, 8));
      REQUIRE(::chmod(path(name).c_str(), mode) == 0);
    }
  }
  void reset() const { reset_to(before); }
  /// Applied, over an older record of another apply, so that it shows when the wrong one goes.
  void reset_to_applied() const {
    reset();
    Plan first;
    first.files.push_back({0, "sub/other", {true, 0644, "stays"}, {true, 0644, "moved"}, {}});
    REQUIRE(write_plan(repository, first, "an older review").has_value());
    REQUIRE(apply().has_value());
  }

  bool is_pending() const { return exists(".git/whymark/journal"); }
  std::string newest_review() const {
    const auto record = newest_record(repository);
    INFO((record ? std::string() : record.error().message));
    REQUIRE(record.has_value());
    return *record ? (*record)->review : "";
  }
};

/// Whether every call is tried, as WHYMARK_CASES asks for; else every n-th, another one of them
/// with each WHYMARK_SEED.
inline bool takes_all_calls() { return case_count(0) > 0; }
struct Sample {
  uint64_t next, step;
  explicit Sample(uint64_t n)
      : next(takes_all_calls() ? 0 : seed() % n), step(takes_all_calls() ? 1 : n) {}
};

/// False, and a word about it, where nothing can be traced.
inline bool can_trace() {
  sha256("");  // has read what it needs to begin with, so that no traced child does
  const TraceResult result = run_traced([] { return 0; });
  if (!result.available) MESSAGE("skipped: ", result.why_not);
  return result.available;
}

}  // namespace whymark::test
