#pragma once

#include "core/format/diagnostic_sink.h"
#include "core/format/document.h"

namespace whymark {

/// The path of a section whose path is not known.
inline constexpr std::string_view kUnknownPath = "(unknown)";

/// Reads an `@file` line: path, status, hashes, flags. The section's ranges are left for the
/// parser.
FileSection parse_file_header(const Document& document, uint32_t row, DiagnosticSink& sink);

}  // namespace whymark
