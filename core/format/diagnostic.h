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

/// `name:line:column: error: message [code]`, the source line, a caret below the range, the fix.
/// Bytes of the document that could drive a terminal are shown as marks. The one place that prints
/// these.
std::string format_diagnostic(const Document& document, std::string_view name,
                              const Diagnostic& diagnostic);

bool has_errors(const std::vector<Diagnostic>& diagnostics);

}  // namespace whymark
