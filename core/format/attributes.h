// The attributes of a note (kind, risk, confidence, id, urgency), from its header or from a field.
#pragma once

#include <optional>
#include <string_view>

#include "core/format/document.h"

namespace whymark {

enum class Attribute : uint8_t { none, kind, risk, confidence, id, urgency };

/// Attribute::none where the name is none of them.
Attribute parse_attribute_name(std::string_view name);

/// Sets the attribute of the note. False, and nothing is set, when the value is not one of its set.
bool set_attribute(const Document& document, Note& note, Attribute attribute,
                   std::string_view value);

/// True when the note has this attribute already (with a value that could be read, or any kind).
bool has_attribute(const Note& note, Attribute attribute);

/// `0.85`, `85%` and `85` are 0.85; nothing outside 0..1 is read, nor a number between 1 and 2.
std::optional<double> parse_confidence(std::string_view text);

}  // namespace whymark
