#include "tests/syscall_tracer.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <stdexcept>
#include <thread>

#include "tests/core/git/scratch.h"

namespace whymark::test {
namespace {

/// False, and a word about it, where nothing can be traced.
bool can_trace() {
  const TraceResult result = run_traced([] { return 7; });
  if (!result.available) {
    MESSAGE("skipped: ", result.why_not);
    return false;
  }
  CHECK(result.exited);
  CHECK(result.exit_code == 7);
  return true;
}

/// Writes the pieces one by one; 0 or the errno of what failed.
int write_pieces(const std::string& path, const std::vector<std::string_view>& pieces) {
  const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (file < 0) return errno;
  int failed = 0;
  for (const std::string_view piece : pieces) {
    if (write(file, piece.data(), piece.size()) < 0) failed = errno;
  }
  close(file);
  return failed;
}

/// `a=one b=two` of the files there are.
std::string state_of(const Scratch& scratch) {
  std::string state;
  for (const std::string& path : scratch.list()) {
    state += (state.empty() ? "" : " ") + path + '=' + scratch.read(path);
  }
  return state;
}

bool names(const SystemCall& call, std::string_view part) {
  return !call.paths.empty() && call.paths.front().find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("tracer: calls about files are counted and named, others are not") {
  if (!can_trace()) return;
  const Scratch scratch;
  const TraceResult result = run_traced([&] {
    getppid();
    return write_pieces(scratch.path("a"), {"one", "two"});
  });
  CHECK(result.exit_code == 0);
  CHECK(result.made == std::vector<std::string>{"openat(\"" + scratch.path("a") + "\")", "write()",
                                                "write()", "close()"});
  CHECK(result.calls == 4);
  CHECK(result.last_call_description == "close()");
  CHECK(state_of(scratch) == "a=onetwo");
}

TEST_CASE("tracer: a child is killed before each of its calls") {
  if (!can_trace()) return;
  const Scratch scratch;
  const auto child = [&] {
    write_pieces(scratch.path("a"), {"one"});
    return write_pieces(scratch.path("b"), {"two"});
  };
  std::vector<std::string> states;
  TraceOptions options;
  SUBCASE("all") {
    for (options.kill_before = 0;; ++options.kill_before) {
      scratch.shell("rm -f a b");
      const TraceResult result = run_traced(child, options);
      REQUIRE(result.available);
      states.push_back(state_of(scratch));
      CHECK(result.killed != result.exited);
      CHECK(result.signal == 0);
      CHECK(result.calls == options.kill_before);
      if (result.exited) break;
    }
    CHECK(states == std::vector<std::string>{"", "a=", "a=one", "a=one", "a=one b=", "a=one b=two",
                                             "a=one b=two"});
  }
  SUBCASE("those that change something") {
    options.counted = any_change();
    for (options.kill_before = 0;; ++options.kill_before) {
      scratch.shell("rm -f a b");
      if (!run_traced(child, options).killed) break;
      states.push_back(state_of(scratch));
    }
    CHECK(states == std::vector<std::string>{"", "a=", "a=one", "a=one b="});
  }
}

TEST_CASE("tracer: the n-th call that matches fails, and is not made") {
  if (!can_trace()) return;
  const Scratch scratch;
  const auto child = [&] { return write_pieces(scratch.path("a"), {"1", "2", "3", "4"}); };
  TraceOptions options;
  options.faults = {{named({"write"}), 2, 1, ENOSPC, {}}};
  TraceResult result = run_traced(child, options);
  CHECK(result.exit_code == ENOSPC);
  CHECK(result.faults == 1);
  CHECK(state_of(scratch) == "a=124");

  options.faults[0].count = kForever;
  result = run_traced(child, options);
  CHECK(result.exit_code == ENOSPC);
  CHECK(result.faults == 2);
  CHECK(state_of(scratch) == "a=12");

  options.faults[0] = {[](const SystemCall& call) { return names(call, "/a"); }};
  CHECK(run_traced(child, options).exit_code == EIO);
  CHECK(state_of(scratch) == "a=12");
}

TEST_CASE("tracer: by default only what may fail fails") {
  if (!can_trace()) return;
  const Scratch scratch;
  TraceOptions options;
  options.faults = {{{}, 0, kForever, EIO, {}}};
  const TraceResult result = run_traced(
      [&] {
        if (open(scratch.path("a").c_str(), O_WRONLY | O_CREAT, 0600) >= 0 || errno != EIO)
          return 1;
        if (unlink(scratch.path("a").c_str()) == 0 || errno != EIO) return 2;
        if (mkdir(scratch.path("d").c_str(), 0700) == 0 || errno != EIO) return 3;
        if (flock(0, LOCK_UN) == 0 || errno != EIO) return 4;
        return close(dup(2)) == 0 && getpid() > 0 ? 0 : 5;
      },
      options);
  CHECK(result.exit_code == 0);
  CHECK(result.faults == 4);
  CHECK(state_of(scratch).empty());
}

TEST_CASE("tracer: a call can be made up") {
  if (!can_trace()) return;
  const Scratch scratch;
  TraceOptions options;
  options.faults = {{named({"write"}), 0, 1, 0, 3}};
  const TraceResult result = run_traced(
      [&] {
        const int file = open(scratch.path("a").c_str(), O_WRONLY | O_CREAT, 0600);
        const bool short_write = write(file, "lost", 4) == 3;
        return short_write && write(file, "kept", 4) == 4 ? 0 : 1;
      },
      options);
  CHECK(result.exit_code == 0);
  CHECK(state_of(scratch) == "a=kept");
}

TEST_CASE("tracer: a crash on the way back from a failure") {
  if (!can_trace()) return;
  const Scratch scratch;
  scratch.write("a", "old");
  TraceOptions options;
  options.counted = any_change();
  options.kill_before = 1;
  options.faults = {{named({"rename", "renameat", "renameat2"}), 0, 1, EIO, {}}};
  const TraceResult result = run_traced(
      [&] {
        if (rename(scratch.path("a").c_str(), scratch.path("b").c_str()) == 0) return 1;
        return unlink(scratch.path("a").c_str());
      },
      options);
  CHECK(result.killed);
  CHECK(result.faults == 1);
  CHECK(result.last_call_description.rfind("unlink", 0) == 0);  // or unlinkat
  CHECK(state_of(scratch) == "a=old");
}

TEST_CASE("tracer: counting begins and ends where the child says") {
  if (!can_trace()) return;
  const Scratch scratch;
  TraceOptions options;
  options.counts_at_once = false;
  options.kill_before = 1;
  const TraceResult result = run_traced(
      [&] {
        write_pieces(scratch.path("a"), {"one"});
        count_calls(true);
        access(scratch.path("a").c_str(), R_OK);
        count_calls(false);
        return write_pieces(scratch.path("b"), {"two"});
      },
      options);
  CHECK(result.exited);
  CHECK(result.calls == 1);
  CHECK(state_of(scratch) == "a=one b=two");
}

TEST_CASE("tracer: threads are followed, and counted when asked for") {
  if (!can_trace()) return;
  const Scratch scratch;
  const auto child = [&] {
    std::vector<std::thread> threads;
    for (const char* name : {"a", "b", "c"}) {
      threads.emplace_back([&, name] { write_pieces(scratch.path(name), {"x"}); });
    }
    for (std::thread& thread : threads) thread.join();
    return 0;
  };
  TraceOptions options;
  // By path: sanitizers make calls of their own in the threads.
  options.counted = [&](const SystemCall& call) { return names(call, scratch.root()); };
  TraceResult result = run_traced(child, options);
  CHECK(result.exited);
  CHECK(result.calls == 0);
  CHECK(state_of(scratch) == "a=x b=x c=x");
  options.all_threads = true;
  CHECK(run_traced(child, options).calls == 3);
  options.kill_before = 1;
  CHECK(run_traced(child, options).killed);
}

TEST_CASE("tracer: what the child starts runs, and the child can become another program") {
  if (!can_trace()) return;
  const Scratch scratch;
  const std::string command = "echo hi > " + scratch.path("a");
  TraceResult result = run_traced([&] { return std::system(command.c_str()); });
  CHECK(result.exited);
  CHECK(result.exit_code == 0);
  CHECK(state_of(scratch) == "a=hi\n");
  TraceOptions options;
  options.counted = [](const SystemCall& call) { return names(call, "/a"); };
  options.kill_before = 0;
  result = run_traced(
      [&] {
        execl("/bin/sh", "sh", "-c", (": > " + scratch.path("a")).c_str(), nullptr);
        return 1;
      },
      options);
  CHECK(result.killed);
  CHECK(state_of(scratch) == "a=hi\n");
}

TEST_CASE("tracer: a child that throws, dies or hangs") {
  if (!can_trace()) return;
  CHECK(run_traced([]() -> int { throw std::runtime_error("x"); }).exit_code == kChildThrew);
  TraceResult result = run_traced([] {
    raise(SIGKILL);
    return 0;
  });
  CHECK(result.signal == SIGKILL);
  CHECK_FALSE(result.exited);
  CHECK_FALSE(result.killed);
  CHECK(run_traced([]() -> int { std::abort(); }).signal == SIGABRT);
  TraceOptions options;
  options.limit_s = 1;
  result = run_traced([] { return pause(); }, options);
  CHECK(result.signal == SIGALRM);
}

}  // namespace whymark::test
