// Owners for libgit2's objects, and its last error as words. Only for the files of this folder.
#pragma once

#include <git2.h>

#include <memory>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace whymark::git {

template <class T, void (*Free)(T*)>
struct Deleter {
  void operator()(T* object) const { Free(object); }
};

template <class T, void (*Free)(T*)>
using Handle = std::unique_ptr<T, Deleter<T, Free>>;

using ConfigHandle = Handle<git_config, git_config_free>;
using IndexHandle = Handle<git_index, git_index_free>;
using OdbHandle = Handle<git_odb, git_odb_free>;

/// A git_buf that is always disposed of.
struct Buffer {
  git_buf raw = GIT_BUF_INIT;

  Buffer() = default;
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;
  ~Buffer() { git_buf_dispose(&raw); }
};

/// An id in lower-case hex.
std::string hex(const git_oid& id);

/// The id (lower-case hex) of a blob of these very bytes.
Result<std::string> hash_blob(std::string_view bytes);

/// What libgit2 said last, in one line.
std::string last_error();

}  // namespace whymark::git
