// Reviews of files in a scratch repository, written as text and parsed.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "core/apply/decisions.h"
#include "core/apply/outcome.h"
#include "core/format/parser.h"
#include "tests/core/git/scratch.h"

namespace whymark::test {

inline const std::string kReviewHead = "---\nwhymark: 1\ntitle: t\n---\n";

/// `@file` with the id that the file in `scratch` has now, and the hunks as given.
inline std::string section(const Scratch& scratch, std::string_view path, std::string_view hunks,
                           std::string_view status = "modified") {
  return fmt::format("\n@file \"{}\" {} newsha={}\n{}", path, status,
                     scratch.hash(path).substr(0, 7), hunks);
}

inline bool has(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

inline Document review(std::string_view sections) {
  return parse(TextBuffer(kReviewHead + std::string(sections)));
}

/// The n-th row (from 0) whose whole line is `line`.
inline uint32_t row_of(const Document& document, std::string_view line, uint32_t n = 0) {
  for (uint32_t row = 0; row < document.rows.size(); ++row) {
    if (document.line(row) == line && n-- == 0) return row;
  }
  FAIL("no row is ", line);
  return kNone;
}

inline Decisions decide(const Document& document, std::initializer_list<std::string_view> lines) {
  Decisions decisions;
  for (const std::string_view line : lines) decisions.set(row_of(document, line), true);
  return decisions;
}

/// Every row that can be decided on.
inline Decisions decide_all(const Document& document) {
  Decisions decisions;
  for (uint32_t row = 0; row < document.rows.size(); ++row) {
    if (can_decide(document, row)) decisions.set(row, true);
  }
  return decisions;
}

/// The bytes that a file will have. Its line ends are told from document and file, as for a file
/// that git does not convert.
inline std::string outcome_bytes(const Document& document, uint32_t file,
                                 const Decisions& decisions, std::string_view before) {
  const bool crlf = document.crlf && cr_at_ends(before) == CrAtEnds::all;
  const LineEnds ends = crlf ? LineEnds::crlf : LineEnds::as_shown;
  return outcome_of(document, file, decisions, before, ends).bytes;
}

}  // namespace whymark::test
