#include <fmt/format.h>
#include <stdlib.h>
#include <unistd.h>

#include <cstdio>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "app/cli/decided_review.h"
#include "app/cli/verify_options.h"
#include "app/cli/verify_progress.h"
#include "app/cli/verify_report.h"
#include "core/apply/words.h"
#include "core/base/exit_code.h"
#include "core/base/interrupt.h"
#include "core/base/replace_file.h"
#include "core/format/edit_frontmatter.h"
#include "core/format/parser.h"
#include "core/format/visible.h"
#include "core/git/source_fingerprint.h"
#include "core/session/trust.h"
#include "core/verify/evidence_state.h"
#include "core/verify/reviewed_tree.h"
#include "core/verify/verify_json.h"

namespace whymark {
namespace {

constexpr std::chrono::milliseconds kShowAgain{100};

/// A review, its claims, and what is known of them.
struct Claimed {
  Document document;
  ClaimedCommands claims;
  std::vector<ClaimStatus> claimed;
};

Result<Claimed> read_claims(const std::string& path) {
  Result<TextBuffer> text = read_input(path);
  if (!text) return fail(text.error().message);
  Claimed read{parse(std::move(*text)), {}, {}};
  read.claims = collect_commands(read.document);
  read.claimed = claimed_statuses(read.document, read.claims, read_evidence(read.document).records);
  return read;
}

class Verify {
 public:
  explicit Verify(const VerifyOptions& options) : options_(options) {}

  int run() {
    if (!options_.merge.empty()) return merge();
    if (options_.file.empty()) return complain("verify takes a review as FILE", kExitUsage);
    if (const int wrong = read(); wrong != kExitOk) return wrong;
    const auto repository = find_repository(options_.repo, options_.file);
    if (!repository) return complain(repository.error().message, kExitOutside);
    repository_ = &*repository;
    auto selected = select_commands(options_, review_->claims);
    if (!selected) return complain(selected.error().message, kExitUsage);
    if (review_->claims.commands.empty()) {
      say(fmt::format("{} claims no command that could be run\n", shown_name()));
    }
    announce(*selected);
    if (const int refused = agree(*selected); refused != kExitOk) return refused;
    InterruptGuard interrupt;
    interrupt_ = &interrupt;
    return run_in_place(std::move(*selected));
  }

  /// The signal that ended the run; 0: none.
  int signal() const { return signal_; }

 private:
  std::string shown_name() const { return make_visible(input_name(options_.file)).text; }
  bool keeps() const { return options_.write || options_.shards > 1; }

  /// To whoever watches; with --json standard output has the JSON alone.
  void say(const std::string& text) const {
    if (options_.json) {
      std::fputs(text.c_str(), stderr);
    } else {
      print(text);
    }
  }

  int read() {
    auto read = read_claims(options_.file);
    if (!read) return complain(read.error().message, kExitOutside);
    review_ = std::move(*read);
    if (!options_.write) return kExitOk;
    if (options_.file == "-") {
      return complain("--write needs a file: standard input cannot be rewritten", kExitUsage);
    }
    // Found out now, and not after an hour of tests.
    const auto front = FrontmatterEditor::open(review_->document);
    return front ? kExitOk : complain(front.error().message, kExitOutside);
  }

  std::vector<std::string> texts_of(const std::vector<uint32_t>& selected) const {
    std::vector<std::string> texts;
    for (const uint32_t each : selected) {
      const ClaimedCommand& command = review_->claims.commands[each];
      if (command.why_not.empty()) texts.push_back(command.text);
    }
    return texts;
  }

  void announce(const std::vector<uint32_t>& selected) const {
    const std::vector<std::string> texts = texts_of(selected);
    if (texts.empty()) return;
    std::string out = fmt::format("{} to run in {}{}:\n", counted(texts.size(), "command"),
                                  options_.isolated ? "a copy of what was reviewed of " : "",
                                  make_visible(repository_->root()).text);
    for (const std::string& text : texts) out += "  " + command_line_text(text, 0) + "\n";
    say(out);
    std::fflush(stdout);
  }

  /// 0 where the commands may run.
  int agree(const std::vector<uint32_t>& selected) const {
    const std::vector<std::string> texts = texts_of(selected);
    if (options_.yes || texts.empty()) return kExitOk;
    const std::string folder = DecisionStore::default_folder();
    const std::string key = trust_key(repository_->root(), texts);
    const bool terminal = ::isatty(STDIN_FILENO) == 1 && ::isatty(STDERR_FILENO) == 1;
    if (!terminal) {
      return complain("there is nobody to ask whether they may run; say --yes to run them",
                      kExitUsage);
    }
    if (is_trusted(folder, key)) return kExitOk;
    std::fputs("Run them? They can do whatever you can. [y/N] ", stderr);
    std::string answer;
    std::getline(std::cin, answer);
    if (answer != "y" && answer != "Y" && answer != "yes") {
      return complain("nothing was run", kExitUsage);
    }
    if (auto kept = remember_trust(folder, key); !kept) complain(kept.error().message, 0);
    return kExitOk;
  }

  int run_in_place(std::vector<uint32_t> selected) {
    VerifySettings settings;
    settings.directory = repository_->root();
    settings.at_once = options_.at_once;
    settings.timeout = std::chrono::milliseconds(static_cast<int64_t>(options_.timeout_s * 1000));
    settings.fail_fast = options_.fail_fast;
    if (!options_.isolated || texts_of(selected).empty()) {
      return run_all(*repository_, std::move(settings), std::move(selected));
    }
    // A hook of git's is told of another index and another tree; those are not what is looked at.
    for (const std::string& name : without_git_variables()) ::unsetenv(name.c_str());
    const auto tree = ReviewedTree::build(*repository_, review_->document,
                                          [this] { return interrupt_->count() > 0; });
    if (!tree) return interrupted() ? stop() : complain(tree.error().message, kExitOutside);
    for (const std::string& each : tree->remarks()) remark(each);
    const auto repository = Repository::discover(tree->root());
    if (!repository) return complain(repository.error().message, kExitOutside);
    settings.directory = tree->root();
    settings.environment = without_git_variables();
    return run_all(*repository, std::move(settings), std::move(selected));
  }

  int run_all(const Repository& where, VerifySettings settings, std::vector<uint32_t> selected) {
    std::optional<LogFolder> logs;
    if (keeps()) {
      auto opened = LogFolder::open(repository_->root());
      if (!opened) return complain(opened.error().message, kExitOutside);
      logs.emplace(std::move(*opened));
    }
    const std::string before = fingerprint(where);
    VerifyRun run(review_->claims, std::move(selected), review_->claimed, std::move(settings),
                  logs ? &*logs : nullptr);
    if (auto ran = drive(run); !ran) return complain(ran.error().message, kExitOutside);
    if (interrupted()) return stop();
    const std::string after = fingerprint(where);
    if (interrupted()) return stop();
    if (before != after) {
      remark("the repository changed while the commands ran: what they say is of neither state");
    }
    for (CommandReport& report : run.reports()) {
      if (report.ran.empty()) continue;
      report.source = before;
      report.source_after = after;
      if (options_.isolated) report.runtime += ", isolated";
    }
    return conclude({review_->claims, review_->claimed, run.reports()}, logs ? &*logs : nullptr);
  }

  std::string fingerprint(const Repository& where) {
    if (!keeps()) return "";
    const std::string review = path_beneath(repository_->root(), options_.file);
    const auto taken = fingerprint_source(where, review);
    if (taken) return taken->hash;
    remark("the records have no fingerprint of the source: " + taken.error().message);
    return "";
  }

  Result<void> drive(VerifyRun& run) {
    VerifyProgress progress;
    const RunOfReview so_far{review_->claims, review_->claimed, run.reports()};
    size_t told = 0;
    for (int interrupts = 0; !run.done();) {
      if (auto stepped = run.step(kShowAgain); !stepped) return stepped;
      for (; interrupts < interrupt_->count(); ++interrupts) run.cancel();
      if (told < run.settled()) progress.clear();
      for (; told < run.settled() && interrupts == 0; ++told) {
        const uint32_t command = run.selected()[told];
        say(report_of_command(review_->document, options_.file, so_far, command));
        std::fflush(stdout);
      }
      progress.show(review_->claims, run);
    }
    return {};
  }

  bool interrupted() const { return interrupt_ != nullptr && interrupt_->count() > 0; }
  int stop() {
    signal_ = interrupt_->signal();
    return complain("interrupted: nothing runs any more, and nothing was written", kExitOutside);
  }

  void remark(const std::string& text) {
    remarks_.push_back(text);
    complain(text, 0);
  }

  /// Writes, tells, and says what the program ends with. `logs` may be null.
  int conclude(const RunOfReview& run, LogFolder* logs) {
    int outside = kExitOk;
    if (options_.write) outside = write(run);
    if (logs != nullptr && outside == kExitOk) logs->keep();
    if (options_.json) {
      const VerifyFacts facts{options_.file, options_.isolated, options_.shard, options_.shards,
                              remarks_};
      print(verify_json(review_->document, run, facts).dump(2) + "\n");
    }
    say(verdict_sentence(run) + "\n");
    const bool contradicted = count_verdicts(run)[static_cast<size_t>(Verdict::contradicted)] > 0;
    if (outside != kExitOk) return outside;
    return contradicted ? kExitFindings : kExitOk;
  }

  int write(const RunOfReview& run) {
    auto rewritten = rewrite_review(review_->document, run);
    if (!rewritten) return complain(rewritten.error().message, kExitOutside);
    for (const std::string& each : rewritten->remarks) remark(each);
    const std::string_view before = review_->document.text.view();
    if (rewritten->text == before) return kExitOk;
    const auto written = replace_file(options_.file, before, rewritten->text);
    return written ? kExitOk : complain(written.error().message, kExitOutside);
  }

  int merge() {
    std::vector<std::string> results;
    for (const std::string& path : options_.merge) {
      const auto text = read_input(path);
      if (!text) return complain(text.error().message, kExitOutside);
      results.emplace_back(text->view());
    }
    if (options_.file.empty()) {
      auto file = file_of_verify_json(results[0]);
      if (!file) {
        return complain(fmt::format("{}: {}", options_.merge[0], file.error().message), kExitUsage);
      }
      options_.file = std::move(*file);
    }
    if (const int wrong = read(); wrong != kExitOk) return wrong;
    std::vector<CommandReport> reports(review_->claims.commands.size());
    for (size_t i = 0; i < results.size(); ++i) {
      auto taken = take_verify_json(results[i], review_->document, review_->claims, reports);
      if (taken) continue;
      return complain(fmt::format("{}: {}", options_.merge[i], taken.error().message), kExitUsage);
    }
    const RunOfReview run{review_->claims, review_->claimed, reports};
    say_missing_logs(reports);
    for (uint32_t i = 0; i < reports.size(); ++i) {
      if (reports[i].outcome.status == RunStatus::not_run) {
        remark(fmt::format("{} has no result", quote(review_->claims.commands[i].text)));
      } else {
        say(report_of_command(review_->document, options_.file, run, i));
      }
    }
    return conclude(run, nullptr);
  }

  void say_missing_logs(const std::vector<CommandReport>& reports) {
    const auto repository = find_repository(options_.repo, options_.file);
    size_t missing = 0;
    for (const CommandReport& each : reports) {
      if (each.output_hash.empty()) continue;
      missing += !repository || check_log(repository->root(), each.output_hash) != LogState::fine;
    }
    if (missing == 0) return;
    remark(
        fmt::format("{} of commands {} not in .artifacts/whymark/ here: bring them along with "
                    "the results, or their evidence counts as unavailable",
                    counted(missing, "output"), missing == 1 ? "is" : "are"));
  }

  VerifyOptions options_;
  std::optional<Claimed> review_;
  const Repository* repository_ = nullptr;
  const InterruptGuard* interrupt_ = nullptr;
  std::vector<std::string> remarks_;
  int signal_ = 0;
};

}  // namespace

void add_verify(CLI::App& program, int& exit_code) {
  const auto options = std::make_shared<VerifyOptions>();
  options->timeout_s = kDefaultTimeoutS;
  CLI::App* command = program.add_subcommand(
      "verify", "Run the commands that a review claims to have run, and compare");
  command->footer(
      "Runs each command of `verify: cmd`, `@check` and `checks` once, in the root of the\n"
      "repository, by /bin/sh, with no input, CI=1 and NO_COLOR=1. A claim is confirmed,\n"
      "contradicted, unrunnable (not found, timed out, killed, no command at all) or recorded,\n"
      "where nothing was claimed. Commands are shown first. On a terminal you are asked once for\n"
      "each list of them; elsewhere say --yes. Nothing else in whymark ever runs them.\n"
      "\n"
      "--write keeps what came out: the claims' status, records in the frontmatter's evidence,\n"
      "outputs in .artifacts/whymark/. A contradiction stays one until the claim comes true, or\n"
      "somebody changes it. Look through outputs before you share them.\n"
      "\n"
      "--isolated runs in a temporary git worktree of the review's base with its diff applied:\n"
      "nothing that git ignores is there, such as installed packages, and no submodule. It is no\n"
      "sandbox.\n"
      "\n"
      "--shard runs a part of the commands and keeps their outputs; --merge joins the results,\n"
      "where .artifacts/whymark/ of all parts was brought along. spec/verify-v1.md describes "
      "them.\n"
      "\n"
      "Exits with 1 where a claim is contradicted, with 3 where a file, the repository or the\n"
      "isolated tree failed.\n"
      "\n"
      "Examples:\n"
      "  whymark verify review.whymark\n"
      "  whymark verify review.whymark --yes --write -j 4\n"
      "  whymark verify review.whymark --filter '^npm' --timeout 60 --fail-fast\n"
      "  whymark verify review.whymark --isolated\n"
      "  whymark verify review.whymark --yes --shard 1/2 --json > 1.json\n"
      "  whymark verify --merge 1.json 2.json --write");
  command->add_option("FILE", options->file, "the review; - is standard input");
  command->add_flag("-w,--write", options->write, "write what came out into the review");
  command->add_option("--filter", options->filter, "only commands that this pattern (RE2) matches")
      ->type_name("PATTERN");
  command->add_option("-j,--jobs", options->at_once, "run so many at once; 1 without it")
      ->type_name("N")
      ->check(CLI::Range(1u, 256u));
  command
      ->add_option(
          "--timeout", options->timeout_s,
          fmt::format("seconds that each may take; {} without it, 0 for no end", kDefaultTimeoutS))
      ->type_name("S")
      ->check(CLI::Range(0.0, 1e6));
  command->add_flag("--fail-fast", options->fail_fast, "stop at the first contradiction");
  command->add_flag("--isolated", options->isolated,
                    "run on exactly what was reviewed, in a temporary worktree");
  CLI::Option* shard =
      command->add_option("--shard", options->shard_text, "only every Nth command, from the Ith on")
          ->type_name("I/N");
  command->add_option("--merge", options->merge, "join results of --json instead of running")
      ->type_name("FILE")
      ->excludes(shard);
  command
      ->add_option("--repo", options->repo,
                   "a folder in the repository, where it is not the one around the review")
      ->type_name("DIR");
  command->add_flag("--json", options->json, "report as JSON on standard output");
  command->add_flag("-y,--yes", options->yes, "run the commands without asking");
  command->callback([options, &exit_code] {
    if (auto shard_read = read_shard(*options); !shard_read) {
      exit_code = complain(shard_read.error().message, kExitUsage);
      return;
    }
    Verify verify(*options);
    exit_code = verify.run();
    if (verify.signal() != 0) {
      (void)finish_output();
      end_by_signal(verify.signal());
    }
  });
}

}  // namespace whymark
