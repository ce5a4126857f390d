#include "render/layout/code_selection.h"

#include <algorithm>
#include <limits>
#include <vector>

#include "fonts/cells.h"

namespace whymark {
namespace {

constexpr uint32_t kLookBack = 256;  // bytes; no cluster is longer

enum class Letters : uint8_t { blank, word, other };

Letters letters_of(char c) {
  if (c == ' ' || c == '\t') return Letters::blank;
  const bool word = static_cast<unsigned char>(c) >= 0x80 || c == '_' || (c >= '0' && c <= '9') ||
                    (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  return word ? Letters::word : Letters::other;
}

bool continues(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

uint32_t cluster_after(std::string_view text, uint32_t offset) {
  std::vector<Cell> cells;
  layout_cells(text.substr(offset, kLookBack), kTabWidth, 1, cells);
  return cells.empty() ? offset : offset + cells.front().size;
}

uint32_t cluster_before(std::string_view text, uint32_t offset) {
  uint32_t from = offset > kLookBack ? offset - kLookBack : 0;
  while (from > 0 && from < offset && continues(text[from])) ++from;
  std::vector<Cell> cells;
  layout_cells(text.substr(from, offset - from), kTabWidth, std::numeric_limits<uint32_t>::max(),
               cells);
  return cells.empty() ? offset - 1 : from + cells.back().offset;
}

}  // namespace

void CodeSelection::start(TextSpan anchor, TextUnit unit, TextSide side) {
  anchor_ = head_ = anchor;
  unit_ = unit;
  side_ = side;
}

void CodeSelection::extend(TextSpan head) { head_ = head; }

bool CodeSelection::holds(RowKind kind) const {
  if (kind == RowKind::context) return true;
  return (kind == RowKind::added && side_ != TextSide::old_side) ||
         (kind == RowKind::removed && side_ != TextSide::new_side);
}

std::optional<CodeSelection::Bytes> CodeSelection::bytes_of(const TextPlace& place, RowKind kind,
                                                            uint32_t size) const {
  const TextPlace from = first();
  const TextPlace to = end();
  const TextPlace line = place.at(0);
  if (!started() || from == to || line < from.at(0) || line > to.at(0) || !holds(kind)) {
    return std::nullopt;
  }
  Bytes bytes{0, size, true};
  if (line.is_beside(from)) bytes.first = std::min(from.offset, size);
  if (line.is_beside(to)) {
    bytes.end = std::min(to.offset, size);
    bytes.line_end = to.offset == kLineEnd;
  }
  return bytes;
}

TextBytes word_at(std::string_view text, uint32_t offset) {
  if (text.empty()) return {};
  const auto size = static_cast<uint32_t>(text.size());
  uint32_t first = std::min(offset, size - 1);
  const Letters kind = letters_of(text[first]);
  uint32_t end = first + 1;
  if (kind == Letters::other) return {first, end};
  while (first > 0 && letters_of(text[first - 1]) == kind) --first;
  while (end < size && letters_of(text[end]) == kind) ++end;
  return {first, end};
}

uint32_t next_offset(std::string_view text, uint32_t offset, int direction, bool by_word) {
  const auto size = static_cast<uint32_t>(text.size());
  offset = std::min(offset, size);
  if (direction > 0) {
    if (offset == size) return size;
    if (!by_word) return cluster_after(text, offset);
    while (offset < size && letters_of(text[offset]) == Letters::blank) ++offset;
    return offset == size ? size : std::max(word_at(text, offset).end, cluster_after(text, offset));
  }
  if (offset == 0) return 0;
  if (!by_word) return cluster_before(text, offset);
  while (offset > 0 && letters_of(text[offset - 1]) == Letters::blank) --offset;
  return offset == 0 ? 0 : word_at(text, offset - 1).first;
}

}  // namespace whymark
