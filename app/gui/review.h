#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "app/gui/claim_states.h"
#include "app/gui/colours.h"
#include "app/gui/diff_marks.h"
#include "app/gui/evidence.h"
#include "app/gui/word_marks.h"
#include "core/apply/guard.h"
#include "core/apply/journal.h"
#include "core/base/progress.h"
#include "core/base/workers.h"
#include "core/format/document.h"
#include "core/git/repository.h"
#include "core/review/generated.h"
#include "core/review/metrics.h"
#include "render/layout/card_heights.h"

namespace whymark {

/// An opened review: the document, its figures, and the working tree it speaks of.
struct Review {
  std::string path;  // as it was named
  Document document;
  DocumentMetrics metrics;
  std::vector<GeneratedReason> generated;  // by file
  WordMarks word_marks;
  Colours colours;
  DiffMarks marks;
  Evidence evidence;
  ClaimStates claim_states;
  mutable CardHeights card_heights;                             // a cache
  mutable CardHeights folded_card_heights{CardExtent::folded};  // likewise
  std::optional<Repository> repository;
  std::string no_repository;  // why there is none, a sentence
  bool partial = false;       // only the start of it, shown while the rest is read

  /// The guard of a file's section as far as it is known, else GuardState::unchecked: then it is
  /// wanted, and the next check_wanted() has it checked. Only files that are looked at are read.
  const Guard& guard(uint32_t file);
  /// The same, checked at once where it must be: for what acts on it.
  const Guard& guard_now(uint32_t file);
  /// Has a worker check what was wanted since the last call, and nothing from before: what is no
  /// longer in view does not stand in the way. The review must outlive `workers`' jobs.
  void check_wanted(Workers& workers);
  /// Forgets what was read, after something was written.
  void forget_guards();
  /// Files that an apply of this window has written, or, where `undone`, has put back: one that is
  /// no longer the file reviewed says so.
  void note_applied(const std::vector<JournalFile>& files, bool undone);
  /// The same of the files of another text of this review.
  void take_over(const Review& before) { applied_ = before.applied_; }
  bool was_applied(uint32_t file) const { return applied_.count(document.files[file].path) != 0; }

 private:
  const Guard& remember(uint32_t file, Guard guard);

  std::map<uint32_t, Guard> guards_;
  std::vector<uint32_t> wanted_;
  Job checking_;
  std::set<std::string> applied_;  // paths
};

/// Parses the bytes of a review and finds its repository: the one `repository_dir` lies in, or,
/// where that is empty, the one the review lies in, else the one of the current directory. Once the
/// progress is cancelled the review is good for nothing.
std::unique_ptr<Review> make_review(const std::string& path, TextBuffer text,
                                    const std::string& repository_dir,
                                    Progress* progress = nullptr);
/// Which files of a review are generated, as make_review finds it, for a part that has no
/// repository of its own.
std::vector<GeneratedReason> find_generated_files(const std::string& path,
                                                  const std::string& repository_dir,
                                                  const Document& document);
/// Reads `path` and makes a review of it.
Result<std::unique_ptr<Review>> open_review(const std::string& path,
                                            const std::string& repository_dir);

}  // namespace whymark
