// What a patch is read as, in words that a table can hold.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "core/diff/unified_diff.h"

namespace whymark::test {

/// A line for each file, its hunks below where `with_hunks`, and a line `! …` for each remark.
inline std::string read_patch(std::string_view patch, bool with_hunks = false) {
  std::string out;
  const Change change = parse_unified_diff(patch);
  for (const FileChange& file : change.files) {
    out += fmt::format("{} {}", word(file.status), file.path);
    if (!file.from.empty()) out += " from " + file.from;
    if (file.old_mode != 0 || file.new_mode != 0) {
      out += fmt::format(" {:o}..{:o}", file.old_mode, file.new_mode);
    }
    if (!file.old_sha.empty() || !file.new_sha.empty()) {
      out += fmt::format(" {}..{}", file.old_sha, file.new_sha);
    }
    if (file.binary) out += " binary";
    if (file.old_size) out += fmt::format(" oldsize {}", *file.old_size);
    if (file.new_size) out += fmt::format(" newsize {}", *file.new_size);
    out += fmt::format(" +{} -{}", file.added, file.removed);
    if (!file.remark.empty()) out += " | " + file.remark;
    out += "\n";
    if (with_hunks) out += file.hunks;
  }
  for (const std::string& remark : change.remarks) out += "! " + remark + "\n";
  return out;
}

}  // namespace whymark::test
