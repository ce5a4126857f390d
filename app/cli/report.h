// What a check of reviews found, and the forms in which it is told.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/format/document.h"

namespace whymark {

/// A diagnostic that no longer needs its document. `message` and `fix` are UTF-8 without control
/// characters. Lines and columns count from 1.
struct Finding {
  std::string_view code;
  Severity severity = Severity::warning;
  uint32_t line = 1;
  uint32_t column = 1;        // in bytes
  uint32_t utf16_column = 1;  // in UTF-16 code units; stray continuation bytes count as none
  uint32_t size = 0;          // bytes it is about
  std::string message, fix;
};
Finding finding_of(const Document& document, const Diagnostic& diagnostic);

/// The message, with the fix behind it where there is one.
std::string message_with_fix(const Finding& finding);

struct FileReport {
  std::string file;  // as it was named, its bytes
  bool ok = true;
  size_t errors = 0, warnings = 0;
  double coverage = 1;  // 0..1
  std::vector<Finding> findings;
};

/// `"line": …, "fix": "…"`, the members of a JSON object.
void append_finding_json(std::string& out, const Finding& finding);

/// {"files": [{"file", "ok", "errors", "warnings", "coverage", "diagnostics": […]}]}
std::string report_json(const std::vector<FileReport>& reports);

/// SARIF 2.1.0: one run, with a rule for every code there is.
std::string report_sarif(const std::vector<FileReport>& reports);

/// Commands of a GitHub workflow: at most kMostAnnotations in all, errors first, and a line of
/// what was left out.
std::string report_github(const std::vector<FileReport>& reports);
inline constexpr size_t kMostAnnotations = 10;  // GitHub drops further ones of a step in silence

}  // namespace whymark
