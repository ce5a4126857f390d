// The pieces that lines are compared by.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace whymark {

enum class TokenKind : uint8_t {
  word,   // letters, digits, marks and underscores; of scripts that put no space between words, one
          // character
  space,  // a run of white space
  other,  // one cluster of anything else, or one byte that is not UTF-8
};

/// Bytes [first, end) of a line.
struct WordToken {
  uint32_t first = 0, end = 0;
  TokenKind kind = TokenKind::other;
  uint32_t size() const { return end - first; }
};

/// Where the cluster that begins at `at` ends: what a reader takes for one character (UAX #29,
/// extended). A byte that is not UTF-8 is one by itself.
size_t cluster_end(std::string_view line, size_t at);

/// The token that begins at `at`, which has to be the end of another or 0.
WordToken first_token(std::string_view line, size_t at = 0);

/// Appends the tokens of a line to `tokens`. Joined they are the line, and none splits a cluster.
void tokenize(std::string_view line, std::vector<WordToken>& tokens);

/// Whether a cluster begins at `at` whatever is put in front of `text` and behind it. May say no
/// where one does.
bool surely_cluster(std::string_view text, size_t at);

/// The same of tokens.
bool surely_token(std::string_view text, size_t at);

/// What a token counts when lines are compared for likeness: a word two for each of its bytes,
/// anything else one. Two lines of the same indentation and punctuation have little in common.
inline uint32_t weight(const WordToken& token) {
  return token.kind == TokenKind::word ? 2 * token.size() : 1;
}

}  // namespace whymark
