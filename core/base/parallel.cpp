#include "core/base/parallel.h"

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

namespace whymark {

unsigned worker_count() { return std::max(1u, std::thread::hardware_concurrency()); }

void run_parallel(size_t count, unsigned workers,
                  const std::function<void(unsigned, size_t)>& job) {
  std::atomic<size_t> next = 0;
  const auto work = [&](unsigned worker) {
    for (size_t index = next++; index < count; index = next++) job(worker, index);
  };
  std::vector<std::thread> threads;
  for (unsigned worker = 1; worker < workers && worker < count; ++worker) {
    threads.emplace_back(work, worker);
  }
  work(0);
  for (std::thread& thread : threads) thread.join();
}

}  // namespace whymark
