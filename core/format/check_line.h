#pragma once

#include "core/format/diagnostic_sink.h"
#include "core/format/document.h"

namespace whymark {

/// Reads an `@check` row and its continuations into Document::checks; returns the next row.
uint32_t read_check_line(Document& document, uint32_t row, DiagnosticSink& sink);

}  // namespace whymark
