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
  bool alike = false;       // whether at least half is equal, so that the line was edited
  bool too_long = false;    // a limit was hit: one part stands for all that was not compared, and
                            // `alike` counts that as different
};

/// How much comparing may cost. What is compared is taken off, so that lines can share a budget.
struct DiffBudget {
  /// Of both lines, when the common ends are taken off: cutting so many into tokens and numbering
  /// those takes 2 ms.
  uint64_t bytes = 128 << 10;
  /// Of the comparison of these numbers, each about a place that is reached or an item that is
  /// equal there: 5 ms, or 10 where every token is a byte.
  uint64_t steps = 800'000;
};

/// Compares word by word, by the tokens of tokens.h: as few tokens as possible differ, then parts
/// that are not worth deciding apart are joined. Of lines that have next to nothing in common all
/// but the indentation is one part. Parts never split a cluster; putting the old text in place of
/// any of them is an edit of the new line, and in place of all of them gives the old one.
WordDiff diff_words(std::string_view old_line, std::string_view new_line);
WordDiff diff_words(std::string_view old_line, std::string_view new_line, DiffBudget& budget);

}  // namespace whymark
