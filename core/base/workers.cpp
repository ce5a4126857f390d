#include "core/base/workers.h"

#include <sys/resource.h>

#include <algorithm>
#include <thread>

namespace whymark {
namespace {

// The thread that draws goes first where there are fewer processors than threads. On Linux this is
// of the calling thread alone; elsewhere nothing is changed.
void step_back() {
#ifdef __linux__
  setpriority(PRIO_PROCESS, 0, 10);
#endif
}

}  // namespace

struct Workers::Threads {
  std::vector<std::thread> all;
};

Workers::Workers(unsigned threads) : threads_(std::make_unique<Threads>()) {
  for (unsigned i = 0; i < 2 * threads; ++i) {
    threads_->all.emplace_back([this, awaited = i < threads] { run(awaited); });
  }
}

Workers::~Workers() {
  cancel_all();
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  awaited_queued_.notify_all();
  queued_.notify_all();
  for (std::thread& thread : threads_->all) thread.join();
}

void Workers::on_ready(std::function<void()> wake) {
  const std::lock_guard lock(mutex_);
  wake_ = std::move(wake);
}

Job Workers::submit(Priority priority, Work work) {
  auto cancelled = std::make_shared<CancelFlag>(false);
  {
    const std::lock_guard lock(mutex_);
    waiting_.emplace(std::pair(priority, submitted_++), Task{cancelled, std::move(work), {}});
  }
  (priority == Priority::awaited ? awaited_queued_ : queued_).notify_one();
  return Job(std::move(cancelled));
}

/// The first job of those that are awaited, or of the others.
Workers::Queue::iterator Workers::next(bool awaited) {
  if (!awaited) return waiting_.lower_bound({Priority::visible, 0});
  const auto first = waiting_.begin();
  return first != waiting_.end() && first->first.first == Priority::awaited ? first
                                                                            : waiting_.end();
}

void Workers::run(bool awaited) {
  if (!awaited) step_back();
  std::unique_lock lock(mutex_);
  while (true) {
    (awaited ? awaited_queued_ : queued_).wait(lock, [&] {
      return stopping_ || next(awaited) != waiting_.end();
    });
    if (stopping_) return;
    const auto first = next(awaited);
    const uint64_t id = first->first.second;
    Task task = std::move(first->second);
    waiting_.erase(first);
    if (!*task.cancelled) {
      running_.emplace(id, task.cancelled);
      lock.unlock();
      task.delivery = task.work(*task.cancelled);
      task.work = nullptr;
      lock.lock();
      running_.erase(id);
    }
    const bool wanted = !*task.cancelled;
    if (wanted) done_.push_back(std::move(task));
    changed_.notify_all();
    const std::function<void()> wake = wanted ? wake_ : nullptr;
    if (!wake) continue;
    lock.unlock();
    wake();
    lock.lock();
  }
}

size_t Workers::collect() {
  {
    std::unique_lock lock(mutex_);
    if (threads_->all.empty() && !waiting_.empty()) {
      Task task = std::move(waiting_.begin()->second);
      waiting_.erase(waiting_.begin());
      lock.unlock();
      if (!*task.cancelled) task.delivery = task.work(*task.cancelled);
      lock.lock();
      done_.push_back(std::move(task));
    }
    delivering_ = std::exchange(done_, {});
  }
  size_t delivered = 0;
  for (const Task& task : delivering_) {
    if (*task.cancelled || !task.delivery) continue;
    task.delivery();
    ++delivered;
  }
  delivering_.clear();
  return delivered;
}

bool Workers::has_wanted() const {
  const auto wanted = [](const auto& entry) { return !*entry.second.cancelled; };
  return std::any_of(waiting_.begin(), waiting_.end(), wanted) ||
         std::any_of(running_.begin(), running_.end(),
                     [](const auto& entry) { return !*entry.second; });
}

bool Workers::busy() const {
  const std::lock_guard lock(mutex_);
  return has_wanted() ||
         std::any_of(done_.begin(), done_.end(), [](const Task& task) { return !*task.cancelled; });
}

void Workers::wait(std::chrono::milliseconds longest) {
  std::unique_lock lock(mutex_);
  if (threads_->all.empty()) return;
  changed_.wait_for(lock, longest, [this] { return !done_.empty() || !has_wanted(); });
}

void Workers::cancel_all() {
  std::unique_lock lock(mutex_);
  waiting_.clear();
  done_.clear();
  for (const Task& task : delivering_) task.cancelled->store(true);
  for (const auto& [id, cancelled] : running_) cancelled->store(true);
  changed_.wait(lock, [this] { return running_.empty(); });
  done_.clear();
}

}  // namespace whymark
