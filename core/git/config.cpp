#include "core/git/config.h"

#include <fmt/format.h>
#include <git2/sys/repository.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "core/git/git_handle.h"

namespace whymark::git {
namespace {

/// Where git looks for a file: the variable when it is set (to nothing: nowhere), else `find`.
std::string config_path(const char* variable, int (*find)(git_buf*)) {
  if (const char* set = std::getenv(variable)) return set;
  Buffer path;
  if (find(&path.raw) != 0) return "";
  return path.raw.ptr;
}

bool environment_flag(const char* variable) {
  const char* set = std::getenv(variable);
  if (set == nullptr) return false;
  int value = 0;
  return git_config_parse_bool(&value, set) == 0 && value != 0;
}

Result<void> add(git_repository* repository, git_config* config, const std::string& path,
                 git_config_level_t level) {
  // /dev/null is git's way of saying "none"; libgit2 refuses to read it.
  if (path.empty() || path == "/dev/null") return {};
  const int error = git_config_add_file_ondisk(config, path.c_str(), level, repository, 1);
  if (error == 0 || error == GIT_ENOTFOUND) return {};
  return fail(
      fmt::format("cannot read git's configuration {}: {}; mend that file", path, last_error()));
}

bool has_worktree_config(const git_config* config) {
  int value = 0;
  return git_config_get_bool(&value, config, "extensions.worktreeconfig") == 0 && value != 0;
}

}  // namespace

Result<void> load_config(git_repository* repository) {
  git_config* raw = nullptr;
  if (git_config_new(&raw) != 0) return fail("cannot read git's configuration: " + last_error());
  ConfigHandle config(raw);
  struct Source {
    std::string path;
    git_config_level_t level;
  };
  std::vector<Source> sources;
  if (!environment_flag("GIT_CONFIG_NOSYSTEM")) {
    sources.push_back(
        {config_path("GIT_CONFIG_SYSTEM", git_config_find_system), GIT_CONFIG_LEVEL_SYSTEM});
  }
  if (std::getenv("GIT_CONFIG_GLOBAL") == nullptr) {
    sources.push_back({config_path("", git_config_find_xdg), GIT_CONFIG_LEVEL_XDG});
  }
  sources.push_back(
      {config_path("GIT_CONFIG_GLOBAL", git_config_find_global), GIT_CONFIG_LEVEL_GLOBAL});
  const std::string common = git_repository_commondir(repository);
  sources.push_back({common + "config", GIT_CONFIG_LEVEL_LOCAL});
  for (const Source& source : sources) {
    if (auto added = add(repository, config.get(), source.path, source.level); !added) return added;
  }
  if (has_worktree_config(config.get())) {
    // libgit2 1.5 has no level for it; the level above "local" is the place git gives it.
    const std::string path = std::string(git_repository_path(repository)) + "config.worktree";
    if (auto added = add(repository, config.get(), path, GIT_CONFIG_LEVEL_APP); !added)
      return added;
  }
  if (git_repository_set_config(repository, config.get()) != 0) {
    return fail("cannot use git's configuration: " + last_error());
  }
  return {};
}

}  // namespace whymark::git
