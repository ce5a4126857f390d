// The first pass: where every row begins.
#pragma once

#include "core/base/text_buffer.h"
#include "core/format/document.h"

namespace whymark {

/// Splits the text of `document` into rows: fills Rows::offset, sizes the other columns (every row
/// of kind blank, lines 0), and sets Document::crlf and Document::bom. A row ends after its LF.
void split_rows(Document& document);

}  // namespace whymark
