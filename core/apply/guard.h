// Whether a file in the working tree still is the file that was reviewed.
#pragma once

#include <string>

#include "core/apply/lines.h"
#include "core/apply/safe_file.h"
#include "core/format/document.h"
#include "core/git/repository.h"

namespace whymark {

enum class GuardState {
  matches,  // the file is exactly the one reviewed; decisions can be applied
  refused,  // never writable: path outside the tree, a link, binary, inside .git, no newsha …
  differs,  // the file has moved on since the review was written
  missing,  // no such file
};

struct Guard {
  GuardState state = GuardState::refused;
  std::string reason;                       // a sentence for the reviewer; empty when it matches
  FileImage image;                          // what was read; only when it matches
  LineEnds line_ends = LineEnds::as_shown;  // how the section's rows stand for the file's lines
};

/// Reads the file of a section beneath the repository root, without following links, and compares
/// it with the review: its blob id by git's own rules with `newsha` (at least 7 hex digits, as a
/// prefix), then every new-side line of the diff with the file's line, byte for byte.
///
/// In a document whose every line ends in CR LF, and where git's filters take the CRs out on the
/// way in (autocrlf, eol=crlf), the rows carry no CR though the file does. Then the file's lines
/// are compared without their last CR, provided that all of them have one; a file of mixed line
/// ends is refused.
Guard check_guard(const Repository& repository, const Document& document, uint32_t file);

}  // namespace whymark
