#pragma once

#include "core/format/diagnostic_sink.h"
#include "core/format/document.h"

namespace whymark {

/// Reads the frontmatter, if the document starts with one, into Document::front, and marks its
/// rows. Returns the first row after it. What is wrong with it is reported; the keys that could be
/// read are read.
uint32_t read_frontmatter(Document& document, DiagnosticSink& sink);

}  // namespace whymark
