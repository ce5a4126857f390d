#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "core/base/result.h"

struct git_repository;

namespace whymark {

/// What git would store for a file of the working tree.
struct CleanBlob {
  std::string id;          // lower-case hex
  bool converted = false;  // whether git's filters change the bytes on their way in
  std::string bytes;       // what they make of them; empty unless converted
};

/// A git repository with a working tree. Movable, not copyable; one thread at a time.
class Repository {
 public:
  enum class Bare { refuse, allow };

  /// Finds the repository that `directory` lies in. Fails when there is none, or it is bare and
  /// that is not allowed.
  static Result<Repository> discover(const std::string& directory, Bare bare = Bare::refuse);

  Repository(Repository&&) noexcept;
  Repository& operator=(Repository&&) noexcept;
  ~Repository();

  /// Absolute path of the working tree, without a slash at the end; of a bare repository empty.
  const std::string& root() const { return root_; }

  /// Absolute path of git's own directory for this working tree (a linked working tree has its
  /// own), without a slash at the end.
  std::string git_directory() const;

  /// The blob id (lower-case hex) that git would give `bytes` as the file at `path`: the filters
  /// that .gitattributes and the configuration name for that path are run first, as `git add` does,
  /// and as `git hash-object --path` does but for one thing: where the index has the file with CRs
  /// and line ends are converted automatically, git add (and git diff) leave them, hash-object does
  /// not. Fails where git add does (bytes that are not valid in the file's working-tree-encoding),
  /// and where git would run something that is not run here: a clean filter of the user (Git LFS
  /// and the like), or an expanded $Id$.
  Result<std::string> blob_id(const std::string& path, std::string_view bytes) const;

  /// The blob id of bytes as they are, no filters run.
  static Result<std::string> blob_of(std::string_view bytes);

  /// blob_id(), with what the filters made of the bytes. The message of a failure is a sentence
  /// part about the file ("git passes it through …").
  Result<CleanBlob> clean(const std::string& path, std::string_view bytes) const;

  /// The bytes that a checkout writes at `path` for what git has stored: line ends, then encoding.
  /// Fails where git would run a smudge filter, expand an $Id$, or where the file's encoding lacks
  /// a character (git says so, and checks it out in UTF-8); the message as above. To change a file
  /// that is there, core/git/convertible_file.h.
  Result<std::string> smudge(const std::string& path, std::string_view clean_bytes) const;

  /// Why `path`, relative to the root, belongs to git or to another repository and not to this
  /// one's files, as a sentence part ("it lies in the submodule vendor/x"); empty when it does not.
  std::string refuse_path(std::string_view path) const;

  /// For the files of this folder only.
  git_repository* raw() const { return repository_.get(); }

 private:
  explicit Repository(git_repository* repository);

  struct Free {
    void operator()(git_repository* repository) const;
  };
  std::unique_ptr<git_repository, Free> repository_;
  std::string root_;
};

}  // namespace whymark
