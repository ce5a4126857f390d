// An undo that a crash interrupts just before its end takes no other record with it.
#include <fcntl.h>
#include <sys/file.h>

#include "core/apply/apply_run.h"
#include "tests/core/apply/review.h"

using namespace whymark;
using test::review;
using test::ScratchRepository;
using test::section;

namespace {

void apply(const ScratchRepository& scratch, const std::string& line) {
  const Document document = review(section(scratch, "f", "@@ -0,0 +1,1 @@\n+" + line + "\n"));
  const auto plan = make_plan(scratch.open(), document, test::decide(document, {"+" + line}));
  REQUIRE(plan.has_value());
  REQUIRE(write_plan(scratch.open(), *plan, "a review").has_value());
}

/// All steps but the last, which closes the journal, as if the process had died there.
void undo_but_for_the_end(const ScratchRepository& scratch) {
  const Repository repository = scratch.open();
  auto run = ApplyRun::begin_undo(repository);
  REQUIRE(run.has_value());
  for (size_t step = 0; step < 3 * run->journal().files.size(); ++step) {
    REQUIRE(run->step().has_value());
  }
  REQUIRE_FALSE(run->done());
}

}  // namespace

TEST_CASE("an undo that is finished after a crash drops its own record and no other") {
  const ScratchRepository scratch;
  scratch.write("f", "one\ntwo\n");
  apply(scratch, "one");
  apply(scratch, "two");
  CHECK(scratch.read("f").empty());
  SUBCASE("the crash came before its record was dropped") { undo_but_for_the_end(scratch); }
  SUBCASE("the crash came after its record was dropped") {
    undo_but_for_the_end(scratch);
    REQUIRE(std::filesystem::remove(scratch.path(".git/whymark/applied/000002")));
  }
  const auto began = check_can_begin(scratch.open());
  REQUIRE_FALSE(began.has_value());
  CHECK(began.error().message.find("`whymark undo` finishes it") != std::string::npos);
  REQUIRE(ApplyRun::recover(scratch.open(), ApplyRun::Recovery::finish).has_value());
  CHECK(scratch.read("f") == "two\n");
  CHECK(undo_newest(scratch.open()) == "Undone: 1 line dropped in f.");
  CHECK(scratch.read("f") == "one\ntwo\n");
  CHECK_FALSE(undo_newest(scratch.open()).has_value());
}

TEST_CASE("whether an apply can begin is told without writing anything") {
  const ScratchRepository scratch;
  const Repository repository = scratch.open();
  CHECK(check_can_begin(repository).has_value());
  CHECK_FALSE(is_locked(repository));
  CHECK_FALSE(scratch.exists(".git/whymark"));
  {
    const auto lock = JournalFolder::lock(repository);
    REQUIRE(lock.has_value());
    CHECK(is_locked(repository));
    CHECK(check_can_begin(repository).error().message == kBusy);
  }
  {
    // Another that asks at the same moment.
    const Descriptor probe(::open(scratch.path(".git/whymark/lock").c_str(), O_RDWR | O_CLOEXEC));
    REQUIRE(::flock(probe.get(), LOCK_SH | LOCK_NB) == 0);
    CHECK_FALSE(is_locked(repository));
  }
  CHECK_FALSE(is_locked(repository));
  CHECK(check_can_begin(repository).has_value());
  scratch.write(".git/whymark/journal", "garbage");
  CHECK_FALSE(check_can_begin(repository).has_value());
}
