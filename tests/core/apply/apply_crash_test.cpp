// An apply, an undo and what takes them up again, each stopped dead before any of its system calls:
// all files are as they were or all as they were to be, and nothing is left beside them.
#include "tests/core/apply/scene.h"

using namespace whymark;
using namespace whymark::test;

namespace {

using Recovery = ApplyRun::Recovery;

/// The traced work and what it starts from.
struct Work {
  std::function<void()> reset;
  std::function<Result<std::string>()> run;
  Tree before, after;
  std::string record_before, record_after;  // the review of the newest record
};

Work apply_work(const Scene& scene) {
  return {[&] { scene.reset(); },
          [&] { return scene.apply(); },
          scene.before,
          scene.after,
          "",
          "a review"};
}

Work undo_work(const Scene& scene) {
  Work work{[&] { scene.reset_to_applied(); },
            [&] { return scene.undo(); },
            scene.after,
            scene.before,
            "a review",
            "an older review"};
  work.before["sub/other"] = work.after["sub/other"] = "644 moved";
  return work;
}

TraceResult run_until(const std::function<Result<std::string>()>& run, uint64_t kill_before,
                      const CallFilter& counted = any_file_call()) {
  TraceOptions options;
  options.kill_before = kill_before;
  options.counted = counted;
  return run_traced([&] { return run() ? 0 : 1; }, options);
}

/// The state after the crash and whatever the next start did.
void check_settled(const Scene& scene, const Work& work, bool finished) {
  CHECK(tree_of(scene) == (finished ? work.after : work.before));
  CHECK_FALSE(scene.is_pending());
  CHECK(scene.newest_review() == (finished ? work.record_after : work.record_before));
  // Whoever comes next finds nothing half done.
  CHECK(JournalFolder::lock(scene.repository).has_value());
  CHECK_FALSE(scene.exists(".git/whymark/journal.new"));
}

/// The next start. False where there was nothing to do.
bool recover(const Scene& scene, Recovery how) {
  if (!scene.is_pending()) return false;
  const auto said = ApplyRun::recover(scene.repository, how);
  INFO((said ? std::string() : said.error().message));
  CHECK(said.has_value());
  CHECK((said ? *said : said.error().message).find('\n') == std::string::npos);
  return true;
}

void report(uint64_t crashes, uint64_t pending, uint64_t calls) {
  if (!takes_all_calls()) return;
  MESSAGE(crashes, " crashes, ", pending, " with work pending, over ", calls, " calls");
}

/// Crashes the work before each of its calls, and takes it up one way and the other.
void crash_everywhere(const Scene& scene, const Work& work, uint64_t every) {
  uint64_t crashes = 0, pending = 0;
  for (Sample at(every);; at.next += at.step) {
    for (const Recovery how : {Recovery::roll_back, Recovery::finish}) {
      work.reset();
      const TraceResult result = run_until(work.run, at.next);
      CAPTURE(at.next);
      CAPTURE(result.last_call_description);
      if (!result.killed) {
        CHECK(result.exit_code == 0);
        check_settled(scene, work, true);
        report(crashes, pending, result.calls);
        CHECK(pending > 0);
        return;
      }
      ++crashes;
      const bool finished_before = !scene.is_pending() && tree_of(scene) == work.after;
      const bool recovered = recover(scene, how);
      pending += recovered ? 1 : 0;
      check_settled(scene, work, recovered ? how == Recovery::finish : finished_before);
    }
  }
}

/// Crashes the work, then what takes it up, then takes it up once more.
void crash_twice(const Scene& scene, const Work& work, uint64_t every, uint64_t then_every) {
  uint64_t crashes = 0;
  for (Sample at(every);; at.next += at.step) {
    for (const Recovery how : {Recovery::roll_back, Recovery::finish}) {
      for (Sample then(then_every);; then.next += then.step) {
        work.reset();
        const TraceResult first = run_until(work.run, at.next, any_change());
        if (!first.killed) {
          report(crashes, crashes, first.calls);
          CHECK(crashes > 0);
          return;
        }
        if (!scene.is_pending()) break;
        const TraceResult second = run_until(
            [&] { return ApplyRun::recover(scene.repository, how); }, then.next, any_change());
        CAPTURE(first.last_call_description);
        CAPTURE(second.last_call_description);
        ++crashes;
        const bool settled = !scene.is_pending();
        // The second try may go the other way as well as the same.
        const Recovery again =
            crashes % 2 == 0 ? how
                             : (how == Recovery::finish ? Recovery::roll_back : Recovery::finish);
        const bool finish = (settled ? how : again) == Recovery::finish;
        recover(scene, again);
        check_settled(scene, work, finish);
        if (!second.killed) {
          CHECK(second.exit_code == 0);
          break;
        }
      }
    }
  }
}

}  // namespace

TEST_CASE("a crash before any call of an apply leaves all files old or all new") {
  if (!can_trace()) return;
  const Scene scene;
  crash_everywhere(scene, apply_work(scene), 29);
}

TEST_CASE("a crash before any call of an undo leaves all files old or all new") {
  if (!can_trace()) return;
  const Scene scene;
  crash_everywhere(scene, undo_work(scene), 37);
}

TEST_CASE("a crash of the recovery of an apply is recovered from") {
  if (!can_trace()) return;
  const Scene scene;
  crash_twice(scene, apply_work(scene), 11, 7);
}

TEST_CASE("a crash of the recovery of an undo is recovered from") {
  if (!can_trace()) return;
  const Scene scene;
  crash_twice(scene, undo_work(scene), 11, 7);
}

TEST_CASE("what a crash left can be forgotten") {
  if (!can_trace()) return;
  const Scene scene;
  uint64_t forgotten = 0;
  for (Sample at(5);; at.next += at.step) {
    scene.reset();
    const TraceResult result = run_until([&] { return scene.apply(); }, at.next, any_change());
    CAPTURE(result.last_call_description);
    if (!result.killed) break;
    Tree left = tree_of(scene);
    // Another writes meanwhile; that stays, and so does what the apply made.
    scene.write("a.ts", "theirs\n");
    left["a.ts"] = tree_of(scene)["a.ts"];
    std::erase_if(
        left, [](const auto& each) { return each.first.find(".whymark-") != std::string::npos; });
    for (const char* folder : {"new/deep", "new"}) {
      const auto inside = left.upper_bound(std::string(folder) + "/");
      const bool used =
          inside != left.end() && inside->first.starts_with(std::string(folder) + "/");
      if (!used) left.erase(folder);
    }
    if (!recover(scene, Recovery::forget)) continue;
    ++forgotten;
    CHECK(tree_of(scene) == left);
    CHECK_FALSE(scene.is_pending());
  }
  CHECK(forgotten > 0);
}
