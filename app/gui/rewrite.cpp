#include "app/gui/rewrite.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "app/gui/loader.h"
#include "core/base/file_io.h"
#include "core/base/replace_file.h"
#include "core/base/sha256.h"
#include "core/format/parser.h"
#include "fonts/cells.h"

namespace whymark {
namespace {

/// What comes of writing; `review` is empty where it failed.
struct Rewritten {
  std::string failure;
  std::unique_ptr<Review> review;
  ReviewKey key;  // of its text
  RowShift shift;
};

Result<void> copy_stored(const ReviewKey& from, const ReviewKey& to, const RowShift& shift) {
  auto store = DecisionStore::open(DecisionStore::default_folder());
  if (!store) return tl::unexpected<Error>(store.error());
  return store->copy(from, to, shift);
}

// On a worker. What is decided stands under both texts before the file has the new one, so that
// nobody can find it without.
Rewritten write(const Review& before, const std::string& after, const ReviewKey& old, bool stored) {
  Rewritten out;
  const std::string_view text = before.document.text.view();
  const Result<TextBuffer> now = read_file(before.path);
  if (now && now->view() != text) {
    out.failure = fmt::format(
        "{} was written anew since it was opened: nothing was written into it. Open it again to "
        "see what it says now.",
        with_marks(before.path));
    return out;
  }
  const auto shift = RowShift::between(before.document, parse(TextBuffer(after)));
  if (!shift) {
    out.failure = fmt::format(
        "{} would be read as other hunks or notes, which decisions cannot follow: nothing was "
        "written into it.",
        with_marks(before.path));
    return out;
  }
  out.shift = *shift;
  out.key = old;
  out.key.content = sha256(after);
  Result<void> done = now ? Result<void>() : tl::unexpected<Error>(now.error());
  if (done && stored) done = copy_stored(old, out.key, out.shift);
  if (done) done = replace_file(before.path, text, after);
  if (!done) {
    out.failure = done.error().message;
    return out;
  }
  const std::string directory = before.repository ? before.repository->root() : "";
  out.review = make_review(before.path, TextBuffer(after), directory);
  return out;
}

void take(AppState& state, Rewritten outcome, const RewriteWords& words) {
  state.loading.reset();
  if (!outcome.review) {
    state.message = {with_marks(outcome.failure), true};
    return;
  }
  const ReviewKey old = std::exchange(state.key, std::move(outcome.key));
  replace_review(state, std::move(outcome.review), outcome.shift);
  state.message = {words(state)};
  if (!state.store || old.content == state.key.content) return;
  // An undo may have been faster than the disk.
  Result<void> saved = state.store->save(state.key, {0, kNone}, state.decisions);
  if (saved) saved = state.store->clear(old);
  if (!saved) state.message = {saved.error().message, true};
}

}  // namespace

std::string why_no_rewrite(const AppState& state) {
  if (state.temporary) {
    return "This change has no review file that it could stand in; `whymark new` makes one.";
  }
  return why_not_yet(state);
}

void rewrite_review_file(AppState& state, std::string text, RewriteWords words) {
  const Review& review = *state.review;
  // As long as this is there nothing can be decided.
  state.loading = std::make_unique<Loading>();
  state.loading->work->step = LoadWork::Step::writing;
  state.loading->rest = state.workers.submit(
      Priority::awaited, [&state, &review, old = state.key, stored = state.store != nullptr,
                          text = std::move(text), words = std::move(words)](const CancelFlag&) {
        auto outcome = std::make_shared<Rewritten>(write(review, text, old, stored));
        return Workers::Delivery(
            [&state, outcome, words] { take(state, std::move(*outcome), words); });
      });
}

}  // namespace whymark
