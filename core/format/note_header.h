#pragma once

#include "core/format/diagnostic_sink.h"
#include "core/format/document.h"

namespace whymark {

/// Reads an `@note` line into `note`: selector and attributes. `id_span` is where the id stands,
/// empty where there is none. `in_file` says what a note without a selector is about, for the
/// warning.
void parse_note_header(const Document& document, uint32_t row, bool in_file, Note& note,
                       Span& id_span, DiagnosticSink& sink);

}  // namespace whymark
