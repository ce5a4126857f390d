#include "core/base/workers.h"

#include <doctest/doctest.h>
#include <sys/resource.h>

#include <vector>

namespace whymark::test {
namespace {

constexpr std::chrono::milliseconds kLong{60'000};

void collect_all(Workers& workers) {
  while (workers.busy()) {
    workers.wait(kLong);
    workers.collect();
  }
}

}  // namespace

TEST_CASE("workers: results come to the thread that collects, with and without threads") {
  for (const unsigned threads : {0u, 1u, 2u}) {
    Workers workers(threads);
    std::vector<Job> jobs;
    std::vector<int> results;
    for (int i = 0; i < 20; ++i) {
      jobs.push_back(workers.submit(Priority::soon, [&results, i](const CancelFlag&) {
        const int square = i * i;
        return [&results, square] { results.push_back(square); };
      }));
    }
    CHECK(results.empty());
    collect_all(workers);
    CHECK(results.size() == 20);
    CHECK_FALSE(workers.busy());
  }
}

TEST_CASE("workers: what is urgent begins first") {
  Workers workers(0);
  std::vector<int> order;
  const auto job = [&](Priority priority, int number) {
    return workers.submit(priority, [&order, number](const CancelFlag&) {
      return [&order, number] { order.push_back(number); };
    });
  };
  const Job background = job(Priority::background, 3);
  const Job soon = job(Priority::soon, 2);
  const Job visible = job(Priority::visible, 1);
  const Job awaited = job(Priority::awaited, 0);
  while (workers.busy()) workers.collect();
  CHECK(order == std::vector<int>{0, 1, 2, 3});
}

#ifdef __linux__
TEST_CASE("workers: all but what is awaited steps back behind other threads") {
  Workers workers(1);
  const int own = getpriority(PRIO_PROCESS, 0);
  std::vector<int> nice;
  std::vector<Job> jobs;
  for (const Priority priority : {Priority::awaited, Priority::visible, Priority::awaited}) {
    jobs.push_back(workers.submit(priority, [&nice](const CancelFlag&) {
      const int now = getpriority(PRIO_PROCESS, 0);
      return [&nice, now] { nice.push_back(now); };
    }));
    collect_all(workers);
  }
  REQUIRE(nice.size() == 3);
  CHECK(nice[0] == own);
  CHECK(nice[1] > own);
  CHECK(nice[2] == own);
  CHECK(getpriority(PRIO_PROCESS, 0) == own);
}
#endif

TEST_CASE("workers: a job that nobody wants any more delivers nothing") {
  Workers workers(1);
  std::atomic<bool> began = false;
  bool delivered = false;
  Job running = workers.submit(Priority::soon, [&](const CancelFlag& cancelled) {
    began = true;
    while (!cancelled) continue;
    return [&] { delivered = true; };
  });
  Job waiting =
      workers.submit(Priority::soon, [&](const CancelFlag&) { return [&] { delivered = true; }; });
  while (!began) continue;
  waiting.cancel();
  running = Job();
  collect_all(workers);
  CHECK_FALSE(delivered);

  Job done =
      workers.submit(Priority::soon, [&](const CancelFlag&) { return [&] { delivered = true; }; });
  workers.wait(kLong);
  done.cancel();  // between its end and the collecting
  CHECK(workers.collect() == 0);
  CHECK_FALSE(delivered);
}

TEST_CASE("workers: after cancel_all nothing runs") {
  Workers workers(2);
  std::atomic<int> running = 0;
  std::vector<Job> jobs;
  for (int i = 0; i < 8; ++i) {
    jobs.push_back(workers.submit(Priority::background, [&](const CancelFlag& cancelled) {
      ++running;
      while (!cancelled) continue;
      --running;
      return [] {};
    }));
  }
  while (running == 0) continue;
  workers.cancel_all();
  CHECK(running == 0);
  CHECK_FALSE(workers.busy());
}

}  // namespace whymark::test
