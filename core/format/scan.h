// Small pieces that the grammars of the format share: ASCII classes, trimming, spans of a text.
#pragma once

#include <string_view>

#include "core/base/text_buffer.h"

namespace whymark {

/// Blanks within a line. CR is one: at the end of a directive it is never content.
inline bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }
inline bool is_digit(char c) { return c >= '0' && c <= '9'; }
inline bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
inline char to_lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }

inline std::string_view trim_left(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  return text;
}
inline std::string_view trim_right(std::string_view text) {
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}
inline std::string_view trim(std::string_view text) { return trim_left(trim_right(text)); }

inline bool starts_with(std::string_view text, std::string_view prefix) {
  return text.substr(0, prefix.size()) == prefix;
}

/// The span of `part`, which must be a piece of `text`.
inline Span span_in(const TextBuffer& text, std::string_view part) {
  return {static_cast<uint32_t>(part.data() - text.data()), static_cast<uint32_t>(part.size())};
}

/// The end of a quoted piece that opens at text[at]: one past the closing mark, or npos where
/// nothing closes it. Backticks close with a run as long as the opening one, `"` with the next `"`.
size_t end_of_quoted(std::string_view text, size_t at);

/// What stands inside a piece that is one quoted whole (`x`, ``x``, "x"), else the text itself.
std::string_view unquoted(std::string_view text);

}  // namespace whymark
