#pragma once

#include <cstddef>
#include <functional>

namespace whymark {

/// How many threads work at once where the caller has no opinion: one for each processor.
unsigned worker_count();

/// Calls `job(worker, index)` for every index in [0, count), on at most `workers` threads at once,
/// in no order. `worker` is in [0, workers), and no two calls with the same one run at the same
/// time: what each needs for itself can lie in an array. Returns when all are done. Jobs do not
/// throw.
void run_parallel(size_t count, unsigned workers,
                  const std::function<void(unsigned worker, size_t index)>& job);

}  // namespace whymark
