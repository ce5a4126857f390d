#include "fonts/cells.h"

#include <fmt/format.h>
#include <utf8proc.h>

#include <algorithm>

namespace whymark {
namespace {

// An invalid byte travels as a lone surrogate, a value no valid text can hold.
constexpr char32_t kInvalidByte = 0xDC00;

struct Decoded {
  char32_t code_point;
  uint32_t size;
};

Decoded decode(std::string_view text, size_t at) {
  const auto byte = static_cast<unsigned char>(text[at]);
  if (byte < 0x80) return {byte, 1};
  utf8proc_int32_t code_point = 0;
  const auto length = static_cast<utf8proc_ssize_t>(std::min<size_t>(text.size() - at, 4));
  const utf8proc_ssize_t size = utf8proc_iterate(
      reinterpret_cast<const utf8proc_uint8_t*>(text.data() + at), length, &code_point);
  if (size <= 0) return {kInvalidByte + byte, 1};
  return {static_cast<char32_t>(code_point), static_cast<uint32_t>(size)};
}

bool is_joiner(char32_t code_point) { return code_point == 0x200D || code_point == 0x200C; }

bool is_invalid(char32_t code_point) { return code_point >= 0xDC80 && code_point <= 0xDCFF; }

// Selectors and tags change how the character before them looks and are part of its cluster.
bool is_variation(char32_t code_point) {
  return (code_point >= 0xFE00 && code_point <= 0xFE0F) ||
         (code_point >= 0xE0100 && code_point <= 0xE01EF);
}

// The size of the cluster at `at`; a code point that needs a mark stands alone, but for a joiner
// inside an emoji.
uint32_t cluster_size(std::string_view text, size_t at, Decoded first) {
  if (first.code_point < 0x80 &&
      (at + 1 >= text.size() || static_cast<unsigned char>(text[at + 1]) < 0x80)) {
    return first.size;
  }
  utf8proc_int32_t state = 0;
  char32_t previous = first.code_point;
  size_t end = at + first.size;
  while (end < text.size()) {
    const Decoded next = decode(text, end);
    if (is_invalid(next.code_point)) break;
    const bool joins = is_joiner(next.code_point) && end - at > 1;
    if (needs_mark(next.code_point) && !joins && !is_variation(next.code_point)) break;
    if (utf8proc_grapheme_break_stateful(static_cast<utf8proc_int32_t>(previous),
                                         static_cast<utf8proc_int32_t>(next.code_point), &state)) {
      break;
    }
    previous = next.code_point;
    end += next.size;
  }
  return static_cast<uint32_t>(end - at);
}

}  // namespace

bool needs_mark(char32_t code_point) {
  if (code_point < 0x20) return code_point != '\t';
  if (code_point < 0x7F) return false;
  if (code_point < 0xA0) return true;
  if (code_point == 0xAD || code_point == 0x61C || code_point == 0x180E) return true;
  if (code_point >= 0x200B && code_point <= 0x200F) return true;
  if (code_point >= 0x2028 && code_point <= 0x202E) return true;
  if (code_point >= 0x2060 && code_point <= 0x206F) return true;
  if (code_point == 0xFEFF || (code_point >= 0xFFF9 && code_point <= 0xFFFB)) return true;
  return code_point >= 0xE0000 && code_point <= 0xE007F;
}

std::string mark_label(char32_t code_point) {
  if (is_invalid(code_point)) return fmt::format("\\x{:02X}", code_point - kInvalidByte);
  if (code_point < 0x20) return {'^', static_cast<char>(code_point + 0x40)};
  if (code_point == 0x7F) return "^?";
  return fmt::format("U+{:04X}", static_cast<uint32_t>(code_point));
}

void layout_cells(std::string_view line, uint32_t tab_width, uint32_t column_limit,
                  std::vector<Cell>& cells) {
  cells.clear();
  uint32_t column = 0;
  for (size_t at = 0; at < line.size() && column < column_limit;) {
    const Decoded first = decode(line, at);
    Cell cell{static_cast<uint32_t>(at), first.size, column, 1, CellKind::glyph, first.code_point};
    if (first.code_point == '\t') {
      cell.kind = CellKind::tab;
      cell.width = static_cast<uint16_t>(tab_width - column % tab_width);
    } else if (first.code_point == ' ') {
      cell.kind = CellKind::space;
    } else if (is_invalid(first.code_point) || needs_mark(first.code_point)) {
      cell.kind = CellKind::mark;
      cell.width = static_cast<uint16_t>(mark_label(first.code_point).size());
    } else {
      cell.size = cluster_size(line, at, first);
      const int width = utf8proc_charwidth(static_cast<utf8proc_int32_t>(first.code_point));
      cell.width = static_cast<uint16_t>(std::clamp(width, 1, 2));
    }
    column += cell.width;
    at += cell.size;
    cells.push_back(cell);
  }
}

std::string with_marks(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (size_t at = 0; at < text.size();) {
    const Decoded next = decode(text, at);
    if (is_invalid(next.code_point) || needs_mark(next.code_point)) {
      out += mark_label(next.code_point);
    } else {
      out.append(text, at, next.size);
    }
    at += next.size;
  }
  return out;
}

}  // namespace whymark
