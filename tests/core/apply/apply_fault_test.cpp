// An apply and an undo of which one system call fails, and all from some call on: all files are as
// they were or all as they were to be, and the message says which.
#include <cerrno>
#include <cstring>

#include "tests/core/apply/scene.h"

using namespace whymark;
using namespace whymark::test;

namespace {

using Recovery = ApplyRun::Recovery;

/// A folder that cannot be removed may stay, which git does not mind.
Tree without_empty_folders(Tree tree) {
  std::erase_if(tree, [&](const auto& each) {
    return each.second == "folder" &&
           std::none_of(tree.begin(), tree.end(), [&](const auto& other) {
             return other.second != "folder" && other.first.starts_with(each.first + "/");
           });
  });
  return tree;
}

struct Ended {
  TraceResult trace;
  bool done = false;
  std::string said;
};

/// Runs the work with faults. What it says comes out of the child in a file.
Ended run_with(const Scratch& outside, const std::function<Result<std::string>()>& work,
               std::vector<Fault> faults) {
  TraceOptions options;
  options.faults = std::move(faults);
  outside.write("said", "");
  Ended ended;
  ended.trace = run_traced(
      [&] {
        const auto said = work();
        count_calls(false);
        outside.write("said", said ? *said : said.error().message);
        return said ? 0 : 1;
      },
      options);
  CHECK(ended.trace.exited);
  ended.done = ended.trace.exit_code == 0;
  CHECK(ended.trace.exit_code <= 1);
  ended.said = outside.read("said");
  CHECK_FALSE(ended.said.empty());
  CHECK_FALSE(has(ended.said, "\n"));
  return ended;
}

/// What the message claims is so; and after the next start it is all old or all new.
void check_honest(const Scene& scene, const Ended& ended, const Tree& old_tree,
                  const Tree& new_tree) {
  CAPTURE(ended.said);
  const Tree now = tree_of(scene);
  const bool but = has(ended.said, "could not be taken back") || has(ended.said, ", but ");
  const bool pending = scene.is_pending();
  if (ended.done) {
    CHECK(without_empty_folders(now) == without_empty_folders(new_tree));
    CHECK_FALSE(pending);
  } else if (has(ended.said, "all files are written")) {
    for (const auto& [path, what] : new_tree) {
      CHECK(now.count(path) == 1);
      CHECK(now.at(path) == what);
    }
  } else if (!but) {
    CHECK(now == old_tree);
    CHECK_FALSE(pending);
  } else if (has(ended.said, "no file was changed")) {
    for (const auto& [path, what] : old_tree) {
      CHECK(now.count(path) == 1);
      CHECK(now.at(path) == what);
    }
  }
  // What is left is told with the way on.
  CHECK(pending == (has(ended.said, "`whymark undo` ") ||
                    has(ended.said, "`whymark apply --continue` tries again")));
  if (!pending) return;
  const bool forward = has(ended.said, "--continue");
  const auto recovered =
      ApplyRun::recover(scene.repository, forward ? Recovery::finish : Recovery::roll_back);
  INFO((recovered ? std::string() : recovered.error().message));
  CHECK(recovered.has_value());
  CHECK(tree_of(scene) == (forward ? new_tree : old_tree));
  CHECK_FALSE(scene.is_pending());
}

struct Work {
  std::function<void()> reset;
  std::function<Result<std::string>()> run;
  Tree before, after;
};

/// Makes each call that can fail do so, alone or with all that follow.
void fail_everywhere(const Scene& scene, const Work& work, uint64_t every, uint64_t count) {
  const Scratch outside;
  uint64_t runs = 0, done = 0, calls = 0;
  for (const int error : {EIO, ENOSPC, EACCES}) {
    for (Sample at(every);; at.next += at.step) {
      work.reset();
      const Ended ended = run_with(outside, work.run, {{{}, at.next, count, error, {}}});
      CAPTURE(at.next);
      CAPTURE(std::string(std::strerror(error)));
      if (ended.trace.faults == 0) {
        CHECK(ended.done);
        calls = at.next;
        break;
      }
      check_honest(scene, ended, work.before, work.after);
      // One failure can always be taken back, or is no reason to.
      if (count == 1 && !has(ended.said, "all files are written")) {
        const Tree& expected = ended.done ? work.after : work.before;
        CHECK(without_empty_folders(tree_of(scene)) == without_empty_folders(expected));
      }
      ++runs;
      done += ended.done ? 1 : 0;
    }
  }
  if (takes_all_calls()) {
    MESSAGE(runs, " runs, of which ", done, " came to their end, over ", calls, " calls");
  }
}

Work apply_work(const Scene& scene) {
  return {[&] { scene.reset(); }, [&] { return scene.apply(); }, scene.before, scene.after};
}

Work undo_work(const Scene& scene) {
  Work work{[&] { scene.reset_to_applied(); }, [&] { return scene.undo(); }, scene.after,
            scene.before};
  work.before["sub/other"] = work.after["sub/other"] = "644 moved";
  return work;
}

}  // namespace

TEST_CASE("an apply of which any call fails is done or taken back, and says which") {
  if (!can_trace()) return;
  const Scene scene;
  fail_everywhere(scene, apply_work(scene), 23, 1);
}

TEST_CASE("an undo of which any call fails is done or taken back, and says which") {
  if (!can_trace()) return;
  const Scene scene;
  fail_everywhere(scene, undo_work(scene), 29, 1);
}

TEST_CASE("an apply whose disk dies says honestly what is left") {
  if (!can_trace()) return;
  const Scene scene;
  fail_everywhere(scene, apply_work(scene), 23, kForever);
}

TEST_CASE("an undo whose disk dies says honestly what is left") {
  if (!can_trace()) return;
  const Scene scene;
  fail_everywhere(scene, undo_work(scene), 29, kForever);
}
