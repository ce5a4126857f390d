#include <utility>

#include "app/gui/command_tables.h"
#include "app/gui/verdict.h"

namespace whymark {
namespace {

bool can_judge(const AppState& state) {
  const bool free = is_free(state) || state.ask == Ask::verdict;
  return free && state.review && !state.review->partial;
}

template <ReviewVerdict kVerdict>
void give(AppState& state, const Invocation&) {
  give_verdict(state, kVerdict);
}

constexpr Command kCommands[] = {
    {"approve", "Approve", "Write into the review that you approve of the change", "alt+y",
     can_judge, give<ReviewVerdict::approved>},
    {"request-changes", "Request changes", "Write into the review that you request changes",
     "alt+n", can_judge, give<ReviewVerdict::changes_requested>},
    {"verdict-pending", "Verdict pending", "Write into the review that there is no verdict yet",
     "alt+p", can_judge, give<ReviewVerdict::pending>},
    {"verdict", "Your verdict", "Say what you think of the whole change; asks what", "alt+v",
     can_judge, [](AppState& s, const Invocation&) { s.ask = Ask::verdict; }},
};

}  // namespace

std::span<const Command> verdict_commands() { return kCommands; }

}  // namespace whymark
