#include "core/verify/verdict.h"

#include <fmt/format.h>
#include <string.h>

#include <algorithm>
#include <csignal>
#include <cstring>
#include <iterator>

namespace whymark {
namespace {

constexpr int kNotExecutable = 126, kNotFound = 127, kBySignal = 128;

/// Signals that come from outside: they say nothing of the program.
bool is_from_outside(int signal) {
  constexpr int kOutside[] = {SIGKILL, SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGXCPU, SIGALRM};
  return std::find(std::begin(kOutside), std::end(kOutside), signal) != std::end(kOutside);
}

std::string name_of_signal(int signal) {
  const char* name = ::sigabbrev_np(signal);
  return name == nullptr ? fmt::format("signal {}", signal) : fmt::format("SIG{}", name);
}

RunOutcome outcome_of_signal(int signal) {
  if (!is_from_outside(signal)) return {RunStatus::fail, "crashed by " + name_of_signal(signal)};
  const char* hint = signal == SIGKILL ? ", perhaps for want of memory" : "";
  return {RunStatus::unavailable, fmt::format("killed by {}{}", name_of_signal(signal), hint)};
}

RunOutcome outcome_of_code(int code) {
  if (code == 0) return {RunStatus::pass, "exit code 0"};
  if (code == kNotFound) return {RunStatus::unavailable, "not found"};
  if (code == kNotExecutable) return {RunStatus::unavailable, "it cannot be executed"};
  const int signal = code - kBySignal;
  if (signal > 0 && is_from_outside(signal)) return outcome_of_signal(signal);
  return {RunStatus::fail, fmt::format("exit code {}", code)};
}

std::string seconds_of(std::chrono::milliseconds time) {
  return fmt::format("{:.3g} s", static_cast<double>(time.count()) / 1000);
}

}  // namespace

RunOutcome run_outcome(const FinishedCommand& finished) {
  switch (finished.end) {
    case CommandEnd::exited:
      return outcome_of_code(finished.code);
    case CommandEnd::signalled:
      return outcome_of_signal(finished.code);
    case CommandEnd::timed_out:
      return {RunStatus::unavailable, "timed out after " + seconds_of(finished.took)};
    case CommandEnd::not_started:
      return {RunStatus::unavailable,
              std::string("it cannot be started: ") + std::strerror(finished.code)};
    case CommandEnd::lost:
      return {RunStatus::unavailable, "how it ended is not known"};
    case CommandEnd::cancelled:
      break;
  }
  return {RunStatus::not_run, "ended before it was done"};
}

Verdict judge(ClaimStatus claimed, RunStatus status) {
  if (status == RunStatus::not_run) return Verdict::left_out;
  if (status == RunStatus::unavailable) return Verdict::unrunnable;
  if (claimed != ClaimStatus::pass && claimed != ClaimStatus::fail) return Verdict::recorded;
  const bool as_claimed = (claimed == ClaimStatus::pass) == (status == RunStatus::pass);
  return as_claimed ? Verdict::confirmed : Verdict::contradicted;
}

std::string_view word(Verdict verdict) {
  switch (verdict) {
    case Verdict::confirmed:
      return "confirmed";
    case Verdict::contradicted:
      return "contradicted";
    case Verdict::unrunnable:
      return "unrunnable";
    case Verdict::recorded:
      return "recorded";
    case Verdict::left_out:
      break;
  }
  return "left-out";
}

std::string_view word(RunStatus status) {
  switch (status) {
    case RunStatus::pass:
      return "pass";
    case RunStatus::fail:
      return "fail";
    case RunStatus::unavailable:
      return "unavailable";
    case RunStatus::not_run:
      break;
  }
  return "not-run";
}

bool parse_run_status(std::string_view text, RunStatus& status) {
  for (const RunStatus each :
       {RunStatus::not_run, RunStatus::pass, RunStatus::fail, RunStatus::unavailable}) {
    if (word(each) != text) continue;
    status = each;
    return true;
  }
  return false;
}

}  // namespace whymark
