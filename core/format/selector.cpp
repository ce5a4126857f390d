#include "core/format/selector.h"

#include <limits>
#include <utility>

#include "core/format/scan.h"

namespace whymark {
namespace {

/// Reads digits; a number over 32 bits becomes the largest one, which no diff can show.
bool take_number(std::string_view& text, uint32_t& number) {
  if (text.empty() || !is_digit(text.front())) return false;
  uint64_t value = 0;
  while (!text.empty() && is_digit(text.front())) {
    value = value * 10 + static_cast<uint64_t>(text.front() - '0');
    if (value > std::numeric_limits<uint32_t>::max()) value = std::numeric_limits<uint32_t>::max();
    text.remove_prefix(1);
  }
  number = static_cast<uint32_t>(value);
  return true;
}

/// Reads `+`, `-`, `L` or nothing before a number. 0 when there is none.
char take_mark(std::string_view& text) {
  if (text.empty() || (text.front() != '+' && text.front() != '-' && text.front() != 'L')) return 0;
  const char mark = text.front();
  text.remove_prefix(1);
  return mark;
}

bool parse_lines(std::string_view text, Selector& selector) {
  const char mark = take_mark(text);
  if (!take_number(text, selector.first)) return false;
  selector.last = selector.first;
  if (!text.empty()) {
    if (!starts_with(text, "..")) return false;
    text.remove_prefix(2);
    const char second = take_mark(text);
    if (second != 0 && second != mark) return false;
    if (!take_number(text, selector.last) || !text.empty()) return false;
  }
  if (selector.first > selector.last) std::swap(selector.first, selector.last);
  selector.side = mark == '-' ? Side::old_side : Side::new_side;
  return true;
}

}  // namespace

Selector parse_selector(std::string_view word) {
  Selector selector;
  if (word == "file") {
    selector.kind = SelectorKind::file;
  } else if (word == "doc" || word == "change") {
    selector.kind = SelectorKind::change;
  } else if (parse_lines(word, selector)) {
    selector.kind = SelectorKind::lines;
  } else {
    selector = {};
    selector.kind = SelectorKind::invalid;
  }
  return selector;
}

}  // namespace whymark
