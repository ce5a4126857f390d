#pragma once

#include <string_view>

#include "core/format/diagnostic_sink.h"
#include "core/format/document.h"

namespace whymark {

/// Warns of a word that stood where a claim's status belongs, at its last place in `rows`.
void report_unknown_status(const Document& document, RowRange rows, std::string_view word,
                           DiagnosticSink& sink);

}  // namespace whymark
