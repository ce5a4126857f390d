#include <fmt/format.h>

#include <memory>
#include <string>
#include <utility>

#include "app/cli/apply_report.h"
#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "app/cli/decided_review.h"
#include "app/cli/progress.h"
#include "core/apply/apply_run.h"
#include "core/apply/outcome_patch.h"
#include "core/base/exit_code.h"

namespace whymark {
namespace {

struct Options {
  DecidedSource source;
  bool dry_run = false;
  bool json = false;
  bool finish = false;
};

CommandResult<Plan> plan_of(const DecidedReview& review) {
  Planner planner(*review.repository, review.document, review.decisions);
  Progress progress("checking", "files", planner.files());
  do {
    if (auto stepped = planner.step(); !stepped) {
      return tl::unexpected(CommandError{std::move(stepped.error().message), kExitFindings});
    }
    progress.show(planner.planned());
  } while (!planner.done());
  return planner.take();
}

/// `written`: whether all files are, which they may be where closing failed.
CommandResult<std::string> write(const Repository& repository, const Plan& plan,
                                 const std::string& review, bool& written) {
  auto run = ApplyRun::begin(repository, plan, review);
  if (!run) {
    // Somebody may have begun since the plan was made.
    const int exit_code = check_can_begin(repository) ? kExitOutside : kExitFindings;
    return tl::unexpected(CommandError{std::move(run.error().message), exit_code});
  }
  Progress progress("writing:", "steps", run->steps());
  while (!run->done()) {
    auto stepped = run->step();
    written = run->all_written();
    if (!stepped) {
      return tl::unexpected(CommandError{std::move(stepped.error().message), kExitOutside});
    }
    progress.show(run->steps_done());
  }
  return result_sentence(run->journal());
}

class Apply {
 public:
  explicit Apply(const Options& options) : options_(options) { report_.json = options.json; }

  int run() {
    if (options_.finish) return finish();
    if (options_.source.file.empty()) {
      return error("apply takes the review as FILE, or --continue", kExitUsage);
    }
    auto review = read_decided(options_.source);
    if (!review) return error(review.error());
    if (!review->repository) return error(review->repository.error().message, kExitOutside);
    // Before the plan: what an interrupted apply has written already would look stale.
    if (auto free = check_can_begin(*review->repository); !free) {
      return error(free.error().message, kExitFindings);
    }
    if (review->saved) announce(*review);
    const auto plan = plan_of(*review);
    if (!plan) return error(plan.error());
    report_.add(*plan);
    return options_.dry_run ? say_what_would_be(*review, *plan) : apply(*review, *plan);
  }

 private:
  int error(const std::string& message, int exit_code) const {
    return report_.tell_error(message, exit_code);
  }
  int error(const CommandError& error) const { return this->error(error.message, error.exit_code); }

  void announce(const DecidedReview& review) const {
    const std::string_view name = input_name(options_.source.file);
    complain(review.decisions.empty()
                 ? fmt::format("nothing is marked in {}: mark it with whymark view, or name a file "
                               "with --decisions",
                               name)
                 : fmt::format("the decisions are those marked in {} with the viewer", name),
             kExitOk);
  }

  int say_what_would_be(const DecidedReview& review, const Plan& plan) {
    if (plan.files.empty()) return report_.tell("would: nothing, since nothing is marked.");
    report_.patch = outcome_patch(review.document, review.decisions);
    return report_.tell(fmt::format("would: {}{}.", describe(plan), whole_file_words(plan)));
  }

  int apply(const DecidedReview& review, const Plan& plan) {
    if (plan.files.empty()) return report_.tell("Nothing is marked, so no file was changed.");
    const auto said = write(*review.repository, plan, options_.source.file, report_.written);
    if (report_.written && review.saved) {
      // No failure: the files are written, and are no longer those that the decisions are about.
      if (auto cleared = clear_saved(review.key); !cleared) complain(cleared.error().message, 0);
    }
    return said ? report_.tell(*said) : error(said.error());
  }

  int finish() {
    const auto repository = find_repository(options_.source.repo, "");
    if (!repository) return error(repository.error().message, kExitOutside);
    if (is_locked(*repository)) return error(kBusy, kExitFindings);
    const auto pending = pending_journal(*repository);
    if (!pending) return error(pending.error().message, kExitFindings);
    const auto said = ApplyRun::recover(*repository, ApplyRun::Recovery::finish);
    if (!said) {
      const bool refused =
          !*pending || is_locked(*repository) || !check_can_recover(*repository, **pending);
      return error(said.error().message, refused ? kExitFindings : kExitOutside);
    }
    if (*pending) report_.add(**pending);
    report_.written = true;
    return report_.tell(*said);
  }

  const Options& options_;
  ApplyReport report_;
};

}  // namespace

void add_apply(CLI::App& program, int& exit_code) {
  const auto options = std::make_shared<Options>();
  CLI::App* command = program.add_subcommand(
      "apply", "Write the decisions on a review to the working tree, all files or none");
  command->footer(
      "The decisions are those marked in the viewer, or those of a file as whymark decisions "
      "--json\n"
      "prints it. Such a file can be short; lines are counted as in a note's selector:\n"
      "  {\"whymark_decisions\": 1, \"decisions\": [\n"
      "    {\"file\": \"a.ts\", \"drop\": \"+4..7\"},                       added lines go\n"
      "    {\"file\": \"a.ts\", \"restore\": \"-9\"},                       removed lines come "
      "back\n"
      "    {\"file\": \"a.ts\", \"revert\": {\"line\": \"+12\", \"new\": \"250\"}}, a part of a "
      "line\n"
      "    {\"file\": \"a.ts\", \"discard\": \"+20\"},                      the hunk with line 20\n"
      "    {\"note\": \"n3\"}]}                                         what a note covers\n"
      "spec/decisions-v1.md describes all of it. A file that is not the one reviewed is refused, "
      "and\n"
      "then nothing is written. whymark undo takes an apply back.\n"
      "\n"
      "Exits with 1 where a file cannot be applied, an apply was interrupted or another process\n"
      "applies; with 2 where the decisions are unsound; with 3 where reading or writing failed.\n"
      "\n"
      "Examples:\n"
      "  whymark apply --dry-run review.whymark\n"
      "  whymark apply review.whymark\n"
      "  whymark apply review.whymark --decisions decisions.json --json\n"
      "  whymark apply --continue    # what was interrupted");
  CLI::Option* file = add_decided_options(*command, options->source, false);
  CLI::Option* dry_run =
      command->add_flag("-n,--dry-run", options->dry_run,
                        "write nothing: say what would be, and print it as a patch");
  command->add_flag("--json", options->json, "report as JSON");
  command
      ->add_flag("--continue", options->finish,
                 "finish an apply that was interrupted; takes no FILE")
      ->excludes(file)
      ->excludes(dry_run)
      ->excludes("--decisions");
  command->callback([options, &exit_code] { exit_code = Apply(*options).run(); });
}

}  // namespace whymark
