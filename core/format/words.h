// The fixed words of the format, read. Document.h has the other direction.
#pragma once

#include <string_view>

#include "core/format/document.h"

namespace whymark {

/// Each sets its result and returns true when `text` is one of the documented words, exactly.
bool parse_word(std::string_view text, FileStatus& status);
bool parse_word(std::string_view text, NoteKind& kind);
bool parse_word(std::string_view text, Level& level);
bool parse_word(std::string_view text, Urgency& urgency);
bool parse_word(std::string_view text, FieldName& name);  // `alternative` is read as alt

/// The words of a set, `low, medium, high`, for messages.
std::string_view note_kind_words();
std::string_view field_name_words();

}  // namespace whymark
