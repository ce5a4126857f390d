// The decisions as a diff: from the files as they were reviewed to the files as they will be.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/apply/decisions.h"
#include "core/format/document.h"

namespace whymark {

/// A line of that diff, without its line end.
struct OutcomeLine {
  char sign = ' ';       // ' ', '-' or '+'
  uint32_t row = kNone;  // of the review that it comes from; kNone for an edit's own
  std::string text;
  bool newline = true;  // false: the last line of its side, without one
};

/// Lines with at most `context` unchanged ones around each change. Where a count is 0 the start is
/// the line before, as git has it.
struct OutcomeHunk {
  uint32_t before_start = 0, before_count = 0;  // of the file as reviewed
  uint32_t after_start = 0, after_count = 0;
  std::vector<OutcomeLine> lines;
};

/// Of the section's hunks that have decisions; what the review does not show is not in it.
std::vector<OutcomeHunk> outcome_hunks(const Document& document, uint32_t file,
                                       const Decisions& decisions, uint32_t context = 3);

/// All of it as git writes it, for `git apply` to the working tree that was reviewed. Line ends are
/// those of the review. Where the review has no context, or an edit leaves none of it, neither has
/// the patch, and git wants to be told: `git apply --unidiff-zero` does for all.
std::string outcome_patch(const Document& document, const Decisions& decisions);

}  // namespace whymark
