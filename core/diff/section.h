// The parts of a file's section, as a review and as a patch have them.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "core/diff/file_change.h"
#include "core/format/hunk_header.h"

namespace whymark {

/// The `@file` line of a change, in canonical form, without its line end.
std::string section_header(const FileChange& file);

/// Takes FileChange::hunks apart: calls `each` with every hunk's header as read and its text,
/// header line included. Counts must be true.
void for_each_hunk(
    std::string_view hunks,
    const std::function<void(const HunkHeader& header, std::string_view hunk)>& each);

}  // namespace whymark
