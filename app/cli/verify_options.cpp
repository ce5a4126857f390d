#include "app/cli/verify_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <string_view>

#include "core/review/search_pattern.h"

namespace whymark {
namespace {

bool read_number(std::string_view text, uint32_t& number) {
  const char* const end = text.data() + text.size();
  const auto [stopped, failure] = std::from_chars(text.data(), end, number);
  return failure == std::errc() && stopped == end && number > 0;
}

Result<std::vector<bool>> matches_of(const std::string& filter, const ClaimedCommands& claims) {
  std::vector<bool> matches(claims.commands.size(), filter.empty());
  if (filter.empty()) return matches;
  const auto pattern = SearchPattern::compile({filter, true, false, false});
  if (!pattern) {
    return fail(
        fmt::format("--filter {} is no regular expression: {}", filter, pattern.error().message));
  }
  for (size_t i = 0; i < matches.size(); ++i) {
    std::string line = claims.commands[i].text;  // a command may have several
    std::replace(line.begin(), line.end(), '\n', ' ');
    matches[i] = pattern->count(line) > 0;
  }
  if (std::find(matches.begin(), matches.end(), true) == matches.end() && !matches.empty()) {
    return fail(fmt::format("--filter {} matches none of the commands", filter));
  }
  return matches;
}

}  // namespace

Result<void> read_shard(VerifyOptions& options) {
  if (options.shard_text.empty()) return {};
  const std::string_view text = options.shard_text;
  const size_t slash = text.find('/');
  const bool read = slash != std::string_view::npos &&
                    read_number(text.substr(0, slash), options.shard) &&
                    read_number(text.substr(slash + 1), options.shards);
  if (read && options.shard <= options.shards) return {};
  return fail(fmt::format("--shard takes which part of how many, such as 2/3, and not {}", text));
}

Result<std::vector<uint32_t>> select_commands(const VerifyOptions& options,
                                              const ClaimedCommands& claims) {
  const auto matches = matches_of(options.filter, claims);
  if (!matches) return fail(matches.error().message);
  std::vector<uint32_t> selected;
  uint32_t place = 0;  // among those that match
  for (uint32_t i = 0; i < matches->size(); ++i) {
    if (!(*matches)[i]) continue;
    if (place++ % options.shards == options.shard - 1) selected.push_back(i);
  }
  return selected;
}

}  // namespace whymark
