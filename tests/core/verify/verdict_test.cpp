#include "core/verify/verdict.h"

#include <doctest/doctest.h>

#include <cerrno>
#include <csignal>
#include <string>

namespace whymark::test {
namespace {

std::string outcome(CommandEnd end, int code) {
  FinishedCommand finished;
  finished.end = end;
  finished.code = code;
  finished.took = std::chrono::milliseconds(1500);
  const RunOutcome outcome = run_outcome(finished);
  return std::string(word(outcome.status)) + ": " + outcome.reason;
}

}  // namespace

TEST_CASE("verdict: what each end of a command comes to") {
  CHECK(outcome(CommandEnd::exited, 0) == "pass: exit code 0");
  CHECK(outcome(CommandEnd::exited, 1) == "fail: exit code 1");
  CHECK(outcome(CommandEnd::exited, 126) == "unavailable: it cannot be executed");
  CHECK(outcome(CommandEnd::exited, 127) == "unavailable: not found");
  CHECK(outcome(CommandEnd::exited, 128) == "fail: exit code 128");
  CHECK(outcome(CommandEnd::exited, 128 + SIGSEGV) == "fail: exit code 139");
  CHECK(outcome(CommandEnd::exited, 128 + SIGKILL) ==
        "unavailable: killed by SIGKILL, perhaps for want of memory");
  CHECK(outcome(CommandEnd::exited, 255) == "fail: exit code 255");
  CHECK(outcome(CommandEnd::signalled, SIGSEGV) == "fail: crashed by SIGSEGV");
  CHECK(outcome(CommandEnd::signalled, SIGABRT) == "fail: crashed by SIGABRT");
  CHECK(outcome(CommandEnd::signalled, SIGTERM) == "unavailable: killed by SIGTERM");
  CHECK(outcome(CommandEnd::timed_out, 0) == "unavailable: timed out after 1.5 s");
  CHECK(outcome(CommandEnd::not_started, E2BIG) ==
        "unavailable: it cannot be started: Argument list too long");
  CHECK(outcome(CommandEnd::lost, 0) == "unavailable: how it ended is not known");
  CHECK(outcome(CommandEnd::cancelled, 0) == "not-run: ended before it was done");
}

TEST_CASE("verdict: every claim against every outcome") {
  struct Row {
    ClaimStatus claimed;
    Verdict pass, fail;
  };
  const Row kRows[] = {
      {ClaimStatus::pass, Verdict::confirmed, Verdict::contradicted},
      {ClaimStatus::fail, Verdict::contradicted, Verdict::confirmed},
      {ClaimStatus::unknown, Verdict::recorded, Verdict::recorded},
      {ClaimStatus::skipped, Verdict::recorded, Verdict::recorded},
  };
  for (const Row& row : kRows) {
    CHECK(judge(row.claimed, RunStatus::pass) == row.pass);
    CHECK(judge(row.claimed, RunStatus::fail) == row.fail);
    CHECK(judge(row.claimed, RunStatus::unavailable) == Verdict::unrunnable);
    CHECK(judge(row.claimed, RunStatus::not_run) == Verdict::left_out);
  }
}

TEST_CASE("verdict: words are read back") {
  for (const RunStatus each :
       {RunStatus::not_run, RunStatus::pass, RunStatus::fail, RunStatus::unavailable}) {
    RunStatus read = RunStatus::not_run;
    CHECK(parse_run_status(word(each), read));
    CHECK(read == each);
  }
  RunStatus read = RunStatus::pass;
  CHECK(!parse_run_status("passed", read));
}

}  // namespace whymark::test
