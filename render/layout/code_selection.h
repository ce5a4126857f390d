// Text of code that is selected: places by row and byte, which no scrolling, folding or resizing
// moves.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string_view>
#include <tuple>

#include "core/format/document.h"

namespace whymark {

/// As an offset: behind the last byte and the line's end.
inline constexpr uint32_t kLineEnd = kNone;

/// What a line of text is, in the order in which they stand in front of a row: a line that no hunk
/// shows above the hunk, one that an edit puts in, one that no hunk shows below it, the row itself.
enum class TextLine : uint8_t { above, edit, below, row };

/// A place in a line of text: before the byte at `offset`. Other lines than rows have the row that
/// they stand before (or the one behind the document's last) and a number: of an edit's from 0 on
/// before that row, of one that no hunk shows the line's on the new side.
struct TextPlace {
  uint32_t row = kNone;
  uint32_t offset = 0;
  TextLine line = TextLine::row;
  uint32_t number = 0;

  TextPlace at(uint32_t other) const { return {row, other, line, number}; }
  /// Whether both are in the same line.
  bool is_beside(const TextPlace& other) const { return at(0) == other.at(0); }
  friend bool operator==(const TextPlace&, const TextPlace&) = default;
  friend auto operator<=>(const TextPlace& a, const TextPlace& b) {
    return std::tie(a.row, a.line, a.number, a.offset) <=>
           std::tie(b.row, b.line, b.number, b.offset);
  }
};

struct TextSpan {
  TextPlace first, end;
  friend bool operator==(const TextSpan&, const TextSpan&) = default;
};

enum class TextUnit : uint8_t { characters, words, lines };

/// Which rows the selection is of. Side by side it is of one side.
enum class TextSide : uint8_t { both, old_side, new_side };

class CodeSelection {
 public:
  /// Begins anew with what was pointed at; of characters that is nothing yet.
  void start(TextSpan anchor, TextUnit unit, TextSide side);
  /// Reaches from what it began with to `head`, either way.
  void extend(TextSpan head);
  void clear() { *this = {}; }

  bool started() const { return anchor_.first.row != kNone; }
  bool empty() const { return first() == end(); }
  TextPlace first() const { return std::min(anchor_.first, head_.first); }
  TextPlace end() const { return std::max(anchor_.end, head_.end); }
  /// What it reaches to, which moves when it is extended.
  TextSpan head() const { return head_; }
  TextSpan anchor() const { return anchor_; }
  TextUnit unit() const { return unit_; }
  TextSide side() const { return side_; }

  /// Whether rows of the kind belong to what is selected.
  bool holds(RowKind kind) const;
  struct Bytes {
    uint32_t first = 0, end = 0;
    bool line_end = false;  // the line's end, too
  };
  /// The bytes that are selected of the line of a place, whose text has `size` bytes. A line of an
  /// edit counts as added, one that no hunk shows as context.
  std::optional<Bytes> bytes_of(const TextPlace& place, RowKind kind, uint32_t size) const;
  std::optional<Bytes> bytes_of(uint32_t row, RowKind kind, uint32_t size) const {
    return bytes_of(TextPlace{row}, kind, size);
  }

 private:
  TextSpan anchor_, head_;
  TextUnit unit_ = TextUnit::characters;
  TextSide side_ = TextSide::both;
};

/// The word, the run of blanks or the other character that a byte is of. Words are letters, figures
/// and `_`; what is not ASCII is taken for letters.
struct TextBytes {
  uint32_t first = 0, end = 0;
};
TextBytes word_at(std::string_view text, uint32_t offset);
/// The next place to the right (1) or the left (-1) of `offset`, a cluster or a word further; stays
/// at the ends.
uint32_t next_offset(std::string_view text, uint32_t offset, int direction, bool by_word);

}  // namespace whymark
