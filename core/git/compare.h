// From what lies on both sides of a file to what changed in it. Only for the files of this folder.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/diff/file_change.h"
#include "core/git/file_contents.h"

namespace whymark::git {

/// A reader for each worker, opened by the first job of that worker.
class Readers {
 public:
  Readers(const Repository& repository, unsigned workers)
      : place_(git_repository_path(repository.raw())), readers_(workers) {
    if (!repository.root().empty()) place_ = repository.root();
  }

  Result<FileContents> read(unsigned worker, const std::string& path, const FileSide& side) {
    auto& reader = readers_[worker];
    if (!reader) {
      auto opened = ContentReader::open(place_);
      if (!opened) return fail(opened.error().message);
      reader = std::make_unique<ContentReader>(std::move(*opened));
    }
    return reader->read(path, side);
  }

  git_repository* raw(unsigned worker) { return readers_[worker]->repository().raw(); }

 private:
  std::string place_;
  std::vector<std::unique_ptr<ContentReader>> readers_;
};

/// What changed between the sides of a pair; nothing where they are the same after all. Fails where
/// an object cannot be read. `worker` is the caller's number, for `readers`.
Result<std::optional<FileChange>> compare(Readers& readers, unsigned worker, const FilePair& pair,
                                          uint32_t context_lines);

}  // namespace whymark::git
