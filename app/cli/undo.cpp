#include <fmt/format.h>

#include <memory>
#include <string>

#include "app/cli/apply_report.h"
#include "app/cli/commands.h"
#include "app/cli/decided_review.h"
#include "core/apply/apply_run.h"
#include "core/apply/words.h"
#include "core/base/exit_code.h"

namespace whymark {
namespace {

struct Options {
  std::string repo;
  bool dry_run = false;
  bool json = false;
  bool forget = false;
};

/// The journal as that of its undo.
Journal reversed(Journal journal) {
  for (JournalFile& file : journal.files) std::swap(file.before, file.after);
  return journal;
}

class Undo {
 public:
  explicit Undo(const Options& options) : options_(options) { report_.json = options.json; }

  int run() {
    const auto repository = find_repository(options_.repo, "");
    if (!repository) return error(repository.error().message, kExitOutside);
    // Asked first: an apply in progress has a journal too, and is not interrupted.
    if (is_locked(*repository)) return error(kBusy, kExitFindings);
    const auto pending = pending_journal(*repository);
    if (!pending) return error(pending.error().message, kExitFindings);
    if (options_.forget) return forget(*repository, *pending);
    return *pending ? settle(*repository, **pending) : undo(*repository);
  }

 private:
  int error(const std::string& message, int exit_code) const {
    return report_.tell_error(message, exit_code);
  }

  int forget(const Repository& repository, const std::optional<Journal>& pending) {
    if (!pending) return error("nothing to forget: no apply was interrupted", kExitFindings);
    if (options_.dry_run) {
      return report_.tell(
          fmt::format("would: leave all files as they are and forget the "
                      "interrupted {} ({}).",
                      pending->undo ? "undo" : "apply", printable(pending->what)));
    }
    const auto said = ApplyRun::recover(repository, ApplyRun::Recovery::forget);
    return said ? report_.tell(*said) : error(said.error().message, kExitFindings);
  }

  /// Of an apply that was interrupted, and of an undo, what is left is that no file is changed.
  int settle(const Repository& repository, const Journal& pending) {
    report_.add(pending.undo ? pending : reversed(pending));
    const std::string began =
        pending.undo ? "an undo" : "an apply that began at " + pending.started;
    const std::string what = printable(pending.what);
    if (options_.dry_run) {
      return report_.tell(fmt::format("would: {} {}, which was interrupted ({}).",
                                      pending.undo ? "finish" : "roll back", began, what));
    }
    const auto how = pending.undo ? ApplyRun::Recovery::finish : ApplyRun::Recovery::roll_back;
    const auto said = ApplyRun::recover(repository, how);
    if (!said) {
      const bool refused = is_locked(repository) || !check_can_recover(repository, pending);
      return error(said.error().message, refused ? kExitFindings : kExitOutside);
    }
    report_.written = true;
    return report_.tell(
        fmt::format("Interrupted was {}; it is {}, and all files are as they were "
                    "before ({}).",
                    began, pending.undo ? "finished" : "rolled back", what));
  }

  int undo(const Repository& repository) {
    if (auto free = check_can_begin(repository); !free) {
      return error(free.error().message, kExitFindings);
    }
    const auto record = newest_record(repository);
    if (!record) return error(record.error().message, kExitOutside);
    if (!*record) {
      return error("nothing to undo: no apply is on record for this working tree", kExitFindings);
    }
    report_.add(reversed(**record));
    if (options_.dry_run) {
      const auto same = check_can_undo(repository, **record);
      if (!same) return error(same.error().message, kExitFindings);
      return report_.tell(fmt::format("would: undo the apply of {} ({}).", (*record)->started,
                                      printable((*record)->what)));
    }
    auto run = ApplyRun::begin_undo(repository);
    if (!run) {
      const bool refused = is_locked(repository) || !check_can_undo(repository, **record);
      return error(run.error().message, refused ? kExitFindings : kExitOutside);
    }
    while (!run->done()) {
      const auto stepped = run->step();
      report_.written = run->all_written();
      if (!stepped) return error(stepped.error().message, kExitOutside);
    }
    report_.written = true;
    return report_.tell(result_sentence(run->journal()));
  }

  const Options& options_;
  ApplyReport report_;
};

}  // namespace

void add_undo(CLI::App& program, int& exit_code) {
  const auto options = std::make_shared<Options>();
  CLI::App* command =
      program.add_subcommand("undo", "Take the last apply back, or one that was interrupted");
  command->footer(
      "Every apply to the working tree can be undone, the newest first, as long as its files are "
      "as\n"
      "it left them. An apply that was interrupted is rolled back, an undo that was is finished.\n"
      "The decisions do not come back.\n"
      "\n"
      "Exits with 1 where there is nothing to undo, a file has changed since, or another process\n"
      "applies; with 3 where writing failed.\n"
      "\n"
      "Examples:\n"
      "  whymark undo --dry-run\n"
      "  whymark undo\n"
      "  whymark undo --forget    # keep all files as they are after an interrupted apply");
  command
      ->add_option("--repo", options->repo,
                   "a folder in the repository, where it is not the one around here")
      ->type_name("DIR");
  command->add_flag("-n,--dry-run", options->dry_run, "write nothing: say what would be");
  command->add_flag("--json", options->json, "report as JSON");
  command->add_flag("--forget", options->forget,
                    "leave all files as they are, and forget an apply that was interrupted");
  command->callback([options, &exit_code] { exit_code = Undo(*options).run(); });
}

}  // namespace whymark
