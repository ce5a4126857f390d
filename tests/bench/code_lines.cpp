#include "tests/bench/code_lines.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <span>
#include <vector>

namespace whymark::bench {
namespace {

using Text = std::string_view;

constexpr std::array<Text, 24> kNouns = {
    "session", "token", "cache",  "request", "buffer", "index",  "cursor",  "range",
    "hunk",    "glyph", "layout", "row",     "anchor", "worker", "channel", "lexer",
    "node",    "path",  "note",   "metric",  "budget", "frame",  "entry",   "record"};
constexpr std::array<Text, 16> kVerbs = {
    "load",    "parse", "render", "resolve", "commit", "flush",  "attach",  "measure",
    "collect", "merge", "split",  "apply",   "revert", "decode", "reserve", "publish"};
constexpr std::array<Text, 12> kAdjectives = {"pending", "visible", "stale",  "dirty",
                                              "active",  "shared",  "cached", "remote",
                                              "initial", "final",   "next",   "previous"};
constexpr std::array<Text, 24> kProse = {"the",   "value",  "is",      "kept",  "only",   "while",
                                         "its",   "owner",  "holds",   "a",     "lease",  "so",
                                         "that",  "late",   "readers", "see",   "same",   "view",
                                         "avoid", "second", "pass",    "large", "inputs", "twice"};
// Not worth an edit: what a reviewer would not see changed.
constexpr std::array<Text, 26> kKeywords = {
    "const",    "auto",    "await", "async",     "return",  "throw",       "new",
    "this",     "for",     "while", "else",      "export",  "function",    "static",
    "void",     "true",    "false", "constexpr", "size_t",  "static_cast", "make_unique",
    "template", "include", "std",   "typename",  "noexcept"};

// $i a name, $f a verb's name, $t a type, $n a number, $w a noun, $c a comment's words.
constexpr std::array<Text, 11> kShort = {"",
                                         "",
                                         "}",
                                         "}",
                                         "});",
                                         "} else {",
                                         "return $i;",
                                         "$i.$f();",
                                         "if (!$i) return;",
                                         "$f($i, $n);",
                                         "$i = $n;"};
constexpr std::array<Text, 14> kTypeScript = {
    "// $c",
    "const $i = await this.$f($i, { limit: $n, retry: true });",
    "if ($i.$w !== undefined && $i.length > $n) {",
    "return $f($i.map(($w) => $w.$i), $n);",
    "throw new $tError(`$i failed after ${$i} ms: $w $w`);",
    "this.$i.set('$w', { ...$i, $w: $n } satisfies $t);",
    "export async function $f($i: $t, $w?: $t): Promise<$t> {",
    "for (const [$w, $i] of Object.entries(this.$i.$w)) {",
    "expect($f($i)).toEqual({ $w: $n, $i: '$w' });",
    "$i: $t<string, Readonly<$t>> | undefined;",
    "logger.debug('$f: %s of %d', $i.$w, $i.length);",
    "$i?.$f($w ?? $n, ($i) => this.$f($i));",
    "const $i = `${this.$w}/${$i.$w}?limit=$n`;",
    "// $c"};
constexpr std::array<Text, 14> kCpp = {
    "// $c",
    "const auto $i = $w_->$f($i, /*limit=*/$nu);",
    "if ($i.empty() || $i.size() > k$tLimit + $n) {",
    "std::vector<$t> $i; $i.reserve(static_cast<size_t>($w) * $n);",
    "return std::make_unique<$t>(std::move($i), $w.$f(), $n);",
    "for (size_t i = 0; i < $i.size() && !$w.done(); i += $n) {",
    "[[nodiscard]] std::optional<$t> $f(const $t& $i, int $w) noexcept;",
    "LOG_DEBUG(\"$f: {} of {} $w\", $i.$w(), $i.count);",
    "static constexpr std::uint32_t k$t$t = 0x$nu;",
    "$w_[$i] = std::exchange($i, $t{$n, nullptr});",
    "ASSERT_EQ($f($i), $n);",
    "template <typename T> void $f(std::span<const T> $i, $t* $w = nullptr);",
    "$w_.push_back({$n, \"$w $w\", '\\n', $i == $n ? $i : $i.$w});",
    "// $c"};

template <typename Table>
Text one_of(Chance& chance, const Table& table) {
  return table[chance.below(static_cast<uint32_t>(table.size()))];
}

void add_capital(Text word, std::string& out) {
  out += static_cast<char>(std::toupper(static_cast<unsigned char>(word[0])));
  out += word.substr(1);
}

void add_comment(Chance& chance, std::string& out) {
  const uint32_t count = chance.between(7, 14);
  for (uint32_t i = 0; i < count; ++i) {
    if (i > 0) out += ' ';
    out += one_of(chance, kProse);
  }
}

void fill_in(Chance& chance, Text pattern, std::string& out) {
  for (size_t at = 0; at < pattern.size(); ++at) {
    if (pattern[at] != '$' || at + 1 == pattern.size()) {
      out += pattern[at];
      continue;
    }
    switch (pattern[++at]) {
      case 'i':
        add_name(chance, out);
        break;
      case 'f':
        add_verb_name(chance, out);
        break;
      case 't':
        add_type(chance, out);
        break;
      case 'n':
        out += std::to_string(chance.below(4096));
        break;
      case 'w':
        out += one_of(chance, kNouns);
        break;
      case 'c':
        add_comment(chance, out);
        break;
      default:  // a `$` of the language
        out += '$';
        out += pattern[at];
    }
  }
}

bool is_word_byte(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

struct Word {
  size_t first, end;
};

std::vector<Word> words_to_edit(Text line) {
  std::vector<Word> words;
  for (size_t at = 0; at < line.size();) {
    size_t end = at;
    while (end < line.size() && is_word_byte(line[end])) ++end;
    const Text word = line.substr(at, end - at);
    const bool number = !word.empty() && std::isdigit(static_cast<unsigned char>(word[0])) != 0;
    if ((word.size() > 2 || number) &&
        std::find(kKeywords.begin(), kKeywords.end(), word) == kKeywords.end()) {
      words.push_back({at, end});
    }
    at = std::max(end, at + 1);
  }
  return words;
}

}  // namespace

uint32_t Chance::below(uint32_t limit) {
  // splitmix64
  state_ += 0x9e3779b97f4a7c15;
  uint64_t z = state_;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return static_cast<uint32_t>(((z ^ (z >> 31)) >> 32) * limit >> 32);
}

std::string_view prose_word(Chance& chance) { return one_of(chance, kProse); }

void add_name(Chance& chance, std::string& out) {
  if (!chance.in_100(60)) {
    out += one_of(chance, kNouns);
    return;
  }
  out += one_of(chance, kAdjectives);
  add_capital(one_of(chance, kNouns), out);
}

void add_verb_name(Chance& chance, std::string& out) {
  out += one_of(chance, kVerbs);
  add_capital(one_of(chance, kAdjectives), out);
  add_capital(one_of(chance, kNouns), out);
}

void add_type(Chance& chance, std::string& out) {
  static constexpr std::array<Text, 6> kEnds = {"", "State", "Options", "Handle", "Map", "View"};
  add_capital(one_of(chance, kNouns), out);
  out += one_of(chance, kEnds);
}

void add_code_line(Chance& chance, Language language, std::string& out) {
  const bool is_short = chance.in_100(46);
  const Text pattern = is_short                           ? one_of(chance, kShort)
                       : language == Language::typescript ? one_of(chance, kTypeScript)
                                                          : one_of(chance, kCpp);
  if (pattern.empty()) return;
  const uint32_t depth = chance.between(1, 4);
  out.append(size_t{depth} * (language == Language::typescript ? 2 : 4), ' ');
  fill_in(chance, pattern, out);
}

std::string edited_line(Chance& chance, std::string_view line) {
  std::string out(line);
  const uint32_t edits = chance.in_100(70) ? 1 : 2;
  for (uint32_t i = 0; i < edits; ++i) {
    const std::vector<Word> words = words_to_edit(out);
    std::string word;
    if (words.empty()) break;
    const Word at = words[chance.below(static_cast<uint32_t>(words.size()))];
    if (std::isdigit(static_cast<unsigned char>(out[at.first])) != 0) {
      word = std::to_string(chance.below(4096));
    } else {
      add_name(chance, word);
    }
    out.replace(at.first, at.end - at.first, word);
  }
  if (out == line) out += "  // again";
  return out;
}

}  // namespace whymark::bench
