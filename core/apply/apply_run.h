// From a plan to the disk: all files or none, and after a crash still all or none.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/apply/journal.h"
#include "core/apply/journal_folder.h"
#include "core/apply/plan.h"

namespace whymark {

/// Writes files in the order of the design: a journal of all that will be done, synced; every
/// result in a temporary file beside its own, synced in batches; every file exchanged with its
/// result; the folders synced; the old files removed; the journal kept as a record for undo. One
/// piece of work a step, so that a window can draw in between. A failure takes back what was done.
class ApplyRun {
 public:
  /// Writes the journal. Fails, with nothing done, where another process applies, where an apply
  /// was interrupted, or the journal cannot be written. `review`: for the record.
  static Result<ApplyRun> begin(const Repository& repository, const Plan& plan,
                                std::string_view review);
  /// Undoes the newest record. Fails, naming the files, where one is no longer what the apply
  /// made of it, and where there is no record.
  static Result<ApplyRun> begin_undo(const Repository& repository);

  bool done() const { return phase_ == Phase::done; }
  /// For a bar: pieces of work done, and to do.
  size_t steps_done() const { return steps_done_; }
  size_t steps() const { return 3 * journal_.files.size() + 1; }
  /// Whether files of the working tree are being changed already; until then a cancel costs
  /// nothing.
  bool is_changing() const { return phase_ > Phase::stage; }
  /// Whether all files are on the disk as they were to be. They are also where only the closing
  /// failed: the temporary files, or the journal.
  bool all_written() const { return all_written_; }

  /// Fails with what went wrong and what that leaves: mostly that no file was changed.
  Result<void> step();
  /// Takes everything back, where it is not done yet. Says what that leaves.
  std::string cancel();

  /// What becomes of an apply, or an undo, that was interrupted.
  enum class Recovery {
    finish,     // all files as they were to be
    roll_back,  // all files as they were
    forget,     // all files as they are; only what is left of the apply goes
  };
  /// Fails, with nothing done, where a file is neither as it was nor as it was to be: only forget
  /// does not mind. The sentence says what was done.
  static Result<std::string> recover(const Repository& repository, Recovery how);

  const Journal& journal() const { return journal_; }
  /// It, for whoever is done with the run.
  Journal take_journal() { return std::move(journal_); }

 private:
  enum class Phase { stage, swap, clean, close, done };

  ApplyRun(std::string root, JournalFolder folder, Journal journal)
      : root_(std::move(root)),
        folder_(std::move(folder)),
        journal_(std::move(journal)),
        has_temporary_(journal_.files.size()) {}
  static Result<ApplyRun> start(const Repository& repository, JournalFolder folder,
                                Journal journal);

  PathResult<void> stage_next();
  PathResult<void> sync_staged();
  PathResult<void> sync_folders(size_t files);
  Result<void> close();
  Result<void> give_up(const JournalFile& file, const PathFailure& failure);
  std::string take_back();
  PathResult<void> take_back_files(const JournalFile*& at);
  PathResult<void> bring_forward(const JournalFile*& at);
  Result<void> remove_temporaries();

  std::string root_;
  JournalFolder folder_;
  Journal journal_;
  Phase phase_ = Phase::stage;
  size_t next_ = 0;                  // file of the phase
  std::vector<bool> has_temporary_;  // by file: whether one may lie beside it
  size_t swapped_ = 0;
  bool all_written_ = false;
  bool in_doubt_ = false;  // whether the file behind the swapped ones is swapped
  size_t steps_done_ = 0;
  std::vector<Descriptor> staged_;  // not yet synced
};

/// Fails as begin() would, without writing anything: where another process applies, where an apply
/// was interrupted, and where that cannot be told. To be asked before a plan is made: files that an
/// interrupted apply has written already look as if they had moved on.
Result<void> check_can_begin(const Repository& repository);

/// Fails where a file is no longer what the record says that the apply made of it.
Result<void> check_can_undo(const Repository& repository, const Journal& record);

/// Fails where ApplyRun::recover() would refuse to go on with the journal, in either direction.
Result<void> check_can_recover(const Repository& repository, const Journal& pending);

/// All steps. Returns the sentence for the reviewer.
Result<std::string> write_plan(const Repository& repository, const Plan& plan,
                               std::string_view review);
Result<std::string> undo_newest(const Repository& repository);

/// "3 lines dropped in a.ts." from a journal's words.
std::string result_sentence(const Journal& journal);

}  // namespace whymark
