#include "core/diff/section.h"

#include <fmt/format.h>

#include <iterator>

#include "core/format/quoted_path.h"

namespace whymark {
namespace {

constexpr uint32_t kPlainFile = 0100644;

bool is_plain(uint32_t mode) { return mode == 0 || mode == kPlainFile; }

/// Where the modes are not those of a plain file: the one there is, or both.
void append_modes(std::string& out, const FileChange& file) {
  if (is_plain(file.old_mode) && is_plain(file.new_mode)) return;
  const auto to = std::back_inserter(out);
  if (file.old_mode != 0) fmt::format_to(to, " oldmode={:06o}", file.old_mode);
  if (file.new_mode != 0) fmt::format_to(to, " newmode={:06o}", file.new_mode);
}

std::string_view take_line(std::string_view& text) {
  const size_t end = text.find('\n');
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return line;
}

}  // namespace

std::string section_header(const FileChange& file) {
  std::string out = "@file " + encode_path(file.path);
  const auto to = std::back_inserter(out);
  fmt::format_to(to, " {}", word(file.status));
  if (!file.binary && !file.hunks.empty()) {
    if (file.added > 0) fmt::format_to(to, " +{}", file.added);
    if (file.removed > 0) fmt::format_to(to, " -{}", file.removed);
  }
  if (!file.from.empty()) fmt::format_to(to, " from={}", encode_path(file.from));
  if (!file.old_sha.empty()) fmt::format_to(to, " oldsha={}", file.old_sha);
  if (!file.new_sha.empty()) fmt::format_to(to, " newsha={}", file.new_sha);
  append_modes(out, file);
  if (file.old_size) fmt::format_to(to, " oldsize={}", *file.old_size);
  if (file.new_size) fmt::format_to(to, " newsize={}", *file.new_size);
  if (file.binary) out += " binary";
  return out;
}

void for_each_hunk(
    std::string_view hunks,
    const std::function<void(const HunkHeader& header, std::string_view hunk)>& each) {
  while (!hunks.empty()) {
    const std::string_view start = hunks;
    const HunkHeader header = parse_hunk_header(take_line(hunks));
    uint64_t old_left = header.old_count, new_left = header.new_count;
    while (!hunks.empty() && (old_left > 0 || new_left > 0 || hunks.front() == '\\')) {
      const std::string_view line = take_line(hunks);
      const char sign = line.empty() ? ' ' : line.front();
      old_left -= old_left > 0 && (sign == ' ' || sign == '-');
      new_left -= new_left > 0 && (sign == ' ' || sign == '+');
    }
    each(header, start.substr(0, start.size() - hunks.size()));
  }
}

}  // namespace whymark
