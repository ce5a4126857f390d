#include "core/git/default_base.h"

#include <algorithm>
#include <string_view>
#include <vector>

namespace whymark::git {
namespace {

bool exists(git_repository* repository, const std::string& reference) {
  git_reference* raw = nullptr;
  const bool found = git_reference_lookup(&raw, repository, reference.c_str()) == 0;
  git_reference_free(raw);
  return found;
}

/// What a remote calls its default branch (`origin/main`), or nothing.
std::string default_of_remote(git_repository* repository, const std::string& remote) {
  const std::string folder = "refs/remotes/" + remote + "/";
  git_reference* raw = nullptr;
  if (git_reference_lookup(&raw, repository, (folder + "HEAD").c_str()) != 0) return "";
  const ReferenceHandle head(raw);
  const char* target = git_reference_symbolic_target(raw);
  if (target == nullptr || !exists(repository, target)) return "";
  constexpr std::string_view kRemotes = "refs/remotes/";
  return std::string(target).substr(kRemotes.size());
}

/// The remotes, origin first.
std::vector<std::string> remotes(git_repository* repository) {
  std::vector<std::string> names;
  git_strarray list{};
  if (git_remote_list(&list, repository) == 0) {
    for (size_t i = 0; i < list.count; ++i) names.emplace_back(list.strings[i]);
  }
  git_strarray_dispose(&list);
  std::stable_partition(names.begin(), names.end(),
                        [](const std::string& name) { return name == "origin"; });
  return names;
}

}  // namespace

Result<std::string> default_base(git_repository* repository) {
  const std::vector<std::string> names = remotes(repository);
  for (const std::string& remote : names) {
    if (std::string found = default_of_remote(repository, remote); !found.empty()) return found;
  }
  for (const char* branch : {"main", "master"}) {
    if (exists(repository, std::string("refs/heads/") + branch)) return std::string(branch);
  }
  for (const std::string& remote : names) {
    for (const char* branch : {"/main", "/master"}) {
      if (exists(repository, "refs/remotes/" + remote + branch)) return remote + branch;
    }
  }
  return fail("there is no branch main or master to compare with; name one: --branch BASE");
}

}  // namespace whymark::git
