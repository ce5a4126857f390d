// Paths and journals that want out of the working tree, and folders that are swapped while an apply
// runs: nothing outside is read or written.
#include "core/apply/guard.h"
#include "tests/core/apply/scene.h"

using namespace whymark;
using namespace whymark::test;

namespace {

std::string said_of(const Result<std::string>& result) {
  return result ? *result : "error: " + result.error().message;
}

struct HostilePath {
  std::string path;
  const char* why;
};

const std::string kGit = "its path names git's own directory";
const std::string kOut = "which may leave the repository";
const HostilePath kHostile[] = {
    {"../out", "`.` or `..`"},
    {"sub/../../out", "`.` or `..`"},
    {"./a.ts", "`.` or `..`"},
    {"sub/..", "`.` or `..`"},
    {"/tmp/out", "its path is absolute"},
    {"sub//d.ts", "its path has an empty part"},
    {"sub/", "its path has an empty part"},
    {".git/hooks/pre-commit", "git's own directory"},
    {".GIT/hooks/x", "git's own directory"},
    {".Git/config", "git's own directory"},
    {"git~1/hooks/x", "git's own directory"},
    {"GIT~1/hooks/x", "git's own directory"},
    {".git./hooks/x", "git's own directory"},
    {".git /hooks/x", "git's own directory"},
    {".git.. ./x", "git's own directory"},
    {".git::$INDEX_ALLOCATION/x", "git's own directory"},
    {".g\u200cit/hooks/x", "git's own directory"},
    {"sub/.git/config", "git's own directory"},
    {"sub\\..\\..\\out", "`..`"},
    {".git\\hooks\\x", "git's own directory"},
    {std::string("a.ts\0b", 6), "NUL"},
    {"mod/f", "it lies in the submodule mod"},
    {"mod", "submodule mod"},
    {"link/out", "its folder link is a symbolic link"},
    {"linkfile", "it is a symbolic link"},
    {"nested/f", "it lies in another repository (nested)"},
    {"sub", "it is a directory"},
    {"fifo", "it is a named pipe"},
};

/// A repository with something hostile of every kind, next to a folder that must not be touched.
struct Trap : Scene {
  Scratch outside;
  Trap() {
    outside.write("out", "a\nc\nd\n");
    outside.write("d.ts", "a\nc\nd\n");
    REQUIRE(::symlink(outside.root().c_str(), path("link").c_str()) == 0);
    REQUIRE(::symlink(outside.path("out").c_str(), path("linkfile").c_str()) == 0);
    REQUIRE(::mkfifo(path("fifo").c_str(), 0600) == 0);
    write("nested/f", "a\nc\nd\n");
    git("init -q nested");
    write("mod/f", "a\nc\nd\n");
    git("update-index --add --cacheinfo 160000,0123456789012345678901234567890123456789,mod");
  }
  Tree outside_tree() const { return tree_of(outside); }
};

/// A plan that nobody checked.
Plan forged(const std::string& path, const FileState& before, const FileState& after) {
  Plan plan;
  plan.files.push_back({0, path, before, after, {}});
  return plan;
}

/// The journal of an apply that has begun, changed and put back with a right checksum.
void forge_journal(const Scene& scene, const std::function<void(Journal&)>& change) {
  auto pending = pending_journal(scene.repository);
  REQUIRE(pending.has_value());
  REQUIRE(pending->has_value());
  change(**pending);
  scene.write(".git/whymark/journal", encode(**pending));
}

}  // namespace

TEST_CASE("a review with a hostile path is refused with the reason") {
  const Trap trap;
  const Tree outside = trap.outside_tree();
  const std::string id = trap.hash("a.ts");
  for (const HostilePath& one : kHostile) {
    for (const char* status : {"modified", "added", "deleted"}) {
      CAPTURE(one.path);
      CAPTURE(status);
      Document document = review(fmt::format("@file p {} newsha={}\n{}", status, id,
                                             std::string_view(status) == "deleted"
                                                 ? "@@ -1 +0,0 @@\n-a\n"
                                                 : "@@ -1,2 +1,3 @@\n a\n-b\n+c\n+d\n"));
      document.files[0].path = one.path;
      const Guard guard = check_guard(trap.repository, document, 0);
      // A deleted file that is there is the first thing to be said of it.
      const bool there = guard.state == GuardState::differs &&
                         has(guard.reason, "it is in the working tree again");
      CHECK((there || guard.state == GuardState::refused));
      CHECK((there || has(guard.reason, one.why)));
      CHECK((!there || std::string_view(status) == "deleted"));
      CHECK_FALSE(has(guard.reason, "\n"));
      const auto plan = make_plan(trap.repository, document, decide_all(document));
      REQUIRE_FALSE(plan.has_value());
      CHECK(plan.error().message == guard.reason);
    }
  }
  CHECK(trap.outside_tree() == outside);
}

TEST_CASE("a plan with a hostile path writes nothing, whatever it wants done") {
  const Trap trap;
  const Tree outside = trap.outside_tree();
  const std::string hooks = trap.shell("ls -R .git/hooks .git/config");
  const Tree before = tree_of(trap.outside);
  const FileState old_state{true, 0644, "a\nc\nd\n"}, new_state{true, 0644, "taken\n"};
  for (const HostilePath& one : kHostile) {
    CAPTURE(one.path);
    for (const auto& [from, to] :
         {std::pair(old_state, new_state), std::pair(FileState{}, new_state),
          std::pair(old_state, FileState{})}) {
      const std::string said = said_of(write_plan(trap.repository, forged(one.path, from, to), ""));
      CAPTURE(said);
      CHECK(said.starts_with("error: cannot "));
      CHECK(said.ends_with("; no file was changed"));
      CHECK_FALSE(has(said, "\n"));
    }
  }
  CHECK(trap.outside_tree() == outside);
  CHECK(trap.shell("ls -R .git/hooks .git/config") == hooks);
  CHECK_FALSE(trap.is_pending());
  CHECK(trap.read("a.ts") == "a\nc\nd\n");
  for (const std::string& path : trap.list()) CHECK_FALSE(has(path, ".whymark-"));
}

TEST_CASE("a journal with hostile paths is not followed") {
  const Trap trap;
  const Tree outside = trap.outside_tree();
  for (const HostilePath& one : kHostile) {
    CAPTURE(one.path);
    for (const bool folder : {false, true}) {
      trap.shell("rm -rf .git/whymark && rm -f .whymark-* sub/.whymark-*");
      {
        auto run = ApplyRun::begin(trap.repository, trap.plan, "");
        REQUIRE(run.has_value());
        REQUIRE(run->step().has_value());
      }
      forge_journal(trap, [&](Journal& journal) {
        if (folder) {
          journal.folders.push_back(one.path);
          journal.removes.push_back(one.path);
        } else {
          journal.files[0].path = one.path;
        }
      });
      // A folder that is a folder, and a name that becomes one, are no way out.
      if (folder && (one.path == "sub" || one.path == "fifo" || one.path == "linkfile")) continue;
      for (const auto how : {ApplyRun::Recovery::roll_back, ApplyRun::Recovery::finish}) {
        const std::string said = said_of(ApplyRun::recover(trap.repository, how));
        CAPTURE(said);
        CHECK((said.starts_with("error: cannot ") ||
               said.starts_with("error: it is not all rolled back")));
        CHECK_FALSE(has(said, "\n"));
        CHECK(trap.read("a.ts") == "a\nc\nd\n");
      }
      ApplyRun::recover(trap.repository, ApplyRun::Recovery::forget);
    }
  }
  CHECK(trap.outside_tree() == outside);
}

TEST_CASE("a journal that wants another name removed than a temporary one is not read") {
  const Scene scene;
  for (const std::string name :
       {"a.ts", "../a.ts", ".whymark-0123456789abcdef.tmp/../a.ts", ".whymark-.tmp",
        ".whymark-0123456789abcde/.tmp", ".whymark-0123456789ABCDEF.tmp", ""}) {
    CAPTURE(name);
    scene.reset();
    {
      auto run = ApplyRun::begin(scene.repository, scene.plan, "");
      REQUIRE(run.has_value());
    }
    forge_journal(scene, [&](Journal& journal) { journal.files[0].temporary = name; });
    const std::string said =
        said_of(ApplyRun::recover(scene.repository, ApplyRun::Recovery::forget));
    CHECK(has(said,
              "it names no temporary file of ours; if no apply of whymark was interrupted, "
              "remove it"));
    CHECK(said_of(scene.apply()) == said);
  }
}

TEST_CASE("a folder that becomes a link during the apply is not followed") {
  const Trap trap;
  const Tree outside = trap.outside_tree();
  const auto swap_folder = [&] {
    REQUIRE(::rename(trap.path("sub").c_str(), trap.path("moved").c_str()) == 0);
    REQUIRE(::symlink(trap.outside.root().c_str(), trap.path("sub").c_str()) == 0);
  };
  auto run = ApplyRun::begin(trap.repository, trap.plan, "");
  REQUIRE(run.has_value());
  size_t steps = 0;
  std::string left;
  SUBCASE("before anything is written") { left = "; no file was changed"; }
  SUBCASE("when all is staged") {
    steps = 5;
    left =
        "; no file was changed, but the temporary file beside sub/d.ts is left: its folder sub "
        "is a symbolic link; `whymark undo` tries again";
  }
  SUBCASE("when it is swapped, and another file fails") {
    steps = 8;
    trap.write("new/deep/b.ts", "theirs");
    left =
        "; what was written could not be taken back at sub/d.ts (its folder sub is a "
        "symbolic link); `whymark undo` tries again";
  }
  for (size_t i = 0; i < steps; ++i) REQUIRE(run->step().has_value());
  swap_folder();
  std::string said;
  while (!run->done()) {
    if (auto stepped = run->step(); !stepped) said = stepped.error().message;
  }
  CAPTURE(said);
  CHECK(said.ends_with(left));
  CHECK(trap.outside_tree() == outside);
  CHECK(trap.read("a.ts") == "a\nc\nd\n");
}

TEST_CASE("a file that becomes a link, a pipe or a folder during the apply is left alone") {
  const Trap trap;
  const Tree outside = trap.outside_tree();
  auto run = ApplyRun::begin(trap.repository, trap.plan, "");
  REQUIRE(run.has_value());
  while (!run->is_changing()) REQUIRE(run->step().has_value());
  const std::string file = trap.path("sub/d.ts");
  REQUIRE(::unlink(file.c_str()) == 0);
  std::string why;
  SUBCASE("a link") {
    REQUIRE(::symlink(trap.outside.path("d.ts").c_str(), file.c_str()) == 0);
    why = "it is a symbolic link";
  }
  SUBCASE("a pipe") {
    REQUIRE(::mkfifo(file.c_str(), 0600) == 0);
    why = "it is a named pipe";
  }
  SUBCASE("a folder") {
    REQUIRE(::mkdir(file.c_str(), 0700) == 0);
    why = "it is a directory";
  }
  std::string said;
  while (!run->done()) {
    if (auto stepped = run->step(); !stepped) said = stepped.error().message;
  }
  CHECK(said == fmt::format("cannot write sub/d.ts: {}; no file was changed", why));
  CHECK(trap.outside_tree() == outside);
  CHECK(trap.read("a.ts") == "a\nc\nd\n");
  CHECK_FALSE(trap.is_pending());
  struct stat status {};
  CHECK(::lstat(file.c_str(), &status) == 0);
  CHECK_FALSE(S_ISREG(status.st_mode));
}

TEST_CASE("an undo does not write into what has become a submodule since") {
  const Scene scene;
  CHECK(scene.apply().has_value());
  scene.git("update-index --add --cacheinfo 160000,0123456789012345678901234567890123456789,sub");
  const std::string said = said_of(scene.undo());
  CHECK(has(said, "sub/d.ts: it lies in the submodule sub; no file was changed"));
  CHECK(tree_of(scene) == scene.after);
}
