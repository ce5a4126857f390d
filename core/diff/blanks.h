// What counts as white space between the words of a line, and lines compared without it.
#pragma once

#include <cstdint>
#include <string_view>

namespace whymark {

/// Bytes that indent, separate or trail. A no-break space is none: who puts one in means it, or
/// hides something.
inline bool is_white(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f';
}

std::string_view trim_white(std::string_view line);

/// Whether two lines differ in white space alone, or not at all. How much of it stands where makes
/// no difference, and none is as good as some, but between two words: `f(a,b)` is `f( a, b )`, and
/// `return x` is not `returnx`.
bool same_but_blanks(std::string_view a, std::string_view b);
/// The same for lines that are same_but_blanks.
uint64_t hash_but_blanks(std::string_view line);

}  // namespace whymark
