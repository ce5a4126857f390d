// The whole text of both sides of a file: what the hunks leave out, too.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/format/document.h"
#include "core/git/repository.h"

namespace whymark {

/// Text over this is not read. A source file of a million lines has about 40 MB; both sides and
/// what is made of them have to fit into memory beside the review.
inline constexpr size_t kMaxSideText = size_t{64} << 20;

/// The text of a side, with its lines by number. LF ends a line, as in the document.
class SideText {
 public:
  SideText() : SideText(std::string()) {}
  explicit SideText(std::string text);

  const std::string& text() const { return text_; }
  uint32_t line_count() const { return static_cast<uint32_t>(starts_.size() - 1); }
  /// The byte that line `line` starts at, from 1; the end of the text for line_count() + 1.
  uint32_t start(uint32_t line) const { return starts_[line - 1]; }
  /// A line without its LF.
  std::string_view line(uint32_t line) const;
  bool ends_in_newline(uint32_t line) const { return text_[start(line + 1) - 1] == '\n'; }

 private:
  std::string text_;
  std::vector<uint32_t> starts_;  // of every line, and the end of the text
};

/// Both sides as the review shows them: as git stores them, and without CRs at line ends where
/// the document's own line ends are CR LF.
struct SideTexts {
  SideText old_side, new_side;
  bool is_named = false;  // read from the very blob that the review names; false: it names none,
                          // and the working file agrees with all lines that the diff shows

  const SideText& of(Side side) const { return side == Side::old_side ? old_side : new_side; }
};

/// Reads one side and has the hunks give the other: the new side from the working file where it
/// is the one reviewed, else from git's objects by `newsha`, else the old side by `oldsha`. Added
/// and deleted files need no repository: `repository` may be null.
///
/// Fails, with a sentence part about the file, where no side can be had or a line of the diff is
/// not that of the text. Reads and walks the whole file: for a worker, with a repository of its
/// own (Repository::discover(root)).
Result<SideTexts> read_side_texts(const Repository* repository, const Document& document,
                                  uint32_t file);

}  // namespace whymark
