// What differs between two lines, in parts that are worth a click.
#pragma once

#include <string_view>
#include <vector>

#include "core/diff/sequence_diff.h"
#include "core/diff/tokens.h"

namespace whymark {

/// A line and its tokens.
struct TokenLine {
  std::string_view text;
  std::vector<WordToken> tokens;
  std::string_view token(uint32_t i) const {
    return text.substr(tokens[i].first, tokens[i].size());
  }
};

/// Joins changes of tokens that nobody would decide apart: those with only white space between
/// them, and those with so little between them that the line was rewritten there. One word in place
/// of one other, with punctuation beside it, stays by itself.
void merge_changes(const TokenLine& old_line, const TokenLine& new_line,
                   std::vector<ItemChange>& changes);

}  // namespace whymark
