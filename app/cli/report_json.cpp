#include <fmt/format.h>

#include <iterator>

#include "app/cli/json.h"
#include "app/cli/report.h"

namespace whymark {

void append_finding_json(std::string& out, const Finding& finding) {
  fmt::format_to(
      std::back_inserter(out),
      R"("line": {}, "column": {}, "size": {}, "severity": "{}", "code": "{}", "message": )",
      finding.line, finding.column, finding.size,
      finding.severity == Severity::error ? "error" : "warning", finding.code);
  append_json(out, finding.message);
  out += ", \"fix\": ";
  append_json(out, finding.fix);
}

std::string report_json(const std::vector<FileReport>& reports) {
  std::string out = "{\"files\": [";
  for (const FileReport& report : reports) {
    out += &report == &reports.front() ? "\n{\"file\": " : ",\n{\"file\": ";
    append_json(out, report.file);
    fmt::format_to(
        std::back_inserter(out),
        R"(, "ok": {}, "errors": {}, "warnings": {}, "coverage": {:.4f}, "diagnostics": [)",
        report.ok, report.errors, report.warnings, report.coverage);
    for (const Finding& finding : report.findings) {
      out += &finding == &report.findings.front() ? "\n{" : ",\n{";
      append_finding_json(out, finding);
      out += '}';
    }
    out += "]}";
  }
  return out + "\n]}\n";
}

}  // namespace whymark
