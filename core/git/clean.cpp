// The way of a file's bytes into git's object store: attributes, filters, hash.
#include <fmt/format.h>

#include <array>
#include <optional>

#include "core/git/git_handle.h"
#include "core/git/repository.h"

namespace whymark {
namespace {

/// A value given to an attribute (`filter=lfs`), not just set or unset.
std::optional<std::string> text_value(const char* value) {
  if (git_attr_value(value) != GIT_ATTR_VALUE_STRING) return std::nullopt;
  return value;
}

bool is_utf8(std::string_view encoding) {
  std::string lower(encoding);
  for (char& c : lower) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  return lower == "utf-8" || lower == "utf8";
}

/// Whether git would run a program for `filter=name`. A filter without one is no filter to git.
Result<bool> has_driver(git_repository* repository, const std::string& name) {
  git_config* raw = nullptr;
  if (git_repository_config_snapshot(&raw, repository) != 0) {
    return fail("git's configuration cannot be read: " + git::last_error());
  }
  const git::ConfigHandle config(raw);
  for (const char* key : {"clean", "process", "required"}) {
    const char* value = nullptr;
    const std::string variable = fmt::format("filter.{}.{}", name, key);
    if (git_config_get_string(&value, raw, variable.c_str()) == 0) return true;
  }
  return false;
}

/// Fails where git's answer for `path` needs what libgit2 does not do.
Result<void> check_attributes(git_repository* repository, const std::string& path,
                              std::string_view bytes) {
  std::array<const char*, 3> names = {"filter", "working-tree-encoding", "ident"};
  std::array<const char*, 3> values = {};
  if (git_attr_get_many(values.data(), repository, GIT_ATTR_CHECK_FILE_THEN_INDEX, path.c_str(),
                        names.size(), names.data()) != 0) {
    return fail("its git attributes cannot be read: " + git::last_error());
  }
  if (const auto filter = text_value(values[0])) {
    const auto driver = has_driver(repository, *filter);
    if (!driver) return fail(driver.error().message);
    if (*driver) {
      return fail(fmt::format(
          "git passes it through the filter \"{}\" (.gitattributes), which whymark cannot run",
          *filter));
    }
  }
  if (const auto encoding = text_value(values[1]); encoding && !is_utf8(*encoding)) {
    return fail(
        fmt::format("git converts it from {} (working-tree-encoding in .gitattributes), which "
                    "whymark cannot do",
                    *encoding));
  }
  // libgit2 1.5 takes back only the first of them, and none in a file that looks binary.
  if (GIT_ATTR_IS_TRUE(values[2]) && bytes.find("$Id:") != std::string_view::npos) {
    return fail("git expands the $Id$ in it (ident in .gitattributes), which whymark cannot do");
  }
  return {};
}

}  // namespace

Result<std::string> git::hash_blob(std::string_view bytes) {
  git_oid id;
  if (git_odb_hash(&id, bytes.data(), bytes.size(), GIT_OBJECT_BLOB) != 0) {
    return fail("its blob id cannot be worked out: " + git::last_error());
  }
  return hex(id);
}

Result<CleanBlob> Repository::clean(const std::string& path, std::string_view bytes) const {
  git_repository* repository = repository_.get();
  if (auto checked = check_attributes(repository, path, bytes); !checked) {
    return fail(std::move(checked.error().message));
  }
  git_filter_list* raw = nullptr;
  if (git_filter_list_load(&raw, repository, nullptr, path.c_str(), GIT_FILTER_TO_ODB,
                           GIT_FILTER_ALLOW_UNSAFE) != 0) {
    return fail("git's filters for it cannot be loaded: " + git::last_error());
  }
  const git::FilterListHandle filters(raw);
  CleanBlob blob;
  git::Buffer filtered;
  std::string_view clean = bytes;
  if (filters != nullptr) {
    if (git_filter_list_apply_to_buffer(&filtered.raw, raw, bytes.data(), bytes.size()) != 0) {
      return fail("git's filters fail on it: " + git::last_error());
    }
    clean = {filtered.raw.ptr, filtered.raw.size};
    blob.converted = clean != bytes;
    if (blob.converted) blob.bytes = clean;
  }
  auto id = git::hash_blob(clean);
  if (!id) return fail(std::move(id.error().message));
  blob.id = std::move(*id);
  return blob;
}

}  // namespace whymark
