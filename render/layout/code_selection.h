// Text of code that is selected: places by row and byte, which no scrolling, folding or resizing
// moves.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/format/document.h"

namespace whymark {

/// As an offset: behind the last byte and the line's end.
inline constexpr uint32_t kLineEnd = kNone;

/// A place in the text of a diff row: before the byte at `offset`.
struct TextPlace {
  uint32_t row = kNone;
  uint32_t offset = 0;
  friend auto operator<=>(const TextPlace&, const TextPlace&) = default;
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
  /// The bytes that are selected of a row whose text has `size` bytes.
  std::optional<Bytes> bytes_of(uint32_t row, RowKind kind, uint32_t size) const;

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
