#include "core/git/user_name.h"

#include "core/git/git_handle.h"
#include "core/git/repository.h"

namespace whymark {

std::string user_name(const Repository* repository) {
  if (repository == nullptr) return {};
  git_config* raw = nullptr;
  if (git_repository_config_snapshot(&raw, repository->raw()) != 0) return {};
  const git::ConfigHandle config(raw);
  const char* name = nullptr;
  return git_config_get_string(&name, config.get(), "user.name") == 0 ? name : "";
}

}  // namespace whymark
