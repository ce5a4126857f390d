// Finds the frontmatter's rows. What the YAML says is read in frontmatter_reader.cpp.
#include "core/format/frontmatter.h"

#include "core/format/codes.h"
#include "core/format/directive.h"
#include "core/format/frontmatter_reader.h"
#include "core/format/scan.h"

namespace whymark {
namespace {

constexpr std::string_view kStartFix = "start it with ---, whymark: 1, title: …, ---";

bool is_fence(std::string_view line) { return trim_right(line) == "---"; }

uint32_t first_row_with_text(const Document& document) {
  for (uint32_t row = 0; row < document.rows.size(); ++row) {
    if (!trim(document.line(row)).empty()) return row;
  }
  return 0;
}

void report_missing(const Document& document, DiagnosticSink& sink) {
  constexpr size_t kLook = 8192;  // as far as git looks for a NUL to call a file binary
  const std::string_view text = document.text.view();
  const std::string_view mark = text.substr(0, 2);
  const uint32_t row = first_row_with_text(document);
  const Span at = document.line_span(row);
  if (mark == "\xFF\xFE" || mark == "\xFE\xFF") {
    sink.error(code::kFrontmatterMissing, at, "save it as UTF-8",
               "this does not look like a whymark document: it is UTF-16");
  } else if (text.substr(0, kLook).find('\0') != std::string_view::npos) {
    sink.error(code::kFrontmatterMissing, at, "name a .whymark file",
               "this does not look like a whymark document: it is binary");
  } else if (is_fence(document.line(row))) {
    sink.error(code::kFrontmatterMissing, at, "delete what stands above it",
               "the --- that opens the frontmatter must be the very first line");
  } else {
    sink.error(code::kFrontmatterMissing, at, kStartFix,
               "the document does not start with a frontmatter");
  }
}

}  // namespace

uint32_t read_frontmatter(Document& document, DiagnosticSink& sink) {
  Rows& rows = document.rows;
  if (!is_fence(document.line(0))) {
    report_missing(document, sink);
    return 0;
  }
  // No YAML line starts with @, so a directive shows that the closing fence was left out.
  uint32_t end = 1;
  bool closed = false;
  for (; end < rows.size() && !closed; ++end) {
    const std::string_view line = document.line(end);
    closed = is_fence(line);
    if (closed || directive_of(line) != Directive::none) break;
    rows.kind[end] = RowKind::yaml;
  }
  rows.kind[0] = RowKind::fence;
  document.front.present = true;
  document.front.rows = {1, end - 1};
  if (closed) {
    rows.kind[end] = RowKind::fence;
  } else {
    sink.error(code::kFrontmatterUnterminated, document.line_span(0),
               "write --- below its last line", "the frontmatter is not closed");
  }
  read_frontmatter_values(document, sink);
  return closed ? end + 1 : end;
}

}  // namespace whymark
