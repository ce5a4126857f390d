#pragma once

#include <string>
#include <string_view>

#include "core/apply/safe_file.h"
#include "core/base/result.h"

namespace whymark {

/// New bytes of a file, safely on the disk beside it under a temporary name, waiting to take its
/// place. Holds no descriptor, so that any number of files can be staged at once. Removed again
/// unless committed.
class StagedFile {
 public:
  /// `before` must outlive the result. Fails, and leaves nothing behind, when the file is no longer
  /// the one in `before` or the temporary file cannot be written.
  static Result<StagedFile> stage(std::string root, std::string path, const FileImage& before,
                                  std::string_view bytes);

  StagedFile(StagedFile&& other) noexcept;
  StagedFile& operator=(StagedFile&&) = delete;
  ~StagedFile();

  /// Renames it over the file, after a last look whether that still is the one in `before`.
  Result<void> commit();

  /// Whether the file has the new bytes; also after a commit that failed in its last step.
  bool in_place() const { return temporary_.empty(); }

 private:
  StagedFile(std::string root, std::string path, std::string name, const FileImage& before);

  std::string root_;
  std::string path_;
  std::string temporary_;  // its name in the folder of path_; empty once there is none to remove
  const FileImage* before_;
};

}  // namespace whymark
