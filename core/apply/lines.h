// The lines of a file in the working tree, and what ends them. Only LF ends a line.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace whymark {

/// Lines by 1-based number. Refers to `bytes`, which must outlive it.
class FileLines {
 public:
  explicit FileLines(std::string_view bytes);

  size_t count() const { return starts_.size() - 1; }
  /// Offset of the line's first byte; of the end of the file for count() + 1.
  size_t start(size_t line) const { return starts_[line - 1]; }
  /// The line with its LF, where it has one.
  std::string_view whole(size_t line) const {
    return bytes_.substr(start(line), start(line + 1) - start(line));
  }
  std::string_view content(size_t line) const;
  bool ends_in_newline(size_t line) const { return whole(line).back() == '\n'; }

 private:
  std::string_view bytes_;
  std::vector<size_t> starts_;  // of every line, and the end of the file
};

/// How the rows of a diff section stand for the lines of its file.
enum class LineEnds {
  as_shown,  // a row's content is the line up to its LF; a CR in it is content
  crlf,      // every line of the file ends in CR LF, and the rows are shown without the CR
};

enum class CrAtEnds { none, some, all };

/// Which of the line ends in `bytes` are CR LF; `none` when there are no line ends.
CrAtEnds cr_at_ends(std::string_view bytes);

}  // namespace whymark
