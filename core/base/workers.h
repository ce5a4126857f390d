// Work off the thread that draws: pure functions over data that does not change meanwhile, whose
// results come back to that thread.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace whymark {

/// Asked by a job that takes more than some milliseconds, to end early: its result is not wanted.
using CancelFlag = std::atomic<bool>;

/// Which of the jobs that wait begins next; of the same urgency the one submitted first. Somebody
/// sits and waits for what is `awaited`: it has threads of its own. All else leaves the processor
/// to the thread that draws.
enum class Priority : uint8_t { awaited, visible, soon, background };

/// The wish for a job's result. Dropping it cancels the job: one that waits never begins, and the
/// result of one that runs is not delivered.
class Job {
 public:
  Job() = default;
  explicit Job(std::shared_ptr<CancelFlag> cancelled) : cancelled_(std::move(cancelled)) {}
  ~Job() { cancel(); }
  Job(Job&& other) noexcept = default;
  Job& operator=(Job&& other) noexcept {
    cancel();
    cancelled_ = std::move(other.cancelled_);
    return *this;
  }

  void cancel() {
    if (cancelled_) cancelled_->store(true);
    cancelled_.reset();
  }
  explicit operator bool() const { return cancelled_ != nullptr; }

 private:
  std::shared_ptr<CancelFlag> cancelled_;
};

class Workers {
 public:
  /// Brings a result to the thread that collects.
  using Delivery = std::function<void()>;
  using Work = std::function<Delivery(const CancelFlag& cancelled)>;

  /// So many threads for what is awaited, and as many for the rest. With none, collect() does the
  /// work itself, a job a call.
  explicit Workers(unsigned threads);
  /// Cancels all and waits for those that run.
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  /// Called on a worker when there is something to collect; empty: nobody is told.
  void on_ready(std::function<void()> wake);

  /// `work` must not throw, and refer to nothing that may go before cancel_all() was called.
  [[nodiscard]] Job submit(Priority priority, Work work);

  /// Runs the deliveries of what is done and still wanted. Returns how many ran.
  size_t collect();
  /// Sleeps until there is something to collect, or nothing that could come, or the time is over.
  void wait(std::chrono::milliseconds longest);
  /// Whether something still comes.
  bool busy() const;
  /// Cancels all, what collect() is about to deliver as well, and returns when none runs any more.
  void cancel_all();

 private:
  struct Task {
    std::shared_ptr<CancelFlag> cancelled;
    Work work;
    Delivery delivery;
  };

  using Queue = std::map<std::pair<Priority, uint64_t>, Task>;
  void run(bool awaited);
  Queue::iterator next(bool awaited);
  bool has_wanted() const;

  std::function<void()> wake_;
  mutable std::mutex mutex_;
  std::condition_variable awaited_queued_, queued_, changed_;
  Queue waiting_;
  std::map<uint64_t, std::shared_ptr<CancelFlag>> running_;
  std::vector<Task> done_, delivering_;
  uint64_t submitted_ = 0;
  bool stopping_ = false;
  struct Threads;
  std::unique_ptr<Threads> threads_;
};

}  // namespace whymark
