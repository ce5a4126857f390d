// The body of a hunk: which of the rows after `@@` belong to it.
//
// The header's counts bound the body. While they are not used up, every line with a sign is diff
// content (a removed `-- x`, which reads `--- x`, too). Once they are:
//   - `\ No newline` still belongs to the line above it;
//   - an empty line ends the body for good: what follows (say, a markdown bullet) is not diff
//   content;
//   - a line with a sign right below says that the counts lie: from there on the body reaches to
//   the next
//     directive, and empty lines in it are context again. So it does where a header has no counts.
// An empty line before that is an empty context line, but those at the end of a body are given back
// (they become blank), unless the counts come out even with them. A line that cannot be diff
// content, be it a comment or prose, closes the hunk; if the counts still want lines, signed lines
// after it go on as a second Hunk of the same header. The head of another file's patch closes it
// for good: a line `diff --git`, or `---`, `+++` and `@@` on three rows where no counts say
// otherwise.
#pragma once

#include "core/format/diagnostic_sink.h"
#include "core/format/document.h"
#include "core/format/hunk_header.h"

namespace whymark {

class HunkReader {
 public:
  HunkReader(Document& document, DiagnosticSink& sink) : document_(document), sink_(sink) {}

  /// Starts a hunk of `file` at its `@@` row. `header` must not be combined.
  void open(uint32_t header_row, uint32_t file, const HunkHeader& header);
  /// Reads rows from `row` on; returns the first that is not part of the body.
  uint32_t read(uint32_t row);
  /// True when an interrupted body still wants lines and `row` has a sign or is empty.
  bool wants(uint32_t row) const;
  /// True when the patch of another file starts at `row`: nothing below belongs to this hunk.
  bool ends_at(uint32_t row) const;
  /// The hunk's last word: a directive, another section or the end has come. Reports wrong counts.
  void close();
  /// True until the next open() or close(), when the body ended with its counts used up.
  bool ended_by_counts() const { return header_row_ != kNone && counted_ && satisfied(); }
  /// Numbering of a loose header starts at 1 again.
  void start_file();

 private:
  bool satisfied() const { return old_left_ == 0 && new_left_ == 0; }
  bool takes_past_counts(uint32_t row) const;
  void give_back_trailing(uint32_t end);
  void add_hunk(uint32_t first, uint32_t end, uint32_t old_first, uint32_t new_first);

  Document& document_;
  DiagnosticSink& sink_;
  uint32_t header_row_ = kNone;
  uint32_t file_ = 0;
  Span heading_, ranges_;
  bool counted_ = false;  // the header's counts are there and have not been found to lie
  bool ranged_ = false;
  int64_t old_said_ = 0, new_said_ = 0;  // by the header
  int64_t old_left_ = 0, new_left_ = 0;  // of those; negative where the body has more
  uint32_t old_next_ = 1, new_next_ = 1;
  uint32_t pending_ = 0;  // empty rows at the end of what was read, not yet known to be context
};

}  // namespace whymark
