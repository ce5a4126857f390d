// Where the outputs of commands are kept: `.artifacts/whymark/<SHA-256>.log` beneath the root of
// the repository, each under the hash of its bytes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/git/beneath.h"

namespace whymark {

/// `.artifacts/whymark/<hash>.log`, relative to the root.
std::string log_path(std::string_view hash);

/// Writes logs. No link is followed on the way. What was written goes again with this unless
/// keep() was called: a run that is given up leaves nothing.
class LogFolder {
 public:
  /// Makes the folders where they are missing. Fails where one is a link or no folder.
  static Result<LogFolder> open(const std::string& root);
  LogFolder(LogFolder&&) noexcept = default;
  LogFolder& operator=(LogFolder&&) = delete;
  ~LogFolder();

  /// Writes a log under its hash, whole or not at all. One that is there already is left alone if
  /// it has these bytes, and replaced otherwise.
  Result<void> write(const std::string& hash, std::string_view bytes);
  void keep() { written_.clear(); }

 private:
  explicit LogFolder(Descriptor folder) : folder_(std::move(folder)) {}

  Descriptor folder_;
  std::vector<std::string> written_;  // names that were not there before
};

/// What became of a log: missing, another than its name says, or fine.
enum class LogState { fine, missing, altered };
LogState check_log(const std::string& root, const std::string& hash);

}  // namespace whymark
