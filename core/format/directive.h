#pragma once

#include <cstdint>
#include <string_view>

namespace whymark {

enum class Directive : uint8_t { none, file, hunk, note, check };

/// Which directive a line is; they count in column 0 only, and a word must end: `@notes` is none.
Directive directive_of(std::string_view line);

}  // namespace whymark
