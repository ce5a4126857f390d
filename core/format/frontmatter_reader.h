#pragma once

#include "core/format/diagnostic_sink.h"
#include "core/format/document.h"

namespace whymark {

/// Reads the YAML of Frontmatter::rows into the other members of Document::front.
void read_frontmatter_values(Document& document, DiagnosticSink& sink);

}  // namespace whymark
