#include <fmt/format.h>

#include "app/cli/report.h"
#include "core/apply/words.h"
#include "core/format/visible.h"

namespace whymark {
namespace {

/// Text of a workflow command; in a property the separators of properties are escaped as well.
std::string escaped(std::string_view text, bool property) {
  std::string out;
  for (const char c : make_visible(text).text) {
    const bool special = c == '%' || c == '\r' || c == '\n' || (property && (c == ':' || c == ','));
    if (special) {
      out += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    } else {
      out += c;
    }
  }
  return out;
}

std::string annotation(const FileReport& report, const Finding& finding) {
  return fmt::format("::{} file={},line={},col={},title={}::{}\n",
                     finding.severity == Severity::error ? "error" : "warning",
                     escaped(report.file, true), finding.line, finding.utf16_column,
                     escaped(finding.code, true), escaped(message_with_fix(finding), false));
}

}  // namespace

std::string report_github(const std::vector<FileReport>& reports) {
  std::string out;
  size_t shown = 0;
  const auto put = [&](Severity severity) {
    size_t left_out = 0;
    for (const FileReport& report : reports) {
      for (const Finding& finding : report.findings) {
        if (finding.severity != severity) continue;
        if (shown == kMostAnnotations) {
          ++left_out;
          continue;
        }
        out += annotation(report, finding);
        ++shown;
      }
    }
    return left_out;
  };
  const size_t errors = put(Severity::error);
  const size_t warnings = put(Severity::warning);
  if (errors + warnings > 0) {
    // A line of the log: as a command it would be one annotation more.
    out += fmt::format("{} and {} more were left out; run whymark validate to see them\n",
                       counted(errors, "error"), counted(warnings, "warning"));
  }
  return out;
}

}  // namespace whymark
