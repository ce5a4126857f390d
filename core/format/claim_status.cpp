#include "core/format/claim_status.h"

#include "core/format/codes.h"
#include "core/format/visible.h"

namespace whymark {

void report_unknown_status(const Document& document, RowRange rows, std::string_view word,
                           DiagnosticSink& sink) {
  const uint32_t first = document.rows.offset[rows.first];
  const Span span{first, document.rows.offset[rows.end()] - first};
  Span at = document.line_span(rows.first);
  const size_t found = document.view(span).rfind(word);
  if (found != std::string_view::npos) {
    at = {first + static_cast<uint32_t>(found), static_cast<uint32_t>(word.size())};
  }
  sink.warning(code::kStatusUnknown, at, "write pass, fail, unknown or skipped",
               "{} is not a status; the claim counts as unknown", quote(word));
}

}  // namespace whymark
