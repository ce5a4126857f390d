// The short way for the most frequent text of all.
#include <array>

#include "render/layout/markdown.h"

namespace whymark {
namespace {

constexpr bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
constexpr bool is_word(char c) { return is_letter(c) || (c >= '0' && c <= '9'); }

// What stands for itself anywhere but at the start of a line.
constexpr std::array<bool, 256> make_plain() {
  std::array<bool, 256> plain{};
  for (int c = 0; c < 256; ++c) plain[static_cast<size_t>(c)] = is_word(static_cast<char>(c));
  for (const char c : {' ', ',', '.', ';', ':', '?', '!', '/', '(', ')', '\'', '"',
                       '+', '-', '=', '%', '@', '$', '#', '{', '}', '^', '>'}) {
    plain[static_cast<unsigned char>(c)] = true;
  }
  return plain;
}
constexpr std::array<bool, 256> kPlain = make_plain();

/// A code span that begins at text[at]: where it ends, or 0 where it is no plain one.
size_t code_end(std::string_view text, size_t at) {
  const size_t end = text.find('`', at + 1);
  if (end == std::string_view::npos || end == at + 1) return 0;
  if (end + 1 < text.size() && text[end + 1] == '`') return 0;
  for (size_t i = at + 1; i < end; ++i) {
    if (text[i] < 0x20 || text[i] > 0x7E) return 0;
  }
  return text[at + 1] == ' ' || text[end - 1] == ' ' ? 0 : end;
}

}  // namespace

std::vector<Inline> read_plain_paragraph(std::string_view text) {
  std::vector<Inline> all;
  if (text.empty() || !is_letter(text.front()) || text.back() == ' ') return {};
  if (text.find("://") != std::string_view::npos) return {};  // an address is a link
  size_t start = 0;                                           // of what is in no inline yet
  const auto take = [&](size_t end, bool code) {
    if (end > start) {
      all.emplace_back();
      all.back().text = text.substr(start, end - start);
      all.back().code = code;
    }
  };
  for (size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (kPlain[static_cast<unsigned char>(c)]) continue;
    if (c == '_') {
      // Within a word it opens and closes nothing.
      if (!is_word(text[at - 1]) || at + 1 >= text.size() || !is_word(text[at + 1])) return {};
    } else if (c == '`') {
      const size_t end = code_end(text, at);
      if (end == 0) return {};
      take(at, false);
      start = at + 1;
      take(end, true);
      start = end + 1;
      at = end;
    } else {
      return {};
    }
  }
  take(text.size(), false);
  return all;
}

}  // namespace whymark
