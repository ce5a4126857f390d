#include "core/diff/tokens.h"

#include <utf8proc.h>

#include <algorithm>
#include <array>

namespace whymark {
namespace {

/// What a code point makes of the cluster it is in.
enum class PointKind : uint8_t {
  word,
  space,
  other,
  lone,    // a word of one character
  beyond,  // for a byte: not ASCII
};

constexpr utf8proc_int32_t kInvalid = -1;

struct Point {
  utf8proc_int32_t code_point = kInvalid;
  uint32_t size = 1;
};

bool is_ascii(char c) { return static_cast<unsigned char>(c) < 0x80; }

bool is_run(PointKind kind) { return kind == PointKind::word || kind == PointKind::space; }

TokenKind token_kind(PointKind kind) {
  return kind == PointKind::space   ? TokenKind::space
         : kind == PointKind::other ? TokenKind::other
                                    : TokenKind::word;
}

Point decode(std::string_view text, size_t at) {
  if (is_ascii(text[at])) return {text[at], 1};
  Point point;
  const auto most = static_cast<utf8proc_ssize_t>(std::min<size_t>(text.size() - at, 4));
  const utf8proc_ssize_t size = utf8proc_iterate(
      reinterpret_cast<const utf8proc_uint8_t*>(text.data() + at), most, &point.code_point);
  if (size <= 0) return {};
  point.size = static_cast<uint32_t>(size);
  return point;
}

/// The code point that ends at `at`; invalid where the bytes in front do not end one.
Point decode_before(std::string_view text, size_t at) {
  for (size_t back = 1; back <= std::min<size_t>(at, 4); ++back) {
    const Point point = decode(text, at - back);
    if (point.code_point != kInvalid && point.size == back) return point;
  }
  return {};
}

constexpr std::array<PointKind, 256> byte_kinds() {
  std::array<PointKind, 256> kinds{};
  for (size_t c = 0; c < kinds.size(); ++c) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    const bool word = letter || (c >= '0' && c <= '9') || c == '_';
    const bool space = c == ' ' || (c >= '\t' && c <= '\r');
    kinds[c] = c >= 0x80 ? PointKind::beyond
               : word    ? PointKind::word
               : space   ? PointKind::space
                         : PointKind::other;
  }
  return kinds;
}
constexpr std::array<PointKind, 256> kByteKinds = byte_kinds();

PointKind byte_kind(char c) { return kByteKinds[static_cast<unsigned char>(c)]; }

bool in(utf8proc_int32_t code_point, utf8proc_int32_t first, utf8proc_int32_t last) {
  return code_point >= first && code_point <= last;
}

/// Scripts whose words are not told apart by spaces. Hangul's are, though it is as wide as Han and
/// kana.
bool stands_alone(utf8proc_int32_t code_point) {
  const bool hangul = in(code_point, 0x1100, 0x11FF) || in(code_point, 0x3131, 0x318E) ||
                      in(code_point, 0xA960, 0xA97F) || in(code_point, 0xAC00, 0xD7FF);
  const bool south_east_asian = in(code_point, 0x0E00, 0x0EFF) ||  // Thai, Lao
                                in(code_point, 0x1000, 0x109F) ||  // Burmese
                                in(code_point, 0x1780, 0x17FF);    // Khmer
  return south_east_asian || (!hangul && utf8proc_charwidth(code_point) == 2);
}

PointKind kind_of(utf8proc_int32_t code_point) {
  if (code_point == kInvalid) return PointKind::other;
  if (code_point < 0x80) return kByteKinds[static_cast<size_t>(code_point)];
  const utf8proc_property_t& property = *utf8proc_get_property(code_point);
  // What hangs on a character is as much of a word as that is.
  const int bound = property.boundclass;
  if (bound == UTF8PROC_BOUNDCLASS_EXTEND || bound == UTF8PROC_BOUNDCLASS_ZWJ ||
      bound == UTF8PROC_BOUNDCLASS_SPACINGMARK) {
    return PointKind::word;
  }
  const int category = property.category;
  if (category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_PC) {  // L*, M*, N*, Pc
    return category == UTF8PROC_CATEGORY_LO && stands_alone(code_point) ? PointKind::lone
                                                                        : PointKind::word;
  }
  const bool space =
      (category >= UTF8PROC_CATEGORY_ZS && category <= UTF8PROC_CATEGORY_ZP) || code_point == 0x85;
  return space ? PointKind::space : PointKind::other;
}

struct Cluster {
  size_t end = 0;
  PointKind kind = PointKind::other;
};

/// A cluster is of a kind if all in it is, so that what a mark does to a space or to punctuation is
/// a token of its own. (A CR LF is one cluster of white space.)
Cluster read_cluster(std::string_view line, size_t at) {
  Point last = decode(line, at);
  Cluster cluster{at + last.size, kind_of(last.code_point)};
  utf8proc_int32_t state = 0;
  while (last.code_point != kInvalid && cluster.end < line.size()) {
    // Most of what follows is ASCII, which hangs on nothing but a few rare prefixes.
    if (last.code_point < 0x80 && is_ascii(line[cluster.end]) && last.code_point != '\r') break;
    const Point next = decode(line, cluster.end);
    if (next.code_point == kInvalid ||
        utf8proc_grapheme_break_stateful(last.code_point, next.code_point, &state)) {
      break;
    }
    const PointKind kind = kind_of(next.code_point);
    const bool marked = cluster.kind == PointKind::lone && kind == PointKind::word;
    if (kind != cluster.kind && !marked) cluster.kind = PointKind::other;
    cluster.end += next.size;
    last = next;
  }
  return cluster;
}

/// Whether what hangs together with a neighbour of its kind does so for reasons of the neighbour's
/// alone. Not true of flags, where their number counts, nor of Hangul's parts.
bool is_closed(utf8proc_int32_t code_point) {
  const int bound = utf8proc_get_property(code_point)->boundclass;
  return bound == UTF8PROC_BOUNDCLASS_OTHER || bound == UTF8PROC_BOUNDCLASS_EXTENDED_PICTOGRAPHIC ||
         bound == UTF8PROC_BOUNDCLASS_LV || bound == UTF8PROC_BOUNDCLASS_LVT;
}

bool surely_apart(utf8proc_int32_t before, utf8proc_int32_t behind) {
  if (before < 0x80 && behind < 0x80) return before != '\r' || behind != '\n';
  if (behind < 0x80) {
    return utf8proc_get_property(before)->boundclass != UTF8PROC_BOUNDCLASS_PREPEND;
  }
  return (before < 0x80 || is_closed(before)) && is_closed(behind);
}

}  // namespace

size_t cluster_end(std::string_view line, size_t at) { return read_cluster(line, at).end; }

WordToken first_token(std::string_view line, size_t at) {
  PointKind kind = byte_kind(line[at]);
  size_t end = at + 1;
  if (is_run(kind)) {
    while (end < line.size() && byte_kind(line[end]) == kind) ++end;
  }
  // Nothing can hang on the last character: nearly always.
  const bool ascii = kind != PointKind::beyond && (end == line.size() || is_ascii(line[end]));
  if (!ascii) {
    Cluster cluster = read_cluster(line, at);
    kind = cluster.kind;
    end = cluster.end;
    while (is_run(kind) && end < line.size()) {
      cluster = read_cluster(line, end);
      if (cluster.kind != kind) break;
      end = cluster.end;
    }
  }
  return {static_cast<uint32_t>(at), static_cast<uint32_t>(end), token_kind(kind)};
}

void tokenize(std::string_view line, std::vector<WordToken>& tokens) {
  for (size_t at = 0; at < line.size(); at = tokens.back().end) {
    tokens.push_back(first_token(line, at));
  }
}

bool surely_cluster(std::string_view text, size_t at) {
  if (at == 0 || at >= text.size()) return false;
  const Point before = decode_before(text, at);
  const Point behind = decode(text, at);
  return before.code_point != kInvalid && behind.code_point != kInvalid &&
         surely_apart(before.code_point, behind.code_point);
}

bool surely_token(std::string_view text, size_t at) {
  if (!surely_cluster(text, at)) return false;
  const PointKind before = kind_of(decode_before(text, at).code_point);
  const PointKind behind = kind_of(decode(text, at).code_point);
  return before != behind || behind == PointKind::other || behind == PointKind::lone;
}

}  // namespace whymark
