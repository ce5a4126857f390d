// One hunk of a patch: which lines below `@@` are its body, and its header made to agree with them.
//
// The header's counts bound the body: until they are used up every line with a sign is content,
// whatever it reads like. Where they end too late, the body ends at the first line that can be no
// content: one without a sign, or the head of the next file's patch. Where they end too early,
// further lines with a sign still belong to it, but for a mail's signature.
#pragma once

#include <cstdint>
#include <string>

#include "core/diff/file_change.h"
#include "core/diff/patch_lines.h"
#include "core/format/hunk_header.h"

namespace whymark {

/// The line of each side that follows the hunks read so far; a header without ranges starts there.
struct NextLines {
  uint64_t old_next = 1, new_next = 1;
};

/// What read_hunk() found.
struct HunkFound {
  HunkHeader header;   // as written; its views are of the patch
  std::string remark;  // what is wrong with the header, and was put right; or empty
};

/// Reads the hunk whose `@@` line `lines` is at, up to the first line that is not part of it, and
/// appends it to `file`. `drop_cr`: the header's last byte, a CR, is not part of it.
HunkFound read_hunk(PatchLines& lines, bool drop_cr, NextLines& next, FileChange& file);

/// Whether a mail's signature starts here: `-- `, and below it a line that is no diff content.
bool at_signature(const PatchLines& lines);

}  // namespace whymark
