#include "core/diff/patch_names.h"

#include <algorithm>

#include "core/format/quoted_path.h"
#include "core/format/scan.h"

namespace whymark {
namespace {

constexpr size_t kNotFound = std::string_view::npos;
// Of the blanks in a line of names, how many are tried as the one between the names.
constexpr int kMaxSplits = 64;

/// One past the quote that closes text[0], or npos.
size_t quoted_length(std::string_view text) {
  if (text.empty() || text.front() != '"') return kNotFound;
  for (size_t i = 1; i < text.size(); ++i) {
    if (text[i] == '"') return i + 1;
    if (text[i] == '\\') ++i;
  }
  return kNotFound;
}

/// Fills `pair` where both are names of one file.
bool agree(std::string_view old_raw, std::string_view new_raw, NamePair& pair) {
  NamePair found{decode_name(old_raw), decode_name(new_raw)};
  if (common_path(found.old_name, found.new_name).empty()) return false;
  pair = std::move(found);
  return true;
}

bool agree_around(std::string_view rest, std::string_view between, NamePair& pair) {
  size_t at = rest.find(between);
  for (int tries = 0; at != kNotFound && tries < kMaxSplits; ++tries) {
    if (agree(rest.substr(0, at), rest.substr(at + between.size()), pair)) return true;
    at = rest.find(between, at + 1);
  }
  return false;
}

std::string_view without_start(std::string_view text, std::string_view start) {
  return starts_with(text, start) ? text.substr(start.size()) : text;
}

}  // namespace

PatchName split_name_line(std::string_view rest) {
  const size_t quoted = quoted_length(rest);
  const size_t tab = rest.find('\t', quoted == kNotFound ? 0 : quoted);
  PatchName name;
  name.raw = rest.substr(0, std::min(quoted, tab));
  if (tab != kNotFound) name.stamp = rest.substr(tab + 1);
  return name;
}

std::string decode_name(std::string_view raw) {
  if (quoted_length(raw) != raw.size()) return std::string(raw);
  return decode_quoted(raw.substr(1, raw.size() - 2));
}

bool split_git_line(std::string_view rest, NamePair& pair) {
  // Prefixes of one length put the blank in the middle, however many blanks the name has.
  const size_t middle = rest.size() / 2;
  if (rest.size() % 2 == 1 && rest[middle] == ' ' &&
      agree(rest.substr(0, middle), rest.substr(middle + 1), pair)) {
    return true;
  }
  const size_t quoted = quoted_length(rest);
  if (quoted != kNotFound && quoted + 1 < rest.size() && rest[quoted] == ' ') {
    return agree(rest.substr(0, quoted), rest.substr(quoted + 1), pair);
  }
  return agree_around(rest, " ", pair);
}

bool split_and(std::string_view rest, NamePair& pair) {
  constexpr std::string_view kAnd = " and ";
  if (agree_around(rest, kAnd, pair)) return true;
  const size_t at = rest.find(kAnd);
  if (at == kNotFound) return false;
  pair = {decode_name(rest.substr(0, at)), decode_name(rest.substr(at + kAnd.size()))};
  return true;
}

std::string_view common_path(std::string_view old_name, std::string_view new_name) {
  if (old_name == new_name) return new_name;
  const auto [old_end, new_end] =
      std::mismatch(old_name.rbegin(), old_name.rend(), new_name.rbegin(), new_name.rend());
  const auto same = static_cast<size_t>(old_end - old_name.rbegin());
  const std::string_view suffix = new_name.substr(new_name.size() - same);
  const bool old_starts = old_end == old_name.rend() || *old_end == '/';
  const bool new_starts = new_end == new_name.rend() || *new_end == '/';
  if (old_starts && new_starts) return suffix;
  const size_t slash = suffix.find('/');
  return slash == kNotFound ? std::string_view() : suffix.substr(slash + 1);
}

std::string plain_path(std::string_view old_name, std::string_view new_name) {
  std::string_view path;
  if (new_name == kDevNull) {
    path = without_start(old_name, "a/");
  } else if (old_name == kDevNull) {
    path = without_start(new_name, "b/");
  } else {
    path = common_path(old_name, new_name);
    // `x.orig` and `x`: the new name counts.
    if (path.empty()) {
      path = starts_with(old_name, "a/") ? without_start(new_name, "b/") : new_name;
    }
  }
  while (starts_with(path, "./")) path.remove_prefix(2);
  return std::string(path);
}

}  // namespace whymark
