#pragma once

#include <string_view>

#include "core/format/document.h"

namespace whymark {

struct FieldLine {
  FieldName name = FieldName::other;
  std::string_view word;   // the name as written
  std::string_view value;  // trimmed
};

/// Reads `name: value`. A documented name needs no blank after its colon, nor a value; any other
/// name needs both, and is not read at all where `documented_only`.
bool parse_field_line(std::string_view line, bool documented_only, FieldLine& field);

/// Two blanks or a tab in front.
bool is_continuation(std::string_view line);

}  // namespace whymark
