// What stands above the hunks of a file in a patch.
#pragma once

#include <string>

#include "core/diff/file_change.h"
#include "core/diff/patch_lines.h"
#include "core/diff/patch_names.h"

namespace whymark {

/// The head of a section as written; names still with their prefixes.
struct PatchHead {
  std::string git_line;              // what follows `diff --git `, or empty
  std::string old_raw, new_raw;      // of `---` and `+++`, as written
  std::string old_stamp, new_stamp;  // what follows the tab in them
  std::string moved_from, moved_to;  // of the lines rename and copy, decoded; without a prefix
  bool renamed = false, copied = false;
  bool added = false, deleted = false;  // by their mode lines
};

/// Reads the lines from `diff --git` down to the first that is none of the head: modes, index,
/// names, and a binary file's contents, which are skipped. What they say goes to `file`; its path
/// and status are left to name_file().
PatchHead read_git_head(PatchLines& lines, FileChange& file);

/// Reads the lines `---` and `+++`.
void read_names(PatchLines& lines, PatchHead& head);

/// Skips the contents below `GIT binary patch`, and takes the sizes they give.
void skip_binary_patch(PatchLines& lines, FileChange& file);

/// Works out path, old path and status from all that the head says. `names`: those of both sides,
/// prefixes included, decoded.
void name_file(const PatchHead& head, const NamePair& names, FileChange& file);

/// Adds to FileChange::remark.
void add_remark(FileChange& file, std::string_view remark);

/// A line of the patch without a CR at its end.
std::string_view without_cr(std::string_view line);

inline constexpr std::string_view kBinaryRemark = "a binary file, its contents are left out";

}  // namespace whymark
