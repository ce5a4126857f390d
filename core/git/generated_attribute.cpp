#include "core/git/generated_attribute.h"

#include <git2.h>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <utility>

#include "core/base/file_io.h"
#include "core/base/parallel.h"
#include "core/git/git_handle.h"

namespace whymark {
namespace {

constexpr const char* kName = "linguist-generated";
constexpr size_t kPathsPerJob = 128;
constexpr size_t kFewPaths = 64;  // so few are looked up as fast as their folders

bool names_it(std::string_view attributes) {
  return attributes.find(kName) != std::string_view::npos;
}

bool file_names_it(const std::string& path) {
  const Result<TextBuffer> text = read_file(path);
  return text && names_it(text->view());
}

bool index_names_it(git_repository* repository, git_index* index, const std::string& path) {
  const git_index_entry* entry = git_index_get_bypath(index, path.c_str(), 0);
  git_blob* raw = nullptr;
  if (entry == nullptr || git_blob_lookup(&raw, repository, &entry->id) != 0) return false;
  const git::Handle<git_blob, git_blob_free> blob(raw);
  return names_it({static_cast<const char*>(git_blob_rawcontent(raw)),
                   static_cast<size_t>(git_blob_rawsize(raw))});
}

// Attributes of the user: that there are any is enough to look closer.
bool has_own_attributes(git_repository* repository) {
  git_config* raw = nullptr;
  if (git_repository_config_snapshot(&raw, repository) != 0) return true;
  const git::ConfigHandle config(raw);
  const char* value = nullptr;
  if (git_config_get_string(&value, raw, "core.attributesfile") == 0) return true;
  const char* folder = std::getenv("XDG_CONFIG_HOME");
  const char* home = std::getenv("HOME");
  const std::string base = folder != nullptr && *folder != '\0' ? std::string(folder)
                           : home != nullptr                    ? std::string(home) + "/.config"
                                                                : std::string();
  return !base.empty() && file_names_it(base + "/git/attributes");
}

/// Whether any attributes that could be about the paths have the word at all.
bool may_be_named(const Repository& repository, const std::vector<std::string_view>& paths) {
  git_repository* raw = repository.raw();
  if (has_own_attributes(raw)) return true;
  if (file_names_it(repository.git_directory() + "/info/attributes")) return true;
  git_index* raw_index = nullptr;
  if (git_repository_index(&raw_index, raw) != 0) return true;
  const git::IndexHandle index(raw_index);
  std::set<std::string_view> folders{""};
  for (std::string_view folder : paths) {
    do {
      const size_t slash = folder.rfind('/');
      folder = folder.substr(0, slash == std::string_view::npos ? 0 : slash);
    } while (folders.insert(folder).second);
  }
  return std::any_of(folders.begin(), folders.end(), [&](std::string_view folder) {
    const std::string path =
        std::string(folder) + (folder.empty() ? "" : "/") + std::string(".gitattributes");
    return file_names_it(repository.root() + "/" + path) || index_names_it(raw, raw_index, path);
  });
}

std::optional<bool> attribute_of(git_repository* repository, const std::string& path) {
  const char* value = nullptr;
  if (git_attr_get(&value, repository, GIT_ATTR_CHECK_FILE_THEN_INDEX | GIT_ATTR_CHECK_NO_SYSTEM,
                   path.c_str(), kName) != 0) {
    return std::nullopt;
  }
  switch (git_attr_value(value)) {
    case GIT_ATTR_VALUE_UNSPECIFIED:
      return std::nullopt;
    case GIT_ATTR_VALUE_TRUE:
      return true;
    case GIT_ATTR_VALUE_FALSE:
      return false;
    case GIT_ATTR_VALUE_STRING:
      return std::string_view(value) != "false";
  }
  return std::nullopt;
}

}  // namespace

std::vector<std::optional<bool>> generated_attributes(const Repository& repository,
                                                      const std::vector<std::string_view>& paths,
                                                      const std::function<bool()>& stopped) {
  std::vector<std::optional<bool>> found(paths.size());
  if (paths.size() > kFewPaths && !may_be_named(repository, paths)) return found;
  const unsigned workers = worker_count();
  std::vector<std::optional<Repository>> own(workers);  // libgit2's are not shared by threads
  const size_t jobs = (paths.size() + kPathsPerJob - 1) / kPathsPerJob;
  run_parallel(jobs, workers, [&](unsigned worker, size_t job) {
    if (stopped()) return;
    if (!own[worker] && worker > 0) {
      if (auto opened = Repository::discover(repository.root())) own[worker] = std::move(*opened);
    }
    const Repository* mine = own[worker] ? &*own[worker] : worker == 0 ? &repository : nullptr;
    if (mine == nullptr) return;
    const size_t end = std::min((job + 1) * kPathsPerJob, paths.size());
    for (size_t i = job * kPathsPerJob; i < end; ++i) {
      found[i] = attribute_of(mine->raw(), std::string(paths[i]));
    }
  });
  return found;
}

}  // namespace whymark
