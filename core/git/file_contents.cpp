#include "core/git/file_contents.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "core/base/file_io.h"

namespace whymark::git {
Result<ContentReader> ContentReader::open(const std::string& repository) {
  auto opened = Repository::discover(repository, Repository::Bare::allow);
  if (!opened) return fail(opened.error().message);
  git_odb* raw = nullptr;
  if (git_repository_odb(&raw, opened->raw()) != 0) {
    return fail("cannot open git's object store: " + last_error());
  }
  return ContentReader(std::move(*opened), OdbHandle(raw));
}

Result<FileContents> ContentReader::read(const std::string& path, const FileSide& side) {
  if (side.mode == kSubmodule) {
    FileContents contents;
    contents.made_ = std::make_unique<std::string>("Subproject commit " + hex(side.id) + "\n");
    contents.bytes = *contents.made_;
    contents.id = side.id;
    return contents;
  }
  if (!side.in_worktree) return read_stored(side);
  return side.mode == kLink ? read_link(path) : read_file_of_worktree(path);
}

Result<FileContents> ContentReader::read_stored(const FileSide& side) {
  FileContents contents;
  git_odb_object* raw = nullptr;
  if (git_odb_read(&raw, odb_.get(), &side.id) != 0) {
    return fail(fmt::format("its object {} cannot be read: {}", hex(side.id), last_error()));
  }
  contents.object_.reset(raw);
  contents.bytes = {static_cast<const char*>(git_odb_object_data(raw)), git_odb_object_size(raw)};
  contents.id = side.id;
  return contents;
}

Result<FileContents> ContentReader::read_link(const std::string& path) {
  FileContents contents;
  std::string target(4096, 0);
  const std::string absolute = repository_.root() + "/" + path;
  ssize_t size = ::readlink(absolute.c_str(), target.data(), target.size());
  if (size == static_cast<ssize_t>(target.size())) errno = ENAMETOOLONG, size = -1;
  if (size < 0) {
    // Where links cannot be made, git writes their target into a plain file.
    auto file = errno == EINVAL ? read_file(absolute) : Result<TextBuffer>(fail(""));
    if (!file) return fail(fmt::format("its target cannot be read: {}", std::strerror(errno)));
    contents.file_ = std::move(*file);
    contents.bytes = contents.file_.view();
  } else {
    target.resize(static_cast<size_t>(size));
    contents.made_ = std::make_unique<std::string>(std::move(target));
    contents.bytes = *contents.made_;
  }
  git_odb_hash(&contents.id, contents.bytes.data(), contents.bytes.size(), GIT_OBJECT_BLOB);
  return contents;
}

Result<FileContents> ContentReader::read_file_of_worktree(const std::string& path) {
  FileContents contents;
  auto file = read_file(repository_.root() + "/" + path);
  if (!file) return fail("its contents are not shown: " + file.error().message);
  auto blob = repository_.clean(path, file->view());
  if (!blob) return fail("its contents are not shown: " + blob.error().message);
  git_oid_fromstr(&contents.id, blob->id.c_str());
  if (blob->converted) {
    contents.made_ = std::make_unique<std::string>(std::move(blob->bytes));
    contents.bytes = *contents.made_;
  } else {
    contents.file_ = std::move(*file);
    contents.bytes = contents.file_.view();
  }
  return contents;
}

}  // namespace whymark::git
