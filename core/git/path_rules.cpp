// Which paths are never written, by their spelling alone.
#include "core/git/path_rules.h"

#include <algorithm>
#include <cctype>
#include <cstdint>

namespace whymark {
namespace {

/// HFS+ leaves these code points out when it compares names (the list is git's): `.g<U+200C>it` is
/// `.git` there.
bool is_ignorable(uint32_t code_point) {
  return (code_point >= 0x200c && code_point <= 0x200f) ||
         (code_point >= 0x202a && code_point <= 0x202e) ||
         (code_point >= 0x206a && code_point <= 0x206f) || code_point == 0xfeff;
}

/// The name as such a file system compares it: without ignorable code points (all have three bytes
/// in UTF-8), ASCII in lower case.
std::string folded(std::string_view name) {
  std::string out;
  for (size_t i = 0; i < name.size();) {
    const auto byte = [&](size_t at) { return static_cast<unsigned char>(name[i + at]); };
    if ((byte(0) & 0xf0) == 0xe0 && i + 2 < name.size()) {
      const uint32_t code_point =
          (byte(0) & 0x0fu) << 12 | (byte(1) & 0x3fu) << 6 | (byte(2) & 0x3fu);
      if (is_ignorable(code_point)) {
        i += 3;
        continue;
      }
    }
    out += byte(0) < 0x80 ? static_cast<char>(std::tolower(byte(0))) : name[i];
    ++i;
  }
  return out;
}

/// Whether some file system reads the component as `.git`: NTFS drops dots and spaces at the end,
/// opens streams after a colon, and knows a short name (GIT~1, or a higher number where that is
/// taken).
bool is_dot_git(std::string_view component) {
  std::string name = folded(component);
  name = name.substr(0, name.find(':'));
  while (!name.empty() && (name.back() == '.' || name.back() == ' ')) name.pop_back();
  return name == ".git" || (name.size() == 5 && name.substr(0, 4) == "git~" &&
                            std::isdigit(static_cast<unsigned char>(name[4])) != 0);
}

bool is_dots(std::string_view component) { return component == "." || component == ".."; }

std::string refuse_component(std::string_view component) {
  if (component.empty()) return "its path has an empty part";
  if (is_dots(component)) return "its path has a `.` or `..` in it, which may leave the repository";
  // A backslash separates folders on some file systems, so what is between them counts as well.
  for (size_t at = 0; at <= component.size();) {
    const size_t end = std::min(component.find('\\', at), component.size());
    const std::string_view part = component.substr(at, end - at);
    if (is_dot_git(part)) return "its path names git's own directory";
    if (is_dots(part)) return "its path has a `..` in it, which may leave the repository";
    at = end + 1;
  }
  return "";
}

}  // namespace

std::string refuse_path(std::string_view path) {
  if (path.empty()) return "it has no path";
  if (path.find('\0') != std::string_view::npos) return "its path has a NUL byte in it";
  if (path.front() == '/') return "its path is absolute; it must be relative to the repository";
  for (size_t at = 0; at <= path.size();) {
    const size_t end = std::min(path.find('/', at), path.size());
    if (std::string why = refuse_component(path.substr(at, end - at)); !why.empty()) return why;
    at = end + 1;
  }
  return "";
}

}  // namespace whymark
