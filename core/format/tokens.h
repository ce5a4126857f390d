#pragma once

#include <string_view>

namespace whymark {

/// A word of a directive line: `word`, `key=value`, `"quoted words"` or `key="quoted words"`.
struct Token {
  std::string_view text;   // all of it, as written
  std::string_view key;    // what stands before `=`; empty for a plain word
  std::string_view value;  // what stands after `=`, or the word; without its quotes
  bool quoted = false;     // the value stood in quotes; escapes in it are not decoded
};

/// Takes the next token off the front of `line`. False when only blanks are left. A quote that
/// nothing closes is an ordinary character.
bool take_token(std::string_view& line, Token& token);

}  // namespace whymark
