#include "app/gui/verdict.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <pwd.h>
#include <unistd.h>

#include <algorithm>
#include <ctime>
#include <memory>
#include <utility>

#include "app/gui/loader.h"
#include "core/base/file_io.h"
#include "core/base/replace_file.h"
#include "core/base/sha256.h"
#include "core/git/user_name.h"
#include "fonts/cells.h"

namespace whymark {
namespace {

std::string reviewer(const AppState& state) {
  const auto& repository = state.review->repository;
  const std::string name = user_name(repository ? &*repository : nullptr);
  if (!name.empty()) return name;
  const passwd* user = ::getpwuid(::getuid());
  return user != nullptr && user->pw_name != nullptr ? user->pw_name : "unknown";
}

// Empty where a verdict can be written.
std::string why_no_verdict(const AppState& state) {
  if (state.temporary) {
    return "This change has no review file that a verdict could stand in; `whymark new` makes one.";
  }
  return why_not_yet(state);
}

/// What comes of writing; `review` is empty where it failed.
struct WrittenVerdict {
  std::string failure;
  std::unique_ptr<Review> review;
  ReviewKey key;  // of its text
};

Result<void> copy_stored(const ReviewKey& from, const ReviewKey& to, int64_t rows) {
  auto store = DecisionStore::open(DecisionStore::default_folder());
  if (!store) return tl::unexpected<Error>(store.error());
  return store->copy(from, to, rows);
}

int64_t count_lines(std::string_view text) { return std::count(text.begin(), text.end(), '\n'); }

// On a worker. What is decided stands under both texts before the file has the new one, so that
// nobody can find it without.
WrittenVerdict write(const Review& before, const std::string& after, const ReviewKey& old,
                     bool stored) {
  WrittenVerdict out;
  const std::string_view text = before.document.text.view();
  const Result<TextBuffer> now = read_file(before.path);
  if (now && now->view() != text) {
    out.failure = fmt::format(
        "{} was written anew since it was opened: nothing was written into it. Open it again to "
        "see what it says now.",
        with_marks(before.path));
    return out;
  }
  out.key = old;
  out.key.content = sha256(after);
  Result<void> done = now ? Result<void>() : tl::unexpected<Error>(now.error());
  if (done && stored) {
    done = copy_stored(old, out.key, count_lines(after) - count_lines(text));
  }
  if (done) done = replace_file(before.path, text, after);
  if (!done) {
    out.failure = done.error().message;
    return out;
  }
  const std::string directory = before.repository ? before.repository->root() : "";
  out.review = make_review(before.path, TextBuffer(after), directory);
  return out;
}

void take(AppState& state, WrittenVerdict outcome) {
  state.loading.reset();
  if (!outcome.review) {
    state.message = {with_marks(outcome.failure), true};
    return;
  }
  const int64_t rows =
      int64_t{outcome.review->document.rows.size()} - state.review->document.rows.size();
  const ReviewKey old = std::exchange(state.key, std::move(outcome.key));
  replace_review(state, std::move(outcome.review), rows);
  const Frontmatter& front = state.review->document.front;
  state.message = {fmt::format("Written into {}: {}.", with_marks(state.review->path),
                               with_marks(verdict_details(front)))};
  if (!state.store || old.content == state.key.content) return;
  // An undo may have been faster than the disk.
  Result<void> saved = state.store->save(state.key, {0, kNone}, state.decisions);
  if (saved) saved = state.store->clear(old);
  if (!saved) state.message = {saved.error().message, true};
}

}  // namespace

std::string verdict_words(const Frontmatter& front) {
  std::string words = front.review_status;
  if (words == verdict_word(ReviewVerdict::changes_requested)) words = "changes requested";
  return words;
}

std::string verdict_details(const Frontmatter& front) {
  std::string out = verdict_words(front);
  if (!front.review_by.empty()) out += " by " + front.review_by;
  if (!front.review_at.empty()) out += " at " + front.review_at;
  return out;
}

bool has_verdict(const Frontmatter& front, ReviewVerdict verdict) {
  return front.review_status == verdict_word(verdict);
}

void give_verdict(AppState& state, ReviewVerdict verdict) {
  state.ask = Ask::none;
  const std::string why_not = why_no_verdict(state);
  if (!why_not.empty()) {
    state.message = {why_not, true};
    return;
  }
  state.asked_verdict = verdict;
  const Frontmatter& front = state.review->document.front;
  const bool said = !front.review_status.empty() && !has_verdict(front, ReviewVerdict::pending);
  if (said && front.review_by != reviewer(state)) {
    state.ask = Ask::overwrite_verdict;
    return;
  }
  write_asked_verdict(state);
}

void write_asked_verdict(AppState& state) {
  const std::string at = fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)));
  const Review& review = *state.review;
  Result<std::string> text =
      with_verdict(review.document, state.asked_verdict, reviewer(state), at);
  if (!text) {
    state.message = {text.error().message, true};
    return;
  }
  // As long as this is there nothing can be decided.
  state.loading = std::make_unique<Loading>();
  state.loading->work->step = LoadWork::Step::writing;
  state.loading->rest = state.workers.submit(
      Priority::awaited, [&state, &review, old = state.key, stored = state.store != nullptr,
                          text = std::move(*text)](const CancelFlag&) {
        auto outcome = std::make_shared<WrittenVerdict>(write(review, text, old, stored));
        return Workers::Delivery([&state, outcome] { take(state, std::move(*outcome)); });
      });
}

}  // namespace whymark
