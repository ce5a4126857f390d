#include "core/format/scan.h"

namespace whymark {
namespace {

size_t run_length(std::string_view text, size_t at) {
  size_t end = at;
  while (end < text.size() && text[end] == text[at]) ++end;
  return end - at;
}

}  // namespace

size_t end_of_quoted(std::string_view text, size_t at) {
  constexpr size_t kNotFound = std::string_view::npos;
  if (text[at] == '"') {
    const size_t close = text.find('"', at + 1);
    return close == kNotFound ? kNotFound : close + 1;
  }
  const size_t ticks = run_length(text, at);
  size_t next = text.find('`', at + ticks);
  while (next != kNotFound) {
    const size_t run = run_length(text, next);
    if (run == ticks) return next + run;
    next = text.find('`', next + run);
  }
  return kNotFound;
}

std::string_view unquoted(std::string_view text) {
  if (text.size() < 2 || (text.front() != '`' && text.front() != '"')) return text;
  if (end_of_quoted(text, 0) != text.size()) return text;
  const size_t marks = text.front() == '"' ? 1 : run_length(text, 0);
  if (marks * 2 > text.size()) return text;
  return trim(text.substr(marks, text.size() - 2 * marks));
}

}  // namespace whymark
