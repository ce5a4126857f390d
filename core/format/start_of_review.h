// The start of a review that is shown while the rest is read.
#pragma once

#include <cstddef>
#include <string_view>

#include "core/format/document.h"

namespace whymark {

/// Parses the first bytes of a review, cut where what is read of them is most like the whole:
/// behind the last complete file section, or, where half of the bytes would go, before the last
/// hunk, else behind the last line end. Rows are those of the whole, with the same numbers; so are
/// files, hunks and notes, but for what the last section may lack. Problems that only the cut
/// brings about are left out.
Document parse_start(std::string_view bytes);

}  // namespace whymark
