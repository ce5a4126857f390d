#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace whymark {

/// Where the code spans and quoted strings of a text end, found in linear time. Agrees with
/// end_of_quoted(), which looks through the rest of the text for each mark that nothing closes.
class QuotedPieces {
 public:
  explicit QuotedPieces(std::string_view text);

  /// One past the piece that opens at `at`, a backtick or `"` that is the first of its run; npos
  /// where nothing closes it. To be asked for ascending places.
  size_t end_at(size_t at);
  /// The last byte of that piece; where there is none, of the mark itself: a loop goes on from
  /// there.
  size_t last_of(size_t at);

 private:
  struct Run {
    size_t begin, size;
    size_t next_same;  // index of the next run of this size
  };
  static constexpr size_t kNone = std::string_view::npos;

  void link_runs();

  std::string_view text_;
  std::vector<Run> runs_;  // of backticks
  size_t run_ = 0;         // the first run that was not asked for yet
};

}  // namespace whymark
