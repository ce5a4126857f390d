// Undo of applies that are done, and two that write at once.
#include <sys/wait.h>

#include "tests/core/apply/scene.h"

using namespace whymark;
using namespace whymark::test;

namespace {

std::string said_of(const Result<std::string>& result) {
  return result ? *result : "error: " + result.error().message;
}

/// An apply that makes one file another text; no review needed.
std::string set(const ScratchRepository& scratch, const Repository& repository,
                const std::string& path, const std::string& text) {
  Plan plan;
  PlannedFile file;
  file.path = path;
  if (scratch.exists(path)) file.before = {true, 0644, scratch.read(path)};
  file.after = {true, 0644, text};
  file.counts.edits = 1;
  plan.files.push_back(std::move(file));
  return said_of(write_plan(repository, plan, "review of " + text));
}

size_t records(const Scratch& scratch) {
  return static_cast<size_t>(
      std::distance(std::filesystem::directory_iterator(scratch.path(".git/whymark/applied")), {}));
}

}  // namespace

TEST_CASE("an undo brings everything back, made folders and removed ones included") {
  const Scene scene;
  CHECK(said_of(scene.undo()) ==
        "error: nothing to undo: no apply is on record for this working tree");
  for (int round = 0; round < 3; ++round) {
    CHECK(scene.apply().has_value());
    CHECK(tree_of(scene) == scene.after);
    CHECK(said_of(scene.undo()) ==
          "Undone: 8 lines dropped, 5 restored in 5 files (a.ts, run.sh, sub/d.ts and 2 more).");
    CHECK(tree_of(scene) == scene.before);
    CHECK(scene.newest_review().empty());
    CHECK(records(scene) == 0);
  }
}

TEST_CASE("a folder that has got other files is left by the undo, one that was there too") {
  const Scene scene;
  CHECK(scene.apply().has_value());
  scene.write("new/theirs", "x");
  CHECK(scene.undo().has_value());
  Tree expected = scene.before;
  expected["new"] = "folder";
  expected["new/theirs"] = "644 x";
  CHECK(tree_of(scene) == expected);
  // Now `new` is there before the apply, empty even.
  REQUIRE(::unlink(scene.path("new/theirs").c_str()) == 0);
  expected.erase("new/theirs");
  CHECK(scene.apply().has_value());
  CHECK(tree_of(scene) == scene.after);
  CHECK(scene.undo().has_value());
  CHECK(tree_of(scene) == expected);
}

TEST_CASE("files that moved on since are named, and nothing is undone") {
  const Scene scene;
  CHECK(scene.apply().has_value());
  scene.write("sub/d.ts", "theirs\n");
  std::string said = said_of(scene.undo());
  CHECK(said.find("error: cannot undo the apply of ") == 0);
  CHECK(said.find(": since then a file has been changed (sub/d.ts); no file was changed") !=
        std::string::npos);
  REQUIRE(::chmod(scene.path("a.ts").c_str(), 0755) == 0);
  REQUIRE(::unlink(scene.path("new/deep/b.ts").c_str()) == 0);
  scene.write("was/gone.ts", "x\ny\n");
  const Tree moved = tree_of(scene);
  said = said_of(scene.undo());
  CHECK(
      said.find("since then 4 files have been changed (a.ts, sub/d.ts, new/deep/b.ts and 1 more); "
                "no file was changed") != std::string::npos);
  CHECK(tree_of(scene) == moved);
  CHECK_FALSE(scene.is_pending());
  CHECK(scene.newest_review() == "a review");
}

TEST_CASE("several applies are undone one by one, newest first, so many as are kept") {
  const ScratchRepository scratch;
  const Repository repository = scratch.open();
  scratch.write("f", "text 0");
  const int applies = static_cast<int>(kKeptRecords) + 3;
  for (int i = 1; i <= applies; ++i) {
    CHECK(set(scratch, repository, "f", fmt::format("text {}", i)) == "1 hunk edited in f.");
    CHECK(records(scratch) == std::min<size_t>(static_cast<size_t>(i), kKeptRecords));
  }
  for (int i = applies; i > 3; --i) {
    CHECK((*newest_record(repository))->review == fmt::format("review of text {}", i));
    CHECK(said_of(undo_newest(repository)) == "Undone: 1 hunk edited in f.");
    CHECK(scratch.read("f") == fmt::format("text {}", i - 1));
  }
  CHECK(said_of(undo_newest(repository)).find("error: nothing to undo") == 0);
  CHECK(scratch.read("f") == "text 3");
  // The numbers go on.
  CHECK(set(scratch, repository, "f", "again") == "1 hunk edited in f.");
  CHECK(said_of(undo_newest(repository)) == "Undone: 1 hunk edited in f.");
}

TEST_CASE("a record that cannot be read is said to be so") {
  const ScratchRepository scratch;
  const Repository repository = scratch.open();
  scratch.write("f", "old");
  set(scratch, repository, "f", "new");
  const std::string kept = scratch.read(".git/whymark/applied/000001");
  scratch.write(".git/whymark/applied/000001", kept.substr(0, kept.size() - 1));
  const std::string said = said_of(undo_newest(repository));
  CHECK(said.find("error: cannot use the journal ") == 0);
  CHECK(said.find("its checksum is wrong") != std::string::npos);
  CHECK(scratch.read("f") == "new");
}

TEST_CASE("a folder that an apply emptied and someone removed is made again") {
  const Scene scene;
  CHECK(scene.apply().has_value());
  CHECK_FALSE(scene.exists("was"));
  CHECK(scene.undo().has_value());
  CHECK(scene.read("was/gone.ts") == "x\ny\n");
}

TEST_CASE("of two that write at once one is told, and a lock does not outlive its process") {
  const Scene scene;
  int ready[2], go[2];
  REQUIRE(::pipe(ready) == 0);
  REQUIRE(::pipe(go) == 0);
  const pid_t other = ::fork();
  REQUIRE(other >= 0);
  char byte = 0;
  if (other == 0) {
    // Begins, waits, and is killed with the lock held.
    auto run = ApplyRun::begin(scene.repository, scene.plan, "theirs");
    byte = run && run->step() ? 'y' : 'n';
    if (::write(ready[1], &byte, 1) != 1) ::_exit(1);
    [[maybe_unused]] const ssize_t got = ::read(go[0], &byte, 1);
    ::_exit(0);
  }
  REQUIRE(::read(ready[0], &byte, 1) == 1);
  CHECK(byte == 'y');
  const std::string busy =
      "error: another whymark is writing to this working tree at the moment; try again when it is "
      "done";
  CHECK(said_of(scene.apply()) == busy);
  CHECK(said_of(scene.undo()) == busy);
  CHECK(said_of(ApplyRun::recover(scene.repository, ApplyRun::Recovery::finish)) == busy);
  REQUIRE(::kill(other, SIGKILL) == 0);
  REQUIRE(::waitpid(other, nullptr, 0) == other);
  for (const int end : {ready[0], ready[1], go[0], go[1]}) ::close(end);
  const std::string said = said_of(scene.apply());
  CHECK(said.find("error: an apply that began at ") == 0);
  CHECK(said.find("`whymark undo` rolls it back") != std::string::npos);
  CHECK(said_of(ApplyRun::recover(scene.repository, ApplyRun::Recovery::roll_back)) ==
        "Rolled back: 8 lines dropped, 5 restored in 5 files (a.ts, run.sh, sub/d.ts and 2 more).");
  CHECK(tree_of(scene) == scene.before);
  CHECK(scene.apply().has_value());
}
