// Texts that only hold a place: what a skeleton is filled with, and what people leave behind.
#pragma once

#include <string_view>

namespace whymark {

/// What a skeleton has for its summary and for the `why` of a note.
inline constexpr std::string_view kSummaryStub = "TODO: say what this change does and why";
inline constexpr std::string_view kWhyStub = "TODO: why is this so?";

/// Whether a text says nothing: it is empty, a mark such as `TODO`, `FIXME`, `TBD` or `XXX` in any
/// case, alone or with a colon and one paragraph behind it, mere punctuation (`…`, `???`), or a
/// placeholder (`<why>`). `TODO` within a sentence is none.
bool is_stub(std::string_view text);

}  // namespace whymark
