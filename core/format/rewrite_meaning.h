// Whether two texts of a note say the same, however they are laid out.
#pragma once

#include "core/format/document.h"

namespace whymark {

/// The place of a field in the canonical order: urgency, why, what, source, verify, alt, impact,
/// ref, todo, question, others.
int canonical_rank(FieldName name);

/// Same selector, attributes, words of the header, fields and values (their order aside where
/// their names differ; an urgency of the header counts as the first of its fields), body, comments.
/// What a note's place in its document gives it, its anchor and a new name for a repeated id, is
/// not looked at.
bool same_note(const Document& a, const Note& note_a, const Document& b, const Note& note_b);

}  // namespace whymark
