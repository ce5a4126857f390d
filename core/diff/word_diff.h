// What differs inside a replaced line.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace whymark {

/// A differing part: bytes [old_first, old_end) of the old line stand where [new_first, new_end) of
/// the new one do. One of the two may be empty.
struct Part {
  uint32_t old_first = 0, old_end = 0;
  uint32_t new_first = 0, new_end = 0;
  friend bool operator==(const Part&, const Part&) = default;
};

struct WordDiff {
  std::vector<Part> parts;  // in order; what lies between them is equal on both sides
  bool alike = false;       // whether enough is equal for the parts to mean something
  bool too_long = false;    // a limit was hit, and the lines were not compared
};

/// Whether so many equal bytes make two lines of these sizes alike: edited rather than rewritten.
bool enough_in_common(size_t equal_bytes, size_t old_size, size_t new_size);

/// The words of a line, in order.
std::vector<std::string_view> split_words(std::string_view line);

/// Compares word by word: a word is a run of letters, digits, underscores and bytes beyond ASCII
/// (so a character is never split), a run of white space, or one other character. Least number of
/// differing words (longest common subsequence).
WordDiff diff_words(std::string_view old_line, std::string_view new_line);

}  // namespace whymark
