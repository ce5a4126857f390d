// Runs the commands that a review claims to have run.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/command_runner.h"
#include "core/base/result.h"
#include "core/verify/claimed_commands.h"
#include "core/verify/log_folder.h"
#include "core/verify/verdict.h"

namespace whymark {

/// Of one command: how it came out, and what is kept of it.
struct CommandReport {
  RunOutcome outcome;
  std::string ran;  // when it began, ISO 8601; empty where it was not run
  int64_t took_ms = 0;
  std::optional<int> exit_code;  // none where it did not exit by itself
  uint64_t output_bytes = 0;     // written in all
  uint64_t output_left_out = 0;  // of those, not kept
  bool left_running = false;     // it left processes behind, which were ended
  std::string output_hash;       // SHA-256 of what is kept; empty where it was not run
  std::string summary;           // the last line of the output that says something, made visible
  std::string last_lines;        // a few lines up to there, made visible, each ended by LF
  std::string source, source_after;  // fingerprints around the run; empty where there is none
  std::string tool, runtime;
};

struct VerifySettings {
  std::string directory;                 // to run the commands in
  std::vector<std::string> environment;  // on top of CI=1 and NO_COLOR=1, as CommandToRun has it
  unsigned at_once = 1;
  std::chrono::milliseconds timeout{600'000};  // for each; 0: none
  bool fail_fast = false;                      // nothing more is run once a claim is contradicted
};

/// How long a command may take where nobody says: a test suite is done by then as a rule, and
/// something that waits for input that never comes is not waited for all day.
inline constexpr int kDefaultTimeoutS = 600;

/// Runs commands of a review, driven by its caller: no thread is made. Everything it is given must
/// outlive it.
class VerifyRun {
 public:
  /// `selected`: indices of the commands to run, ascending; those that are none (why_not) are
  /// unavailable at once. `claimed`: of each claim, what it says came out. `logs`: where outputs
  /// are kept; null: nowhere.
  VerifyRun(const ClaimedCommands& claims, std::vector<uint32_t> selected,
            std::vector<ClaimStatus> claimed, VerifySettings settings, LogFolder* logs);

  /// Starts what can be started, and waits until a command has ended or `longest` is over. Fails
  /// where an output cannot be kept; all that runs is ended then.
  Result<void> step(std::chrono::milliseconds longest);
  bool done() const { return started_ == selected_.size() && !runner_.busy(); }
  /// What runs is ended, and nothing more started. Again: without grace.
  void cancel();

  const std::vector<uint32_t>& selected() const { return selected_; }
  /// How many of the selected commands, from the first on, are done with: in document order,
  /// whatever order they ended in.
  size_t settled() const { return settled_; }
  size_t ended() const { return ended_; }
  std::vector<CommandRunner::Running> running() const { return runner_.running(); }

  /// By command; not_run for those that were not selected.
  const std::vector<CommandReport>& reports() const { return reports_; }
  std::vector<CommandReport>& reports() { return reports_; }

 private:
  void start_next();
  Result<void> take(uint32_t command, const FinishedCommand& finished);
  void settle(uint32_t command);
  bool contradicts(uint32_t command) const;

  const ClaimedCommands& claims_;
  std::vector<uint32_t> selected_;
  std::vector<ClaimStatus> claimed_;
  VerifySettings settings_;
  LogFolder* logs_;
  CommandRunner runner_;
  std::vector<CommandReport> reports_;
  std::vector<bool> is_settled_;  // by command
  size_t started_ = 0, settled_ = 0, ended_ = 0;
  bool cancelled_ = false;
};

/// "Linux 6.1.0 x86_64".
std::string runtime_name();
/// 2026-12-01T16:00:00Z
std::string iso_time(std::time_t time);

}  // namespace whymark
