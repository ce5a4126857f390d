#pragma once

#include <cstdint>
#include <string_view>

namespace whymark {

/// What a piece of code is, as far as it is coloured.
enum class TokenKind : uint8_t { plain, keyword, type, function, string, number, comment };

/// Bytes [first, end) of a text that are not plain.
struct TokenSpan {
  uint32_t first = 0;
  uint32_t end = 0;
  TokenKind kind = TokenKind::plain;

  friend bool operator==(const TokenSpan&, const TokenSpan&) = default;
};

/// `kw`, `ty`, `fn`, `str`, `num`, `com`, as the themes name their colours; `plain`.
std::string_view word(TokenKind kind);

}  // namespace whymark
