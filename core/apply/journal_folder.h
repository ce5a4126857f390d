// Where journals lie: `whymark/` in git's own directory of the working tree.
//   lock            held (flock) by whoever writes
//   journal         of the apply in progress, or of one that was interrupted
//   applied/NNNNNN  of those done, for undo; the newest kKeptRecords are kept. One of an undo is on
//                   its way out, and no record.
#pragma once

#include <optional>
#include <string>

#include "core/apply/journal.h"
#include "core/base/result.h"
#include "core/git/beneath.h"
#include "core/git/repository.h"

namespace whymark {

/// So many applies can be undone, one after the other.
inline constexpr size_t kKeptRecords = 20;

/// Reading, which needs no lock.
/// The journal of an apply that was interrupted, or is in progress elsewhere; nothing where there
/// is none. Fails where it cannot be read.
Result<std::optional<Journal>> pending_journal(const Repository& repository);
/// The newest of those done.
Result<std::optional<Journal>> newest_record(const Repository& repository);

/// Whether another process holds the lock. Takes it for an instant to find out, and makes nothing.
bool is_locked(const Repository& repository);
/// What is said then.
inline constexpr const char* kBusy =
    "another whymark is writing to this working tree at the moment; try again when it is done";

/// The lock, and what only its holder may do. Released when this goes, also with the process.
class JournalFolder {
 public:
  /// Makes the folder where it is missing. Fails at once where another process holds the lock.
  static Result<JournalFolder> lock(const Repository& repository);

  /// The journal is on the disk when this returns. There must be none.
  Result<void> write(const Journal& journal);
  /// The apply is done: its journal becomes the newest record, and the oldest ones go.
  Result<void> keep_as_record();
  /// The journal goes without a trace.
  Result<void> drop();
  /// The undo is done: its journal goes, and in the same moment the newest record, where that is
  /// the one that it takes back.
  Result<void> drop_with_record(const Journal& undo);
  /// Whether those that take the journal away have not: one that fails may have got so far.
  /// Of a journal that could not be written, whether it is there all the same.
  bool has_journal() const { return has_journal_; }

 private:
  JournalFolder(std::string path, Descriptor lock)
      : path_(std::move(path)), lock_(std::move(lock)) {}

  std::string path_;
  Descriptor lock_;
  bool has_journal_ = true;
};

}  // namespace whymark
