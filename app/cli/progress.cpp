#include "app/cli/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <utility>

namespace whymark {
namespace {

constexpr size_t kFew = 200;                         // files that are done before a line is read
constexpr std::chrono::milliseconds kInterval{100};  // between two writes

}  // namespace

Progress::Progress(std::string what, std::string things, size_t total)
    : what_(std::move(what)),
      things_(std::move(things)),
      total_(total),
      on_(total > kFew && ::isatty(STDERR_FILENO) == 1) {}

void Progress::show(size_t done) {
  if (!on_) return;
  const auto now = std::chrono::steady_clock::now();
  if (now < next_) return;
  next_ = now + kInterval;
  const std::string line = fmt::format("{} {} of {} {}", what_, done, total_, things_);
  std::fprintf(stderr, "\r%s", line.c_str());
  columns_ = line.size();
}

Progress::~Progress() {
  if (columns_ > 0) std::fprintf(stderr, "\r%*s\r", static_cast<int>(columns_), "");
}

}  // namespace whymark
