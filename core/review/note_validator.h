#pragma once

#include "core/format/diagnostic_sink.h"
#include "core/format/document.h"

namespace whymark {

/// Reports what one note lacks: the codes `note-…`, `verify-…` and those of risk and confidence.
void validate_note(const Document& document, const Note& note, DiagnosticSink& sink);

}  // namespace whymark
