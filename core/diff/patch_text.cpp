#include "core/diff/patch_text.h"

#include <algorithm>
#include <initializer_list>

#include "core/format/scan.h"

namespace whymark {
namespace {

constexpr size_t kNotFound = std::string_view::npos;

bool starts_with_any(std::string_view line, std::initializer_list<std::string_view> starts) {
  return std::any_of(starts.begin(), starts.end(),
                     [line](std::string_view start) { return starts_with(line, start); });
}

bool contains(std::string_view line, std::string_view part) { return line.find(part) != kNotFound; }

/// What stands between `start` and `end` in a line that has both, else nothing.
std::string_view between(std::string_view line, std::string_view start, std::string_view end) {
  if (!starts_with(line, start) || !line.substr(start.size()).ends_with(end)) return {};
  return line.substr(start.size(), line.size() - start.size() - end.size());
}

/// `git log --oneline` sets a short id and the subject above each patch.
bool starts_with_id(std::string_view line) {
  constexpr size_t kShortest = 7;
  const size_t end = std::min(line.find_first_not_of("0123456789abcdef"), line.size());
  return end >= kShortest && (end == line.size() || line[end] == ' ');
}

}  // namespace

bool starts_ordinary_text(std::string_view line) {
  return starts_with_any(line, {"From ", "From: ", "Date: ", "Subject: ", "Author: ", "commit ",
                                "tag ", "changeset: ", "# ", "=====", "RCS file: ",
                                "retrieving revision ", "svn:", "diff ", "Index: "}) ||
         trim_right(line) == "--" || starts_with_id(line);
}

bool stands_for_change(std::string_view line) {
  line = trim_right(line);
  if (starts_with(line, "Only in ")) return contains(line, ": ");
  if (starts_with_any(line, {"Files ", "Symbolic links "})) return line.ends_with(" differ");
  if (starts_with(line, "File ")) return contains(line, " while file ");
  if (starts_with(line, "Submodule ")) {
    return contains(line, "..") || line.ends_with(")") || line.ends_with(" content");
  }
  return starts_with(line, "* Unmerged path ");
}

std::string binary_names(std::string_view line) {
  std::string names(between(line, "Binary files ", " differ"));
  if (!names.empty()) return names;
  const std::string name(between(line, "Binary file ", " has changed"));
  return name.empty() ? name : name + " and " + name;
}

bool is_combined_line(std::string_view line) {
  return starts_with_any(line, {" ", "+", "-", "\\", "@@@", "index ", "mode ", "new file mode ",
                                "deleted file mode ", "Binary files "});
}

bool is_timeless(std::string_view stamp) {
  return starts_with_any(stamp, {"1970-01-01 ", "1969-12-31 ", "Thu Jan 01 00:00:00 1970",
                                 "Thu Jan  1 00:00:00 1970", "(revision 0)"});
}

bool is_tail_of(std::string_view path, std::string_view whole) {
  if (!whole.ends_with(path)) return false;
  return path.size() == whole.size() || whole[whole.size() - path.size() - 1] == '/';
}

}  // namespace whymark
