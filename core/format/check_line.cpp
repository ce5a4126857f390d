#include "core/format/check_line.h"

#include "core/format/claim.h"
#include "core/format/claim_status.h"
#include "core/format/codes.h"
#include "core/format/field_line.h"
#include "core/format/scan.h"

namespace whymark {

uint32_t read_check_line(Document& document, uint32_t row, DiagnosticSink& sink) {
  constexpr std::string_view kDirective = "@check";
  const Span header = document.line_span(row);
  document.rows.kind[row] = RowKind::check;
  std::string value(trim(document.line(row).substr(kDirective.size())));
  uint32_t next = row + 1;
  for (; next < document.rows.size(); ++next) {
    const std::string_view line = document.line(next);
    if (!is_continuation(line) || trim(line).empty()) break;
    document.rows.kind[next] = RowKind::continuation;
    value += ' ';
    value += trim(line);
  }
  std::string unknown;
  Check check = parse_claim(value, &unknown);
  check.row = row;
  document.checks.push_back(std::move(check));
  if (trim(value).empty()) {
    sink.warning(code::kCheckEmpty, header, "write @check cmd `npm test` => pass",
                 "the @check line does not say what was checked");
  }
  if (!unknown.empty()) report_unknown_status(document, {row, next - row}, unknown, sink);
  return next;
}

}  // namespace whymark
