#include "core/format/quoted_path.h"

#include <fmt/format.h>

#include <iterator>

#include "core/format/tokens.h"
#include "core/format/visible.h"

namespace whymark {
namespace {

constexpr std::string_view kEscapeLetters = "abtnvfr\"\\";
constexpr std::string_view kEscapedBytes = "\a\b\t\n\v\f\r\"\\";

bool is_octal(char c) { return c >= '0' && c <= '7'; }

}  // namespace

std::string decode_quoted(std::string_view inside) {
  std::string path;
  path.reserve(inside.size());
  for (size_t i = 0; i < inside.size(); ++i) {
    if (inside[i] != '\\' || i + 1 == inside.size()) {
      path += inside[i];
      continue;
    }
    const char next = inside[i + 1];
    const size_t letter = kEscapeLetters.find(next);
    if (letter != std::string_view::npos) {
      path += kEscapedBytes[letter];
      i += 1;
      continue;
    }
    const std::string_view octal = inside.substr(i + 1, 3);
    if (octal.size() == 3 && octal[0] <= '3' && is_octal(octal[0]) && is_octal(octal[1]) &&
        is_octal(octal[2])) {
      path += static_cast<char>((octal[0] - '0') * 64 + (octal[1] - '0') * 8 + (octal[2] - '0'));
      i += 3;
      continue;
    }
    path += '\\';
  }
  return path;
}

bool needs_quotes(std::string_view path) {
  Token token;
  std::string_view rest = path;
  const bool one_word = take_token(rest, token) && rest.empty() && token.text == path;
  return !one_word || !token.key.empty() || token.quoted || path.front() == '"' ||
         path.find('\\') != std::string_view::npos || make_visible(path).text != path;
}

std::string quoted_path(std::string_view path) {
  const bool octal = make_visible(path).text != path;
  std::string out = "\"";
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    const size_t letter = kEscapedBytes.find(c);
    if (letter != std::string_view::npos) {
      out += '\\';
      out += kEscapeLetters[letter];
    } else if (byte < 0x20 || byte == 0x7F || (byte > 0x7F && octal)) {
      fmt::format_to(std::back_inserter(out), "\\{:03o}", byte);
    } else {
      out += c;
    }
  }
  return out + '"';
}

std::string encode_path(std::string_view path) {
  return needs_quotes(path) ? quoted_path(path) : std::string(path);
}

}  // namespace whymark
