// Reviews with claims, written as text and parsed.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "core/format/parser.h"
#include "core/verify/rewrite_review.h"

namespace whymark::test {

inline Document parse_text(std::string_view text) { return parse(TextBuffer(text)); }

/// A review: lines of the frontmatter below `title`, then the rest.
inline std::string review_text(std::string_view front, std::string_view body) {
  return fmt::format("---\nwhymark: 1\ntitle: t\n{}---\n{}", front, body);
}

/// What a command that ran came out as.
inline CommandReport report_of(int exit_code, std::string_view output = "out\n") {
  CommandReport report;
  FinishedCommand finished;
  finished.end = CommandEnd::exited;
  finished.code = exit_code;
  report.outcome = run_outcome(finished);
  report.ran = "2026-12-01T10:00:00Z";
  report.took_ms = 12;
  report.exit_code = exit_code;
  report.output_bytes = output.size();
  report.output_hash = std::string(64, 'a');
  report.summary = "out";
  report.source = report.source_after = std::string(64, 'b');
  report.tool = "whymark@0";
  report.runtime = "Test";
  return report;
}

}  // namespace whymark::test
