// What becomes of lines, hunks and files under decisions. The only place that knows how a decision
// changes bytes: the window shows what these functions say, and apply writes it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/apply/decisions.h"
#include "core/apply/line_replacer.h"
#include "core/apply/lines.h"
#include "core/format/document.h"

namespace whymark {

/// The content of an added row, with the parts that are taken back in it.
std::string resulting_content(const Document& document, const Decisions& decisions, uint32_t row);

/// What an edit of a hunk comes to: a last line without its newline gets one, with the CR that the
/// hunk's last line has, unless the review shows that the file ends in this hunk. Otherwise what
/// follows, which the review does not show, would decide.
std::string edit_text(const Document& document, const Hunk& hunk, std::string edit);

/// The new side of a hunk as it will be, in lines as rows show them: an edit, or what the decisions
/// make of its rows. The last line lacks its newline where it does in the file.
std::string hunk_text(const Document& document, const Decisions& decisions, const Hunk& hunk);

/// A file under the decisions in its section.
struct Outcome {
  std::string bytes;
  std::vector<Replacement> replacements;  // what turns the bytes before into these
};

/// Lines without a decision stay as they are. A line that had no newline at the end of its file
/// gets the line end of the line before it (LF where there is none) when it is no longer the last.
/// `before` is what git stores for the file and must have passed check_guard for this section;
/// `ends` is what that found.
Outcome outcome_of(const Document& document, uint32_t file, const Decisions& decisions,
                   std::string_view before, LineEnds ends);

}  // namespace whymark
