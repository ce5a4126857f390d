#include "core/format/quoted_path.h"

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

}  // namespace whymark
