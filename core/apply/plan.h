#pragma once

#include <string>
#include <vector>

#include "core/apply/decisions.h"
#include "core/apply/guard.h"
#include "core/base/result.h"
#include "core/format/document.h"

namespace whymark {

/// The bytes a file will have. Lines without a decision are copied as they are. A line that had no
/// newline at the end of its file gets the line end of the line before it (LF where there is none)
/// when it is no longer the last. `before` must have passed check_guard for this section, and
/// `line_ends` is what that found.
std::string apply_decisions(const Document& document, uint32_t file, const Decisions& decisions,
                            std::string_view before, LineEnds line_ends);

/// The same for a file that git does not convert: the line ends are told from document and file.
std::string apply_decisions(const Document& document, uint32_t file, const Decisions& decisions,
                            std::string_view before);

struct PlannedFile {
  uint32_t file = 0;  // index into Document::files
  FileImage before;
  std::string after;
  uint32_t discarded = 0;  // added lines dropped
  uint32_t restored = 0;   // removed lines put back
};

/// Everything that will be written, worked out before anything is.
struct Plan {
  std::vector<PlannedFile> files;
};

/// Fails, with the file and the reason, when any decided file cannot be applied: all or nothing.
Result<Plan> make_plan(const Repository& repository, const Document& document,
                       const Decisions& decisions);

/// Writes the plan and returns a sentence that says what changed on disk.
Result<std::string> write_plan(const Repository& repository, const Document& document,
                               const Plan& plan);

}  // namespace whymark
