#include "core/base/interrupt.h"

#include <atomic>
#include <csignal>
#include <iterator>

namespace whymark {
namespace {

constexpr int kSignals[] = {SIGINT, SIGTERM, SIGHUP};
std::atomic<int> came = 0;
std::atomic<int> last = 0;
static_assert(std::atomic<int>::is_always_lock_free);  // else a handler must not touch it
struct sigaction before[std::size(kSignals)];

void note_signal(int signal) {
  ++came;
  last = signal;
}

}  // namespace

InterruptGuard::InterruptGuard() {
  came = 0;
  last = 0;
  struct sigaction action {};
  action.sa_handler = note_signal;
  sigemptyset(&action.sa_mask);
  for (size_t i = 0; i < std::size(kSignals); ++i) {
    ::sigaction(kSignals[i], nullptr, &before[i]);
    // What was started to ignore a signal (nohup) goes on doing so.
    if (before[i].sa_handler != SIG_IGN) ::sigaction(kSignals[i], &action, nullptr);
  }
}

InterruptGuard::~InterruptGuard() {
  for (size_t i = 0; i < std::size(kSignals); ++i) ::sigaction(kSignals[i], &before[i], nullptr);
}

int InterruptGuard::count() const { return came; }
int InterruptGuard::signal() const { return last; }

void end_by_signal(int signal) {
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

}  // namespace whymark
