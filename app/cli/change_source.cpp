#include "app/cli/change_source.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <map>
#include <optional>

#include "app/cli/console.h"
#include "core/base/exit_code.h"
#include "core/diff/unified_diff.h"
#include "core/format/visible.h"
#include "core/git/change_options.h"
#include "core/review/skeleton.h"

namespace whymark {
namespace {

namespace fs = std::filesystem;

tl::unexpected<SourceError> outside(std::string message) {
  return tl::unexpected<SourceError>({std::move(message), kExitOutside});
}
tl::unexpected<SourceError> usage(std::string message) {
  return tl::unexpected<SourceError>({std::move(message), kExitUsage});
}

/// What was asked for: nothing where no scope was named.
struct Asked {
  std::optional<ScopeKind> scope;
  std::string revision;
};

tl::expected<Asked, SourceError> asked_scope(const ChangeSource& source) {
  std::vector<Asked> all;
  if (source.unstaged) all.push_back({ScopeKind::unstaged, ""});
  if (source.staged) all.push_back({ScopeKind::staged, ""});
  if (source.worktree) all.push_back({ScopeKind::worktree, ""});
  if (source.branch_option->count() > 0) all.push_back({ScopeKind::branch, source.branch});
  if (source.commit_option->count() > 0) all.push_back({ScopeKind::commit, source.commit});
  if (!source.words.empty()) {
    const std::map<std::string, ScopeKind> kWords = {
        {"unstaged", ScopeKind::unstaged}, {"staged", ScopeKind::staged},
        {"cached", ScopeKind::staged},     {"worktree", ScopeKind::worktree},
        {"branch", ScopeKind::branch},     {"commit", ScopeKind::commit}};
    const auto found = kWords.find(source.words[0]);
    if (found == kWords.end()) {
      return usage("there is no scope " + source.words[0] +
                   "; use unstaged, staged, worktree, branch [BASE] or commit REV");
    }
    const bool takes = found->second == ScopeKind::branch || found->second == ScopeKind::commit;
    if (source.words.size() > (takes ? 2u : 1u)) {
      return usage(source.words.back() + " is one word too many; name a folder with --path");
    }
    all.push_back({found->second, source.words.size() > 1 ? source.words[1] : ""});
  }
  if (all.size() > 1) return usage("name one scope only");
  return all.empty() ? Asked() : all[0];
}

std::string suggestions(std::optional<ScopeKind> tried) {
  if (!tried) return "commit something first, or use --branch BASE or --commit REV";
  std::string out;
  for (const ScopeKind kind : {ScopeKind::unstaged, ScopeKind::staged, ScopeKind::worktree,
                               ScopeKind::branch, ScopeKind::commit}) {
    if (kind == *tried) continue;
    out += out.empty() ? "try " : kind == ScopeKind::commit ? " or " : ", ";
    out += fmt::format("--{}{}", word(kind), kind == ScopeKind::commit ? " REV" : "");
  }
  return out;
}

tl::expected<ScopedChange, SourceError> read_scope(const Repository& repository,
                                                   ChangeOptions& options,
                                                   std::optional<ScopeKind> asked) {
  const bool bare = repository.root().empty();
  if (!asked && bare) return outside("this repository is bare; use --commit REV or --branch BASE");
  std::vector<ScopeKind> tries = {asked.value_or(ScopeKind::worktree)};
  if (!asked) tries.push_back(ScopeKind::staged);
  for (const ScopeKind kind : tries) {
    options.scope = kind;
    auto read = read_change(repository, options);
    if (!read) return outside(read.error().message);
    if (!read->change.files.empty()) return std::move(*read);
    for (const std::string& remark : read->change.remarks) complain(remark, 0);
  }
  const std::string where = !asked                        ? "the working tree or the index"
                            : *asked == ScopeKind::branch ? "this branch"
                            : *asked == ScopeKind::commit ? "this commit"
                                                          : std::string(word(*asked));
  return tl::unexpected<SourceError>(
      {fmt::format("there is no change in {}{}; {}", where,
                   options.paths.empty() ? "" : " under the paths named", suggestions(asked)),
       kExitFindings});
}

std::string now() {
  const std::time_t time = std::time(nullptr);
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(time));
}

NewReview review_of(const ChangeSource& source, ScopedChange scoped, std::string scope) {
  NewReview review;
  review.title = make_visible(source.title.empty() ? scoped.title : source.title).text;
  review.scope = std::move(scope);
  review.base = scoped.base;
  review.head = scoped.head;
  review.remarks = scoped.change.remarks;
  for (const FileChange& file : scoped.change.files) {
    review.files.push_back({file.path, std::string(word(file.status)), file.added, file.removed});
    if (!file.remark.empty()) review.remarks.push_back(file.path + ": " + file.remark);
  }
  SkeletonOptions options;
  options.title = review.title;
  options.author = make_visible(source.author).text;
  options.date = now();
  options.scope = review.scope;
  options.base = review.base;
  options.head = review.head;
  options.checks = source.checks;
  options.stubs = source.stubs == "none"   ? Stubs::none
                  : source.stubs == "file" ? Stubs::file
                                           : Stubs::hunk;
  review.pieces = write_skeleton(std::move(scoped.change), options);
  return review;
}

tl::expected<NewReview, SourceError> from_diff(const ChangeSource& source) {
  const auto text = read_input(source.diff);
  if (!text) return outside(text.error().message);
  ScopedChange scoped;
  scoped.change = parse_unified_diff(text->view());
  scoped.title = source.diff == "-" ? "A diff" : fs::path(source.diff).filename().string();
  if (scoped.change.files.empty()) {
    for (const std::string& remark : scoped.change.remarks) complain(remark, 0);
    return tl::unexpected<SourceError>(
        {fmt::format("there is no diff in {}; it should have lines such as --- a/x, +++ b/x, "
                     "@@ -1 +1 @@",
                     input_name(source.diff)),
         kExitFindings});
  }
  return review_of(source, std::move(scoped), "manual");
}

}  // namespace

void add_change_options(CLI::App& command, ChangeSource& source, bool with_words) {
  if (with_words) {
    command.add_option("SCOPE", source.words,
                       "unstaged, staged, worktree, branch [BASE] or commit [REV]; without one: "
                       "worktree, then staged");
  }
  command.add_flag("--unstaged", source.unstaged, "the working tree against the index");
  command.add_flag("--staged,--cached", source.staged, "the index against HEAD");
  command.add_flag("--worktree", source.worktree, "the working tree against HEAD");
  source.branch_option =
      command
          .add_option("--branch", source.branch,
                      "HEAD against where it left BASE; without BASE: the remote's default branch, "
                      "main or master")
          ->expected(0, 1)
          ->type_name("[BASE]");
  source.commit_option =
      command.add_option("--commit", source.commit, "a commit against its first parent")
          ->type_name("REV");
  command.add_option("--diff", source.diff, "a plain unified diff instead; - is standard input")
      ->type_name("FILE");
  command.add_option("--repo", source.repo, "the repository, where it is not here")
      ->type_name("DIR");
  command.add_option("--path", source.paths, "only these paths, as git's pathspecs")
      ->type_name("SPEC");
  command.add_flag("--no-untracked", source.no_untracked, "leave out files git does not know");
  command.add_option("-U,--context", source.context_lines, "lines of context; 3 without it")
      ->type_name("N");
  command.add_option("--title", source.title, "the review's title")->type_name("TEXT");
  command.add_option("--author", source.author, "who wrote the change")
      ->type_name("NAME")
      ->envname("WHYMARK_AUTHOR");
  command.add_option("--check", source.checks, "a command to be run on the whole change")
      ->type_name("CMD");
  command.add_option("--stubs", source.stubs, "where to ask for notes; hunk without it")
      ->type_name("WHERE")
      ->check(CLI::IsMember({"hunk", "file", "none"}));
}

tl::expected<NewReview, SourceError> make_review(const ChangeSource& source) {
  const auto asked = asked_scope(source);
  if (!asked) return tl::unexpected(asked.error());
  if (!source.diff.empty()) {
    if (asked->scope) return usage("name a scope or --diff, not both");
    return from_diff(source);
  }
  const auto repository = Repository::discover(source.repo, Repository::Bare::allow);
  if (!repository) return outside(repository.error().message);
  ChangeOptions options;
  options.revision = asked->revision;
  options.context_lines = source.context_lines;
  options.paths = source.paths;
  options.folder = fs::absolute(source.repo).lexically_normal().string();
  options.untracked = !source.no_untracked;
  if (!source.left_out.empty() && !repository->root().empty()) {
    options.left_out = fs::path(source.left_out).lexically_relative(repository->root()).string();
  }
  auto scoped = read_scope(*repository, options, asked->scope);
  if (!scoped) return tl::unexpected(scoped.error());
  NewReview review = review_of(source, std::move(*scoped), std::string(word(options.scope)));
  review.root = repository->root();
  return review;
}

}  // namespace whymark
