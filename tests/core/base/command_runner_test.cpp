#include "core/base/command_runner.h"

#include <doctest/doctest.h>
#include <signal.h>
#include <unistd.h>

#include <cerrno>
#include <map>
#include <string>
#include <vector>

#include "tests/core/git/scratch.h"

namespace whymark::test {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kLong{20'000};  // nothing here takes so long; a test that hangs ends

CommandToRun shell_command(const Scratch& scratch, const std::string& text,
                           milliseconds timeout = kLong) {
  return {{"/bin/sh", "-c", "--", text}, scratch.root(), {}, timeout};
}

/// Runs one to its end.
FinishedCommand run_one(const CommandToRun& command) {
  CommandRunner runner;
  runner.start(7, command);
  while (true) {
    auto ended = runner.wait(kLong);
    if (ended.empty()) continue;
    CHECK(ended.size() == 1);
    CHECK(ended[0].first == 7);
    CHECK(!runner.busy());
    return std::move(ended[0].second);
  }
}

bool is_alive(const std::string& process) {
  return ::kill(static_cast<pid_t>(std::stol(process)), 0) == 0;
}

/// The process whose number a command wrote to a file; empty where it wrote none.
std::string process_in(const Scratch& scratch, const char* file) {
  if (!scratch.exists(file)) return "";
  const std::string text = scratch.read(file);
  return text.substr(0, text.find('\n'));
}

}  // namespace

TEST_CASE("command runner: exit codes, output of both kinds, folder and environment") {
  const Scratch scratch;
  FinishedCommand ended = run_one(shell_command(scratch, "echo out; echo err >&2; exit 3"));
  CHECK(ended.end == CommandEnd::exited);
  CHECK(ended.code == 3);
  CHECK(ended.output.text() == "out\nerr\n");
  CHECK(ended.output.left_out() == 0);
  CHECK(!ended.left_running);
  CHECK(ended.started > 0);

  CHECK(run_one(shell_command(scratch, "pwd -P")).output.text() == scratch.root() + "\n");
  CommandToRun command = shell_command(scratch, "echo \"$ONE-$TWO-${THREE-none}\"");
  setenv("TWO", "kept", 1);
  setenv("THREE", "taken away", 1);
  command.environment = {"ONE=given", "THREE"};
  CHECK(run_one(command).output.text() == "given-kept-none\n");
  unsetenv("TWO");
  unsetenv("THREE");
}

TEST_CASE("command runner: no input, no terminal, a session and a group of its own") {
  const Scratch scratch;
  CHECK(run_one(shell_command(scratch, "cat; read x || echo nothing")).output.text() ==
        "nothing\n");
  CHECK(run_one(shell_command(scratch, "(: </dev/tty) 2>/dev/null || echo none")).output.text() ==
        "none\n");
  const std::string ids =
      run_one(shell_command(scratch, "cut -d' ' -f1,5,6 /proc/$$/stat")).output.text();
  const std::string process = ids.substr(0, ids.find(' '));
  CHECK(ids == process + " " + process + " " + process + "\n");
  CHECK(process != std::to_string(getpid()));
}

TEST_CASE("command runner: signals are as they are by default") {
  const Scratch scratch;
  const auto before = signal(SIGPIPE, SIG_IGN);
  CHECK(run_one(shell_command(scratch, "kill -PIPE $$; echo survived")).end ==
        CommandEnd::signalled);
  signal(SIGPIPE, before);
}

TEST_CASE("command runner: where SIGCHLD is ignored, ends are seen all the same") {
  const Scratch scratch;
  const auto before = signal(SIGCHLD, SIG_IGN);
  const auto ended = run_one(shell_command(scratch, "exit 3"));
  const bool ignored_again = signal(SIGCHLD, before) == SIG_IGN;
  CHECK(ignored_again);
  CHECK(ended.end == CommandEnd::exited);
  CHECK(ended.code == 3);
}

TEST_CASE("command runner: two of them leave each other's commands alone") {
  const Scratch scratch;
  CommandRunner other;
  other.start(1, shell_command(scratch, "(sleep 0.3; echo late) & wait; exit 4"));
  CHECK(run_one(shell_command(scratch, "setsid sleep 600 & :")).code == 0);
  const auto ended = other.wait(kLong);
  REQUIRE(ended.size() == 1);
  CHECK(ended[0].second.code == 4);
  CHECK(ended[0].second.output.text() == "late\n");
}

TEST_CASE("command runner: what cannot be started, and what a signal ends") {
  const Scratch scratch;
  FinishedCommand ended = run_one({{"no-such-program-anywhere"}, scratch.root(), {}, kLong});
  CHECK(ended.end == CommandEnd::not_started);
  CHECK(ended.code == ENOENT);
  ended = run_one({{"true"}, scratch.path("no-folder"), {}, kLong});
  CHECK(ended.end == CommandEnd::not_started);
  ended = run_one({{"/bin/sh", "-c", std::string(300'000, 'x')}, scratch.root(), {}, kLong});
  CHECK(ended.end == CommandEnd::not_started);
  CHECK(ended.code == E2BIG);
  ended = run_one(shell_command(scratch, "kill -SEGV $$"));
  CHECK(ended.end == CommandEnd::signalled);
  CHECK(ended.code == SIGSEGV);
}

TEST_CASE("command runner: a time-out ends the whole group") {
  const Scratch scratch;
  const auto ended = run_one(shell_command(
      scratch, "sleep 600 & echo $! >child; echo begun; sleep 600", milliseconds(300)));
  CHECK(ended.end == CommandEnd::timed_out);
  CHECK(ended.output.text() == "begun\n");
  CHECK(ended.took >= milliseconds(300));
  CHECK(ended.took < kLong);
  CHECK(!is_alive(process_in(scratch, "child")));
}

TEST_CASE("command runner: SIGTERM may be ignored, SIGKILL comes after the grace") {
  const Scratch scratch;
  const auto ended = run_one(shell_command(
      scratch, "trap '' TERM; (sleep 600; echo on) & echo $! >child; while :; do sleep 600; done",
      milliseconds(100)));
  CHECK(ended.end == CommandEnd::timed_out);
  CHECK(ended.took >= milliseconds(100) + CommandRunner::kGrace);
  CHECK(!is_alive(process_in(scratch, "child")));
}

TEST_CASE("command runner: a stopped command can be ended") {
  const Scratch scratch;
  CHECK(run_one(shell_command(scratch, "kill -STOP $$", milliseconds(100))).end ==
        CommandEnd::timed_out);
}

TEST_CASE("command runner: what a command leaves behind is ended, and does not hold it up") {
  const Scratch scratch;
  // It holds the pipe; it has another group; it has another session.
  for (const char* leave : {"sleep 600 &", "sleep 600 >/dev/null 2>&1 &", "setsid sleep 600 &",
                            "sleep 600 >/dev/null 2>&1 & exec 2>&-;"}) {
    const auto ended =
        run_one(shell_command(scratch, std::string(leave) + " echo $! >child; echo done"));
    CHECK(ended.end == CommandEnd::exited);
    CHECK(ended.output.text() == "done\n");
    CHECK(ended.took < kLong);
    CHECK_MESSAGE(!is_alive(process_in(scratch, "child")), leave);
  }
  CHECK(run_one(shell_command(scratch, "sleep 600 & :")).left_running);
  CHECK(run_one(shell_command(scratch, "setsid yes & sleep 0.1")).took < kLong);
  CHECK(run_one(shell_command(scratch, "exec >&- 2>&-; sleep 0.3; exit 5")).code == 5);
  CHECK(!run_one(shell_command(scratch, "true & wait; true | cat")).left_running);
}

TEST_CASE("command runner: a fork bomb of limited size is ended") {
  const Scratch scratch;
  const std::string nap = std::to_string(100'000 + getpid());  // no other test sleeps so long
  const auto ended =
      run_one(shell_command(scratch,
                            "bomb() { test $1 -gt 0 || sleep " + nap +
                                "; bomb $(($1 - 1)) & bomb $(($1 - 1)); }; bomb 5 & sleep " + nap,
                            milliseconds(500)));
  CHECK(ended.end == CommandEnd::timed_out);
  const std::string count =
      "cat /proc/[0-9]*/cmdline 2>/dev/null | tr '\\0' ' ' | grep -c 'slee[p] ";
  CHECK(scratch.shell(count + nap + "'", 1) == "0\n");
}

TEST_CASE("command runner: endless output is kept at both ends, and takes no more than it may") {
  const Scratch scratch;
  const auto ended =
      run_one(shell_command(scratch, "echo first; yes | head -c 200000000; echo last"));
  CHECK(ended.code == 0);
  CHECK(ended.output.total() == 200'000'000 + 11);
  CHECK(ended.output.left_out() == ended.output.total() - CapturedOutput::kLimit);
  const std::string text = ended.output.text();
  CHECK(text.substr(0, 6) == "first\n");
  CHECK(text.substr(text.size() - 5) == "last\n");
  CHECK(text.size() < CapturedOutput::kLimit + 100);

  const auto endless = run_one(shell_command(scratch, "yes", milliseconds(200)));
  CHECK(endless.end == CommandEnd::timed_out);
  CHECK(endless.output.total() > 0);
}

TEST_CASE("command runner: several at once, each told once") {
  const Scratch scratch;
  CommandRunner runner;
  constexpr size_t kCommands = 20;
  for (size_t i = 0; i < kCommands; ++i) {
    runner.start(
        i, shell_command(scratch, "echo " + std::to_string(i) + "; exit " + std::to_string(i % 3)));
  }
  CHECK(runner.running().size() == kCommands);
  std::map<size_t, std::string> outputs;
  while (runner.busy()) {
    for (const auto& [id, ended] : runner.wait(kLong)) {
      CHECK(outputs.emplace(id, ended.output.text()).second);
      CHECK(ended.code == static_cast<int>(id % 3));
    }
  }
  REQUIRE(outputs.size() == kCommands);
  for (const auto& [id, text] : outputs) CHECK(text == std::to_string(id) + "\n");
}

TEST_CASE("command runner: waiting ends when nothing has happened for as long as it may") {
  const Scratch scratch;
  CommandRunner runner;
  runner.start(1, shell_command(scratch, "sleep 600"));
  CHECK(runner.wait(milliseconds(20)).empty());
  CHECK(runner.busy());
  REQUIRE(runner.running().size() == 1);
  CHECK(runner.running()[0].elapsed >= milliseconds(20));
}

TEST_CASE("command runner: cancelled with grace, and again without") {
  const Scratch scratch;
  CommandRunner runner;
  runner.start(1, shell_command(scratch, "sleep 600"));
  runner.start(2, shell_command(scratch, "trap '' TERM; touch ready; while :; do sleep 600; done"));
  while (!scratch.exists("ready")) CHECK(runner.wait(milliseconds(10)).empty());
  runner.cancel();
  auto ended = runner.wait(kLong);
  REQUIRE(ended.size() == 1);
  CHECK(ended[0].first == 1);
  CHECK(ended[0].second.end == CommandEnd::cancelled);
  CHECK(runner.busy());
  runner.cancel();
  ended = runner.wait(kLong);
  REQUIRE(ended.size() == 1);
  CHECK(ended[0].second.end == CommandEnd::cancelled);
  CHECK(!runner.busy());
}

TEST_CASE("command runner: nothing runs once it is gone") {
  const Scratch scratch;
  {
    CommandRunner runner;
    runner.start(1, shell_command(scratch,
                                  "trap '' TERM INT HUP; setsid sleep 600 & echo $! >daemon; "
                                  "sleep 600 & echo $! >child; touch ready; wait"));
    while (!scratch.exists("ready")) (void)runner.wait(milliseconds(10));
  }
  CHECK(!is_alive(process_in(scratch, "child")));
  CHECK(!is_alive(process_in(scratch, "daemon")));
}

}  // namespace whymark::test
