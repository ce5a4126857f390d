#include "core/format/visible.h"

#include <algorithm>
#include <iterator>

namespace whymark {
namespace {

constexpr uint32_t kTabWidth = 4;
constexpr size_t kMaxQuoted = 60;  // bytes of a word that a message shows

struct CodeRange {
  uint32_t first, last;
};

// Characters that move, hide or reorder what stands around them.
constexpr CodeRange kHidden[] = {
    {0x80, 0x9F},     {0xAD, 0xAD},     {0x61C, 0x61C},   {0x180E, 0x180E}, {0x200B, 0x200F},
    {0x2028, 0x202E}, {0x2060, 0x206F}, {0xFEFF, 0xFEFF}, {0xFFF9, 0xFFFB}, {0xE0000, 0xE007F}};
constexpr CodeRange kWide[] = {{0x1100, 0x115F},   {0x2E80, 0x303E},   {0x3041, 0x33FF},
                               {0x3400, 0x4DBF},   {0x4E00, 0x9FFF},   {0xA000, 0xA4CF},
                               {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},   {0xFE30, 0xFE6F},
                               {0xFF00, 0xFF60},   {0xFFE0, 0xFFE6},   {0x1F300, 0x1F64F},
                               {0x1F680, 0x1F6FF}, {0x1F900, 0x1F9FF}, {0x20000, 0x3FFFD}};
constexpr CodeRange kCombining[] = {{0x300, 0x36F},   {0x483, 0x489},   {0x591, 0x5BD},
                                    {0x64B, 0x65F},   {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF},
                                    {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}};

template <size_t N>
bool is_in(const CodeRange (&ranges)[N], uint32_t point) {
  return std::any_of(std::begin(ranges), std::end(ranges), [point](const CodeRange& range) {
    return point >= range.first && point <= range.last;
  });
}

struct Decoded {
  uint32_t point = 0;
  uint32_t size = 0;  // 0: not UTF-8
};

/// Strict: no overlong forms, no surrogates, nothing above U+10FFFF.
Decoded decode(std::string_view bytes) {
  const auto byte = [&](size_t i) { return static_cast<unsigned char>(bytes[i]); };
  const unsigned char lead = byte(0);
  if (lead < 0x80) return {lead, 1};
  const uint32_t size = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || bytes.size() < size) return {};
  uint32_t point = lead & (0xFFu >> (size + 1));
  for (uint32_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return {};
    point = point << 6 | (byte(i) & 0x3Fu);
  }
  constexpr uint32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = point >= 0xD800 && point <= 0xDFFF;
  if (point < kLeast[size] || point > 0x10FFFF || surrogate) return {};
  return {point, size};
}

void append_ascii(Visible& out, char c, uint32_t start_column) {
  const auto byte = static_cast<unsigned char>(c);
  if (c == '\t') {
    const uint32_t width = kTabWidth - (start_column + out.columns) % kTabWidth;
    out.text.append(width, ' ');
    out.columns += width;
    return;
  }
  if (byte < 0x20 || byte == 0x7F) {
    // The control pictures U+2400 to U+241F, and U+2421 for DEL.
    out.text += "\xE2\x90";
    out.text += static_cast<char>(0x80 + (byte == 0x7F ? 0x21 : byte));
  } else {
    out.text += c;
  }
  out.columns += 1;
}

}  // namespace

Visible make_visible(std::string_view bytes, uint32_t start_column) {
  Visible out;
  while (!bytes.empty()) {
    const Decoded next = decode(bytes);
    if (next.size == 1) {
      append_ascii(out, bytes.front(), start_column);
    } else if (next.size == 0) {
      out.text += "\xEF\xBF\xBD";  // U+FFFD
      out.columns += 1;
    } else if (is_in(kHidden, next.point)) {
      const std::string mark = fmt::format("<U+{:04X}>", next.point);
      out.text += mark;
      out.columns += static_cast<uint32_t>(mark.size());
    } else {
      out.text.append(bytes.data(), next.size);
      out.columns += is_in(kWide, next.point) ? 2 : is_in(kCombining, next.point) ? 0 : 1;
    }
    bytes.remove_prefix(std::max<uint32_t>(next.size, 1));
  }
  return out;
}

std::string to_string(Quoted word) {
  const std::string_view bytes = word.bytes;
  if (bytes.size() <= kMaxQuoted) return "`" + make_visible(bytes).text + "`";
  size_t cut = kMaxQuoted;
  while (cut > 0 && (static_cast<unsigned char>(bytes[cut]) & 0xC0) == 0x80) --cut;
  return "`" + make_visible(bytes.substr(0, cut)).text + "…`";
}

}  // namespace whymark
