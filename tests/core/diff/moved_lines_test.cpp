#include "core/diff/moved_lines.h"

#include <doctest/doctest.h>

#include <string>

#include "core/diff/blanks.h"
#include "core/format/parser.h"
#include "tests/core/diff/random_text.h"

namespace whymark::test {
namespace {

const CancelFlag kGoOn{false};

Document review(const std::string& body) {
  return parse(TextBuffer("---\nwhymark: 1\n---\n@file a\n@@ -1 +1 @@\n" + body));
}
constexpr uint32_t kFirst = 5;  // row of the body

MovedBlocks find_in(const Document& document) {
  return find_moved_blocks(document, find_whitespace_changes(document, kGoOn), kGoOn);
}

/// Blocks as `removed>added*lines`, rows counted from the body's start; `~` where re-indented.
std::string moved(const std::string& body) {
  std::string out;
  const MovedBlocks found = find_in(review(body));
  for (const MovedBlock& block : found.blocks()) {
    out += (out.empty() ? "" : " ") + std::to_string(block.removed.first - kFirst) + ">" +
           std::to_string(block.added_first - kFirst) + "*" + std::to_string(block.removed.count) +
           (block.reindented ? "~" : "");
  }
  return out;
}

std::string lines(const std::string& sign, std::initializer_list<const char*> texts) {
  std::string out;
  for (const char* text : texts) out += sign + text + "\n";
  return out;
}

constexpr std::initializer_list<const char*> kFunction = {
    "int twice(int number) {", "  const int result = 2 * number;", "  return result;", "}"};

uint32_t letters(std::string_view line) {
  return static_cast<uint32_t>(std::count_if(line.begin(), line.end(), [](char c) {
    return static_cast<unsigned char>(c) >= 0x80 ||
           std::isalnum(static_cast<unsigned char>(c)) != 0;
  }));
}

}  // namespace

TEST_CASE("a function that moved, down, up, and into another file") {
  CHECK(moved(lines("-", kFunction) + " x\n" + lines("+", kFunction)) == "0>5*4");
  CHECK(moved(lines("+", kFunction) + " x\n" + lines("-", kFunction)) == "5>0*4");
  CHECK(moved(lines("-", kFunction) + "@file b\n@@ -1 +1 @@\n" + lines("+", kFunction)) == "0>6*4");
}

TEST_CASE("a block that moved may be indented anew, and says so") {
  CHECK(moved(lines("-", kFunction) + " x\n" + lines("+\t", kFunction)) == "0>5*4~");
}

TEST_CASE("what stays where it is did not move") {
  CHECK(moved(lines("-", kFunction) + lines("+  ", kFunction)) == "");
}

TEST_CASE("few lines, little text and brackets alone are no block") {
  CHECK(moved("-int some_function(void);\n-int another_function(int);\n x\n"
              "+int some_function(void);\n+int another_function(int);\n") == "");
  CHECK(moved("-int a_long_function_name(int with_a_parameter) {\n-\n-}\n x\n"
              "+int a_long_function_name(int with_a_parameter) {\n+\n+}\n") == "");
  CHECK(moved("-a\n-b\n-c\n-d\n x\n+a\n+b\n+c\n+d\n") == "");
  CHECK(moved("-}\n-\n-}\n-\n-}\n-{\n x\n+}\n+\n+}\n+\n+}\n+{\n") == "");
}

TEST_CASE("blank lines and brackets around and between belong to the block") {
  const std::string body =
      "}\n\nvoid first_of_them();\n\nvoid second_of_them();\nvoid third();\n{\n";
  std::string removed, added;
  for (size_t at = 0; at < body.size();) {
    const size_t end = body.find('\n', at) + 1;
    removed += "-" + body.substr(at, end - at);
    added += "+" + body.substr(at, end - at);
    at = end;
  }
  CHECK(moved(removed + " x\n" + added) == "0>8*7");
  // Another number of blank lines is another block.
  CHECK(moved(removed + " x\n+void first_of_them();\n+void second_of_them();\n+void third();\n") ==
        "");
}

TEST_CASE("of several places the longest is taken, then the first, each once") {
  const std::string three =
      lines("+", {"the first line of it", "the second line", "the third line"});
  const std::string four = three + "+the fourth line\n";
  const std::string removed =
      lines("-", {"the first line of it", "the second line", "the third line", "the fourth line"});
  CHECK(moved(removed + " x\n" + three + " x\n" + four) == "0>9*4");
  CHECK(moved(removed + " x\n" + four + " x\n" + four) == "0>5*4");
  CHECK(moved(removed + " x\n" + removed + " x\n" + four + " x\n" + four) == "0>10*4 5>15*4");
}

TEST_CASE("rows of moved blocks know their other end") {
  const Document document = review(lines("-", kFunction) + " x\n" + lines("+", kFunction));
  const MovedBlocks found = find_in(document);
  CHECK(found.lines() == 4);
  for (uint32_t i = 0; i < 4; ++i) {
    CHECK(found.other_end(kFirst + i) == kFirst + 5 + i);
    CHECK(found.other_end(kFirst + 5 + i) == kFirst + i);
  }
  for (const uint32_t row : {0u, kFirst - 1, kFirst + 4, kFirst + 9, kNone - 1}) {
    CHECK(found.of_row(row) == nullptr);
    CHECK(found.other_end(row) == kNone);
  }
}

TEST_CASE("the same three lines a hundred thousand times are found in a moment") {
  std::string body;
  for (const std::string sign : {"-", "+"}) {
    body += " x\n";
    for (int i = 0; i < 100000; ++i) {
      body += lines(sign, {"the first line of it", "the second line", "the third line"});
      if (i % 2 == 0) body += " between\n";
    }
  }
  const MovedBlocks found = find_in(review(body));
  CHECK(found.lines() >= 290000);
  CHECK_FALSE(found.limited());
}

TEST_CASE("moved lines that nobody waits for any more") {
  const CancelFlag cancelled{true};
  const Document document = review(lines("-", kFunction) + " x\n" + lines("+", kFunction));
  CHECK(find_moved_blocks(document, {}, cancelled).blocks().empty());
}

TEST_CASE("moved property: blocks are what they say, as long as can be, and none is left over") {
  Random random(seed());
  for (uint32_t round = case_count(300); round > 0; --round) {
    static const std::vector<std::string> kTexts = {"alpha beta gamma",
                                                    "delta epsilon",
                                                    "zeta eta theta",
                                                    "iota kappa lambda",
                                                    "  delta epsilon",
                                                    "}",
                                                    "",
                                                    "x"};
    std::string body;
    for (uint32_t i = 1 + random.below(40); i > 0; --i) {
      static const std::vector<std::string> kSigns = {"-", "-", "+", "+", " "};
      const std::string& sign = random.pick(kSigns);
      for (uint32_t k = 1 + random.below(6); k > 0; --k) body += sign + random.pick(kTexts) + "\n";
    }
    CAPTURE(body);
    const Document document = review(body);
    const WhitespaceChanges whitespace = find_whitespace_changes(document, kGoOn);
    const MovedBlocks found = find_moved_blocks(document, whitespace, kGoOn);
    const std::vector<RowKind>& kind = document.rows.kind;
    const auto text = [&](uint32_t row) { return trim_white(document.content(row)); };
    std::vector<bool> used(kind.size() + 1);
    for (const RowRanges* rows : {&whitespace.removed, &whitespace.added}) {
      for (const RowRange& range : rows->ranges()) {
        std::fill_n(used.begin() + range.first, range.count, true);
      }
    }
    const auto enough = [&](uint32_t first, uint32_t count) {
      uint32_t in_all = 0;
      for (uint32_t row = first; row < first + count; ++row) {
        in_all += letters(text(row));
      }
      return count >= 3 && in_all >= 30;
    };
    for (const MovedBlock& block : found.blocks()) {
      bool same = true;
      CHECK(enough(block.removed.first, block.removed.count));
      for (uint32_t i = 0; i < block.removed.count; ++i) {
        const uint32_t removed = block.removed.first + i;
        const uint32_t added = block.added_first + i;
        CHECK(kind[removed] == RowKind::removed);
        CHECK(kind[added] == RowKind::added);
        CHECK(text(removed) == text(added));
        same = same && document.content(removed) == document.content(added);
        CHECK_FALSE(used[removed]);
        CHECK_FALSE(used[added]);
        used[removed] = used[added] = true;
        CHECK(found.other_end(removed) == added);
        CHECK(found.other_end(added) == removed);
      }
      CHECK(block.reindented == !same);
    }
    // The slow way: every pair of rows that is left may begin a block.
    for (uint32_t removed = 0; removed < kind.size(); ++removed) {
      if (kind[removed] != RowKind::removed || letters(text(removed)) == 0) continue;
      for (uint32_t added = 0; added < kind.size(); ++added) {
        uint32_t count = 0;
        uint32_t counting = 0;
        while (removed + count < kind.size() && added + count < kind.size() &&
               kind[removed + count] == RowKind::removed && kind[added + count] == RowKind::added &&
               !used[removed + count] && !used[added + count] &&
               text(removed + count) == text(added + count)) {
          counting += letters(text(removed + count)) > 0;
          ++count;
        }
        CHECK_FALSE((counting >= 2 && enough(removed, count)));
      }
    }
  }
}

}  // namespace whymark::test
