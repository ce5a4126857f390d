#include "core/verify/reviewed_tree.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <string>

#include "tests/core/git/scratch.h"
#include "tests/core/verify/review_text.h"

namespace whymark::test {
namespace {

constexpr auto kNever = [] { return false; };

/// Two commits, the second of which changes, adds, deletes and renames.
class ChangedRepository : public ScratchRepository {
 public:
  ChangedRepository() {
    write("a.txt", "one\ntwo\n");
    write("gone.txt", "gone\n");
    write("old name.txt", "1\n2\n3\n4\n5\n6\n");
    git("add -A");
    git("commit -qm base");
    base = id("HEAD");
    write("a.txt", "one\n2\n");
    write("new/b.txt", "b\n");
    shell("rm gone.txt; mv 'old name.txt' name.txt; ln -s a.txt link; chmod +x a.txt");
    git("add -A");
    git("commit -qm head");
    head = id("HEAD");
  }

  std::string id(const std::string& revision) const {
    return git("rev-parse " + revision).substr(0, 40);
  }

  /// A review of the second commit, as text.
  std::string review() const {
    std::string body;
    const auto blob = [this](const std::string& path) { return id("HEAD:" + path); };
    body += "@file a.txt modified oldmode=100644 newmode=100755 newsha=" + blob("a.txt") +
            "\n@@ -1,2 +1,2 @@\n one\n-two\n+2\n";
    body += "@file gone.txt deleted\n@@ -1 +0,0 @@\n-gone\n";
    body += "@file link added newmode=120000 newsha=" + blob("link") +
            "\n@@ -0,0 +1 @@\n+a.txt\n\\ No newline at end of file\n";
    body += "@file name.txt renamed from=\"old name.txt\" newsha=" + blob("name.txt") + "\n";
    body += "@file new/b.txt added newsha=" + blob("new/b.txt") + "\n@@ -0,0 +1 @@\n+b\n";
    return review_text("base: main@" + base + "\nhead: main@" + head + "\n", body);
  }

  /// Whether anything of a tree is left: in git, or in the temporary folder.
  bool is_clean() const {
    const bool listed = git("worktree list").find("whymark-verify") != std::string::npos;
    return !listed && shell("ls .git/worktrees 2>/dev/null || :", 2).empty();
  }

  std::string base, head;
};

std::string failure_of(const ChangedRepository& repository, const std::string& text) {
  std::string failure;
  {
    const auto built = ReviewedTree::build(repository.open(), parse_text(text), kNever);
    if (!built) failure = built.error().message;
  }
  CHECK(repository.is_clean());
  return failure;
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  REQUIRE(text.find(what) != std::string::npos);
  return text.replace(text.find(what), what.size(), by);
}

}  // namespace

TEST_CASE("reviewed tree: base and diff, whatever lies about in the working tree") {
  const ChangedRepository repository;
  repository.write("a.txt", "something else\n");
  repository.write("untracked", "x");
  repository.git("checkout -q --detach");
  std::string root;
  {
    const auto tree =
        ReviewedTree::build(repository.open(), parse_text(repository.review()), kNever);
    INFO((tree ? std::string() : tree.error().message));
    REQUIRE(tree.has_value());
    root = tree->root();
    CHECK(tree->remarks().empty());
    CHECK(repository.shell("cat " + root + "/a.txt " + root + "/link") == "one\n2\none\n2\n");
    CHECK(repository.shell("cd " + root + " && git status --porcelain; git ls-files") ==
          "a.txt\nlink\nname.txt\nnew/b.txt\n");
    CHECK(repository.shell("git -C " + root + " rev-parse HEAD") == repository.head + "\n");
    repository.shell("cd " + root + " && mkdir deep && touch deep/made && chmod 500 deep");
  }
  CHECK(repository.is_clean());
  CHECK(!std::filesystem::exists(root));
  CHECK(repository.read("a.txt") == "something else\n");
}

TEST_CASE("reviewed tree: a change that was never committed") {
  const ChangedRepository repository;
  repository.write("a.txt", "one\n2\n3\n");
  const std::string text =
      review_text("base: HEAD@" + repository.head.substr(0, 10) + "\nhead: working-tree\n",
                  "@file a.txt newsha=" + repository.hash("a.txt") + "\n@@ -2 +2,2 @@\n 2\n+3\n");
  repository.write("a.txt", "later\n");
  const auto tree = ReviewedTree::build(repository.open(), parse_text(text), kNever);
  INFO((tree ? std::string() : tree.error().message));
  REQUIRE(tree.has_value());
  CHECK(repository.shell("cat " + tree->root() + "/a.txt") == "one\n2\n3\n");
}

TEST_CASE("reviewed tree: why it cannot be built, and nothing is left then") {
  const ChangedRepository repository;
  const std::string good = repository.review();
  CHECK(failure_of(repository, good) == "");
  const std::string front = "the reviewed state cannot be built: ";
  CHECK(failure_of(repository, replaced(good, "base: main@" + repository.base, "base: index")) ==
        front + "the review's base names no commit");
  CHECK(failure_of(repository,
                   replaced(good, "base: main@" + repository.base, "base: main@0123456789"))
            .find(front + "git worktree: ") == 0);
  CHECK(failure_of(repository, replaced(good, "-two", "-too"))
            .find(front + "its diff does not apply to its base: ") == 0);
  CHECK(failure_of(repository, replaced(good, "+2\n", "+too\n"))
            .find(front + "what comes of it is not what was reviewed: `a.txt`") == 0);
  CHECK(failure_of(repository, good + "@file ../out added\n@@ -0,0 +1 @@\n+x\n")
            .find(front + "its diff does not apply") == 0);
  CHECK(failure_of(repository, good + "@file .git/hooks/x added\n@@ -0,0 +1 @@\n+x\n")
            .find(front + "its diff does not apply") == 0);
  CHECK(failure_of(repository, good + "@file image binary added\n") != "");

  const auto interrupted =
      ReviewedTree::build(repository.open(), parse_text(good), [] { return true; });
  CHECK(!interrupted);
  CHECK(repository.is_clean());
}

TEST_CASE(
    "reviewed tree: files without an id are said to be unchecked, binary ones taken from git") {
  const ChangedRepository repository;
  const auto tree = ReviewedTree::build(
      repository.open(),
      parse_text(replaced(repository.review(), " newsha=" + repository.id("HEAD:a.txt"), "")),
      kNever);
  REQUIRE(tree.has_value());
  REQUIRE(tree->remarks().size() == 1);
  CHECK(tree->remarks()[0] ==
        "1 file of the review has no newsha: that it is as reviewed is not checked");

  repository.write("image", std::string("\0\1\2", 3));
  repository.git("hash-object -w image");
  const auto with_image = ReviewedTree::build(
      repository.open(),
      parse_text(repository.review() +
                 "@file image binary added newsha=" + repository.hash("image") + "\n"),
      kNever);
  INFO((with_image ? std::string() : with_image.error().message));
  REQUIRE(with_image.has_value());
  CHECK(repository.shell("cmp image " + with_image->root() + "/image && echo same") == "same\n");
}

TEST_CASE("reviewed tree: no hook of the user runs") {
  const ChangedRepository repository;
  repository.write(".git/hooks/post-checkout",
                   "#!/bin/sh\ntouch " + repository.path("hook-ran") + "\n");
  repository.shell("chmod +x .git/hooks/post-checkout");
  CHECK(failure_of(repository, repository.review()) == "");
  CHECK(!repository.exists("hook-ran"));
}

}  // namespace whymark::test
