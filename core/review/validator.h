// What a review lacks, and what speaks against it: the diagnostics that look at what was written
// rather than how.
#pragma once

#include <optional>
#include <vector>

#include "core/format/document.h"

namespace whymark {

struct ValidateOptions {
  std::optional<double> min_coverage;  // 0..1; without it, coverage is not looked at
};

/// Below this, a note should say what is left to do or to ask.
inline constexpr double kLowConfidence = 0.5;

/// What is wrong beyond Document::diagnostics, by position. At most DiagnosticSink::kMaxPerCode of
/// one code and severity, and one that counts the rest. Nothing of a document that is empty.
std::vector<Diagnostic> validate(const Document& document, const ValidateOptions& options);

}  // namespace whymark
