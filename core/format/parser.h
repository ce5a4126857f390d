#pragma once

#include "core/format/document.h"

namespace whymark {

/// Parses any bytes. Never fails and never throws: what is wrong is in Document::diagnostics, and
/// every byte of `text` is on exactly one row.
Document parse(TextBuffer text);

}  // namespace whymark
