#include "app/gui/verdict.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <pwd.h>
#include <unistd.h>

#include <ctime>
#include <utility>

#include "app/gui/rewrite.h"
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
  const std::string why_not = why_no_rewrite(state);
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
  Result<std::string> text =
      with_verdict(state.review->document, state.asked_verdict, reviewer(state), at);
  if (!text) {
    state.message = {text.error().message, true};
    return;
  }
  rewrite_review_file(state, std::move(*text), [](const AppState& now) {
    return fmt::format("Written into {}: {}.", with_marks(now.review->path),
                       with_marks(verdict_details(now.review->document.front)));
  });
}

}  // namespace whymark
