#include "core/review/stub.h"

#include <algorithm>
#include <array>

#include "core/format/scan.h"

namespace whymark {
namespace {

constexpr std::array<std::string_view, 4> kMarks = {"TODO", "FIXME", "TBD", "XXX"};

bool is_space(char c) { return is_blank(c) || c == '\n'; }

/// The size of what means nothing at the front of the text, or 0: ASCII that is neither a letter
/// nor a digit, and the ellipsis and dashes of U+2010 to U+202F.
size_t empty_at_front(std::string_view text) {
  const char c = text.front();
  if (static_cast<unsigned char>(c) < 0x80) return is_letter(c) || is_digit(c) ? 0 : 1;
  const bool punctuation = starts_with(text, "\xE2\x80") && text.size() >= 3;
  return punctuation && static_cast<unsigned char>(text[2]) >= 0x90 ? 3 : 0;
}

std::string_view from_first_meaning(std::string_view text) {
  while (!text.empty()) {
    const size_t empty = empty_at_front(text);
    if (empty == 0) break;
    text.remove_prefix(empty);
  }
  return text;
}

bool starts_with_mark(std::string_view text, std::string_view mark) {
  return text.size() >= mark.size() &&
         std::equal(mark.begin(), mark.end(), text.begin(),
                    [](char a, char b) { return to_lower(a) == to_lower(b); });
}

bool has_empty_line(std::string_view text) {
  for (size_t at = text.find('\n'); at != std::string_view::npos; at = text.find('\n', at + 1)) {
    const std::string_view next = text.substr(at + 1, text.find('\n', at + 1) - at - 1);
    if (trim(next).empty()) return true;
  }
  return false;
}

/// `TODO`, `TODO: …`, `TODO(me): …`.
bool is_marked(std::string_view text) {
  for (const std::string_view mark : kMarks) {
    if (!starts_with_mark(text, mark)) continue;
    std::string_view rest = text.substr(mark.size());
    if (starts_with(trim_left(rest), "(")) {
      rest.remove_prefix(std::min(rest.find(')'), rest.size() - 1) + 1);
    }
    if (from_first_meaning(rest).empty()) return true;
    return starts_with(trim_left(rest), ":") && !has_empty_line(rest);
  }
  return false;
}

/// `<why>`, `<say what it does>`; an address or a tag with attributes is none.
bool is_placeholder(std::string_view text) {
  if (text.size() < 3 || text.front() != '<' || text.back() != '>') return false;
  return text.substr(1, text.size() - 2).find_first_of("<>:/=") == std::string_view::npos;
}

}  // namespace

bool is_stub(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  const std::string_view meaning = from_first_meaning(text);
  return meaning.empty() || is_marked(meaning) || is_placeholder(text);
}

}  // namespace whymark
