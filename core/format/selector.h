#pragma once

#include <string_view>

#include "core/format/document.h"

namespace whymark {

/// Parses one selector word: `+4`, `+4..7`, `-4..-7`, `4`, `L4`, `file`, `doc`, `change`. A
/// reversed range is put in order. SelectorKind::invalid when it is none of these. Selector::text
/// is left empty.
Selector parse_selector(std::string_view word);

}  // namespace whymark
