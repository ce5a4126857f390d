// Running the commands that a review claims to have run, after they were shown and agreed to.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/gui/sheet.h"
#include "core/base/text_buffer.h"
#include "core/base/workers.h"
#include "core/verify/evidence_record.h"
#include "core/verify/log_folder.h"
#include "core/verify/verify_run.h"

namespace whymark {

struct AppState;
struct Review;

enum class VerifyPhase : uint8_t {
  asking,  // the commands are shown; nothing runs
  before,  // the source is being hashed
  running,
  after,  // and again
  done,
};

struct VerifyDialog {
  ClaimedCommands claims;
  std::vector<ClaimStatus> claimed;  // by claim
  std::vector<uint32_t> selected;    // commands, in document order
  VerifyPhase phase = VerifyPhase::asking;
  ListPlace place;
  std::unique_ptr<LogFolder> logs;
  std::unique_ptr<VerifyRun> run;      // a worker's while it runs; what is shown is copied
  std::vector<CommandReport> reports;  // by command; empty before
  std::vector<CommandRunner::Running> running;
  size_t ended = 0;
  std::string source, source_after;  // fingerprints
  std::string failure;               // why there are no results
  bool cancelled = false;
  const Review* of = nullptr;  // whose claims these are
  bool written = false;        // into it
  Job job;

  std::optional<TextBuffer> log;            // of the command at hand, while it is shown
  std::vector<std::string_view> log_lines;  // of it
  int log_scroll = 0;                       // pixels

  /// What came out of a command for those who claim it: the worst of them.
  Verdict verdict(uint32_t command) const;
  /// Claims by what came out.
  uint32_t count(Verdict verdict) const;
  bool can_write() const { return phase == VerifyPhase::done && failure.empty() && !written; }
  bool busy() const { return phase != VerifyPhase::asking && phase != VerifyPhase::done; }
};

/// Lists the commands and asks; says so where there is nothing to run, or nowhere.
void open_verify(AppState& state);
/// Runs them. Outputs are kept beneath the repository's root, see log_folder.h.
void start_verify(AppState& state);
/// Ends what runs; what had ended by then is kept.
void cancel_verify(AppState& state);
/// Shows the output of the command at hand, or no longer.
void toggle_verify_log(AppState& state);
/// Writes what came out into the review's file, and goes on with that.
void write_verify(AppState& state);
/// Before the sheet closes; false while something runs, which has to be cancelled first.
bool close_verify(AppState& state);

/// "12 confirmed, 1 contradicted", and how far it is while it runs.
std::string verify_words(const VerifyDialog& dialog);

}  // namespace whymark
