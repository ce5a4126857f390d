// Whether a file in the working tree still is the file that was reviewed.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "core/apply/lines.h"
#include "core/apply/outcome.h"
#include "core/format/document.h"
#include "core/git/beneath.h"
#include "core/git/convertible_file.h"
#include "core/git/repository.h"

namespace whymark {

enum class GuardState {
  matches,    // the file is exactly the one reviewed; decisions can be applied
  refused,    // never writable: path outside the tree, a link, binary, inside .git, no newsha …
  differs,    // the file has moved on since the review was written
  missing,    // no such file
  unchecked,  // not compared yet; never an answer of check_guard()
};

/// What was read of a file, and what git would store for it.
struct GuardedFile {
  FileImage image;                      // empty where there is none
  std::optional<ConvertibleFile> file;  // refers to the image's bytes
};

struct Guard {
  GuardState state = GuardState::refused;
  std::string reason;                       // a sentence for the reviewer; empty when it matches
  std::unique_ptr<GuardedFile> contents;    // only when it matches
  LineEnds line_ends = LineEnds::as_shown;  // how the rows stand for the lines that git stores
  bool absent = false;  // the change deletes the file, and there is none: it can be brought back
  uint32_t mode = 0;    // that it is brought back with
};

/// Reads the file of a section beneath the repository root, without following links, and compares
/// it with the review: its blob id by git's own rules with `newsha` (at least 7 hex digits, as a
/// prefix), then every new-side line of the diff with the file's line, byte for byte.
///
/// In a document whose every line ends in CR LF the rows carry no CR though the file may. Then its
/// lines are compared without their last CR, provided that all of them have one.
///
/// A file that git converts on the way in is compared as git stores it. Where its encoding gives
/// other bytes on the way back, it is refused.
///
/// A file that the change deletes matches when there is none; its rows must make the blob that
/// `oldsha` names, where the review names one.
Guard check_guard(const Repository& repository, const Document& document, uint32_t file);

/// The bytes for the working tree: what git stores for the guarded file is to become the outcome,
/// and all that is not replaced keeps its bytes. Fails, with a sentence part about the file, where
/// git's conversion cannot carry the change.
Result<std::string> write_back(const Repository& repository, const Guard& guard,
                               const Outcome& outcome);

}  // namespace whymark
