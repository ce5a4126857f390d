#include "core/base/parallel.h"

#include <doctest/doctest.h>

#include <atomic>
#include <vector>

namespace whymark::test {

TEST_CASE("parallel: every index once, a worker's jobs one after the other") {
  for (const unsigned workers : {1u, 2u, 7u}) {
    for (const size_t count : {size_t{0}, size_t{1}, size_t{1000}}) {
      std::vector<std::atomic<int>> calls(count);
      std::vector<std::atomic<int>> busy(workers);
      std::atomic<bool> overlapped = false;
      run_parallel(count, workers, [&](unsigned worker, size_t index) {
        if (busy.at(worker)++ != 0) overlapped = true;
        calls.at(index)++;
        busy[worker]--;
      });
      CHECK_FALSE(overlapped.load());
      for (const auto& each : calls) CHECK(each == 1);
    }
  }
}

TEST_CASE("parallel: there is always a worker") { CHECK(worker_count() >= 1); }

}  // namespace whymark::test
