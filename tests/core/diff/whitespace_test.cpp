#include "core/diff/whitespace.h"

#include <doctest/doctest.h>

#include <string>

#include "core/diff/blanks.h"
#include "core/format/parser.h"
#include "tests/core/diff/random_text.h"

namespace whymark::test {
namespace {

const CancelFlag kGoOn{false};

Document hunk_of(const std::string& body) {
  return parse(TextBuffer("---\nwhymark: 1\n---\n@file a\n@@ -1 +1 @@\n" + body));
}
constexpr uint32_t kFirst = 5;  // row of the body

/// Pairs as `removed>added`, rows counted from the body's start.
std::string pairs(const std::string& body) {
  const Document document = hunk_of(body);
  const WhitespaceChanges found = find_whitespace_changes(document, kGoOn);
  CHECK_FALSE(found.limited);
  REQUIRE(found.removed.size() == found.added.size());
  std::vector<uint32_t> added;
  for (const RowRange& rows : found.added.ranges()) {
    for (uint32_t row = rows.first; row < rows.end(); ++row) added.push_back(row);
  }
  std::string out;
  size_t at = 0;
  for (const RowRange& rows : found.removed.ranges()) {
    for (uint32_t row = rows.first; row < rows.end(); ++row) {
      out += (out.empty() ? "" : " ") + std::to_string(row - kFirst) + ">" +
             std::to_string(added[at++] - kFirst);
    }
  }
  return out;
}

// A line with all white space out, and one blank between words that had some between them.
std::string bare(const std::string& line) {
  std::string out;
  bool apart = false;
  const auto is_word = [](char c) {
    return static_cast<unsigned char>(c) >= 0x80 || c == '_' ||
           std::isalnum(static_cast<unsigned char>(c)) != 0;
  };
  for (const char c : line) {
    if (is_white(c)) {
      apart = true;
      continue;
    }
    if (apart && !out.empty() && is_word(out.back()) && is_word(c)) out += ' ';
    out += c;
    apart = false;
  }
  return out;
}

}  // namespace

TEST_CASE("lines that are the same but for white space") {
  CHECK(same_but_blanks("", " \t"));
  CHECK(same_but_blanks("  a", "\ta"));
  CHECK(same_but_blanks("a", "a \r"));
  CHECK(same_but_blanks("f(a,b)", "f( a, b )"));
  CHECK(same_but_blanks("a  b", "a\tb"));
  CHECK_FALSE(same_but_blanks("return x", "returnx"));
  CHECK_FALSE(same_but_blanks("a b", "b a"));
  CHECK_FALSE(same_but_blanks("a", "a\xC2\xA0"));  // a no-break space is no white space
  CHECK_FALSE(same_but_blanks("\xC3\xA9 x", "\xC3\xA9x"));
  CHECK_FALSE(same_but_blanks("a", "ab"));
}

TEST_CASE("re-indented lines are paired, others of their group are not") {
  CHECK(pairs("-a\n-b\n+  a\n+  b\n") == "0>2 1>3");
  CHECK(pairs("-a\n-b\n+if x\n+  a\n+  b\n+end\n") == "0>3 1>4");
  CHECK(pairs("-a\n-b\n-c\n+  a\n+x\n+  c\n") == "0>3 2>5");
  CHECK(pairs("-a\n+b\n") == "");
  CHECK(pairs("-a\n c\n+ a\n") == "");  // not one group
  CHECK(pairs("+ a\n-a\n") == "");      // what follows replaces
  CHECK(pairs("-x\n-\n+ x\n+\t\n") == "0>2 1>3");
}

TEST_CASE("an order that was changed is more than white space") {
  CHECK(pairs("-a\n-b\n+ b\n+ a\n").size() == 3);
}

TEST_CASE("a newline that came or went is more than white space") {
  CHECK(pairs("-a\n\\ No newline at end of file\n+ a\n") == "");
  CHECK(pairs("-a\n+ a\n\\ No newline at end of file\n") == "");
  CHECK(pairs("-a\n-b\n\\ No newline at end of file\n+ a\n+ b\n") == "0>3");
}

TEST_CASE("a change of line ends alone") { CHECK(pairs("-a\r\n-b\n+a\n+b\r\n") == "0>2 1>3"); }

TEST_CASE("white space of a million lines, and where a group is rearranged") {
  std::string body;
  for (const char* sign : {"-", "+  "}) {
    for (int i = 0; i < 200000; ++i) body += sign + std::to_string(i) + "\n";
  }
  const WhitespaceChanges found = find_whitespace_changes(hunk_of(body), kGoOn);
  CHECK(found.removed.ranges().size() == 1);
  CHECK(found.removed.size() == 200000);
  const CancelFlag cancelled{true};
  CHECK(find_whitespace_changes(hunk_of(body), cancelled).removed.size() < 200000);
}

TEST_CASE(
    "white space property: pairs are of one group, in order, the same but for blanks, and most") {
  Random random(seed());
  for (uint32_t round = case_count(400); round > 0; --round) {
    std::string body;
    for (uint32_t i = 1 + random.below(25); i > 0; --i) {
      static const std::vector<std::string> kSigns = {"-", "-", "+", "+", "+", " "};
      static const std::vector<std::string> kTexts = {"a",    " a", "a ", "b",    "\tb",   "a b",
                                                      "a  b", "",   " ",  "f(a)", "f( a )"};
      body += random.pick(kSigns) + random.pick(kTexts) + "\n";
    }
    CAPTURE(body);
    const Document document = hunk_of(body);
    const WhitespaceChanges found = find_whitespace_changes(document, kGoOn);
    const std::vector<RowKind>& kind = document.rows.kind;
    uint64_t most = 0;
    for (uint32_t row = kFirst; row < kind.size();) {
      std::vector<std::string> removed, added;
      const uint32_t first = row;
      for (; row < kind.size() && kind[row] == RowKind::removed; ++row) {
        removed.push_back(bare(std::string(document.content(row))));
      }
      const uint32_t middle = row;
      for (; row < kind.size() && kind[row] == RowKind::added; ++row) {
        added.push_back(bare(std::string(document.content(row))));
      }
      if (row == first) ++row;
      CHECK(found.removed.count_in({first, middle - first}) ==
            found.added.count_in({middle, row - middle}));
      // The slow way: the longest common subsequence by its table.
      std::vector<std::vector<uint64_t>> best(removed.size() + 1,
                                              std::vector<uint64_t>(added.size() + 1));
      for (size_t i = removed.size(); i-- > 0;) {
        for (size_t k = added.size(); k-- > 0;) {
          best[i][k] = removed[i] == added[k] ? best[i + 1][k + 1] + 1
                                              : std::max(best[i + 1][k], best[i][k + 1]);
        }
      }
      most += best[0][0];
    }
    CHECK(found.removed.size() == most);
    std::vector<uint32_t> added;
    for (const RowRange& rows : found.added.ranges()) {
      for (uint32_t row = rows.first; row < rows.end(); ++row) added.push_back(row);
    }
    size_t at = 0;
    for (const RowRange& rows : found.removed.ranges()) {
      for (uint32_t row = rows.first; row < rows.end(); ++row, ++at) {
        CHECK(kind[row] == RowKind::removed);
        CHECK(kind[added[at]] == RowKind::added);
        CHECK(bare(std::string(document.content(row))) ==
              bare(std::string(document.content(added[at]))));
      }
    }
  }
}

}  // namespace whymark::test
