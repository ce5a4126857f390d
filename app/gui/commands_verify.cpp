#include "app/gui/command_tables.h"
#include "app/gui/verify_dialog.h"

namespace whymark {
namespace {

bool can_verify(const AppState& state) {
  const bool there = state.review && !state.review->partial && !state.loading;
  return there && !state.is_covered_over_sheet() &&
         (state.sheet == Sheet::none || state.sheet == Sheet::dashboard);
}
bool in_verify(const AppState& state) {
  return state.review && state.verify && state.sheet == Sheet::verify &&
         !state.is_covered_over_sheet();
}
bool is_asked(const AppState& state) {
  return in_verify(state) && state.verify->phase == VerifyPhase::asking;
}
bool is_running(const AppState& state) { return in_verify(state) && state.verify->busy(); }
bool can_write(const AppState& state) { return in_verify(state) && state.verify->can_write(); }

constexpr Command kCommands[] = {
    {"verify", "Verify\xE2\x80\xA6",
     "List the commands that the review claims to have run, to run "
     "them again",
     "T", can_verify, [](AppState& s, const Invocation&) { open_verify(s); }},
    {"verify-run", "Run the commands", "Run all commands that are listed, here and now", "",
     is_asked, [](AppState& s, const Invocation&) { start_verify(s); }},
    {"verify-cancel", "Cancel the commands", "End the commands that run, and start no more", "c",
     is_running, [](AppState& s, const Invocation&) { cancel_verify(s); }},
    {"verify-write", "Write what came out", "Write what came out of the commands into the review",
     "w", can_write, [](AppState& s, const Invocation&) { write_verify(s); }},
    {"verify-log", "Output of the command", "Show what the command wrote, or the list again", "",
     in_verify,
     [](AppState& s, const Invocation& by) {
       if (by.argument != kNone) s.verify->place.cursor = by.argument;
       toggle_verify_log(s);
     }},
};

}  // namespace

std::span<const Command> verify_commands() { return kCommands; }

}  // namespace whymark
