// Any bytes are read as a patch; every hunk has the lines its header says, and the file's counts
// are theirs.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "core/diff/unified_diff.h"
#include "core/format/hunk_header.h"

namespace {

std::string_view take_line(std::string_view& text) {
  const size_t end = text.find('\n');
  if (end == std::string_view::npos) std::abort();
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(end + 1);
  return line;
}

void check_hunks(const whymark::FileChange& file) {
  std::string_view rest = file.hunks;
  uint64_t added = 0, removed = 0;
  while (!rest.empty()) {
    const whymark::HunkHeader header = whymark::parse_hunk_header(take_line(rest));
    if (!header.ranged || !header.closed) std::abort();
    uint64_t old_left = header.old_count, new_left = header.new_count;
    while (old_left > 0 || new_left > 0 || (!rest.empty() && rest.front() == '\\')) {
      const std::string_view line = take_line(rest);
      const char sign = line.empty() ? '\0' : line.front();
      if (sign == '\\') continue;
      if (sign != ' ' && sign != '+' && sign != '-') std::abort();
      if (sign != '+' && old_left-- == 0) std::abort();
      if (sign != '-' && new_left-- == 0) std::abort();
      added += sign == '+';
      removed += sign == '-';
    }
    if (!rest.empty() && rest.front() != '@') std::abort();
  }
  if (added != file.added || removed != file.removed) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const whymark::Change change = whymark::parse_unified_diff(input);
  for (const whymark::FileChange& file : change.files) {
    if (file.path.empty()) std::abort();
    check_hunks(file);
  }
  for (const std::string& remark : change.remarks) {
    if (remark.find('\n') != std::string::npos) std::abort();
  }
  return 0;
}
