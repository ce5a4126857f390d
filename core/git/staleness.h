// Whether the files of the working tree still are those that a review is about.
#pragma once

#include <vector>

#include "core/format/document.h"
#include "core/git/repository.h"

namespace whymark {

/// Compares each section's `newsha` (at least 4 hex digits, as a prefix) with the file's id by
/// git's own rules; a symbolic link's is that of its target text. Raises, by position:
/// `review-stale` (error) where they differ, or where a deleted file is there again;
/// `review-stale` (warning) where it cannot be told, and why; `file-missing` (error).
///
/// Of sections with one path, the last that says anything counts. Submodules and sections without
/// a newsha are passed over. No link is followed, and nothing outside of the root is read.
std::vector<Diagnostic> find_stale(const Document& document, const Repository& repository);

}  // namespace whymark
