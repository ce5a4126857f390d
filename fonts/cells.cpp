#include "fonts/cells.h"

#include <fmt/format.h>
#include <utf8proc.h>

#include <algorithm>
#include <iterator>

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

bool is_invalid(char32_t code_point) { return code_point >= 0xDC80 && code_point <= 0xDCFF; }

bool in(char32_t code_point, char32_t first, char32_t last) {
  return code_point >= first && code_point <= last;
}

bool is_emoji(char32_t code_point) {
  const auto bound = utf8proc_get_property(static_cast<utf8proc_int32_t>(code_point))->boundclass;
  return bound == UTF8PROC_BOUNDCLASS_EXTENDED_PICTOGRAPHIC;
}

// What is invisible by itself but has its place inside a cluster: a joiner between emoji, an emoji
// or keycap's presentation, an ideograph's variant. Anywhere else it could hide text, so it is
// marked.
bool belongs(char32_t code_point, char32_t first, char32_t previous) {
  if (code_point == 0x200D) return is_emoji(first) && previous != 0x200D;
  if (code_point == 0xFE0E || code_point == 0xFE0F) {
    const bool keycap = in(previous, '0', '9') || previous == '#' || previous == '*';
    return is_emoji(previous) || keycap;
  }
  if (in(code_point, 0xE0100, 0xE01EF)) {
    return in(previous, 0x3400, 0x9FFF) || in(previous, 0x20000, 0x3FFFF);
  }
  return false;
}

// A base under more marks than this many bytes hold is nobody's writing.
constexpr size_t kMaxClusterBytes = 64;

bool is_printable(char byte) { return byte >= 0x20 && byte < 0x7F; }

// A printable byte below which no mark of another character can join: nearly all of all code.
bool stands_alone(std::string_view text, size_t at) {
  return is_printable(text[at]) &&
         (at + 1 == text.size() || static_cast<unsigned char>(text[at + 1]) < 0x80);
}

// The size of the cluster at `at`; a code point that needs a mark stands alone.
uint32_t cluster_size(std::string_view text, size_t at, Decoded first) {
  if (stands_alone(text, at)) return first.size;
  utf8proc_int32_t state = 0;
  char32_t previous = first.code_point;
  size_t end = at + first.size;
  while (end < text.size() && end - at < kMaxClusterBytes) {
    const Decoded next = decode(text, end);
    if (is_invalid(next.code_point)) break;
    if (needs_mark(next.code_point) && !belongs(next.code_point, first.code_point, previous)) break;
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
  struct Range {
    char32_t first, last;
  };
  // Controls, fillers that are drawn as nothing, joiners, separators, directions, variation
  // selectors, tags.
  static constexpr Range kUnseen[] = {
      {0xAD, 0xAD},     {0x34F, 0x34F},   {0x61C, 0x61C},   {0x115F, 0x1160}, {0x180B, 0x180F},
      {0x200B, 0x200F}, {0x2028, 0x202E}, {0x2060, 0x206F}, {0x2800, 0x2800}, {0x3164, 0x3164},
      {0xFE00, 0xFE0F}, {0xFEFF, 0xFEFF}, {0xFFA0, 0xFFA0}, {0xFFF9, 0xFFFB}, {0xE0000, 0xE0FFF}};
  return std::any_of(std::begin(kUnseen), std::end(kUnseen), [code_point](const Range& range) {
    return in(code_point, range.first, range.last);
  });
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
  cells.reserve(std::min<size_t>(line.size(), column_limit));
  uint32_t column = 0;
  for (size_t at = 0; at < line.size() && column < column_limit;) {
    if (stands_alone(line, at)) {
      cells.push_back({static_cast<uint32_t>(at), 1, column, 1,
                       line[at] == ' ' ? CellKind::space : CellKind::glyph,
                       static_cast<unsigned char>(line[at])});
      ++column;
      ++at;
      continue;
    }
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
      // Two regional indicators are one flag.
      const bool flag = in(first.code_point, 0x1F1E6, 0x1F1FF) && cell.size == 8;
      cell.width = static_cast<uint16_t>(flag ? 2 : std::clamp(width, 1, 2));
    }
    column += cell.width;
    at += cell.size;
    cells.push_back(cell);
  }
}

std::string with_marks(std::string_view text) {
  if (std::all_of(text.begin(), text.end(), is_printable)) return std::string(text);
  std::string out;
  out.reserve(text.size());
  for (size_t at = 0; at < text.size();) {
    const Decoded next = decode(text, at);
    if (is_invalid(next.code_point) || needs_mark(next.code_point)) {
      out += mark_label(next.code_point);
      at += next.size;
      continue;
    }
    const uint32_t size = cluster_size(text, at, next);
    out.append(text, at, size);
    at += size;
  }
  return out;
}

}  // namespace whymark
