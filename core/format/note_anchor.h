#pragma once

#include "core/format/diagnostic_sink.h"
#include "core/format/document.h"

namespace whymark {

/// Sets Note::anchor from the note's selector, and reports lines that the diff does not show. The
/// lines of the note's file must have been indexed.
void anchor_note(Document& document, uint32_t note, DiagnosticSink& sink);

}  // namespace whymark
