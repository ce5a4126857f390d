#include "app/gui/apply_job.h"

#include "app/gui/decide.h"
#include "app/gui/state.h"
#include "tests/core/apply/review.h"

using namespace whymark;
using test::ScratchRepository;

namespace {

/// Files in a repository, a review of them in a window's state, all of it discarded.
struct Window {
  static constexpr uint32_t kFiles = 40;
  ScratchRepository scratch;
  AppState state;

  Window() {
    std::string sections;
    for (uint32_t i = 0; i < kFiles; ++i) {
      const std::string path = fmt::format("d/f{}", i);
      scratch.write(path, "a\nc\n");
      sections += test::section(scratch, path, "@@ -1 +1,2 @@\n a\n+c\n");
    }
    state.review = std::make_unique<Review>();
    state.review->document = test::review(sections);
    state.review->repository = scratch.open();
    for (uint32_t file = 0; file < kFiles; ++file) toggle_file_rows(state, file);
    REQUIRE(state.decisions.size() == kFiles);
  }

  size_t written() const {
    size_t count = 0;
    for (uint32_t i = 0; i < kFiles; ++i) count += scratch.read(fmt::format("d/f{}", i)) == "a\n";
    return count;
  }
};

/// Steps to the end; what the bar says on the way only grows.
void finish(AppState& state) {
  double share = 0;
  while (state.job) {
    CHECK(state.job->share() >= share);
    share = state.job->share();
    CHECK(share <= 1);
    CHECK(state.job->words().find("40 files") != std::string::npos);
    CHECK(state.is_covered());
    step_job(state);
  }
}

}  // namespace

TEST_CASE("an apply and its undo go on between frames, and say how far they are") {
  Window window;
  AppState& state = window.state;
  start_apply(state);
  REQUIRE(state.job);
  finish(state);
  CHECK(window.written() == Window::kFiles);
  CHECK_FALSE(state.message.failed);
  CHECK(state.message.text.find("40 lines dropped in 40 files") == 0);
  CHECK(state.message.action == "undo-apply");
  CHECK(state.decisions.empty());
  CHECK(state.review->was_applied(0));
  CHECK(state.review->guard_now(0).reason.find("has been written from here") != std::string::npos);
  ask_to_undo(state);
  CHECK(state.ask == Ask::none);  // this window made it
  finish(state);
  CHECK(window.written() == 0);
  CHECK(state.decisions.size() == Window::kFiles);
  CHECK(state.review->guard_now(0).state == GuardState::matches);
}

TEST_CASE("an apply that is cancelled leaves every file, and the decisions") {
  Window window;
  AppState& state = window.state;
  start_apply(state);
  SUBCASE("before it began") {}
  SUBCASE("when files are checked") { REQUIRE(state.job->planner->step().has_value()); }
  SUBCASE("when files are changed") {
    while (!state.job->planner->done()) REQUIRE(state.job->planner->step().has_value());
    auto run = ApplyRun::begin(*state.review->repository, state.job->planner->take(), "r");
    REQUIRE(run.has_value());
    state.job->run.emplace(std::move(*run));
    while (!state.job->run->is_changing()) REQUIRE(state.job->run->step().has_value());
    for (int i = 0; i < 10; ++i) REQUIRE(state.job->run->step().has_value());
    CHECK(window.written() == 10);
  }
  cancel_job(state);
  CHECK_FALSE(state.job);
  CHECK(state.message.text == "Cancelled: no file was changed.");
  CHECK_FALSE(state.message.failed);
  CHECK(window.written() == 0);
  CHECK(state.decisions.size() == Window::kFiles);
  CHECK(window.scratch.list("d").size() == Window::kFiles);
}

TEST_CASE("an apply of another review is undone only after a question") {
  Window window;
  AppState& state = window.state;
  start_apply(state);
  finish(state);
  state.applied.reset();
  ask_to_undo(state);
  CHECK(state.ask == Ask::undo_apply);
  CHECK_FALSE(state.job);
  CHECK(state.asked_about.what.find("40 lines dropped") == 0);
  CHECK(window.written() == Window::kFiles);
}
