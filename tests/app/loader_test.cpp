#include "app/gui/loader.h"

#include <doctest/doctest.h>
#include <stdlib.h>

#include <chrono>

#include "app/gui/decide.h"
#include "app/gui/fold.h"
#include "app/gui/state.h"
#include "tests/core/apply/review.h"

using namespace whymark;
using test::ScratchRepository;

namespace {

/// A review of about `bytes`, of many files.
std::string review_of(size_t bytes) {
  std::string text = test::kReviewHead;
  for (int file = 0; text.size() < bytes; ++file) {
    text += fmt::format("@file f{} modified\n@@ -1,2000 +1,2000 @@\n", file);
    for (int line = 0; line < 1000; ++line)
      text += fmt::format("-a{0}\n+b{0}\n context {0}\n", line);
  }
  return text;
}

/// Files, and a folder for decisions among them.
struct Folder : ScratchRepository {
  Folder() { setenv("XDG_STATE_HOME", path("state").c_str(), 1); }
};

/// Takes what comes in until `done` says so.
template <class Done>
void collect_until(AppState& state, Done done) {
  while (!done()) {
    state.workers.wait(std::chrono::seconds(60));
    state.workers.collect();
  }
}

}  // namespace

TEST_CASE("loader: a huge review is readable from its start before the rest is there") {
  const Folder scratch;
  const std::string text = review_of(9 << 20);
  scratch.write("huge.whymark", text);
  AppState state;
  int told = 0;
  start_loading(state, scratch.path("huge.whymark"), "", [&](AppState&) { ++told; });
  state.loading->hold = true;
  collect_until(state, [&] { return !state.workers.busy(); });
  REQUIRE(state.review);
  CHECK(state.review->partial);
  const uint32_t rows = state.review->document.rows.size();
  CHECK(rows > 1000);
  CHECK(told == 0);
  CHECK(state.review->guard(0).state == GuardState::unchecked);
  const uint32_t row = test::row_of(state.review->document, "-a1");
  toggle_row(state, row);
  CHECK(state.decisions.empty());
  CHECK(test::has(state.message.text, "still being read"));

  state.selected_row = row;
  release_rest(state);
  REQUIRE(state.review);
  CHECK(state.review->partial);  // until the page of the whole is laid out
  REQUIRE(state.loading->review);
  show_whole(state);
  CHECK_FALSE(state.review->partial);
  CHECK(told == 1);
  CHECK(state.review->document.text.view() == text);
  CHECK(state.review->document.rows.size() > rows);
  CHECK(state.selected_row == row);
  CHECK_FALSE(why_not_yet(state).empty());  // what was decided before is not known yet
  collect_until(state, [&] { return !state.loading; });
  CHECK(why_not_yet(state).empty());
  CHECK(state.store);
}

TEST_CASE("loader: git's attributes say what is folded at first, in the start and in the rest") {
  const Folder scratch;
  std::string text = review_of(9 << 20);
  text.insert(text.find("@file f0"), "@file yarn.lock\n@@ -1 +1 @@\n-a\n+b\n");
  text += "@file last.txt\n@@ -1 +1 @@\n-a\n+b\n";
  scratch.write(".gitattributes",
                "f1 linguist-generated\nf2 linguist-generated\n"
                "last.txt linguist-generated\nyarn.lock -linguist-generated\n");
  scratch.write("huge.whymark", text);
  AppState state;
  start_loading(state, scratch.path("huge.whymark"), "", [](AppState&) {});
  state.loading->hold = true;
  collect_until(state, [&] { return !state.workers.busy(); });
  REQUIRE(state.review);
  REQUIRE(state.review->partial);
  const Folds& folds = state.view.folds;
  CHECK_FALSE(folds.has_file(0));
  CHECK_FALSE(folds.has_file(1));
  CHECK(folds.has_file(2));
  CHECK(state.review->generated[2] == GeneratedReason::attribute);
  toggle_file_fold(state, 3);  // stays as it is
  release_rest(state);
  REQUIRE(state.loading->review);
  show_whole(state);
  CHECK_FALSE(folds.has_file(0));
  CHECK(folds.has_file(2));
  CHECK_FALSE(folds.has_file(3));
  CHECK(folds.has_file(static_cast<uint32_t>(state.review->document.files.size()) - 1));
}

TEST_CASE("loader: what cannot be opened ends in a message, what is small comes whole") {
  const Folder scratch;
  scratch.write("small.whymark", review_of(100));
  for (const char* name : {"small.whymark", "missing.whymark", "."}) {
    AppState state;
    int told = 0;
    start_loading(state, scratch.path(name), "", [&](AppState&) { ++told; });
    collect_until(state, [&] { return !state.loading; });
    CHECK(told == 1);
    CHECK((state.review != nullptr) == (std::string(name) == "small.whymark"));
    CHECK(state.message.failed == (state.review == nullptr));
  }
}

TEST_CASE("loader: a window that closes waits for nothing that is read") {
  const Folder scratch;
  scratch.write("huge.whymark", review_of(20 << 20));
  for (int i = 0; i < 3; ++i) {
    AppState state;
    start_loading(state, scratch.path("huge.whymark"), "", [](AppState&) { FAIL("not wanted"); });
    if (i > 0) collect_until(state, [&] { return state.review || !state.workers.busy(); });
    if (i > 1) state.loading.reset();
    state.workers.collect();
  }
}

TEST_CASE("guards: unchecked until a worker has looked, at once where something acts on it") {
  const Folder scratch;
  scratch.write("a", "x\n");
  scratch.write("b", "x\n");
  scratch.write("c", "x\n");
  std::string sections;
  for (const char* name : {"a", "b", "c"}) {
    sections += test::section(scratch, name, "@@ -0,0 +1 @@\n+x\n");
  }
  scratch.write("b", "y\n");
  AppState state;
  state.review = std::make_unique<Review>();
  Review& review = *state.review;
  review.document = test::review(sections);
  review.repository = scratch.open();

  CHECK(review.guard(0).state == GuardState::unchecked);
  CHECK(review.guard(1).state == GuardState::unchecked);
  review.check_wanted(state.workers);
  collect_until(state, [&] { return !state.workers.busy(); });
  CHECK(review.guard(0).state == GuardState::matches);
  CHECK(review.guard(1).state == GuardState::differs);
  CHECK(review.guard(2).state == GuardState::unchecked);  // nobody had asked for it
  CHECK(review.guard_now(2).state == GuardState::matches);
  CHECK(review.guard(2).state == GuardState::matches);

  // What is forgotten while it is looked at is looked at again.
  scratch.write("b", "x\n");
  review.forget_guards();
  CHECK(review.guard(1).state == GuardState::unchecked);
  review.check_wanted(state.workers);
  review.forget_guards();
  collect_until(state, [&] { return !state.workers.busy(); });
  CHECK(review.guard(1).state == GuardState::unchecked);
  review.check_wanted(state.workers);
  collect_until(state, [&] { return !state.workers.busy(); });
  CHECK(review.guard(1).state == GuardState::matches);
}
