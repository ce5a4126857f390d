#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/text_buffer.h"

namespace whymark {

struct Document;

enum class Severity { error, warning };

/// A problem in the data, at bytes of the document. `code` is one of the names in
/// spec/whymark-v1.md and outlives everything (a string literal). `message` is one line; `fix` one
/// line, or empty.
struct Diagnostic {
  std::string_view code;
  Severity severity = Severity::warning;
  Span range;
  std::string message;
  std::string fix;
};

/// Where a diagnostic starts: line and column count from 1, the column in bytes. `text` is the line
/// without its end, and `at` the start in it, from 0; both empty where the document has no line.
struct DiagnosticPlace {
  uint32_t line = 1;
  uint32_t column = 1;
  Span text;
  uint32_t at = 0;
};
DiagnosticPlace place_of(const Document& document, const Diagnostic& diagnostic);

/// `name:line:column: error: message [code]`, the source line, a caret below the range, the fix.
/// Bytes of the document that could drive a terminal are shown as marks. The one place that prints
/// these.
std::string format_diagnostic(const Document& document, std::string_view name,
                              const Diagnostic& diagnostic);

bool has_errors(const std::vector<Diagnostic>& diagnostics);

}  // namespace whymark
