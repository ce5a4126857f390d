// An apply, or its undo, as it goes on while the window draws.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "core/apply/apply_run.h"
#include "core/apply/plan.h"

namespace whymark {

struct AppState;

/// What is being written. `planner` first, where decisions are applied; then `run`.
struct ApplyJob {
  std::optional<Planner> planner;
  std::optional<ApplyRun> run;
  bool undo = false;

  /// "Checking 12 of 2,000 files"
  std::string words() const;
  /// 0..1
  double share() const;
};

/// Begins to write the decisions to the working tree, all or nothing.
void start_apply(AppState& state);
/// Begins to undo the newest apply of this working tree.
void start_undo(AppState& state);
/// The same at once where this window made that apply; else asks first, since it may be of another
/// review.
void ask_to_undo(AppState& state);
/// Goes on for some milliseconds; at the end the message says what changed, or why nothing did.
void step_job(AppState& state);
void cancel_job(AppState& state);

/// Asks what is to become of an apply that was interrupted, where there is one.
void ask_about_interrupted(AppState& state);
void recover(AppState& state, ApplyRun::Recovery how);

}  // namespace whymark
