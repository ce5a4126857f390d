#include "core/diff/patch_names.h"

#include <algorithm>
#include <utility>

#include "core/format/quoted_path.h"
#include "core/format/visible.h"
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

NamePair decoded(std::string_view old_raw, std::string_view new_raw) {
  return {decode_name(old_raw), decode_name(new_raw)};
}

size_t agreement(const NamePair& pair) { return common_path(pair.old_name, pair.new_name).size(); }

/// Splits at one of the places where `between` stands: the one that makes the names agree the most.
bool split_around(std::string_view rest, std::string_view between, NamePair& pair) {
  size_t most = 0;
  size_t at = rest.find(between);
  for (int tries = 0; at != kNotFound && tries < kMaxSplits; ++tries) {
    NamePair found = decoded(rest.substr(0, at), rest.substr(at + between.size()));
    if (agreement(found) > most) {
      most = agreement(found);
      pair = std::move(found);
    }
    at = rest.find(between, at + 1);
  }
  return most > 0;
}

/// Where the time starts that blanks set off, the tab before it lost on the way; or npos.
size_t spaced_stamp(std::string_view rest) {
  constexpr std::string_view kShape = " 0000-00-00 00:00:";
  for (size_t at = rest.find(' '); at != kNotFound; at = rest.find(' ', at + 1)) {
    if (rest.size() - at < kShape.size()) return kNotFound;
    const auto fits = [](char shape, char c) { return shape == '0' ? is_digit(c) : shape == c; };
    if (std::equal(kShape.begin(), kShape.end(), rest.begin() + at, fits)) return at + 1;
  }
  return kNotFound;
}

std::string_view without_start(std::string_view text, std::string_view start) {
  return starts_with(text, start) ? text.substr(start.size()) : text;
}

}  // namespace

PatchName split_name_line(std::string_view rest) {
  const size_t quoted = quoted_length(rest);
  const size_t tab = rest.find('\t', quoted == kNotFound ? 0 : quoted);
  if (quoted == kNotFound && tab == kNotFound) {
    const size_t stamp = spaced_stamp(rest);
    if (stamp != kNotFound) return {trim_right(rest.substr(0, stamp)), rest.substr(stamp)};
  }
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
  const size_t quoted = quoted_length(rest);
  if (rest.size() % 2 == 1 && rest[middle] == ' ') {
    pair = decoded(rest.substr(0, middle), rest.substr(middle + 1));
    if (agreement(pair) > 0) return true;
  }
  if (quoted != kNotFound && quoted + 1 < rest.size() && rest[quoted] == ' ') {
    pair = decoded(rest.substr(0, quoted), rest.substr(quoted + 1));
    return agreement(pair) > 0;
  }
  return split_around(rest, " ", pair);
}

bool split_and(std::string_view rest, NamePair& pair) {
  constexpr std::string_view kAnd = " and ";
  if (split_around(rest, kAnd, pair)) return true;
  const size_t at = rest.find(kAnd);
  if (at == kNotFound) return false;
  pair = decoded(rest.substr(0, at), rest.substr(at + kAnd.size()));
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
  const size_t name = suffix.find_first_not_of('/', suffix.find('/'));
  return name == kNotFound ? std::string_view() : suffix.substr(name);
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

std::string patch_path(std::string_view prefix, std::string_view path) {
  const std::string whole = std::string(prefix) + std::string(path);
  const bool plain =
      path.find_first_of("\"\\") == std::string_view::npos && make_visible(path).text == path;
  return plain ? whole : quoted_path(whole);
}

std::string patch_side(std::string path) {
  if (path.find(' ') != std::string::npos && path.front() != '"') path += '\t';
  return path;
}

}  // namespace whymark
