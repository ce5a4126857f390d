#include "core/base/file_watch.h"

#include <doctest/doctest.h>

#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <mutex>

#include "tests/core/git/scratch.h"

namespace whymark::test {
namespace {

/// Waits until it is told so often, or for five seconds.
class Told {
 public:
  void tell() {
    const std::lock_guard lock(mutex_);
    ++times_;
    changed_.notify_all();
  }
  bool wait(int times) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, std::chrono::seconds(5), [&] { return times_ >= times; });
  }
  int times() {
    const std::lock_guard lock(mutex_);
    return times_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  int times_ = 0;
};

}  // namespace

TEST_CASE("file watch: written, replaced, removed, and other files do not count") {
  const Scratch scratch;
  Told told;
  FileWatch watch(scratch.path("f"));
  if (!watch.works()) return;  // only Linux tells
  watch.on_change([&] { told.tell(); });
  CHECK_FALSE(watch.take_changed());
  scratch.write("g", "1");
  scratch.write("f", "1");
  REQUIRE(told.wait(1));
  CHECK(watch.take_changed());
  const int before = told.times();
  scratch.write("f.new", "2");
  std::filesystem::rename(scratch.path("f.new"), scratch.path("f"));
  REQUIRE(told.wait(before + 1));
  CHECK(watch.take_changed());
  const int replaced = told.times();
  std::filesystem::remove(scratch.path("f"));
  REQUIRE(told.wait(replaced + 1));
  CHECK(watch.take_changed());
  CHECK_FALSE(watch.take_changed());
}

TEST_CASE("file watch: a link is watched at both of its ends") {
  const Scratch scratch;
  std::filesystem::create_directory(scratch.path("there"));
  scratch.write("there/f", "1");
  std::filesystem::create_symlink(scratch.path("there/f"), scratch.path("link"));
  Told told;
  FileWatch watch(scratch.path("link"));
  if (!watch.works()) return;
  watch.on_change([&] { told.tell(); });
  scratch.write("there/f", "2");
  CHECK(told.wait(1));
}

TEST_CASE("file watch: a folder that is not there is not watched") {
  const Scratch scratch;
  FileWatch watch(scratch.path("nowhere/f"));
  CHECK_FALSE(watch.works());
  CHECK_FALSE(watch.take_changed());
}

}  // namespace whymark::test
