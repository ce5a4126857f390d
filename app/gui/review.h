#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "app/gui/word_marks.h"
#include "core/apply/guard.h"
#include "core/apply/journal.h"
#include "core/format/document.h"
#include "core/git/repository.h"
#include "core/review/metrics.h"

namespace whymark {

/// An opened review: the document, its figures, and the working tree it speaks of.
struct Review {
  std::string path;  // as it was named
  Document document;
  DocumentMetrics metrics;
  WordMarks word_marks;
  std::optional<Repository> repository;
  std::string no_repository;  // why there is none, a sentence

  /// The guard of a file's section, checked at the first call: only files that are looked at are
  /// read.
  const Guard& guard(uint32_t file);
  /// Forgets what was read, after something was written.
  void forget_guards() { guards_.clear(); }
  /// Files that an apply of this window has written, or, where `undone`, has put back: one that is
  /// no longer the file reviewed says so.
  void note_applied(const std::vector<JournalFile>& files, bool undone);
  bool was_applied(uint32_t file) const { return applied_.count(document.files[file].path) != 0; }

 private:
  std::map<uint32_t, Guard> guards_;
  std::set<std::string> applied_;  // paths
};

/// Reads and parses `path`. The repository is the one `repository_dir` lies in, or, where that is
/// empty, the one the review lies in, else the one of the current directory.
Result<std::unique_ptr<Review>> open_review(const std::string& path,
                                            const std::string& repository_dir);

}  // namespace whymark
