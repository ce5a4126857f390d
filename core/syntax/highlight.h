// The colours of a text, by its syntax tree.
#pragma once

#include <chrono>
#include <cstddef>
#include <string_view>
#include <vector>

#include "core/base/workers.h"
#include "core/syntax/language.h"
#include "core/syntax/token_kind.h"

namespace whymark {

/// Longer texts are not coloured: they are made by programs. Code has 2 to 7 MB a second, and a
/// byte of it 30 of its tree for that long.
inline constexpr size_t kMaxHighlightText = size_t{4} << 20;

/// After so much time of the processor a text is given up. What is no code at all can take a
/// hundred times as long as code (30 kB a second were measured of random bytes as C#).
inline constexpr std::chrono::seconds kMaxHighlightTime{6};

enum class HighlightState : uint8_t {
  done,
  none,       // no language, or not known what a fragment begins in
  cancelled,  // the flag was set
  too_large,  // over kMaxHighlightText
  too_hard,   // kMaxHighlightTime was over, or it is nested too deep for the grammar
};

struct Highlighted {
  HighlightState state = HighlightState::none;
  std::vector<TokenSpan> spans;  // sorted and disjoint, in the text; only of `done`
};

/// Colours a whole file. For a worker: milliseconds for a common one. Any bytes will do.
Highlighted highlight(Language language, std::string_view text, const CancelFlag& cancelled);

}  // namespace whymark
