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

  /// The blob id (lower-case hex) that git would give `bytes` as the file at `path`: the filters
  /// that .gitattributes and the configuration name for that path are run first, as `git add` does,
  /// and as `git hash-object --path` does but for one thing: where the index has the file with CRs
  /// and line ends are converted automatically, git add (and git diff) leave them, hash-object does
  /// not. Fails where git would run something that libgit2 cannot: a clean filter of the user (Git
  /// LFS and the like), a working-tree-encoding, or an expanded $Id$.
  Result<std::string> blob_id(const std::string& path, std::string_view bytes) const;

  /// The same, with what the filters made of the bytes. The message of a failure is a sentence part
  /// about the file ("git passes it through …").
  Result<CleanBlob> clean(const std::string& path, std::string_view bytes) const;

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
