#include "core/git/source_fingerprint.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "core/base/parallel.h"
#include "core/base/sha256.h"
#include "core/format/scan.h"
#include "core/format/visible.h"
#include "core/git/file_lists.h"
#include "core/git/git_handle.h"
#include "core/git/untracked.h"

namespace whymark {
namespace {

constexpr size_t kReadBlock = 256 << 10;

struct SourceFile {
  std::string path;
  uint32_t indexed = 0;   // its mode in the index; 0: git does not know it
  std::string submodule;  // the commit that is checked out, in hex
};

/// What goes into the hash of a file.
struct SourceImage {
  uint32_t mode = 0;    // 0: it is missing
  std::string content;  // SHA-256
  std::string failure;
};

bool is_left_out(std::string_view path, std::string_view left_out) {
  const bool output = starts_with(path, "reviews/") &&
                      (path.ends_with(".whymark") || path.ends_with(".quality.json"));
  return output || starts_with(path, ".artifacts/") || path == left_out;
}

std::string submodule_commit(const std::string& folder, const git_oid& indexed) {
  git_repository* raw = nullptr;
  git_oid head;
  const int opened =
      git_repository_open_ext(&raw, folder.c_str(), GIT_REPOSITORY_OPEN_NO_SEARCH, nullptr);
  const git::Handle<git_repository, git_repository_free> submodule(raw);
  const bool known = opened == 0 && git_reference_name_to_id(&head, raw, "HEAD") == 0;
  return git::hex(known ? head : indexed);
}

Result<std::vector<SourceFile>> list_source(const Repository& repository,
                                            const git::WorktreeModes& modes,
                                            std::string_view left_out,
                                            std::vector<std::string>& remarks) {
  const auto index = git::open_index(repository.raw());
  if (!index) return fail(index.error().message);
  std::vector<SourceFile> files;
  for (size_t i = 0; i < git_index_entrycount(index->get()); ++i) {
    const git_index_entry* entry = git_index_get_byindex(index->get(), i);
    if (is_left_out(entry->path, left_out)) continue;
    if (!files.empty() && files.back().path == entry->path) continue;  // its other stages
    SourceFile file{entry->path, entry->mode, {}};
    if (entry->mode == git::kSubmodule) {
      file.submodule = submodule_commit(repository.root() + "/" + file.path, entry->id);
    }
    files.push_back(std::move(file));
  }
  git::FileList untracked;
  std::vector<std::string> own_outputs;
  git::add_untracked(repository, index->get(), modes, untracked, own_outputs);
  for (git::ListedFile& file : untracked) {
    if (!is_left_out(file.path, left_out)) files.push_back({std::move(file.path), 0, {}});
  }
  for (std::string& remark : own_outputs) {
    if (!remark.ends_with("is a review or a log; it is not in here")) {
      remarks.push_back(std::move(remark));
    }
  }
  std::sort(files.begin(), files.end(),
            [](const SourceFile& a, const SourceFile& b) { return a.path < b.path; });
  return files;
}

std::string read_link(const std::string& path, size_t size) {
  std::string target(size + 1, '\0');
  const ssize_t got = ::readlink(path.c_str(), target.data(), target.size());
  target.resize(got < 0 ? 0 : static_cast<size_t>(got));
  return target;
}

/// Of a regular file. Empty, or what is wrong.
std::string hash_file(const std::string& path, std::string& block, Sha256& hash) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NOCTTY | O_NONBLOCK);
  if (file < 0) return std::strerror(errno);
  ssize_t got = 0;
  do {
    got = ::read(file, block.data(), block.size());
    if (got > 0) hash.add({block.data(), static_cast<size_t>(got)});
  } while (got > 0 || (got < 0 && errno == EINTR));
  std::string failure = got < 0 ? std::strerror(errno) : "";
  ::close(file);
  return failure;
}

/// `block` is the worker's own.
SourceImage read_source(const std::string& root, const git::WorktreeModes& modes,
                        const SourceFile& file, std::string& block) {
  SourceImage image;
  if (!file.submodule.empty()) return {git::kSubmodule, sha256(file.submodule), {}};
  struct stat status {};
  const std::string path = root + "/" + file.path;
  if (::lstat(path.c_str(), &status) != 0) return image;
  image.mode = modes.mode_of(status, file.indexed);
  Sha256 hash;
  if (S_ISLNK(status.st_mode)) {
    hash.add(read_link(path, static_cast<size_t>(status.st_size)));
  } else if (S_ISREG(status.st_mode)) {
    image.failure = hash_file(path, block, hash);
  }
  image.content = hash.finish();
  return image;
}

}  // namespace

Result<SourceFingerprint> fingerprint_source(const Repository& repository,
                                             std::string_view left_out,
                                             const std::atomic<bool>* cancelled) {
  SourceFingerprint result;
  git_oid head;
  if (git_reference_name_to_id(&head, repository.raw(), "HEAD") == 0) result.head = git::hex(head);
  const git::WorktreeModes modes(repository);
  const auto files = list_source(repository, modes, left_out, result.remarks);
  if (!files) return fail(files.error().message);
  Sha256 hash;
  hash.add(fmt::format("head {}\n", result.head.empty() ? "none" : result.head));
  std::vector<SourceImage> images(files->size());
  std::vector<std::string> blocks(worker_count(), std::string(kReadBlock, '\0'));
  run_parallel(images.size(), worker_count(), [&](unsigned worker, size_t i) {
    if (cancelled != nullptr && *cancelled) return;
    images[i] = read_source(repository.root(), modes, (*files)[i], blocks[worker]);
  });
  if (cancelled != nullptr && *cancelled) return fail("the fingerprint is not wanted any more");
  for (size_t i = 0; i < images.size(); ++i) {
    const std::string& path = (*files)[i].path;
    if (!images[i].failure.empty()) {
      return fail(fmt::format("cannot read {}: {}", make_visible(path).text, images[i].failure));
    }
    hash.add(path);
    hash.add(images[i].mode == 0
                 ? std::string("\0missing\n", 9)
                 : fmt::format("{}{:o} {}\n", '\0', images[i].mode, images[i].content));
  }
  result.hash = hash.finish();
  return result;
}

}  // namespace whymark
