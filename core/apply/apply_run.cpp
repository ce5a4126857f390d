#include "core/apply/apply_run.h"

#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sys/random.h>
#include <unistd.h>

#include <algorithm>
#include <ctime>
#include <set>

#include "core/apply/file_swap.h"
#include "core/apply/words.h"
#include "core/git/path_rules.h"

namespace whymark {
namespace {

// Written files wait for their sync together: the disk then writes them in one go. Bounded by the
// descriptors that a process may have.
constexpr size_t kSyncBatch = 128;

constexpr std::string_view kNothingChanged = "no file was changed";

uint64_t random_number() {
  uint64_t random = 0;
  if (::getrandom(&random, sizeof random, 0) != sizeof random) {
    random = static_cast<uint64_t>(::getpid()) << 32 | static_cast<uint64_t>(::time(nullptr));
  }
  return random;
}

std::string now_utc() {
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)));
}

/// Those missing on the way to files that are made.
std::vector<std::string> folders_to_make(const std::string& root,
                                         const std::vector<JournalFile>& files) {
  std::set<std::string> folders;
  for (const JournalFile& file : files) {
    if (file.before.exists) continue;
    for (std::string& folder : missing_folders(root, file.path)) folders.insert(std::move(folder));
  }
  return {folders.begin(), folders.end()};  // by name, so outer ones come first
}

void add_folders_of(const std::string& path, std::set<std::string>& folders) {
  for (size_t end = path.find('/'); end != std::string::npos; end = path.find('/', end + 1)) {
    folders.insert(path.substr(0, end));
  }
}

Journal journal_of(const std::string& root, const Plan& plan, std::string_view review) {
  Journal journal;
  journal.started = now_utc();
  journal.review = review;
  journal.what = describe(plan);
  journal.also = whole_file_words(plan);
  const uint64_t random = random_number();
  std::set<std::string> removes;  // as git apply does with folders that lose their last file
  for (const PlannedFile& file : plan.files) {
    const std::string name = temporary_name(random + journal.files.size());
    journal.files.push_back({file.path, name, file.before, file.after});
    if (!file.after.exists) add_folders_of(file.path, removes);
  }
  journal.folders = folders_to_make(root, journal.files);
  journal.removes.assign(removes.begin(), removes.end());
  return journal;
}

tl::unexpected<Error> interrupted(const Journal& journal) {
  if (journal.undo) {
    return fail(
        fmt::format("the undo of the apply of {} was interrupted ({}); `whymark undo` "
                    "finishes it",
                    journal.started, printable(journal.what)));
  }
  return fail(
      fmt::format("an apply that began at {} was interrupted ({}); `whymark undo` rolls it back, "
                  "`whymark apply --continue` finishes it",
                  journal.started, printable(journal.what)));
}

Result<void> check_none_pending(const Repository& repository) {
  const auto pending = pending_journal(repository);
  if (!pending) return fail(pending.error().message);
  if (*pending) return interrupted(**pending);
  return {};
}

/// Those that are empty.
void remove_folders(const std::string& root, const std::vector<std::string>& folders) {
  for (size_t i = folders.size(); i-- > 0;) remove_empty_folder(root, folders[i]);
}

/// Fails where a path is not one of this working tree's own files. Of a folder only, what it lies
/// in is looked at: files are when they are read.
Result<void> check_path(const Repository& repository, const std::string& path, bool is_folder) {
  std::string why = whymark::refuse_path(path);
  if (why.empty()) why = repository.refuse_path(path);
  if (why.empty() && is_folder) {
    const auto parent = open_parent(repository.root(), path);
    if (!parent && parent.error().kind != OpenFailure::missing) why = parent.error().why;
  }
  if (why.empty()) return {};
  return fail(fmt::format("{}: {}; {}", printable(path), why, kNothingChanged));
}

/// A plan may come from anywhere; a journal may have lain there for long, and its repository may
/// have got submodules meanwhile.
Result<void> check_paths(const Repository& repository, const Journal& journal) {
  for (const JournalFile& file : journal.files) {
    if (auto fine = check_path(repository, file.path, false); !fine) return fine;
  }
  for (const auto* folders : {&journal.folders, &journal.removes}) {
    for (const std::string& folder : *folders) {
      if (auto fine = check_path(repository, folder, true); !fine) return fine;
    }
  }
  return {};
}

Result<void> check_paths_of_journal(const Repository& repository, const Journal& journal) {
  const auto fine = check_paths(repository, journal);
  if (fine) return {};
  return fail(fmt::format("cannot use the journal of the apply of {}: {}",
                          printable(journal.started), fine.error().message));
}

}  // namespace

Result<void> check_can_begin(const Repository& repository) {
  if (is_locked(repository)) return fail(kBusy);
  return check_none_pending(repository);
}

Result<void> check_can_undo(const Repository& repository, const Journal& record) {
  constexpr size_t kNamed = 3;
  std::string names;
  size_t moved = 0;
  for (const JournalFile& file : record.files) {
    const auto now = read_state(repository.root(), file.path);
    if (now && *now == file.after) continue;
    if (moved++ < kNamed) names += (names.empty() ? "" : ", ") + printable(file.path);
  }
  if (moved == 0) return {};
  if (moved > kNamed) names += fmt::format(" and {} more", moved - kNamed);
  return fail(
      fmt::format("cannot undo the apply of {}: since then {} changed ({}); no file was changed",
                  record.started,
                  moved == 1 ? "a file has been" : counted(moved, "file") + " have been", names));
}

/// Nothing is done about files that someone else has changed since.
Result<void> check_can_recover(const Repository& repository, const Journal& pending) {
  if (auto fine = check_paths_of_journal(repository, pending); !fine) return fine;
  for (const JournalFile& file : pending.files) {
    const auto now = read_state(repository.root(), file.path);
    if (now && (*now == file.before || *now == file.after)) continue;
    return fail(fmt::format(
        "cannot go on with the interrupted apply of {}: {} is neither as it was nor as it was to "
        "be{}; put it back, or let `whymark undo --forget` leave all files as they are",
        pending.started, printable(file.path), now ? "" : " (" + now.error().why + ")"));
  }
  return {};
}

Result<ApplyRun> ApplyRun::start(const Repository& repository, JournalFolder folder,
                                 Journal journal) {
  if (auto written = folder.write(journal); !written) {
    return fail(fmt::format("{}; {}{}", written.error().message, kNothingChanged,
                            folder.has_journal() ? ", but `whymark undo` has to tidy up" : ""));
  }
  ApplyRun run(repository.root(), std::move(folder), std::move(journal));
  for (const std::string& each : run.journal_.folders) {
    if (auto made = make_folder(run.root_, each); !made) {
      return fail(fmt::format("cannot make the folder {}: {}; {}", printable(each),
                              made.error().why, run.take_back()));
    }
  }
  return run;
}

Result<ApplyRun> ApplyRun::begin(const Repository& repository, const Plan& plan,
                                 std::string_view review) {
  auto folder = JournalFolder::lock(repository);
  if (!folder) return fail(std::move(folder.error().message));
  if (auto none = check_none_pending(repository); !none) {
    return fail(std::move(none.error().message));
  }
  Journal journal = journal_of(repository.root(), plan, review);
  if (auto fine = check_paths(repository, journal); !fine) {
    return fail("cannot write " + fine.error().message);
  }
  return start(repository, std::move(*folder), std::move(journal));
}

Result<ApplyRun> ApplyRun::begin_undo(const Repository& repository) {
  auto folder = JournalFolder::lock(repository);
  if (!folder) return fail(std::move(folder.error().message));
  if (auto none = check_none_pending(repository); !none) {
    return fail(std::move(none.error().message));
  }
  auto record = newest_record(repository);
  if (!record) return fail(std::move(record.error().message));
  if (!*record) return fail("nothing to undo: no apply is on record for this working tree");
  Journal journal = std::move(**record);
  if (auto fine = check_paths_of_journal(repository, journal); !fine) {
    return fail(std::move(fine.error().message));
  }
  if (auto same = check_can_undo(repository, journal); !same) {
    return fail(std::move(same.error().message));
  }
  journal.undo = true;
  const uint64_t random = random_number();
  for (JournalFile& file : journal.files) {
    std::swap(file.before, file.after);
    file.temporary = temporary_name(random + static_cast<uint64_t>(&file - journal.files.data()));
  }
  journal.removes = std::move(journal.folders);
  journal.folders = folders_to_make(repository.root(), journal.files);
  return start(repository, std::move(*folder), std::move(journal));
}

PathResult<void> ApplyRun::sync_staged() {
  for (const Descriptor& file : staged_) {
    if (::fsync(file.get()) != 0) {
      return tl::unexpected(failure_from_errno("new text does not reach the disk"));
    }
  }
  staged_.clear();
  return {};
}

PathResult<void> ApplyRun::stage_next() {
  const JournalFile& file = journal_.files[next_];
  if (file.after.exists) {
    auto staged = stage(root_, file, file.after);
    if (!staged) {
      // Where its folder cannot be reached now, it could not be then, and nothing was made there.
      const auto removed = remove_temporary(root_, file);
      has_temporary_[next_] = !removed && removed.error().kind == OpenFailure::other;
      return tl::unexpected(staged.error());
    }
    // The disk can begin: then the syncs of a batch took 66 ms for 2,000 files, and 168 without.
    ::sync_file_range(staged->get(), 0, 0, SYNC_FILE_RANGE_WRITE);
    staged_.push_back(std::move(*staged));
    has_temporary_[next_] = true;
  }
  const bool last = next_ + 1 == journal_.files.size();
  return last || staged_.size() >= kSyncBatch ? sync_staged() : PathResult<void>();
}

/// Those of the first files, and those made.
PathResult<void> ApplyRun::sync_folders(size_t files) {
  if (files == 0) return {};
  std::set<std::string> seen;
  const auto sync = [&](const std::string& path) -> PathResult<void> {
    const size_t slash = path.rfind('/');
    if (!seen.insert(slash == std::string::npos ? "" : path.substr(0, slash)).second) return {};
    return sync_folder_of(root_, path);
  };
  for (size_t i = 0; i < files; ++i) {
    if (auto synced = sync(journal_.files[i].path); !synced) return synced;
  }
  for (const std::string& folder : journal_.folders) {
    if (auto synced = sync(folder); !synced) return synced;
  }
  return {};
}

/// The message of a failure at a file, after everything was taken back.
Result<void> ApplyRun::give_up(const JournalFile& file, const PathFailure& failure) {
  const std::string left = take_back();
  return fail(fmt::format("cannot write {}: {}; {}", printable(file.path), failure.why, left));
}

/// As far as it goes: one file that cannot be taken back keeps none of the others.
PathResult<void> ApplyRun::take_back_files(const JournalFile*& at) {
  PathResult<void> result;
  const auto take_back_one = [&](size_t index) {
    const JournalFile& file = journal_.files[index];
    has_temporary_[index] = true;  // maybe
    auto back = bring(root_, file, Direction::back);
    if (back || !result) return;
    at = &file;
    result = std::move(back);
  };
  if (in_doubt_) {
    // Its swap failed, and so may have the way back.
    const JournalFile& file = journal_.files[swapped_];
    const auto now = read_state(root_, file.path);
    const bool is_other_kind = !now && (now.error().kind == OpenFailure::link ||
                                        now.error().kind == OpenFailure::special ||
                                        now.error().kind == OpenFailure::nested);
    if (now ? *now == file.after : !is_other_kind) take_back_one(swapped_);
  }
  for (size_t i = swapped_; i-- > 0;) take_back_one(i);
  return result;
}

std::string ApplyRun::take_back() {
  staged_.clear();
  all_written_ = false;
  phase_ = Phase::done;
  const JournalFile* at = nullptr;
  if (auto back = take_back_files(at); !back) {
    return fmt::format(
        "what was written could not be taken back at {} ({}); `whymark undo` tries again",
        printable(at->path), back.error().why);
  }
  auto synced = sync_folders(swapped_);
  if (synced && in_doubt_) {
    // Where its folder cannot be reached now, it could not be for the swap.
    const auto last = sync_folder_of(root_, journal_.files[swapped_].path);
    if (!last && last.error().kind == OpenFailure::other) synced = last;
  }
  if (!synced) {
    return fmt::format(
        "what was taken back does not reach the disk ({}); `whymark undo` tries again",
        synced.error().why);
  }
  auto settled = remove_temporaries();
  if (settled) {
    remove_folders(root_, journal_.folders);
    settled = folder_.drop();
  }
  if (settled) return std::string(kNothingChanged);
  return fmt::format("{}, but {}{}", kNothingChanged, settled.error().message,
                     folder_.has_journal() ? "; `whymark undo` tries again" : "");
}

/// All that can be removed, even where one cannot.
Result<void> ApplyRun::remove_temporaries() {
  std::string left;
  for (size_t i = 0; i < journal_.files.size(); ++i) {
    if (!has_temporary_[i]) continue;
    const JournalFile& file = journal_.files[i];
    const auto removed = remove_temporary(root_, file);
    if (removed || !left.empty()) continue;
    left = fmt::format("the temporary file beside {} is left: {}", printable(file.path),
                       removed.error().why);
  }
  if (left.empty()) return {};
  return fail(left);
}

std::string ApplyRun::cancel() {
  if (done()) return "It is too late to cancel: all is done.";
  return "Cancelled: " + take_back() + ".";
}

Result<void> ApplyRun::close() {
  phase_ = Phase::done;
  auto closed = remove_temporaries();
  // Else the journal could go and a temporary file be there again after a power failure, for good.
  if (closed) {
    if (auto synced = sync_folders(journal_.files.size()); !synced) {
      closed =
          fail("the end of its temporary files does not reach the disk: " + synced.error().why);
    }
  }
  if (closed) {
    remove_folders(root_, journal_.removes);
    closed = journal_.undo ? folder_.drop_with_record(journal_) : folder_.keep_as_record();
  }
  if (closed) return {};
  return fail(fmt::format("all files are written, but {}{}", closed.error().message,
                          folder_.has_journal() ? "; `whymark apply --continue` tries again" : ""));
}

Result<void> ApplyRun::step() {
  if (phase_ == Phase::done) return {};
  ++steps_done_;
  const std::vector<JournalFile>& files = journal_.files;
  if (phase_ == Phase::close || files.empty()) {
    return close();
  }
  const JournalFile& file = files[next_];
  PathResult<void> done;
  switch (phase_) {
    case Phase::stage:
      done = stage_next();
      break;
    case Phase::swap:
      done = swap_in(root_, file, file.before, file.after);
      in_doubt_ = !done;
      if (done) {
        swapped_ = next_ + 1;
        has_temporary_[next_] = file.before.exists || has_temporary_[next_];
      }
      if (done && swapped_ == files.size()) {
        done = sync_folders(swapped_);
        all_written_ = done.has_value();
      }
      break;
    case Phase::clean:
      // What cannot be removed is tried again at the close, and told there.
      if (has_temporary_[next_]) has_temporary_[next_] = !remove_temporary(root_, file);
      break;
    case Phase::close:
    case Phase::done:
      break;
  }
  if (!done) return give_up(file, done.error());
  if (++next_ == files.size()) {
    next_ = 0;
    phase_ = static_cast<Phase>(static_cast<int>(phase_) + 1);
  }
  return {};
}

PathResult<void> ApplyRun::bring_forward(const JournalFile*& at) {
  for (const JournalFile& file : journal_.files) {
    at = &file;
    if (auto brought = bring(root_, file, Direction::forward); !brought) return brought;
  }
  return sync_folders(journal_.files.size());
}

Result<std::string> ApplyRun::recover(const Repository& repository, Recovery how) {
  auto folder = JournalFolder::lock(repository);
  if (!folder) return fail(std::move(folder.error().message));
  auto pending = pending_journal(repository);
  if (!pending) return fail(std::move(pending.error().message));
  if (!*pending) return fail("nothing to finish: no apply was interrupted");
  ApplyRun run(repository.root(), std::move(*folder), std::move(**pending));
  run.has_temporary_.assign(run.journal_.files.size(), true);  // maybe
  const std::string what = printable(run.journal_.what);
  if (how == Recovery::forget) {
    const auto removed = run.remove_temporaries();
    remove_folders(run.root_, run.journal_.folders);
    if (auto dropped = run.folder_.drop(); !dropped) return fail(dropped.error().message);
    return fmt::format("Forgotten, and all files left as they are: {}.{}", what,
                       removed ? "" : " But " + removed.error().message + ".");
  }
  if (auto known = check_can_recover(repository, run.journal_); !known) {
    return fail(std::move(known.error().message));
  }
  if (how == Recovery::roll_back) {
    run.swapped_ = run.journal_.files.size();
    const std::string left = run.take_back();
    if (left != kNothingChanged) return fail("it is not all rolled back: " + left);
    return fmt::format("Rolled back: {}.", what);
  }
  const JournalFile* at = nullptr;
  if (auto brought = run.bring_forward(at); !brought) {
    return fail(fmt::format("cannot write {}: {}; `whymark apply --continue` tries again",
                            printable(at->path), brought.error().why));
  }
  if (auto closed = run.close(); !closed) return fail(closed.error().message);
  return fmt::format("Finished: {}.", what);
}

std::string result_sentence(const Journal& journal) {
  return journal.undo ? fmt::format("Undone: {}.", printable(journal.what))
                      : fmt::format("{}{}.", printable(journal.what), printable(journal.also));
}

namespace {

Result<std::string> run_all(Result<ApplyRun> run) {
  if (!run) return fail(std::move(run.error().message));
  while (!run->done()) {
    if (auto stepped = run->step(); !stepped) return fail(std::move(stepped.error().message));
  }
  return result_sentence(run->journal());
}

}  // namespace

Result<std::string> write_plan(const Repository& repository, const Plan& plan,
                               std::string_view review) {
  if (plan.files.empty()) return "Nothing is marked, so no file was changed.";
  return run_all(ApplyRun::begin(repository, plan, review));
}

Result<std::string> undo_newest(const Repository& repository) {
  return run_all(ApplyRun::begin_undo(repository));
}

}  // namespace whymark
