// Which of the new lines of a change replaces which of the old ones.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace whymark {

/// Indices of lines that belong together, and what they have in common: the weight (tokens.h) of
/// the tokens that are equal in order.
struct LinePair {
  uint32_t old_line = 0, new_line = 0;
  uint32_t common = 0;
};

/// Lines are paired in order, and pairs never cross: of all such pairings one with the most in
/// common (each pair counts one more, so that a pair is better than none). A pair has at least half
/// of the longer line in common.
///
/// Bounded, see the limits in line_pairs.cpp: only so many pairs of lines are looked at, those near
/// to each other in place or to lines that differ in white space alone; and of long lines only the
/// start.
std::vector<LinePair> pair_lines(const std::vector<std::string_view>& old_lines,
                                 const std::vector<std::string_view>& new_lines);

}  // namespace whymark
