#include "core/format/field_line.h"

#include "core/format/scan.h"
#include "core/format/words.h"

namespace whymark {

bool parse_field_line(std::string_view line, bool documented_only, FieldLine& field) {
  size_t end = 0;
  while (end < line.size() &&
         (is_letter(line[end]) || is_digit(line[end]) || line[end] == '-' || line[end] == '_')) {
    ++end;
  }
  if (end == 0 || !is_letter(line.front()) || end == line.size() || line[end] != ':') return false;
  field.word = line.substr(0, end);
  const std::string_view rest = line.substr(end + 1);
  field.value = trim(rest);
  if (parse_word(field.word, field.name)) return true;
  field.name = FieldName::other;
  return !documented_only && !field.value.empty() && is_blank(rest.front());
}

bool is_continuation(std::string_view line) {
  return starts_with(line, "  ") || starts_with(line, "\t");
}

}  // namespace whymark
