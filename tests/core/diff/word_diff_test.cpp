#include "core/diff/word_diff.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <string>

using namespace whymark;

namespace {

std::string shown(std::string_view old_line, std::string_view new_line) {
  std::string out;
  for (const Part& part : diff_words(old_line, new_line).parts) {
    if (!out.empty()) out += ' ';
    out += '[';
    out += old_line.substr(part.old_first, part.old_end - part.old_first);
    out += "->";
    out += new_line.substr(part.new_first, part.new_end - part.new_first);
    out += ']';
  }
  return out;
}

std::vector<std::string> words_of(const std::string& line) {
  std::vector<std::string> words;
  for (const char c : line) {
    const bool joins = std::isalnum(static_cast<unsigned char>(c)) != 0;
    if (joins && !words.empty() && std::isalnum(static_cast<unsigned char>(words.back()[0]))) {
      words.back() += c;
    } else {
      words.emplace_back(1, c);
    }
  }
  return words;
}

// The obvious recursion for the longest common subsequence.
size_t slow_common(const std::vector<std::string>& a, size_t i, const std::vector<std::string>& b,
                   size_t j) {
  if (i == a.size() || j == b.size()) return 0;
  if (a[i] == b[j]) return 1 + slow_common(a, i + 1, b, j + 1);
  return std::max(slow_common(a, i + 1, b, j), slow_common(a, i, b, j + 1));
}

}  // namespace

TEST_CASE("parts of a replaced line") {
  CHECK(shown("const wait = options.wait ?? 200;", "const first = options.wait ?? 250;") ==
        "[wait->first] [200->250]");
  CHECK(shown("same", "same") == "");
  CHECK(shown("", "new") == "[->new]");
  CHECK(shown("old", "") == "[old->]");
  CHECK(shown("f(a, b)", "f(a, b, c)") == "[->, c]");
  CHECK(shown("  x", "    x") == "[  ->    ]");
  // Characters beyond ASCII are never split.
  CHECK(shown("caf\xC3\xA9", "caf\xC3\xA8") == "[caf\xC3\xA9->caf\xC3\xA8]");
  CHECK(shown("a\xFF b", "a\xFE b") == "[a\xFF->a\xFE]");
}

TEST_CASE("lines that have little in common are not alike") {
  CHECK(diff_words("return cached;", "throw new Error(message);").alike == false);
  CHECK(diff_words("return cached;", "return fresh;").alike == true);
  CHECK(diff_words("", "").alike == false);
}

TEST_CASE("a limit is said") {
  std::string old_line;
  std::string new_line;
  for (int i = 0; i < 1500; ++i) {
    old_line += "a ";
    new_line += "b ";
  }
  CHECK(diff_words(old_line, new_line).too_long);
  CHECK(diff_words(std::string(100000, 'x'), "x").too_long);
  // Common ends are no burden, however long.
  const std::string common(20000, '.');
  CHECK_FALSE(diff_words(common + "a" + common, common + "b" + common).too_long);
}

TEST_CASE("parts rebuild the old line, and are as few as can be") {
  std::mt19937 random(11);
  const std::string alphabet = "ab(), 1";
  for (int round = 0; round < 3000; ++round) {
    std::string lines[2];
    for (std::string& line : lines) {
      const size_t size = random() % 9;
      for (size_t i = 0; i < size; ++i) {
        // No runs of white space, which the slow twin would have to join.
        char c = alphabet[random() % alphabet.size()];
        if (c == ' ' && !line.empty() && line.back() == ' ') c = ',';
        line += c;
      }
    }
    CAPTURE(lines[0]);
    CAPTURE(lines[1]);
    const WordDiff diff = diff_words(lines[0], lines[1]);
    std::string rebuilt;
    uint32_t at = 0;
    size_t equal_words = 0;
    for (const Part& part : diff.parts) {
      const std::string kept = lines[1].substr(at, part.new_first - at);
      equal_words += words_of(kept).size();
      rebuilt += kept + lines[0].substr(part.old_first, part.old_end - part.old_first);
      at = part.new_end;
    }
    const std::string rest = lines[1].substr(at);
    equal_words += words_of(rest).size();
    CHECK(rebuilt + rest == lines[0]);
    CHECK(equal_words == slow_common(words_of(lines[0]), 0, words_of(lines[1]), 0));
  }
}
