#include "app/gui/verify_dialog.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "app/gui/numbers.h"
#include "app/gui/rewrite.h"
#include "app/gui/state.h"
#include "core/base/file_io.h"
#include "core/git/source_fingerprint.h"
#include "core/verify/evidence_state.h"
#include "core/verify/rewrite_review.h"
#include "fonts/cells.h"

namespace whymark {
namespace {

// What is shown is as old as this at most.
constexpr std::chrono::milliseconds kStep{100};

void fail_with(VerifyDialog& dialog, std::string why) {
  dialog.failure = std::move(why);
  dialog.phase = VerifyPhase::done;
  dialog.run.reset();
  dialog.logs.reset();
}

/// A worker hashes the source, then `next` goes on.
void hash_source(AppState& state, std::string VerifyDialog::*into, void (*next)(AppState&)) {
  const std::string root = state.review->repository->root();
  const std::string review = path_beneath(root, state.review->path);
  state.verify->job = state.workers.submit(
      Priority::awaited,
      [&state, root, review, into, next](const CancelFlag& cancelled) -> Workers::Delivery {
        const auto repository = Repository::discover(root);
        Result<SourceFingerprint> taken = fail("there is no repository any more");
        if (repository) taken = fingerprint_source(*repository, review, &cancelled);
        const std::string hash = taken ? taken->hash : std::string();
        return [&state, hash, into, next] {
          if (!state.verify) return;
          (*state.verify).*into = hash;
          next(state);
        };
      });
}

void finish(AppState& state) {
  VerifyDialog& dialog = *state.verify;
  for (CommandReport& report : dialog.reports) {
    if (report.ran.empty()) continue;
    report.source = dialog.source;
    report.source_after = dialog.source_after;
  }
  dialog.phase = VerifyPhase::done;
}

void drive(AppState& state);

void note_step(AppState& state, const Result<void>& stepped) {
  VerifyDialog& dialog = *state.verify;
  if (!stepped) return fail_with(dialog, stepped.error().message);
  dialog.running = dialog.run->running();
  if (dialog.ended != dialog.run->ended() || dialog.run->done()) {
    dialog.ended = dialog.run->ended();
    dialog.reports = dialog.run->reports();
  }
  if (!dialog.run->done()) {
    if (dialog.cancelled) dialog.run->cancel();
    return drive(state);
  }
  dialog.run.reset();
  dialog.phase = VerifyPhase::after;
  hash_source(state, &VerifyDialog::source_after, finish);
}

/// A worker waits for what ends; nobody else touches the run meanwhile.
void drive(AppState& state) {
  state.verify->job = state.workers.submit(
      Priority::awaited, [&state, run = state.verify->run.get()](const CancelFlag&) {
        auto stepped = std::make_shared<Result<void>>(run->step(kStep));
        return Workers::Delivery([&state, stepped] {
          if (state.verify && state.verify->run) note_step(state, *stepped);
        });
      });
}

void run_commands(AppState& state) {
  VerifyDialog& dialog = *state.verify;
  auto logs = LogFolder::open(state.review->repository->root());
  if (!logs) return fail_with(dialog, logs.error().message);
  dialog.logs = std::make_unique<LogFolder>(std::move(*logs));
  VerifySettings settings;
  settings.directory = state.review->repository->root();
  settings.timeout = std::chrono::seconds(kDefaultTimeoutS);
  dialog.run = std::make_unique<VerifyRun>(dialog.claims, dialog.selected, dialog.claimed,
                                           std::move(settings), dialog.logs.get());
  dialog.reports = dialog.run->reports();
  dialog.phase = VerifyPhase::running;
  drive(state);
}

std::string why_not_verify(const AppState& state) {
  if (!state.review->repository) {
    return "There is nowhere to run the commands: " + state.review->no_repository + ".";
  }
  return {};
}

}  // namespace

Verdict VerifyDialog::verdict(uint32_t command) const {
  if (reports.empty()) return Verdict::left_out;
  const RunStatus status = reports[command].outcome.status;
  Verdict worst = Verdict::left_out;
  for (size_t i = 0; i < claims.claims.size(); ++i) {
    if (claims.claims[i].command != command) continue;
    const Verdict own = judge(claimed[i], status);
    if (own == Verdict::contradicted || worst == Verdict::left_out) worst = own;
  }
  return worst;
}

uint32_t VerifyDialog::count(Verdict verdict) const {
  uint32_t found = 0;
  if (reports.empty()) return found;
  for (size_t i = 0; i < claims.claims.size(); ++i) {
    const RunStatus status = reports[claims.claims[i].command].outcome.status;
    found += judge(claimed[i], status) == verdict;
  }
  return found;
}

void open_verify(AppState& state) {
  const std::string why_not = why_not_verify(state);
  if (!why_not.empty()) {
    state.message = {why_not, true};
    return;
  }
  // What came out is of the text that it was run for; another one is asked about anew.
  if (state.verify && state.verify->of != state.review.get()) state.verify.reset();
  if (state.verify) {
    state.verify->written = false;
  } else {
    auto dialog = std::make_unique<VerifyDialog>();
    dialog->of = state.review.get();
    dialog->claims = collect_commands(state.review->document);
    dialog->claimed = claimed_statuses(state.review->document, dialog->claims,
                                       read_evidence(state.review->document).records);
    for (uint32_t i = 0; i < dialog->claims.commands.size(); ++i) dialog->selected.push_back(i);
    state.verify = std::move(dialog);
  }
  if (state.verify->claims.commands.empty()) {
    state.verify.reset();
    state.message = {"This review claims no command that could be run again."};
    return;
  }
  open_sheet(state, Sheet::verify);
}

void start_verify(AppState& state) {
  VerifyDialog& dialog = *state.verify;
  if (dialog.phase != VerifyPhase::asking) return;
  dialog.phase = VerifyPhase::before;
  hash_source(state, &VerifyDialog::source, run_commands);
}

void cancel_verify(AppState& state) {
  VerifyDialog& dialog = *state.verify;
  if (!dialog.busy()) return;
  dialog.cancelled = true;
  if (dialog.phase == VerifyPhase::before) {
    dialog.job.cancel();
    fail_with(dialog, "Nothing was run.");
  }
}

void toggle_verify_log(AppState& state) {
  VerifyDialog& dialog = *state.verify;
  if (dialog.log) {
    dialog.log.reset();
    dialog.log_lines.clear();
    return;
  }
  if (dialog.reports.empty() || dialog.place.cursor >= dialog.selected.size()) return;
  const CommandReport& report = dialog.reports[dialog.selected[dialog.place.cursor]];
  if (report.output_hash.empty()) {
    state.message = {"This command has no output: " +
                     (report.outcome.reason.empty() ? "it was not run" : report.outcome.reason) +
                     "."};
    return;
  }
  const std::string path = state.review->repository->root() + "/" + log_path(report.output_hash);
  Result<TextBuffer> text = read_file(path);
  if (!text) {
    state.message = {text.error().message, true};
    return;
  }
  dialog.log = std::move(*text);
  dialog.log_scroll = 0;
  std::string_view rest = dialog.log->view();
  while (!rest.empty()) {
    const size_t end = std::min(rest.find('\n'), rest.size());
    dialog.log_lines.push_back(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
}

void write_verify(AppState& state) {
  VerifyDialog& dialog = *state.verify;
  if (!dialog.can_write()) return;
  if (std::string why_not = why_no_rewrite(state); !why_not.empty()) {
    state.message = {std::move(why_not), true};
    return;
  }
  const Result<RewrittenReview> text =
      rewrite_review(state.review->document, {dialog.claims, dialog.claimed, dialog.reports});
  if (!text) {
    state.message = {text.error().message, true};
    return;
  }
  const std::string words =
      fmt::format("Written into {}: {}", with_marks(state.review->path), verify_words(dialog));
  dialog.written = true;
  dialog.logs->keep();
  close_sheet(state);
  rewrite_review_file(state, text->text, [words](const AppState&) { return words; });
}

bool close_verify(AppState& state) {
  if (!state.verify) return true;
  if (state.verify->busy()) {
    state.message = {"Commands are running: cancel them first."};
    return false;
  }
  // What was asked about, and not run, is asked about anew.
  if (state.verify->phase == VerifyPhase::asking) state.verify.reset();
  return true;
}

std::string verify_words(const VerifyDialog& dialog) {
  const size_t commands = dialog.selected.size();
  switch (dialog.phase) {
    case VerifyPhase::asking:
      return fmt::format("{} in {}", grouped(commands, "command"),
                         grouped(dialog.claims.claims.size(), "claim"));
    case VerifyPhase::before:
      return "reading the source";
    case VerifyPhase::running:
      return fmt::format("{} of {} ended{}", dialog.ended, commands,
                         dialog.cancelled ? ", being cancelled" : "");
    case VerifyPhase::after:
      return "reading the source again";
    case VerifyPhase::done:
      break;
  }
  if (!dialog.failure.empty()) return dialog.failure;
  std::string words;
  for (const Verdict each : {Verdict::contradicted, Verdict::confirmed, Verdict::recorded,
                             Verdict::unrunnable, Verdict::left_out}) {
    const uint32_t count = dialog.count(each);
    if (count == 0) continue;
    words += fmt::format("{}{} {}", words.empty() ? "" : ", ", grouped(count),
                         each == Verdict::left_out ? "not run" : std::string(word(each)));
  }
  if (dialog.source != dialog.source_after) words += " \xC2\xB7 the repository changed meanwhile";
  return words;
}

}  // namespace whymark
