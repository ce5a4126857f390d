#include "core/diff/patch_head.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "core/diff/patch_text.h"
#include "core/format/file_header.h"
#include "core/format/scan.h"
#include "core/format/visible.h"

namespace whymark {
namespace {

// Bytes from which on a remark takes no more: only a hostile head has that much to be said of it.
constexpr size_t kMaxRemark = 1000;

/// Takes `start` off the front of `text`.
bool take(std::string_view& text, std::string_view start) {
  if (!starts_with(text, start)) return false;
  text.remove_prefix(start.size());
  return true;
}

/// A mode as git has them, or 0. svn writes five digits for six.
uint32_t read_mode(std::string_view text, FileChange& file) {
  text = trim(text);
  uint32_t mode = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), mode, 8);
  const bool whole = error == std::errc() && end == text.data() + text.size();
  if (whole && text.size() == 5 && starts_with(text, "10")) mode = 0100000 | (mode & 0777);
  const uint32_t type = mode >> 12;
  if (whole && mode <= 0777777 && (type == 010 || type == 012 || type == 016)) return mode;
  add_remark(file, fmt::format("the mode {} is none of git's", quote(text)));
  return 0;
}

/// An id of a blob in lower case; empty where it is all zeros or none.
std::string read_sha(std::string_view text) {
  std::string sha;
  for (const char c : text) {
    const char lower = to_lower(c);
    if (!is_digit(lower) && (lower < 'a' || lower > 'f')) return {};
    sha += lower;
  }
  return sha.find_first_not_of('0') == std::string::npos ? std::string() : sha;
}

/// `abc..def 100644`
void read_index(std::string_view rest, FileChange& file) {
  const size_t dots = rest.find("..");
  if (dots == std::string_view::npos) return;
  file.old_sha = read_sha(rest.substr(0, dots));
  rest.remove_prefix(dots + 2);
  const size_t blank = std::min(rest.find(' '), rest.size());
  file.new_sha = read_sha(rest.substr(0, blank));
  const std::string_view mode = trim(rest.substr(blank));
  if (!mode.empty()) file.old_mode = file.new_mode = read_mode(mode, file);
}

/// A line between `diff --git` and `---`; false where it is none.
bool read_extended(std::string_view line, PatchHead& head, FileChange& file) {
  if (take(line, "old mode ")) {
    file.old_mode = read_mode(line, file);
  } else if (take(line, "new mode ")) {
    file.new_mode = read_mode(line, file);
  } else if (take(line, "new file mode ")) {
    head.added = true;
    file.new_mode = read_mode(line, file);
  } else if (take(line, "deleted file mode ")) {
    head.deleted = true;
    file.old_mode = read_mode(line, file);
  } else if (take(line, "rename from ") || take(line, "rename old ")) {
    head.renamed = true;
    head.moved_from = decode_name(line);
  } else if (take(line, "rename to ") || take(line, "rename new ")) {
    head.renamed = true;
    head.moved_to = decode_name(line);
  } else if (take(line, "copy from ")) {
    head.copied = true;
    head.moved_from = decode_name(line);
  } else if (take(line, "copy to ")) {
    head.copied = true;
    head.moved_to = decode_name(line);
  } else if (take(line, "index ")) {
    read_index(line, file);
  } else {
    return take(line, "similarity index ") || take(line, "dissimilarity index ");
  }
  return true;
}

/// One of the two blocks of a binary patch: `literal N` or `delta N`, lines without blanks, and an
/// empty line.
bool skip_block(PatchLines& lines, std::optional<uint64_t>& size) {
  std::string_view line = without_cr(lines.line());
  const bool literal = take(line, "literal ");
  if (lines.done() || (!literal && !take(line, "delta "))) return false;
  uint64_t value = 0;
  const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), value);
  if (literal && error == std::errc() && end == line.data() + line.size()) size = value;
  lines.next();
  while (!lines.done()) {
    line = without_cr(lines.line());
    if (line.empty() || line.find(' ') != std::string_view::npos) break;
    lines.next();
  }
  if (!lines.done() && line.empty()) lines.next();
  return true;
}

/// Both names of a git section, prefixes included.
NamePair git_names(const PatchHead& head) {
  NamePair pair{decode_name(head.old_raw), decode_name(head.new_raw)};
  const std::string_view line = head.git_line;
  const bool no_old = head.old_raw.empty() || head.old_raw == kDevNull;
  const bool no_new = head.new_raw.empty() || head.new_raw == kDevNull;
  if (no_old && no_new) {
    if (!split_git_line(line, pair)) pair = {};
  } else if (no_old && line.size() > head.new_raw.size() + 1 && line.ends_with(head.new_raw)) {
    pair.old_name = decode_name(line.substr(0, line.size() - head.new_raw.size() - 1));
  } else if (no_new && line.size() > head.old_raw.size() + 1 && starts_with(line, head.old_raw)) {
    pair.new_name = decode_name(line.substr(head.old_raw.size() + 1));
  }
  return pair;
}

/// svn's words for a side that is not there.
bool is_nowhere(std::string_view stamp) { return starts_with(stamp, "(nonexistent)"); }

}  // namespace

std::string_view without_cr(std::string_view line) {
  return !line.empty() && line.back() == '\r' ? line.substr(0, line.size() - 1) : line;
}

void add_remark(FileChange& file, std::string_view remark) {
  if (file.remark.size() > kMaxRemark) return;
  if (!file.remark.empty()) file.remark += "; ";
  file.remark += remark;
}

void read_names(PatchLines& lines, PatchHead& head) {
  const auto read = [&lines](std::string& raw, std::string& stamp) {
    const PatchName name = split_name_line(without_cr(lines.line()).substr(4));
    raw = name.raw;
    stamp = name.stamp;
    lines.next();
  };
  read(head.old_raw, head.old_stamp);
  read(head.new_raw, head.new_stamp);
}

void skip_binary_patch(PatchLines& lines, FileChange& file) {
  file.binary = true;
  add_remark(file, kBinaryRemark);
  lines.next();
  if (skip_block(lines, file.new_size)) skip_block(lines, file.old_size);
}

PatchHead read_git_head(PatchLines& lines, FileChange& file) {
  PatchHead head;
  head.git_line = without_cr(lines.line()).substr(std::string_view("diff --git ").size());
  lines.next();
  while (!lines.done()) {
    const std::string_view line = without_cr(lines.line());
    if (at_names(lines)) {
      read_names(lines, head);
      break;
    }
    if (line == "GIT binary patch") {
      skip_binary_patch(lines, file);
      break;
    }
    if (!binary_names(line).empty()) {
      file.binary = true;
      add_remark(file, kBinaryRemark);
      lines.next();
      break;
    }
    if (!read_extended(line, head, file)) break;
    lines.next();
  }
  name_file(head, git_names(head), file);
  return head;
}

void name_file(const PatchHead& head, const NamePair& names, FileChange& file) {
  const bool no_old = head.old_raw == kDevNull || names.old_name == kDevNull;
  const bool no_new = head.new_raw == kDevNull || names.new_name == kDevNull;
  if (head.added || no_old || is_nowhere(head.old_stamp)) file.status = FileStatus::added;
  if (head.deleted || no_new || is_nowhere(head.new_stamp)) file.status = FileStatus::deleted;
  file.path = head.moved_to.empty() ? plain_path(names.old_name, names.new_name) : head.moved_to;
  if (file.path.empty()) {
    file.path = head.git_line.empty() ? head.new_raw : head.git_line;
    if (file.path.empty()) file.path = kUnknownPath;
    add_remark(file, "its path cannot be told from the patch");
  }
  if (head.renamed && !head.moved_from.empty()) {
    file.status = FileStatus::renamed;
    file.from = head.moved_from;
  }
  if (head.copied) {
    file.status = FileStatus::added;
    file.old_sha.clear();
    file.old_mode = 0;
    add_remark(file, fmt::format("a copy of {}, which its lines change: they make no added file",
                                 quote(head.moved_from)));
  }
}

}  // namespace whymark
