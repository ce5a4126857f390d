// A note as a box, and what the page says outside of boxes about data that is wrong.
#pragma once

#include <vector>

#include "app/cli/show_text.h"
#include "core/format/document.h"

namespace whymark {

/// The box of a note: lines of exactly `width` columns, at least kLeastBox.
inline constexpr uint32_t kLeastBox = 16;
Lines lay_out_note(const Document& document, const Note& note, uint32_t width,
                   const PageStyle& style);

/// A claim: its status as a symbol and a word, what was done, what is said about it.
Lines lay_out_check(const Check& check, uint32_t width, const PageStyle& style);

/// What is wrong in these rows, and not shown by how they stand on the page.
Lines lay_out_warnings(const Document& document, RowRange rows, uint32_t width,
                       const PageStyle& style);

}  // namespace whymark
