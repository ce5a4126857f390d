// The bytes of a file on a side. Only for the files of this folder.
#pragma once

#include <git2.h>

#include <string>
#include <string_view>

#include "core/base/text_buffer.h"
#include "core/git/file_pair.h"
#include "core/git/git_handle.h"
#include "core/git/repository.h"

namespace whymark::git {

/// What git would store, or has stored. Owns what `bytes` shows.
class FileContents {
 public:
  std::string_view bytes;
  git_oid id = {};

  FileContents() = default;
  FileContents(FileContents&&) noexcept = default;
  FileContents& operator=(FileContents&&) noexcept = default;

 private:
  friend class ContentReader;
  Handle<git_odb_object, git_odb_object_free> object_;
  TextBuffer file_;
  std::unique_ptr<std::string> made_;
};

/// Reads contents, for one thread.
class ContentReader {
 public:
  static Result<ContentReader> open(const std::string& repository);

  /// The contents of a side that is there; a submodule's are `Subproject commit <id>`. Fails where
  /// an object or file cannot be read, or git's filters for it cannot be run here: the message is a
  /// sentence part about the file.
  Result<FileContents> read(const std::string& path, const FileSide& side);

  const Repository& repository() const { return repository_; }

 private:
  ContentReader(Repository repository, OdbHandle odb)
      : repository_(std::move(repository)), odb_(std::move(odb)) {}
  Result<FileContents> read_stored(const FileSide& side);
  Result<FileContents> read_link(const std::string& path);
  Result<FileContents> read_file_of_worktree(const std::string& path);

  Repository repository_;
  OdbHandle odb_;
};

}  // namespace whymark::git
