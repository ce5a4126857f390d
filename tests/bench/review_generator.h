// Reviews of any size, made up: what the benchmarks open.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

namespace whymark::bench {

enum class Shape : uint8_t {
  review,     // `size` diff lines to within a hunk, in files of some 8 hunks, a few with 200
  one_file,   // `size` hunks, all in one file
  files,      // `size` files of one short hunk each
  long_line,  // a replaced line of `size` bytes between some of the ordinary
};

struct ReviewShape {
  Shape shape = Shape::review;
  uint64_t size = 0;
  bool patch = false;  // the same hunks as `git diff` prints them, without notes
};

/// Hands on the text of a review piece by piece: the same bytes for the same shape on every
/// machine. Some 63 bytes a line, 19 lines a hunk, 35 % of them changed, three of four
/// groups of changes replaced lines with one or two words edited, a note every 100 lines.
void generate_review(const ReviewShape& shape, const std::function<void(std::string_view)>& take);

}  // namespace whymark::bench
