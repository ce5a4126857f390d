// What running a command says of a claim.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/command_runner.h"
#include "core/format/document.h"

namespace whymark {

/// What became of a command.
enum class RunStatus : uint8_t {
  not_run,  // it was left out: another shard's, filtered, or given up before its turn
  pass,
  fail,
  unavailable,  // it could not be run to its end, so nothing is known
};

/// How it came out, and the reason in words: "exit code 1", "not found", "timed out after 5 s".
struct RunOutcome {
  RunStatus status = RunStatus::not_run;
  std::string reason;
};

/// Of a command that was run by a shell, which says with 127 and 126 that a program is missing or
/// cannot be run, and with 128 and more that a signal ended one. A program that crashed failed; one
/// that somebody killed, the system for want of memory for one, says nothing.
RunOutcome run_outcome(const FinishedCommand& finished);

enum class Verdict : uint8_t {
  confirmed,     // it came out as claimed
  contradicted,  // it did not
  unrunnable,    // nobody can tell
  recorded,      // nothing was claimed; now it is known
  left_out,      // it was not this run's to say
};
inline constexpr size_t kVerdicts = 5;

Verdict judge(ClaimStatus claimed, RunStatus status);

std::string_view word(Verdict verdict);
/// `pass` `fail` `unavailable`, as evidence records have them; `not-run`.
std::string_view word(RunStatus status);
bool parse_run_status(std::string_view word, RunStatus& status);

}  // namespace whymark
