#include "core/git/conversion.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "core/format/scan.h"
#include "core/format/visible.h"
#include "core/git/encoding.h"
#include "core/git/git_handle.h"

namespace whymark::git {
namespace {

/// A value given to an attribute (`filter=lfs`), not just set or unset.
std::optional<std::string> text_value(const char* value) {
  if (git_attr_value(value) != GIT_ATTR_VALUE_STRING) return std::nullopt;
  return value;
}

Result<ConfigHandle> configuration(git_repository* repository) {
  git_config* raw = nullptr;
  if (git_repository_config_snapshot(&raw, repository) != 0) {
    return fail("git's configuration cannot be read: " + last_error());
  }
  return ConfigHandle(raw);
}

/// Whether git would run a program for `filter=name`. A filter without one is no filter to git.
Result<bool> has_driver(git_repository* repository, const std::string& name, Way way) {
  const auto config = configuration(repository);
  if (!config) return fail(config.error().message);
  for (const char* key : {way == Way::in ? "clean" : "smudge", "process", "required"}) {
    const char* value = nullptr;
    const std::string variable = fmt::format("filter.{}.{}", name, key);
    if (git_config_get_string(&value, config->get(), variable.c_str()) == 0) return true;
  }
  return false;
}

Result<std::string> encoding_of(const char* value) {
  if (GIT_ATTR_IS_TRUE(value) || GIT_ATTR_IS_FALSE(value)) {
    return fail("its working-tree-encoding names no encoding (.gitattributes)");
  }
  std::string encoding = text_value(value).value_or("");
  if (is_utf8(encoding)) encoding.clear();
  return encoding;
}

/// Whether the encoding is in core.checkRoundtripEncoding, a list of names.
Result<bool> must_round_trip(git_repository* repository, std::string_view encoding) {
  const auto config = configuration(repository);
  if (!config) return fail(config.error().message);
  const char* value = nullptr;
  const bool set = git_config_get_string(&value, config->get(), "core.checkroundtripencoding") == 0;
  const std::string list = set ? value : "SHIFT-JIS";
  constexpr std::string_view kBetween = ", \t\n\v\f\r";
  for (size_t at = list.find_first_not_of(kBetween); at != std::string::npos;) {
    const size_t end = std::min(list.find_first_of(kBetween, at), list.size());
    const std::string_view name = std::string_view(list).substr(at, end - at);
    if (std::equal(name.begin(), name.end(), encoding.begin(), encoding.end(),
                   [](char a, char b) { return to_lower(a) == to_lower(b); })) {
      return true;
    }
    at = list.find_first_not_of(kBetween, end);
  }
  return false;
}

/// From the file's encoding to UTF-8, with the check that `git add` makes.
Result<std::string> decode_checked(git_repository* repository, const std::string& encoding,
                                   std::string_view bytes) {
  auto text = decode(encoding, bytes);
  if (!text) return text;
  const auto checked = must_round_trip(repository, encoding);
  if (!checked) return fail(checked.error().message);
  if (!*checked) return text;
  const auto back = encode(encoding, *text);
  if (back && *back == bytes) return text;
  return fail(
      fmt::format("git converts it from {} (working-tree-encoding in .gitattributes), and turns it "
                  "away because "
                  "the way back gives other bytes (core.checkRoundtripEncoding)",
                  make_visible(encoding).text));
}

}  // namespace

Result<Conversion> conversion_of(git_repository* repository, const std::string& path, Way way) {
  std::array<const char*, 6> names = {"filter", "working-tree-encoding", "ident", "text", "crlf",
                                      "eol"};
  std::array<const char*, 6> values = {};
  if (git_attr_get_many(values.data(), repository, GIT_ATTR_CHECK_FILE_THEN_INDEX, path.c_str(),
                        names.size(), names.data()) != 0) {
    return fail("its git attributes cannot be read: " + last_error());
  }
  Conversion conversion{"", GIT_ATTR_IS_TRUE(values[2]), {values[3], values[4], values[5]}};
  if (const auto filter = text_value(values[0])) {
    const auto driver = has_driver(repository, *filter, way);
    if (!driver) return fail(driver.error().message);
    if (*driver) {
      return fail(fmt::format(
          "git passes it through the filter \"{}\" (.gitattributes), which whymark cannot run",
          make_visible(*filter).text));
    }
  }
  auto encoding = encoding_of(values[1]);
  if (!encoding) return fail(std::move(encoding.error().message));
  conversion.encoding = std::move(*encoding);
  return conversion;
}

Result<TakenIn> take_in(git_repository* repository, const std::string& path,
                        std::string_view bytes) {
  auto conversion = conversion_of(repository, path, Way::in);
  if (!conversion) return fail(std::move(conversion.error().message));
  TakenIn in;
  in.encoding = std::move(conversion->encoding);
  if (!in.encoding.empty()) {
    auto text = decode_checked(repository, in.encoding, bytes);
    if (!text) return fail(std::move(text.error().message));
    if (*text != bytes) in.text = std::move(*text);
  }
  const std::string_view text = in.text ? *in.text : bytes;
  // libgit2 1.5 takes back only the first of them, and none in a file that looks binary.
  if (conversion->ident && text.find("$Id:") != std::string_view::npos) {
    return fail("git expands the $Id$ in it (ident in .gitattributes), which whymark cannot do");
  }
  auto clean = convert_line_ends(repository, path, text, conversion->line_ends);
  if (!clean) return fail(std::move(clean.error().message));
  in.clean = std::move(*clean);
  return in;
}

}  // namespace whymark::git
