#pragma once

#include "core/base/progress.h"
#include "core/format/document.h"

namespace whymark {

/// Parses any bytes. Never fails and never throws: what is wrong is in Document::diagnostics, and
/// every byte of `text` is on exactly one row. `progress` counts bytes; once it is cancelled the
/// document that comes back is unfinished and good for nothing.
Document parse(TextBuffer text, Progress* progress = nullptr);

}  // namespace whymark
