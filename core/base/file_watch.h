#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace whymark {

/// Says when a file may have been written, replaced or removed. A thread of its own sleeps until
/// the kernel tells it: watching costs nothing while nothing happens. Where the kernel cannot tell
/// (it is not Linux, or has no watch left), nothing is ever said.
class FileWatch {
 public:
  /// Begins to watch. A file need not be there, its folder has to: else it is not watched. A link
  /// is watched at both of its ends.
  explicit FileWatch(const std::string& path);
  ~FileWatch();
  FileWatch(const FileWatch&) = delete;
  FileWatch& operator=(const FileWatch&) = delete;

  /// Whether changes are noticed at all.
  bool works() const;
  /// Called on another thread when there is something for take_changed(); empty: nobody is told.
  void on_change(std::function<void()> wake);
  /// Whether the file may have changed since this was asked last. Costs no system call.
  bool take_changed();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace whymark
