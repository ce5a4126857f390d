#pragma once

#include <string_view>

#include "core/format/document.h"

namespace whymark {

/// The bytes of a document. It is never changed after parsing, so this is its text; what is to be
/// written otherwise goes through canonical.h (all of it) or edit.h (as little as possible).
inline std::string_view write(const Document& document) { return document.text.view(); }

}  // namespace whymark
