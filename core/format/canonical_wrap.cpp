#include "core/format/canonical_wrap.h"

#include <algorithm>

#include "core/format/quoted_pieces.h"
#include "core/format/scan.h"

namespace whymark {
namespace {

constexpr std::string_view kIndent = "  ";

size_t width_of(std::string_view text) {
  return static_cast<size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  }));
}

/// A single space with text on both sides.
bool is_break(std::string_view text, size_t at) {
  return text[at] == ' ' && at > 0 && at + 1 < text.size() && !is_blank(text[at - 1]) &&
         !is_blank(text[at + 1]);
}

/// The next place from `from` on where the text may be broken, or its end.
size_t next_break(std::string_view text, size_t from, QuotedPieces& pieces) {
  for (size_t at = from; at < text.size(); ++at) {
    if (is_break(text, at)) return at;
    if (text[at] != '`' && text[at] != '"') continue;
    at = pieces.last_of(at);
  }
  return text.size();
}

}  // namespace

void append_wrapped(std::string& out, size_t column, std::string_view value, std::string_view eol) {
  if (column + value.size() <= kCanonicalWidth) {  // bytes are at least as many as columns
    out += value;
    return;
  }
  QuotedPieces pieces(value);
  bool first = true;
  for (size_t at = 0; at < value.size();) {
    const size_t end = next_break(value, at, pieces);
    const std::string_view word = value.substr(at, end - at);
    const size_t width = width_of(word);
    if (first) {
      first = false;
      column += width;
    } else if (column + 1 + width <= kCanonicalWidth) {
      out += ' ';
      column += 1 + width;
    } else {
      out += eol;
      out += kIndent;
      column = kIndent.size() + width;
    }
    out += word;
    at = end + 1;
  }
}

}  // namespace whymark
