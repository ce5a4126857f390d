#pragma once

#include <string_view>

#include "core/diff/file_change.h"

namespace whymark {

/// Reads a unified diff: of git, `diff -u`, `diff -ru`, hg (plain and --git), svn. Takes any bytes
/// and never fails: what it cannot read is named in Change::remarks, with its line.
///
/// The hunks keep their bytes, but for these: counts that disagree with the lines below them are
/// corrected (a remark), an empty line within a hunk is given back the space it has lost, and the
/// last line its LF.
Change parse_unified_diff(std::string_view text);

}  // namespace whymark
