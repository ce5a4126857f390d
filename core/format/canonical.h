// The canonical form of a document, what `whymark fmt` writes.
//
// Frontmatter, diff rows, comments, stray lines and the text of notes keep their bytes. Notes,
// @check and @file lines are laid out anew; one blank line stands between sections, none between
// the hunks of a file. Line ends stay what they are. No word is lost, what is read from it is what
// was read before, and the canonical form of it is itself.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/format/document.h"

namespace whymark {

/// The text as pieces: long runs of the document as they are, and what was laid out anew. Nothing
/// of the document is copied. The document must outlive it.
class CanonicalText {
 public:
  explicit CanonicalText(const Document& document);

  uint64_t size() const { return size_; }
  /// True when the document is canonical already.
  bool same_as_document() const;
  size_t pieces() const { return pieces_.size(); }
  std::string_view piece(size_t index) const;
  std::string str() const;

 private:
  friend class CanonicalWriter;
  struct Piece {
    bool own;
    size_t offset, size;
  };

  void add_rows(uint32_t first, uint32_t end);
  void add_own(std::string_view text);
  void add(bool own, size_t offset, size_t size);
  bool reads_alike() const;
  void keep_document();

  const Document& document_;
  std::vector<Piece> pieces_;
  std::string own_;
  uint64_t size_ = 0;
};

/// The same as one string.
std::string canonical(const Document& document);

}  // namespace whymark
