#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/git/encoding.h"
#include "core/git/repository.h"
#include "core/git/splice.h"

namespace whymark {

/// A file of the working tree through git's conversions, both ways: reviewed and decided on as git
/// stores it, and written so that all that was not decided on keeps its bytes. Refers to the bytes
/// it was opened with, which must outlive it; copies them only where git converts them.
class ConvertibleFile {
 public:
  /// Fails where Repository::clean does, with its message.
  static Result<ConvertibleFile> open(const Repository& repository, std::string path,
                                      std::string_view worktree_bytes);

  /// What git would store.
  std::string_view clean_bytes() const { return clean_ ? std::string_view(*clean_) : text(); }
  /// The blob id of that, in lower-case hex.
  const std::string& id() const { return id_; }

  /// Why the file cannot be written, as a sentence part about it, where that shows before there is
  /// a change: its encoding does not give the same bytes on the way back. Empty when it can.
  const std::string& read_only() const { return read_only_; }

  /// The file's bytes after a change, of which git would store exactly the clean bytes with the
  /// splices made. Line ends follow the lines that are replaced, then the line before, then the one
  /// after; in a file without any they are a checkout's. A byte order mark stays.
  ///
  /// Fails where no such bytes are found: a character that the encoding lacks, a CR before a line
  /// end that git would take out, a text that turns into a binary file. The message is a sentence
  /// part about the file or the change to it. `repository` is the one it was opened with.
  Result<std::string> write_back(const Repository& repository, const Splices& splices) const;

 private:
  ConvertibleFile(std::string path, std::string_view worktree_bytes)
      : path_(std::move(path)), worktree_bytes_(worktree_bytes) {}

  std::string_view text() const { return text_ ? std::string_view(*text_) : worktree_bytes_; }
  Result<git::NewLines> new_lines(const Repository& repository, const Splices& splices) const;
  Result<std::string> write_back(const Repository& repository, const Splices& splices,
                                 git::NewLines new_lines) const;

  std::string path_;
  std::string_view worktree_bytes_;
  std::optional<std::string> text_;   // those in UTF-8, where they are not
  std::optional<std::string> clean_;  // the text without the CRs that git takes out, if there are
  std::string id_;
  std::string read_only_;
  std::optional<git::EncodedFile> encoding_;  // where the file has a working-tree-encoding
};

}  // namespace whymark
