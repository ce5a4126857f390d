#include "app/cli/decided_review.h"

#include <fmt/format.h>

#include <filesystem>
#include <utility>

#include "app/cli/console.h"
#include "core/apply/decide.h"
#include "core/apply/decisions_json.h"
#include "core/base/exit_code.h"
#include "core/format/parser.h"

namespace whymark {
namespace {

tl::unexpected<CommandError> failed(std::string message, int exit_code) {
  return tl::unexpected(CommandError{std::move(message), exit_code});
}

Result<Decisions> saved_decisions(const ReviewKey& key) {
  auto store = DecisionStore::open_existing(DecisionStore::default_folder());
  if (!store) return fail(std::move(store.error().message));
  if (!*store) return Decisions{};
  return (*store)->load(key);
}

CommandResult<Decisions> decisions_of(const std::string& path, const Document& document) {
  const Result<TextBuffer> text = read_input(path);
  if (!text) return failed(text.error().message, kExitOutside);
  Result<Decisions> decisions = read_decisions(document, text->view());
  if (decisions) return std::move(*decisions);
  return failed(fmt::format("{}: {}", input_name(path), decisions.error().message), kExitUsage);
}

}  // namespace

CLI::Option* add_decided_options(CLI::App& command, DecidedSource& source, bool file_required) {
  CLI::Option* file = command.add_option("FILE", source.file, "the review; - is standard input")
                          ->required(file_required);
  command
      .add_option("--decisions", source.decisions,
                  "a file of decisions, as JSON; - is standard input. Without it: those that are "
                  "marked in the viewer")
      ->type_name("FILE");
  command
      .add_option("--repo", source.repo,
                  "a folder in the repository, where it is not the one around the review")
      ->type_name("DIR");
  return file;
}

Result<Repository> find_repository(const std::string& named, const std::string& file) {
  if (!named.empty()) return Repository::discover(named);
  const std::string folder = std::filesystem::path(file).parent_path().string();
  if (!folder.empty()) {
    if (auto around = Repository::discover(folder)) return around;
  }
  return Repository::discover(".");
}

CommandResult<DecidedReview> read_decided(const DecidedSource& source) {
  if (source.file == "-" && source.decisions == "-") {
    return failed("the review and the decisions cannot both be standard input", kExitUsage);
  }
  Result<TextBuffer> text = read_input(source.file);
  if (!text) return failed(text.error().message, kExitOutside);
  Document document = parse(std::move(*text));
  Result<Repository> repository = find_repository(source.repo, source.file);
  if (!repository && !source.repo.empty()) {
    return failed(repository.error().message, kExitOutside);
  }
  ReviewKey key{repository ? repository->root() : "", review_hash(document), source.file};
  DecidedReview review{std::move(document), std::move(repository), {}, std::move(key), false};
  if (!source.decisions.empty()) {
    auto given = decisions_of(source.decisions, review.document);
    if (!given) return tl::unexpected(std::move(given.error()));
    review.decisions = std::move(*given);
    return review;
  }
  Result<Decisions> saved = saved_decisions(review.key);
  if (!saved) return failed(saved.error().message, kExitOutside);
  review.decisions = std::move(*saved);
  const Result<void> sound = check_decisions(review.document, review.decisions);
  if (!sound && !source.unsound) {
    return failed(sound.error().message + "; `whymark decisions --clear` forgets them", kExitUsage);
  }
  review.saved = true;
  return review;
}

Result<void> clear_saved(const ReviewKey& key) {
  auto store = DecisionStore::open_existing(DecisionStore::default_folder());
  if (!store) return fail(std::move(store.error().message));
  return *store ? (*store)->clear(key) : Result<void>();
}

}  // namespace whymark
