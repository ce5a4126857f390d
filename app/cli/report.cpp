#include "app/cli/report.h"

#include "core/format/visible.h"

namespace whymark {
namespace {

/// Of lead bytes; those within a character add nothing.
uint32_t utf16_units(std::string_view bytes) {
  uint32_t units = 0;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    units += (byte & 0xC0) == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1;
  }
  return units;
}

}  // namespace

Finding finding_of(const Document& document, const Diagnostic& diagnostic) {
  const DiagnosticPlace place = place_of(document, diagnostic);
  Finding finding;
  finding.code = diagnostic.code;
  finding.severity = diagnostic.severity;
  finding.line = place.line;
  finding.column = place.column;
  finding.utf16_column = 1 + utf16_units(document.view(place.text).substr(0, place.at));
  finding.size = diagnostic.range.size;
  finding.message = make_visible(diagnostic.message).text;
  finding.fix = make_visible(diagnostic.fix).text;
  return finding;
}

std::string message_with_fix(const Finding& finding) {
  return finding.fix.empty() ? finding.message : finding.message + " (fix: " + finding.fix + ")";
}

}  // namespace whymark
