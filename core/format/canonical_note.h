#pragma once

#include <string>

#include "core/format/document.h"

namespace whymark {

/// The canonical form of a note: `rows` are its header and all rows up to the next directive. Ends
/// with a line end. What comes out is read back and must mean the same; a note for which it does
/// not is kept as it is, without the blank rows at its end.
std::string canonical_note(const Document& document, const Note& note, RowRange rows);

/// The canonical form of an `@check` row and its continuations, from `row` on; `next` is set to the
/// row after them.
std::string canonical_check(const Document& document, uint32_t row, uint32_t& next);

/// `\n`, or `\r\n` where that is what the document's lines end with.
inline std::string_view eol(const Document& document) { return document.crlf ? "\r\n" : "\n"; }

/// Appends the bytes of a row but for a byte order mark, and a line end where it has none (the last
/// row of a text).
void append_row(std::string& out, const Document& document, uint32_t row);

}  // namespace whymark
