// The way of a file's bytes into git's object store: attributes, filters, hash.
#include <fmt/format.h>

#include <array>
#include <optional>

#include "core/git/git_handle.h"
#include "core/git/line_ends.h"
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

struct Attributes {
  const char* filter = nullptr;
  const char* encoding = nullptr;
  const char* ident = nullptr;
  git::LineEndAttributes line_ends;
};

Result<Attributes> attributes_of(git_repository* repository, const std::string& path) {
  std::array<const char*, 6> names = {"filter", "working-tree-encoding", "ident", "text", "crlf",
                                      "eol"};
  std::array<const char*, 6> values = {};
  if (git_attr_get_many(values.data(), repository, GIT_ATTR_CHECK_FILE_THEN_INDEX, path.c_str(),
                        names.size(), names.data()) != 0) {
    return fail("its git attributes cannot be read: " + git::last_error());
  }
  return Attributes{values[0], values[1], values[2], {values[3], values[4], values[5]}};
}

/// Fails where git's answer needs what is not done here.
Result<void> refuse_what_needs_git(git_repository* repository, const Attributes& attributes,
                                   std::string_view bytes) {
  if (const auto filter = text_value(attributes.filter)) {
    const auto driver = has_driver(repository, *filter);
    if (!driver) return fail(driver.error().message);
    if (*driver) {
      return fail(fmt::format(
          "git passes it through the filter \"{}\" (.gitattributes), which whymark cannot run",
          *filter));
    }
  }
  if (const auto encoding = text_value(attributes.encoding); encoding && !is_utf8(*encoding)) {
    return fail(
        fmt::format("git converts it from {} (working-tree-encoding in .gitattributes), which "
                    "whymark cannot do",
                    *encoding));
  }
  // libgit2 1.5 takes back only the first of them, and none in a file that looks binary.
  if (GIT_ATTR_IS_TRUE(attributes.ident) && bytes.find("$Id:") != std::string_view::npos) {
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
  const auto attributes = attributes_of(repository, path);
  if (!attributes) return fail(attributes.error().message);
  if (auto refused = refuse_what_needs_git(repository, *attributes, bytes); !refused) {
    return fail(std::move(refused.error().message));
  }
  auto converted = git::convert_line_ends(repository, path, bytes, attributes->line_ends);
  if (!converted) return fail(std::move(converted.error().message));
  CleanBlob blob;
  blob.converted = converted->has_value();
  if (blob.converted) blob.bytes = std::move(**converted);
  const std::string_view clean = blob.converted ? std::string_view(blob.bytes) : bytes;
  auto id = git::hash_blob(clean);
  if (!id) return fail(std::move(id.error().message));
  blob.id = std::move(*id);
  return blob;
}

}  // namespace whymark
