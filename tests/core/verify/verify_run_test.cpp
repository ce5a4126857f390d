#include "core/verify/verify_run.h"

#include <doctest/doctest.h>

#include <numeric>
#include <string>
#include <vector>

#include "core/base/sha256.h"
#include "tests/core/git/scratch.h"

namespace whymark::test {
namespace {

using std::chrono::milliseconds;

ClaimedCommands claims_of(const std::vector<std::string>& commands) {
  ClaimedCommands claims;
  for (const std::string& text : commands) {
    CommandClaim claim;
    claim.command = static_cast<uint32_t>(claims.commands.size());
    claim.status = ClaimStatus::pass;
    claims.claims.push_back(claim);
    claims.commands.push_back({text, why_no_command(text)});
  }
  return claims;
}

/// Runs commands that all claim to pass.
class Runner {
 public:
  Runner(const Scratch& scratch, const std::vector<std::string>& commands,
         LogFolder* logs = nullptr)
      : claims(claims_of(commands)) {
    settings.directory = scratch.root();
    settings.timeout = milliseconds(20'000);
    logs_ = logs;
  }

  std::vector<CommandReport> run() {
    std::vector<uint32_t> all(claims.commands.size());
    std::iota(all.begin(), all.end(), 0);
    VerifyRun run(claims, all, std::vector<ClaimStatus>(all.size(), ClaimStatus::pass), settings,
                  logs_);
    size_t settled = 0;
    while (!run.done()) {
      const auto stepped = run.step(milliseconds(1000));
      if (!stepped) failure = stepped.error().message;
      CHECK(run.running().size() <= settings.at_once);
      CHECK(run.settled() >= settled);
      settled = run.settled();
    }
    CHECK(run.settled() == all.size());
    CHECK(run.ended() == all.size());
    return run.reports();
  }

  ClaimedCommands claims;
  VerifySettings settings;
  std::string failure;

 private:
  LogFolder* logs_;
};

std::string statuses(const std::vector<CommandReport>& reports) {
  std::string out;
  for (const CommandReport& each : reports) {
    out += (out.empty() ? "" : " ") + std::string(word(each.outcome.status));
  }
  return out;
}

}  // namespace

TEST_CASE("verify run: what is kept of each command") {
  const Scratch scratch;
  Runner runner(scratch, {"echo 1 of 2; echo '  2 of 2  '; echo", "exit 4", "ran the tests by hand",
                          "no-such-program-here", "echo $CI $NO_COLOR", "-c true"});
  const auto reports = runner.run();
  CHECK(statuses(reports) == "pass fail unavailable unavailable pass unavailable");
  CHECK(reports[0].summary == "2 of 2");
  CHECK(reports[0].last_lines == "1 of 2\n  2 of 2\n");
  CHECK(reports[0].output_hash == sha256("1 of 2\n  2 of 2  \n\n"));
  CHECK(reports[0].output_bytes == 19);
  CHECK(reports[0].exit_code == 0);
  CHECK(reports[0].ran.size() == std::string("2026-12-01T10:00:00Z").size());
  CHECK(reports[1].exit_code == 4);
  CHECK(reports[1].output_hash == sha256(""));
  CHECK(reports[2].outcome.reason == "it is prose, not a command");
  CHECK(reports[2].ran.empty());
  CHECK(reports[3].outcome.reason == "not found");
  CHECK(reports[4].summary == "1 1");
  CHECK(reports[5].outcome.reason == "not found");
}

TEST_CASE("verify run: several at once, results by command whatever ends first") {
  const Scratch scratch;
  std::vector<std::string> commands;
  for (int i = 0; i < 12; ++i) {
    commands.push_back("sleep 0.0" + std::to_string(9 - i % 10) + "; echo " + std::to_string(i));
  }
  Runner runner(scratch, commands);
  runner.settings.at_once = 4;
  const auto reports = runner.run();
  for (size_t i = 0; i < reports.size(); ++i) CHECK(reports[i].summary == std::to_string(i));
}

TEST_CASE("verify run: stops at the first contradiction where it is to") {
  const Scratch scratch;
  Runner runner(scratch, {"true", "false", "touch ran", "touch ran too"});
  runner.settings.fail_fast = true;
  CHECK(statuses(runner.run()) == "pass fail not-run not-run");
  CHECK(!scratch.exists("ran"));
  runner.settings.fail_fast = false;
  CHECK(statuses(runner.run()) == "pass fail pass pass");
  // What runs beside it is ended.
  Runner beside(scratch, {"sleep 600; touch late", "false"});
  beside.settings.fail_fast = true;
  beside.settings.at_once = 2;
  CHECK(statuses(beside.run()) == "not-run fail");
  CHECK(!scratch.exists("late"));
}

TEST_CASE("verify run: a time-out is for each") {
  const Scratch scratch;
  Runner runner(scratch, {"sleep 600", "true"});
  runner.settings.timeout = milliseconds(200);
  const auto reports = runner.run();
  CHECK(statuses(reports) == "unavailable pass");
  CHECK(reports[0].outcome.reason.substr(0, 9) == "timed out");
}

TEST_CASE("verify run: cancelled, it starts nothing more") {
  const Scratch scratch;
  const ClaimedCommands claims = claims_of({"sleep 600", "touch ran"});
  VerifyRun run(claims, {0, 1}, {ClaimStatus::pass, ClaimStatus::pass}, {scratch.root()}, nullptr);
  REQUIRE(run.step(milliseconds(10)).has_value());
  run.cancel();
  while (!run.done()) REQUIRE(run.step(milliseconds(1000)).has_value());
  CHECK(statuses(run.reports()) == "not-run not-run");
  CHECK(!scratch.exists("ran"));
}

TEST_CASE("verify run: outputs are kept under their hashes, or given up all together") {
  const Scratch scratch;
  {
    auto logs = LogFolder::open(scratch.root());
    REQUIRE(logs.has_value());
    Runner runner(scratch, {"echo a", "echo b", "echo a >&2"}, &*logs);
    const auto reports = runner.run();
    CHECK(scratch.read(log_path(reports[0].output_hash)) == "a\n");
    CHECK(scratch.read(log_path(reports[1].output_hash)) == "b\n");
    CHECK(reports[2].output_hash == reports[0].output_hash);
    CHECK(scratch.list(".artifacts/whymark").size() == 2);
  }
  CHECK(scratch.list(".artifacts/whymark").empty());
}

TEST_CASE("verify run: an output that cannot be kept ends it") {
  const Scratch scratch;
  auto logs = LogFolder::open(scratch.root());
  REQUIRE(logs.has_value());
  scratch.shell("rmdir .artifacts/whymark");
  Runner runner(scratch, {"echo a", "touch ran"}, &*logs);
  CHECK(statuses(runner.run()) == "pass not-run");
  CHECK(runner.failure.find("cannot keep the commands' output") == 0);
  CHECK(!scratch.exists("ran"));
}

}  // namespace whymark::test
