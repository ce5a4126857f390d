#include "core/git/scope.h"

#include <fmt/format.h>

#include "core/format/visible.h"
#include "core/git/default_base.h"

namespace whymark {

std::string_view word(ScopeKind kind) {
  constexpr std::string_view kWords[] = {"unstaged", "staged", "worktree", "branch", "commit"};
  return kWords[static_cast<size_t>(kind)];
}

namespace git {
namespace {

using CommitHandle = Handle<git_commit, git_commit_free>;
using ObjectHandle = Handle<git_object, git_object_free>;

constexpr size_t kShortSha = 12;

std::string id_of(const git_commit* commit) { return hex(*git_commit_id(commit)); }

Result<TreeHandle> tree_of(const git_commit* commit) {
  git_tree* raw = nullptr;
  if (git_commit_tree(&raw, commit) != 0) {
    return fail(fmt::format("cannot read the tree of commit {}: {}", id_of(commit), last_error()));
  }
  return TreeHandle(raw);
}

Result<CommitHandle> find_commit(git_repository* repository, const std::string& revision) {
  git_object* raw = nullptr;
  if (git_revparse_single(&raw, repository, revision.c_str()) != 0) {
    return fail(
        fmt::format("there is no revision {}: {}", make_visible(revision).text, last_error()));
  }
  const ObjectHandle object(raw);
  git_object* commit = nullptr;
  if (git_object_peel(&commit, raw, GIT_OBJECT_COMMIT) != 0) {
    return fail(fmt::format("{} is not a commit", make_visible(revision).text));
  }
  return CommitHandle(reinterpret_cast<git_commit*>(commit));
}

/// The commit at HEAD, or none where there is no commit yet.
Result<CommitHandle> head_commit(git_repository* repository) {
  if (git_repository_head_unborn(repository) == 1) return CommitHandle();
  auto commit = find_commit(repository, "HEAD");
  if (!commit) return fail("cannot read HEAD: " + last_error());
  return commit;
}

/// The branch's name, or `HEAD` where none is checked out.
std::string head_name(git_repository* repository) {
  git_reference* raw = nullptr;
  if (git_reference_lookup(&raw, repository, "HEAD") != 0) return "HEAD";
  const ReferenceHandle head(raw);
  const char* target = git_reference_symbolic_target(raw);
  constexpr std::string_view kBranches = "refs/heads/";
  const std::string_view name = target == nullptr ? "" : target;
  return name.substr(0, kBranches.size()) == kBranches ? std::string(name.substr(kBranches.size()))
                                                       : "HEAD";
}

std::string at(const std::string& name, const git_commit* commit) {
  return commit == nullptr ? name : name + "@" + id_of(commit);
}

Result<void> resolve_branch(git_repository* repository, const std::string& named,
                            ScopeSides& sides) {
  const auto head = head_commit(repository);
  if (!head) return fail(head.error().message);
  if (*head == nullptr) return fail("there is no commit on this branch yet; use --staged");
  std::string name = named;
  if (name.empty()) {
    auto found = default_base(repository);
    if (!found) return fail(found.error().message);
    name = *found;
  }
  const auto base = find_commit(repository, name);
  if (!base) return fail(base.error().message);
  git_oid merge_base;
  if (git_merge_base(&merge_base, repository, git_commit_id(base->get()),
                     git_commit_id(head->get())) != 0) {
    return fail(fmt::format("HEAD and {} have no common commit{}", make_visible(name).text,
                            git_repository_is_shallow(repository) == 1
                                ? " in this shallow clone; git fetch --unshallow"
                                : "; name another base"));
  }
  const auto start = find_commit(repository, hex(merge_base));
  if (!start) return fail(start.error().message);
  auto before = tree_of(start->get());
  auto after = tree_of(head->get());
  if (!before) return fail(before.error().message);
  if (!after) return fail(after.error().message);
  sides.before_tree = std::move(*before);
  sides.after_tree = std::move(*after);
  const std::string branch = head_name(repository);
  sides.base = at(name, start->get());
  sides.head = at(branch, head->get());
  sides.title = fmt::format("{} since {}", branch, name);
  return {};
}

std::string subject_of(const git_commit* commit) {
  const char* summary = git_commit_summary(const_cast<git_commit*>(commit));
  return summary == nullptr || *summary == 0 ? "Commit " + id_of(commit).substr(0, kShortSha)
                                             : std::string(summary);
}

Result<void> resolve_commit(git_repository* repository, const std::string& named,
                            ScopeSides& sides) {
  const std::string name = named.empty() ? "HEAD" : named;
  const auto commit = find_commit(repository, name);
  if (!commit) return fail(commit.error().message);
  auto after = tree_of(commit->get());
  if (!after) return fail(after.error().message);
  sides.after_tree = std::move(*after);
  sides.head = at(name, commit->get());
  sides.title = subject_of(commit->get());
  const unsigned parents = git_commit_parentcount(commit->get());
  if (parents == 0) return {};
  if (parents > 1) {
    sides.remarks.push_back(fmt::format(
        "{} is a merge of {} commits; it is compared with the first of them", name, parents));
  }
  const std::string parent_id = hex(*git_commit_parent_id(commit->get(), 0));
  git_commit* raw = nullptr;
  if (git_commit_parent(&raw, commit->get(), 0) != 0) {
    return fail(fmt::format("cannot read {}, the parent of {}: {}", parent_id, name,
                            git_repository_is_shallow(repository) == 1
                                ? "this clone is shallow and ends there; git fetch --deepen=1"
                                : last_error()));
  }
  const CommitHandle parent(raw);
  auto before = tree_of(raw);
  if (!before) return fail(before.error().message);
  sides.before_tree = std::move(*before);
  sides.base = name + "^@" + parent_id;
  return {};
}

/// Scopes that start at HEAD or the index and end in the index or the working tree.
Result<void> resolve_local(git_repository* repository, ScopeKind scope, ScopeSides& sides) {
  const std::string branch = head_name(repository);
  sides.title = fmt::format("{} changes on {}",
                            scope == ScopeKind::staged     ? "Staged"
                            : scope == ScopeKind::unstaged ? "Unstaged"
                                                           : "Uncommitted",
                            branch == "HEAD" ? "a detached HEAD" : branch);
  sides.after = scope == ScopeKind::staged ? SideKind::index : SideKind::worktree;
  sides.head = scope == ScopeKind::staged ? "index" : "working-tree";
  if (git_repository_is_bare(repository) == 1) {
    return fail(
        "this repository is bare, and has no working tree or index; use --commit or "
        "--branch");
  }
  if (scope == ScopeKind::unstaged) {
    sides.before = SideKind::index;
    sides.base = "index";
    return {};
  }
  const auto head = head_commit(repository);
  if (!head) return fail(head.error().message);
  sides.base = *head == nullptr ? "" : at(branch, head->get());
  if (*head == nullptr) return {};
  auto before = tree_of(head->get());
  if (!before) return fail(before.error().message);
  sides.before_tree = std::move(*before);
  return {};
}

}  // namespace

Result<ScopeSides> resolve_scope(git_repository* repository, const ChangeOptions& options) {
  ScopeSides sides;
  Result<void> resolved;
  if (options.scope == ScopeKind::branch) {
    resolved = resolve_branch(repository, options.revision, sides);
  } else if (options.scope == ScopeKind::commit) {
    resolved = resolve_commit(repository, options.revision, sides);
  } else {
    resolved = resolve_local(repository, options.scope, sides);
  }
  if (!resolved) return fail(resolved.error().message);
  return sides;
}

}  // namespace git
}  // namespace whymark
