#include "core/git/repository.h"

#include <fmt/format.h>

#include <mutex>
#include <utility>

#include "core/format/visible.h"
#include "core/git/config.h"
#include "core/git/git_handle.h"

namespace whymark {
namespace git {

std::string last_error() {
  const git_error* error = git_error_last();
  std::string text =
      error != nullptr && error->message != nullptr ? error->message : "unknown error";
  for (char& c : text) {
    if (c == '\n' || c == '\r') c = ' ';
  }
  return text;
}

std::string hex(const git_oid& id) {
  std::string text(GIT_OID_HEXSZ, '0');
  git_oid_fmt(text.data(), &id);
  return text;
}

}  // namespace git

namespace {

/// Starts libgit2 once, and keeps it: it reads all certificates of the system for that, 15 ms.
void start_library() {
  // The options belong to all threads and are set without a lock of libgit2's own: repositories
  // are opened on several threads at a time.
  static std::once_flag once;
  std::call_once(once, [] {
    git_libgit2_init();
    // libgit2 1.5 turns such repositories away, though nothing we ask of it depends on them.
    // `git sparse-checkout` and partial clones set them, so they are common.
    const char* extensions[] = {"worktreeconfig", "partialclone", "preciousobjects"};
    git_libgit2_opts(GIT_OPT_SET_EXTENSIONS, extensions, std::size(extensions));
    // As git does: an object is hashed when it is made, not whenever it is read.
    git_libgit2_opts(GIT_OPT_ENABLE_STRICT_HASH_VERIFICATION, 0);
  });
}

/// libgit2 1.5.1 says "not found" of a foreign repository when no safe.directory is configured at
/// all.
bool is_ownership_failure(int code) {
  const git_error* error = git_error_last();
  return code == GIT_EOWNER ||
         (code == GIT_ENOTFOUND && error != nullptr && error->klass == GIT_ERROR_CONFIG);
}

std::string open_failure(const std::string& directory, int code) {
  if (code == GIT_ENOTFOUND && !is_ownership_failure(code)) {
    return fmt::format("no git repository at {} nor above it; name one with --repo", directory);
  }
  if (is_ownership_failure(code)) {
    return fmt::format(
        "cannot use the git repository at {}: it belongs to another user; if you trust it: "
        "git config --global --add safe.directory <its path>",
        directory);
  }
  const std::string reason = git::last_error();
  if (reason.find("objectformat") != std::string::npos) {
    return fmt::format(
        "cannot read the git repository at {}: its objects have SHA-256 ids, which the libgit2 {} "
        "in use cannot read",
        directory, LIBGIT2_VERSION);
  }
  return fmt::format("cannot open the git repository at {}: {}", directory, reason);
}

std::string without_slash(std::string path) {
  while (path.size() > 1 && path.back() == '/') path.pop_back();
  return path;
}

bool lies_in(std::string_view path, std::string_view directory) {
  return path.substr(0, directory.size()) == directory &&
         (path.size() == directory.size() || path[directory.size()] == '/');
}

}  // namespace

Repository::Repository(git_repository* repository) : repository_(repository) {
  const char* root = git_repository_workdir(repository);
  if (root != nullptr) root_ = without_slash(root);
}
Repository::Repository(Repository&&) noexcept = default;
Repository& Repository::operator=(Repository&&) noexcept = default;
Repository::~Repository() = default;

void Repository::Free::operator()(git_repository* repository) const {
  git_repository_free(repository);
}

Result<Repository> Repository::discover(const std::string& directory, Bare bare) {
  start_library();
  git_repository* raw = nullptr;
  if (const int code = git_repository_open_ext(&raw, directory.c_str(), 0, nullptr); code != 0) {
    return fail(open_failure(directory, code));
  }
  git::Handle<git_repository, git_repository_free> handle(raw);
  if (git_repository_workdir(raw) == nullptr && bare == Bare::refuse) {
    return fail(fmt::format(
        "the git repository at {} is bare: it has no files to apply to; name a working tree",
        directory));
  }
  if (auto loaded = git::load_config(raw); !loaded) return fail(loaded.error().message);
  return Repository(handle.release());
}

Result<std::string> Repository::blob_id(const std::string& path, std::string_view bytes) const {
  auto blob = clean(path, bytes);
  if (!blob)
    return fail(fmt::format("{} is read-only: {}", make_visible(path).text, blob.error().message));
  return std::move(blob->id);
}

std::string Repository::git_directory() const {
  return without_slash(git_repository_path(repository_.get()));
}

std::string Repository::refuse_path(std::string_view path) const {
  const std::string absolute = root_ + "/" + std::string(path);
  for (const char* own :
       {git_repository_path(repository_.get()), git_repository_commondir(repository_.get())}) {
    if (lies_in(absolute, without_slash(own))) return "it lies in git's own directory";
  }
  git_index* raw = nullptr;
  const int opened = git_repository_index(&raw, repository_.get());
  const git::IndexHandle index(raw);
  if (opened != 0 || git_index_read(raw, 0) != 0) {
    return fmt::format("git's index cannot be read ({})", git::last_error());
  }
  for (size_t end = 0; end != std::string_view::npos;) {
    end = path.find('/', end + 1);
    const std::string part(path.substr(0, end));
    const git_index_entry* entry = git_index_get_bypath(raw, part.c_str(), 0);
    if (entry != nullptr && entry->mode == GIT_FILEMODE_COMMIT) {
      return fmt::format("it {} the submodule {}", end == std::string_view::npos ? "is" : "lies in",
                         part);
    }
  }
  return "";
}

}  // namespace whymark
