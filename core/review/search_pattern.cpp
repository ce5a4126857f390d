#include "core/review/search_pattern.h"

#include <fmt/format.h>
#include <re2/re2.h>
#include <utf8proc.h>

#include <algorithm>
#include <cstring>

#include "core/format/scan.h"
#include "core/format/visible.h"

namespace whymark {
namespace {

constexpr int64_t kMaxMemory = 64 << 20;  // of an automaton; beyond it RE2 is slower, not wrong

bool is_ascii(std::string_view text) {
  size_t at = 0;
  uint64_t high = 0;
  for (; at + 64 <= text.size(); at += 64) {
    uint64_t words[8];
    std::memcpy(words, text.data() + at, sizeof words);
    for (const uint64_t word : words) high |= word;
    if ((high & 0x8080808080808080u) != 0) return false;
  }
  for (; at < text.size(); ++at) high |= static_cast<unsigned char>(text[at]);
  return (high & 0x8080808080808080u) == 0;
}

struct Decoded {
  int32_t point = -1;  // -1: not UTF-8
  uint32_t size = 1;
};

Decoded decode(std::string_view text, size_t at) {
  utf8proc_int32_t point = -1;
  const auto* bytes = reinterpret_cast<const utf8proc_uint8_t*>(text.data()) + at;
  const utf8proc_ssize_t size =
      utf8proc_iterate(bytes, static_cast<utf8proc_ssize_t>(text.size() - at), &point);
  if (size <= 0) return {};
  return {point, static_cast<uint32_t>(size)};
}

bool is_utf8(std::string_view text) {
  for (size_t at = 0; at < text.size();) {
    if (static_cast<unsigned char>(text[at]) < 0x80) {
      ++at;
      continue;
    }
    const Decoded decoded = decode(text, at);
    if (decoded.point < 0) return false;
    at += decoded.size;
  }
  return true;
}

bool is_word(int32_t point) {
  if (point == '_') return true;
  if (point < 0x80) {
    return (point >= '0' && point <= '9') || (point >= 'a' && point <= 'z') ||
           (point >= 'A' && point <= 'Z');
  }
  const utf8proc_category_t category = utf8proc_category(point);
  return category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_NO;
}

// Of a byte that is no UTF-8 nothing is known: it is not a word's.
int32_t point_before(std::string_view line, size_t at) {
  size_t first = at - 1;
  while (first > 0 && at - first < 4 && (static_cast<unsigned char>(line[first]) & 0xC0) == 0x80) {
    --first;
  }
  return decode(line, first).point;
}

bool splits_word(std::string_view line, size_t at) {
  if (at == 0 || at == line.size()) return false;
  return is_word(point_before(line, at)) && is_word(decode(line, at).point);
}

// A capital letter that stands for itself: not that of `\W`, `\pL` or `\x{AB}`.
bool has_capital(const SearchQuery& query) {
  const std::string_view pattern = query.pattern;
  for (size_t at = 0; at < pattern.size();) {
    if (pattern[at] == '\\' && !query.plain_text) {
      const char kind = at + 1 < pattern.size() ? pattern[at + 1] : '\0';
      at += 2;
      if (kind != 'p' && kind != 'P' && kind != 'x') continue;
      if (at < pattern.size() && pattern[at] == '{') {
        at = std::min(pattern.find('}', at), pattern.size());
      } else {
        at += kind == 'x' ? 2 : 1;
      }
      continue;
    }
    const Decoded decoded = decode(pattern, at);
    if (decoded.point >= 0) {
      const utf8proc_category_t category = utf8proc_category(decoded.point);
      if (category == UTF8PROC_CATEGORY_LU || category == UTF8PROC_CATEGORY_LT) return true;
    }
    at += decoded.size;
  }
  return false;
}

// What looks at a line's start would look at the sign before it, what looks at the text's ends at
// those of the stretch. It may say so of patterns that do not, which are only slower then.
bool looks_beyond_content(std::string_view pattern) {
  for (size_t at = 0; at < pattern.size(); ++at) {
    if (pattern[at] == '\\' && at + 1 < pattern.size()) {
      ++at;
      if (std::strchr("AzCQ", pattern[at]) != nullptr) return true;
    } else if (pattern[at] == '^') {
      if (at == 0 || pattern[at - 1] != '[') return true;
    } else if (pattern.substr(at, 2) == "(?") {
      const size_t end = std::min(pattern.find_first_of(":)", at), pattern.size());
      if (pattern.substr(at, end - at).find('-') != std::string_view::npos) return true;
    }
  }
  return false;
}

bool is_literal(std::string_view pattern) {
  return pattern.find_first_of("\\.+*?()|[]{}^$") == std::string_view::npos;
}

std::string in_lower_case(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = to_lower(c);
  return out;
}

bool can_be_empty(const RE2& re) {
  for (const char* text : {"", "a", " ", "aa", "a ", " a", "  "}) {
    const re2::StringPiece piece(text);
    for (size_t at = 0; at <= piece.size(); ++at) {
      if (re.Match(piece, at, at, RE2::ANCHOR_BOTH, nullptr, 0)) return true;
    }
  }
  return false;
}

std::string in_words(const RE2& re) {
  const std::string piece = make_visible(re.error_arg()).text;
  switch (re.error_code()) {
    case RE2::ErrorMissingBracket:
      return fmt::format("a [ is not closed: {}", piece);
    case RE2::ErrorMissingParen:
      return "a ( is not closed";
    case RE2::ErrorUnexpectedParen:
      return "a ) has no ( before it";
    case RE2::ErrorTrailingBackslash:
      return "nothing follows the \\ at the end";
    case RE2::ErrorRepeatArgument:
      return fmt::format("there is nothing that {} could repeat", piece);
    case RE2::ErrorRepeatSize:
      return fmt::format("{} repeats too often: 1000 times is the most", piece);
    case RE2::ErrorRepeatOp:
      return fmt::format("{} repeats a repetition", piece);
    case RE2::ErrorBadCharRange:
      return fmt::format("the range {} ends before it begins", piece);
    case RE2::ErrorBadCharClass:
      return fmt::format("{} is no class of characters", piece);
    case RE2::ErrorBadEscape:
      return fmt::format("{} means nothing here (back references cannot be had)", piece);
    case RE2::ErrorBadPerlOp:
      return fmt::format("{} cannot be had: RE2 does not look ahead or behind", piece);
    case RE2::ErrorBadNamedCapture:
      return fmt::format("{} is no name of a group", piece);
    case RE2::ErrorBadUTF8:
      return "the pattern is not UTF-8";
    case RE2::ErrorPatternTooLarge:
      return "the pattern is too large";
    default:
      return make_visible(re.error()).text;
  }
}

RE2::Options options_for(const SearchQuery& query, RE2::Options::Encoding encoding) {
  RE2::Options options;
  options.set_log_errors(false);
  options.set_never_nl(true);
  options.set_max_mem(kMaxMemory);
  options.set_encoding(encoding);
  options.set_case_sensitive(query.exact_case || has_capital(query));
  return options;
}

// `whole_word` needs both: RE2's `\b` makes it try other lengths, but knows ASCII only.
std::string expression(const SearchQuery& query) {
  const std::string_view pattern = query.pattern;
  std::string body = query.plain_text ? RE2::QuoteMeta(query.pattern) : query.pattern;
  if (!query.whole_word || !is_ascii(pattern)) return "(?m)" + body;
  const bool first = !query.plain_text || is_word(pattern.front());
  const bool last = !query.plain_text || is_word(pattern.back());
  return fmt::format("(?m){}(?:{}){}", first ? "\\b" : "", body, last ? "\\b" : "");
}

std::optional<Hit> match(const RE2& re, std::string_view text, size_t from) {
  re2::StringPiece found;
  if (!re.Match(re2::StringPiece(text.data(), text.size()), from, text.size(), RE2::UNANCHORED,
                &found, 1)) {
    return std::nullopt;
  }
  const auto first = static_cast<uint32_t>(found.data() - text.data());
  return Hit{first, first + static_cast<uint32_t>(found.size())};
}

}  // namespace

struct SearchPattern::Compiled {
  bool whole_word = false;
  bool by_line = false;
  bool ascii = false;
  bool exact_case = false;
  std::string literal;               // the pattern, where it stands for itself; else empty
  std::unique_ptr<RE2> utf8, bytes;  // the latter null where the pattern cannot be one of bytes

  // Where all is ASCII both match the same, and the automaton over bytes is faster.
  const RE2& over(bool ascii_text) const { return ascii_text && ascii && bytes ? *bytes : *utf8; }
};

SearchPattern::SearchPattern(std::unique_ptr<Compiled> compiled) : compiled_(std::move(compiled)) {}
SearchPattern::SearchPattern(SearchPattern&&) noexcept = default;
SearchPattern& SearchPattern::operator=(SearchPattern&&) noexcept = default;
SearchPattern::~SearchPattern() = default;

Result<SearchPattern> SearchPattern::compile(const SearchQuery& query) {
  const RE2::Options options = options_for(query, RE2::Options::EncodingUTF8);
  auto compiled = std::make_unique<Compiled>();
  // Alone first: a pattern that is wrong might be right between other pieces.
  if (!query.plain_text) {
    const RE2 alone(query.pattern, options);
    if (!alone.ok()) return fail(in_words(alone));
  }
  const std::string full = expression(query);
  compiled->utf8 = std::make_unique<RE2>(full, options);
  if (!compiled->utf8->ok()) return fail(in_words(*compiled->utf8));
  compiled->bytes = std::make_unique<RE2>(full, options_for(query, RE2::Options::EncodingLatin1));
  if (!compiled->bytes->ok()) compiled->bytes.reset();
  compiled->whole_word = query.whole_word;
  compiled->ascii = is_ascii(query.pattern);
  compiled->by_line = (!query.plain_text && looks_beyond_content(query.pattern)) ||
                      query.whole_word || can_be_empty(*compiled->utf8);
  compiled->exact_case = options.case_sensitive();
  if (query.plain_text || is_literal(query.pattern)) {
    compiled->literal = compiled->exact_case ? query.pattern : in_lower_case(query.pattern);
  }
  return SearchPattern(std::move(compiled));
}

SearchPattern::Line::Line(const SearchPattern& pattern, std::string_view text)
    : pattern_(pattern),
      text_(text),
      ascii_(is_ascii(text)),
      utf8_(ascii_ || is_utf8(text) || !pattern.compiled_->bytes) {}

std::optional<Hit> SearchPattern::Line::next(uint32_t from) const {
  const Compiled& compiled = *pattern_.compiled_;
  const RE2& re = utf8_ ? compiled.over(ascii_) : *compiled.bytes;
  std::optional<Hit> nothing;  // the first empty match
  for (size_t at = from; at <= text_.size();) {
    const std::optional<Hit> found = match(re, text_, at);
    if (!found) break;
    const bool wrong =
        compiled.whole_word && (splits_word(text_, found->first) || splits_word(text_, found->end));
    if (!wrong && found->end > found->first) return found;
    if (!wrong && !nothing) nothing = found;
    const bool wide = utf8_ && found->first < text_.size();
    at = found->first + (wide ? decode(text_, found->first).size : 1);
  }
  return from == 0 ? nothing : std::nullopt;
}

uint32_t SearchPattern::count(std::string_view text) const {
  const Line line(*this, text);
  uint32_t count = 0;
  for (std::optional<Hit> hit = line.next(0); hit; hit = line.next(hit->end)) {
    ++count;
    if (hit->end == hit->first || hit->end == text.size()) break;
  }
  return count;
}

bool SearchPattern::suits_stretches() const { return !compiled_->by_line; }

SearchPattern::Stretch::Stretch(const SearchPattern& pattern, std::string_view text)
    : pattern_(pattern),
      text_(text),
      ascii_(is_ascii(text)),
      valid_(ascii_ || is_utf8(text) || !pattern.compiled_->bytes) {
  const Compiled& compiled = *pattern.compiled_;
  if (compiled.literal.empty()) return;
  // Letters beyond ASCII have a case that only RE2 knows.
  literally_ = compiled.exact_case || (ascii_ && compiled.ascii);
  if (literally_ && !compiled.exact_case) lower_ = in_lower_case(text);
}

std::optional<Hit> SearchPattern::Stretch::next(uint32_t from) const {
  const Compiled& compiled = *pattern_.compiled_;
  if (!literally_) return match(compiled.over(ascii_), text_, from);
  // A call of RE2 costs a quarter of a microsecond, and of such patterns there may be millions.
  const std::string_view in = compiled.exact_case ? text_ : std::string_view(lower_);
  const std::string& literal = compiled.literal;
  const void* found = memmem(in.data() + from, in.size() - from, literal.data(), literal.size());
  if (found == nullptr) return std::nullopt;
  const auto first = static_cast<uint32_t>(static_cast<const char*>(found) - in.data());
  return Hit{first, first + static_cast<uint32_t>(literal.size())};
}

}  // namespace whymark
