#include "app/gui/apply_job.h"

#include <fmt/format.h>

#include <chrono>

#include "app/gui/decide.h"
#include "app/gui/state.h"

namespace whymark {
namespace {

// Of work in one frame. A file is never cut in two, so a huge one takes longer.
constexpr std::chrono::milliseconds kSlice{8};

void finish(AppState& state, Message message) {
  state.job.reset();
  state.review->forget_guards();
  state.message = std::move(message);
}

void fail_job(AppState& state, const std::string& why) { finish(state, {why, true}); }

void applied(AppState& state) {
  const bool undo = state.job->undo;
  const Message message{result_sentence(state.job->run->journal()), false,
                        undo ? std::string_view() : "undo-apply"};
  const std::string started = state.job->run->journal().started;
  std::optional<AppliedDecisions> before = std::exchange(state.applied, std::nullopt);
  // Another window, or the command line, may have applied since.
  if (before && before->started != started) before.reset();
  if (!undo) state.applied = AppliedDecisions{started, state.decisions};
  const std::vector<JournalFile> files = std::move(state.job->run->take_journal().files);
  finish(state, message);
  state.review->note_applied(files, undo);
  const RowRange all = all_rows(state.review->document);
  // What was written is no longer to be decided; what was undone is again.
  if (!undo) {
    take_step(state, clear_decisions(all));
    state.history.clear();
  } else if (before && state.decisions.empty()) {
    take_step(state, {all, before->decisions});
  }
}

/// False when there is nothing left to do.
bool go_on(AppState& state) {
  ApplyJob& job = *state.job;
  if (job.planner && !job.planner->done()) {
    const auto stepped = job.planner->step();
    if (!stepped) fail_job(state, stepped.error().message);
    return stepped.has_value();
  }
  if (!job.run) {
    const Plan plan = job.planner->take();
    auto run = ApplyRun::begin(*state.review->repository, plan, state.review->path);
    if (!run) {
      fail_job(state, run.error().message);
      return false;
    }
    job.run.emplace(std::move(*run));
    return true;
  }
  if (const auto stepped = job.run->step(); !stepped) {
    fail_job(state, stepped.error().message);
    return false;
  }
  if (!job.run->done()) return true;
  applied(state);
  return false;
}

bool has_repository(AppState& state) {
  if (state.review->repository) return true;
  state.message = {state.review->no_repository, true};
  return false;
}

}  // namespace

std::string ApplyJob::words() const {
  if (run) {
    const char* what = undo ? "Undoing" : run->is_changing() ? "Writing" : "Preparing";
    return fmt::format("{} {} files", what, run->journal().files.size());
  }
  return fmt::format("Checking {} of {} files", planner->planned(), planner->files());
}

double ApplyJob::share() const {
  const auto part = [](size_t done, size_t all) {
    return all == 0 ? 1.0 : static_cast<double>(done) / static_cast<double>(all);
  };
  if (!run) return part(planner->planned(), planner->files()) / 2;
  const double ran = part(run->steps_done(), run->steps());
  return undo ? ran : 0.5 + ran / 2;
}

void start_apply(AppState& state) {
  if (!has_repository(state)) return;
  // Asked first: what an interrupted apply has written would look as if it were stale.
  if (const auto can = check_can_begin(*state.review->repository); !can) {
    state.message = {can.error().message, true};
    ask_about_interrupted(state);
    return;
  }
  state.message = {};
  state.job = std::make_unique<ApplyJob>();
  state.job->planner.emplace(*state.review->repository, state.review->document, state.decisions);
}

void start_undo(AppState& state) {
  if (!has_repository(state)) return;
  auto run = ApplyRun::begin_undo(*state.review->repository);
  if (!run) {
    state.message = {run.error().message, true};
    return;
  }
  state.message = {};
  state.job = std::make_unique<ApplyJob>();
  state.job->undo = true;
  state.job->run.emplace(std::move(*run));
}

void ask_to_undo(AppState& state) {
  if (!has_repository(state)) return;
  auto record = newest_record(*state.review->repository);
  const bool own =
      record && *record && state.applied && (**record).started == state.applied->started;
  if (own || !record || !*record) {  // where there is none, the attempt says so
    start_undo(state);
    return;
  }
  state.asked_about = std::move(**record);
  state.asked_about.files.clear();
  state.ask = Ask::undo_apply;
}

void step_job(AppState& state) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point end = Clock::now() + kSlice;
  while (state.job && go_on(state) && Clock::now() < end) {
  }
}

void cancel_job(AppState& state) {
  if (!state.job) return;
  if (!state.job->run) {
    finish(state, {"Cancelled: no file was changed.", false});
    return;
  }
  const std::string left = state.job->run->cancel();
  finish(state, {left, left != "Cancelled: no file was changed."});
}

void ask_about_interrupted(AppState& state) {
  if (!state.review || !state.review->repository) return;
  const auto pending = pending_journal(*state.review->repository);
  if (!pending) {
    state.message = {pending.error().message, true};
    return;
  }
  if (!*pending) return;
  // Then it is in progress, not interrupted.
  if (is_locked(*state.review->repository)) return;
  state.ask = Ask::recover;
  state.asked_about = std::move(**pending);
  for (JournalFile& file : state.asked_about.files) file.before = file.after = {};  // only words
}

void recover(AppState& state, ApplyRun::Recovery how) {
  state.ask = Ask::none;
  const auto done = ApplyRun::recover(*state.review->repository, how);
  state.review->forget_guards();
  state.message = done ? Message{*done, false} : Message{done.error().message, true};
}

}  // namespace whymark
