#include "core/format/tokens.h"

#include "core/format/scan.h"

namespace whymark {
namespace {

/// One past the quote that closes the one at text[at], or npos. A backslash keeps the next byte.
size_t end_of_string(std::string_view text, size_t at) {
  for (size_t i = at + 1; i < text.size(); ++i) {
    if (text[i] == '\\') {
      ++i;
    } else if (text[i] == '"') {
      return i + 1;
    }
  }
  return std::string_view::npos;
}

bool is_key_char(char c) { return is_letter(c) || is_digit(c) || c == '-' || c == '_'; }

/// The size of `key=` at the front of a word, or 0.
size_t key_size(std::string_view text) {
  size_t end = 0;
  while (end < text.size() && is_key_char(text[end])) ++end;
  const bool is_key = end > 0 && end < text.size() && text[end] == '=' && is_letter(text.front());
  return is_key ? end + 1 : 0;
}

}  // namespace

bool take_token(std::string_view& line, Token& token) {
  line = trim_left(line);
  if (line.empty()) return false;
  token = {};
  const size_t key = key_size(line);
  if (key > 0) token.key = line.substr(0, key - 1);
  size_t end = std::string_view::npos;
  if (key < line.size() && line[key] == '"') end = end_of_string(line, key);
  if (end != std::string_view::npos && (end == line.size() || is_blank(line[end]))) {
    token.quoted = true;
    token.value = line.substr(key + 1, end - key - 2);
  } else {
    end = key;
    while (end < line.size() && !is_blank(line[end])) ++end;
    token.value = line.substr(key, end - key);
  }
  token.text = line.substr(0, end);
  line.remove_prefix(end);
  return true;
}

}  // namespace whymark
