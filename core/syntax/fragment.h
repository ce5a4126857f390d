// Colours of a piece of a file, where the file cannot be had.
#pragma once

#include <string_view>

#include "core/syntax/highlight.h"

namespace whymark {

/// Colours lines out of the middle of a file: `none` unless it is clear that they do not begin
/// within a string, a comment or the like. No colour is better than a wrong one.
Highlighted highlight_fragment(Language language, std::string_view text,
                               const CancelFlag& cancelled);

}  // namespace whymark
