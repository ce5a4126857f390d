// The hunks of one file. Only for the files of this folder.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/base/result.h"
#include "core/diff/file_change.h"

namespace whymark::git {

/// Compares two contents as git does by default (Myers, indent heuristic) and sets
/// FileChange::hunks, added and removed.
Result<void> add_hunks(std::string_view before, std::string_view after, uint32_t context_lines,
                       FileChange& change);

}  // namespace whymark::git
