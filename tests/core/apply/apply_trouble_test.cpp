// What can go wrong on the way from a plan to the disk, by name.
#include <cerrno>

#include "tests/core/apply/scene.h"

using namespace whymark;
using namespace whymark::test;

namespace {

using Recovery = ApplyRun::Recovery;

std::string said_of(const Result<std::string>& result) {
  return result ? *result : "error: " + result.error().message;
}

/// What a traced apply with faults says.
std::string apply_with(const Scene& scene, std::vector<Fault> faults, uint64_t& hit) {
  const Scratch outside;
  TraceOptions options;
  options.faults = std::move(faults);
  const TraceResult result = run_traced(
      [&] {
        const auto said = scene.apply();
        count_calls(false);
        outside.write("said", said_of(said));
        return 0;
      },
      options);
  CHECK(result.exit_code == 0);
  hit = result.faults;
  return outside.read("said");
}

CallFilter touches(std::initializer_list<std::string_view> names, std::string part) {
  return [is_named = named(names), part = std::move(part)](const SystemCall& call) {
    return is_named(call) && std::any_of(call.paths.begin(), call.paths.end(), [&](const auto& p) {
             return p.find(part) != std::string::npos;
           });
  };
}

/// Steps until the files begin to change.
void stage_all(ApplyRun& run) {
  while (!run.is_changing()) REQUIRE(run.step().has_value());
}

std::string finish(ApplyRun& run) {
  while (!run.done()) {
    if (auto stepped = run.step(); !stepped) return "error: " + stepped.error().message;
  }
  return result_sentence(run.journal());
}

ApplyRun begin(const Scene& scene) {
  auto run = ApplyRun::begin(scene.repository, scene.plan, "a review");
  INFO((run ? std::string() : run.error().message));
  REQUIRE(run.has_value());
  return std::move(*run);
}

void check_as_before(const Scene& scene) {
  CHECK(tree_of(scene) == scene.before);
  CHECK_FALSE(scene.is_pending());
  CHECK(scene.newest_review().empty());
}

}  // namespace

TEST_CASE("an apply on a full disk changes nothing") {
  if (!can_trace()) return;
  const Scene scene;
  uint64_t hit = 0;
  SUBCASE("from the first file on") {
    // The journal is written before.
    const std::string said = apply_with(scene, {{named({"write"}), 1, kForever, ENOSPC, {}}}, hit);
    CHECK(said ==
          "error: cannot write a.ts: its new text cannot be stored: No space left on device; no "
          "file was changed");
  }
  SUBCASE("at the last file") {
    const std::string said = apply_with(scene, {{named({"write"}), 4, kForever, ENOSPC, {}}}, hit);
    CHECK(said ==
          "error: cannot write new/deep/b.ts: its new text cannot be stored: No space left on "
          "device; no file was changed");
  }
  SUBCASE("at the journal") {
    const std::string said = apply_with(scene, {{named({"write"}), 0, kForever, ENOSPC, {}}}, hit);
    CHECK(has(said, "error: cannot write "));
    CHECK(has(said, "/.git/whymark/journal.new: No space left on device; no file was changed"));
  }
  SUBCASE("when the texts go to the disk") {
    const std::string said = apply_with(scene, {{named({"fsync"}), 3, kForever, ENOSPC, {}}}, hit);
    CHECK(has(said, "does not reach the disk: No space left on device; no file was changed"));
  }
  CHECK(hit > 0);
  check_as_before(scene);
}

TEST_CASE("a rename that fails on the third file takes the first two back") {
  if (!can_trace()) return;
  const Scene scene;
  uint64_t hit = 0;
  const std::string said =
      apply_with(scene, {{touches({"renameat2"}, ".whymark-"), 2, 1, EIO, {}}}, hit);
  CHECK(hit == 1);
  CHECK(said ==
        "error: cannot write sub/d.ts: it cannot be replaced: Input/output error; no file was "
        "changed");
  check_as_before(scene);
}

TEST_CASE("a way back that fails as well is told, and taken up by the next start") {
  if (!can_trace()) return;
  const Scene scene;
  uint64_t hit = 0;
  const std::string said =
      apply_with(scene, {{touches({"renameat2"}, ".whymark-"), 2, kForever, EIO, {}}}, hit);
  CHECK(said ==
        "error: cannot write sub/d.ts: it cannot be replaced: Input/output error; what was "
        "written could not be taken back at run.sh (it cannot be replaced: Input/output error); "
        "`whymark undo` tries again");
  CHECK(scene.is_pending());
  CHECK(ApplyRun::recover(scene.repository, Recovery::roll_back).has_value());
  check_as_before(scene);
}

TEST_CASE("what a journal hangs on, and what a failed swap may have done, reaches the disk") {
  if (!can_trace()) return;
  const Scene scene;
  uint64_t hit = 0;
  std::string said = apply_with(scene, {{named({"fsync"}), 0, 1, EIO, {}}}, hit);
  CHECK(said == fmt::format("error: cannot sync {}: Input/output error; no file was changed",
                            scene.repository.root() + "/.git"));
  check_as_before(scene);
  // Those of the folder, the journal, its folder and the four files that are staged go through.
  said = apply_with(
      scene,
      {{touches({"renameat2"}, ".whymark-"), 0, 1, EIO, {}}, {named({"fsync"}), 7, 1, EIO, {}}},
      hit);
  CHECK(hit == 2);
  CHECK(has(said, "what was taken back does not reach the disk"));
  CHECK(ApplyRun::recover(scene.repository, Recovery::roll_back).has_value());
  check_as_before(scene);
}

TEST_CASE("the folders of removed temporary files are synced before the journal goes") {
  if (!can_trace()) return;
  const Scene scene;
  uint64_t hit = 0;
  // Seven to stage; then the folders of the five files and those made: the root, sub, new/deep,
  // was and new.
  const std::string said = apply_with(scene, {{named({"fsync"}), 12, 1, EIO, {}}}, hit);
  CHECK(hit == 1);
  CHECK(has(said, "all files are written, but the end of its temporary files does not reach"));
  CHECK(scene.is_pending());
  CHECK(ApplyRun::recover(scene.repository, Recovery::finish).has_value());
  CHECK(tree_of(scene) == scene.after);
}

TEST_CASE("a file system that cannot exchange files is applied to, and undone") {
  if (!can_trace()) return;
  for (const int error : {EINVAL, ENOSYS, EOPNOTSUPP}) {
    const Scene scene;
    // Only the flags are unknown to it.
    const CallFilter flagged = [](const SystemCall& call) {
      return call.name == "renameat2" && call.arguments[4] != 0;
    };
    uint64_t hit = 0;
    const std::string said = apply_with(scene, {{flagged, 0, kForever, error, {}}}, hit);
    CHECK(hit == 5);
    CHECK(has(said, "8 lines dropped, 5 restored in 5 files"));
    CHECK(tree_of(scene) == scene.after);
    TraceOptions options;
    options.faults = {{flagged, 0, kForever, error, {}}};
    CHECK(run_traced([&] { return scene.undo() ? 0 : 1; }, options).exit_code == 0);
    check_as_before(scene);
  }
}

TEST_CASE("without exchange a failure in the middle is taken back all the same") {
  if (!can_trace()) return;
  const Scene scene;
  const CallFilter flagged = [](const SystemCall& call) {
    return call.name == "renameat2" && call.arguments[4] != 0;
  };
  const CallFilter fourth = touches({"renameat2", "renameat"}, "b.ts");
  uint64_t hit = 0;
  // The first fault that applies wins; a fallback is another call of the same name.
  const CallFilter plain = [&](const SystemCall& call) { return fourth(call) && !flagged(call); };
  const std::string said =
      apply_with(scene, {{flagged, 0, kForever, EINVAL, {}}, {plain, 0, 1, EIO, {}}}, hit);
  CHECK(said ==
        "error: cannot write new/deep/b.ts: it cannot be created: Input/output error; no file was "
        "changed");
  check_as_before(scene);
}

TEST_CASE("in a read-only folder nothing is changed") {
  const Scene scene;
  REQUIRE(::chmod(scene.root().c_str(), 0755) == 0);
  // Root may write anywhere, so it becomes somebody else for a moment.
  const bool root = ::geteuid() == 0;
  if (root) scene.shell("chown -R 65534:65534 .");
  REQUIRE(::chmod(scene.path("sub").c_str(), 0555) == 0);
  if (root) REQUIRE(::seteuid(65534) == 0);
  const std::string said = said_of(scene.apply());
  if (root) REQUIRE(::seteuid(0) == 0);
  REQUIRE(::chmod(scene.path("sub").c_str(), 0755) == 0);
  CHECK(said ==
        "error: cannot write sub/d.ts: no file can be created beside it: Permission denied; no "
        "file was changed");
  check_as_before(scene);
}

TEST_CASE("what someone else writes before the swap stays, and stops all") {
  const Scene scene;
  Tree expected = scene.before;
  std::string changed, why = "it was changed meanwhile by someone else; try again";
  SUBCASE("other text") {
    changed = "sub/d.ts";
    expected[changed] = "644 theirs\n";
  }
  SUBCASE("in a file that is to be deleted") {
    changed = "was/gone.ts";
    expected[changed] = "644 theirs\n";
  }
  SUBCASE("where a file is to be made") {
    changed = "new/deep/b.ts";
    expected["new"] = expected["new/deep"] = "folder";
    expected[changed] = "644 theirs\n";
  }
  SUBCASE("the file goes") {
    changed = "run.sh";
    expected.erase(changed);
  }
  SUBCASE("another mode") {
    changed = "a.ts";
    expected[changed] = "600 a\nc\nd\n";
  }
  SUBCASE("before the apply begins") { scene.write("a.ts", "theirs\n"); }
  const bool late = !changed.empty();
  if (!late) expected["a.ts"] = "644 theirs\n";
  ApplyRun run = begin(scene);
  stage_all(run);
  if (expected.count(changed) == 0 && late) {
    REQUIRE(::unlink(scene.path(changed).c_str()) == 0);
  } else if (late) {
    const std::string& what = expected.at(changed);
    scene.write(changed, std::string_view(what).substr(4));
    REQUIRE(::chmod(scene.path(changed).c_str(),
                    static_cast<mode_t>(std::strtoul(what.c_str(), nullptr, 8))) == 0);
  }
  const std::string said = finish(run);
  CHECK(said == fmt::format("error: cannot write {}: {}; no file was changed",
                            late ? changed : "a.ts", why));
  CHECK(tree_of(scene) == expected);
  CHECK_FALSE(scene.is_pending());
}

TEST_CASE("what someone else wrote is put back even where the first way back fails") {
  if (!can_trace()) return;
  const Scene scene;
  ApplyRun run = begin(scene);
  stage_all(run);
  scene.write("sub/d.ts", "theirs\n");
  const Scratch outside;
  TraceOptions options;
  // The swap, and then its way back.
  const CallFilter renames = touches({"renameat2"}, "d.ts");
  std::string expected;
  SUBCASE("once") {
    options.faults = {{renames, 1, 1, EIO, {}}};
    expected =
        "error: cannot write sub/d.ts: it cannot be replaced: Input/output error; no file was "
        "changed";
  }
  SUBCASE("for ever") {
    options.faults = {{renames, 1, kForever, EIO, {}}};
    expected =
        "error: cannot write sub/d.ts: it cannot be replaced: Input/output error; what was "
        "written could not be taken back at sub/d.ts (it cannot be replaced: Input/output error); "
        "`whymark undo` tries again";
  }
  SUBCASE("for ever, and it is finished anyway") {
    options.faults = {{renames, 1, kForever, EIO, {}}};
    expected = "error";
  }
  const TraceResult result = run_traced(
      [&] {
        const std::string said = finish(run);
        count_calls(false);
        outside.write("said", said);
        return 0;
      },
      options);
  CHECK(result.faults > 0);
  { const ApplyRun gone = std::move(run); }  // gives the lock back
  Tree with_theirs = scene.before;
  with_theirs["sub/d.ts"] = "644 theirs\n";
  if (expected != "error") {
    CHECK(outside.read("said") == expected);
    if (scene.is_pending()) {
      CHECK(said_of(ApplyRun::recover(scene.repository, Recovery::roll_back)).find("Rolled") == 0);
    }
    CHECK(tree_of(scene) == with_theirs);
    return;
  }
  const std::string said = said_of(ApplyRun::recover(scene.repository, Recovery::finish));
  CHECK(has(said, "the temporary file beside sub/d.ts is left: .whymark-"));
  CHECK(has(said,
            ".tmp has what someone else wrote to the file meanwhile; move it away; `whymark "
            "apply --continue` tries again"));
  bool kept = false;
  for (const auto& [path, what] : tree_of(scene)) kept = kept || what == "644 theirs\n";
  CHECK(kept);
  const std::string forgotten = said_of(ApplyRun::recover(scene.repository, Recovery::forget));
  CHECK(has(forgotten, "But the temporary file beside sub/d.ts is left"));
  kept = false;
  for (const auto& [path, what] : tree_of(scene)) kept = kept || what == "644 theirs\n";
  CHECK(kept);
}

TEST_CASE("an interrupted apply is not taken up over what someone else wrote") {
  const Scene scene;
  {
    ApplyRun run = begin(scene);
    stage_all(run);
    REQUIRE(run.step().has_value());
  }
  REQUIRE(scene.is_pending());
  scene.write("a.ts", "theirs\n");
  for (const Recovery how : {Recovery::roll_back, Recovery::finish}) {
    const std::string said = said_of(ApplyRun::recover(scene.repository, how));
    CHECK(has(said, "error: cannot go on with the interrupted apply of "));
    CHECK(has(said,
              ": a.ts is neither as it was nor as it was to be; put it back, or let `whymark "
              "undo --forget` leave all files as they are"));
  }
  CHECK(has(said_of(scene.apply()), "was interrupted (8 lines dropped"));
  CHECK(has(said_of(scene.undo()), "`whymark undo` rolls it back, `whymark apply --continue`"));
  CHECK(has(said_of(ApplyRun::recover(scene.repository, Recovery::forget)), "Forgotten"));
  Tree expected = scene.before;
  expected["a.ts"] = "644 theirs\n";
  CHECK(tree_of(scene) == expected);
  CHECK(said_of(ApplyRun::recover(scene.repository, Recovery::forget)) ==
        "error: nothing to finish: no apply was interrupted");
}

TEST_CASE("all is written also where only the closing fails, and not where it is taken back") {
  const Scene scene;
  ApplyRun run = begin(scene);
  while (run.steps_done() < 2 * scene.plan.files.size()) {
    CHECK_FALSE(run.all_written());
    REQUIRE(run.step().has_value());
  }
  CHECK(run.all_written());
  SUBCASE("the record cannot be kept") {
    std::filesystem::remove_all(scene.path(".git/whymark/applied"));
    CHECK(has(finish(run), "error: all files are written, but "));
    CHECK(run.all_written());
    CHECK(tree_of(scene) == scene.after);
  }
  SUBCASE("cancelled") {
    CHECK(has(run.cancel(), "no file was changed"));
    CHECK_FALSE(run.all_written());
  }
}

TEST_CASE("a cancel takes everything back, at every step") {
  const Scene scene;
  for (size_t steps = 0;; ++steps) {
    CAPTURE(steps);
    scene.reset();
    ApplyRun run = begin(scene);
    CHECK(run.steps() == 16);
    for (size_t i = 0; i < steps; ++i) REQUIRE(run.step().has_value());
    CHECK(run.steps_done() == steps);
    if (run.done()) {
      CHECK(steps == run.steps());
      CHECK(run.cancel() == "It is too late to cancel: all is done.");
      CHECK(tree_of(scene) == scene.after);
      return;
    }
    CHECK(run.cancel() == "Cancelled: no file was changed.");
    CHECK(run.done());
    check_as_before(scene);
  }
}
