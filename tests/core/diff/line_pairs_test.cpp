#include "core/diff/line_pairs.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/diff/line_likeness.h"
#include "core/diff/tokens.h"
#include "tests/core/diff/random_text.h"

using namespace whymark;
using namespace whymark::test;

namespace {

using Lines = std::vector<std::string_view>;

std::string shown(const Lines& old_lines, const Lines& new_lines) {
  std::string out;
  for (const LinePair& pair : pair_lines(old_lines, new_lines)) {
    if (!out.empty()) out += ' ';
    out += std::to_string(pair.old_line) + "-" + std::to_string(pair.new_line);
  }
  return out;
}

std::vector<WordToken> tokens_of(std::string_view line) {
  std::vector<WordToken> tokens;
  tokenize(line, tokens);
  return tokens;
}

/// What two lines have in common in order, by the obvious table; 0 below half.
uint32_t slow_common(std::string_view a, std::string_view b) {
  const std::vector<WordToken> x = tokens_of(a);
  const std::vector<WordToken> y = tokens_of(b);
  std::vector<std::vector<uint32_t>> table(x.size() + 1, std::vector<uint32_t>(y.size() + 1, 0));
  for (size_t i = 0; i < x.size(); ++i) {
    for (size_t j = 0; j < y.size(); ++j) {
      uint32_t best = std::max(table[i][j + 1], table[i + 1][j]);
      if (a.substr(x[i].first, x[i].size()) == b.substr(y[j].first, y[j].size())) {
        best = std::max(best, table[i][j] + weight(x[i]));
      }
      table[i + 1][j + 1] = best;
    }
  }
  const auto weigh = [](const std::vector<WordToken>& tokens) {
    uint32_t sum = 0;
    for (const WordToken& token : tokens) sum += weight(token);
    return sum;
  };
  const uint32_t common = table[x.size()][y.size()];
  return 2 * common >= std::max(weigh(x), weigh(y)) ? common : 0;
}

/// The most that lines from i and from j on can be paired to: every choice is tried.
uint64_t slow_best(const Lines& a, size_t i, const Lines& b, size_t j) {
  if (i == a.size() || j == b.size()) return 0;
  uint64_t best = std::max(slow_best(a, i + 1, b, j), slow_best(a, i, b, j + 1));
  const uint32_t common = slow_common(a[i], b[j]);
  if (common > 0) best = std::max(best, common + 1 + slow_best(a, i + 1, b, j + 1));
  return best;
}

}  // namespace

TEST_CASE("lines are paired with what they are most like, not by place") {
  CHECK(shown({"int alpha = 1;", "int beta = 2;"}, {"// something else entirely", "int alpha = 10;",
                                                    "int gamma = 3;", "int beta = 20;"}) ==
        "0-1 1-3");
  // Not the first that is good enough: the first is even more like the second.
  CHECK(shown({"const first = options.first ?? 1;"},
              {"const other = options.other ?? 1;", "const first = options.first ?? 2;"}) == "0-1");
  // Nor the best of one line at the cost of the others.
  CHECK(shown({"a b c d", "a b c x", "a b y x"}, {"a b c x z", "a b y x z"}) == "1-0 2-1");
  // Less than half is no pair, nor are indentation and brackets.
  CHECK(shown({"return cached;"}, {"throw new Error(message);"}) == "");
  CHECK(shown({"                    alpha"}, {"                    beta"}) == "");
  CHECK(shown({"f(a, b);"}, {"g(c, d);"}) == "");
  CHECK(shown({"", "  "}, {"", "\t"}) == "");
  CHECK(shown({"  }"}, {"    }"}) == "0-0");
  CHECK(shown({}, {"a"}) == "");
}

TEST_CASE("likeness and pairing are the best there is") {
  Random random(seed());
  for (uint32_t round = case_count(600); round > 0; --round) {
    std::vector<std::string> texts[2];
    for (uint32_t i = random.below(6); i > 0; --i)
      texts[0].push_back(random_text(random, random.below(9)));
    for (uint32_t i = random.below(6); i > 0; --i) {
      texts[1].push_back(texts[0].empty() || random.chance(30)
                             ? random_text(random, random.below(9))
                             : random_edit(random, random.pick(texts[0])));
    }
    const Lines old_lines(texts[0].begin(), texts[0].end());
    const Lines new_lines(texts[1].begin(), texts[1].end());
    LineLikeness likeness(old_lines, new_lines, 1000, 1'000'000);
    for (uint32_t i = 0; i < old_lines.size(); ++i) {
      likeness.select(i);
      for (uint32_t j = 0; j < new_lines.size(); ++j) {
        CAPTURE(old_lines[i]);
        CAPTURE(new_lines[j]);
        REQUIRE(likeness.common(j) == slow_common(old_lines[i], new_lines[j]));
      }
    }
    uint64_t total = 0;
    LinePair last;
    const std::vector<LinePair> pairs = pair_lines(old_lines, new_lines);
    for (const LinePair& pair : pairs) {
      if (&pair != pairs.data()) {
        REQUIRE(pair.old_line > last.old_line);
        REQUIRE(pair.new_line > last.new_line);
      }
      REQUIRE(pair.common > 0);
      REQUIRE(pair.common == slow_common(old_lines[pair.old_line], new_lines[pair.new_line]));
      total += pair.common + 1;
      last = pair;
    }
    REQUIRE(total == slow_best(old_lines, 0, new_lines, 0));
  }
}

TEST_CASE("the order of words is ignored once comparing them has cost enough") {
  const Lines lines = {"a b c d e f"};
  const Lines other = {"f e d c b a"};
  LineLikeness exact(lines, other, 1000, 1000);
  exact.select(0);
  CHECK(exact.common(0) == 0);
  LineLikeness coarse(lines, other, 1000, 10);
  coarse.select(0);
  CHECK(coarse.common(0) == 17);
}

TEST_CASE("over the limit of pairs lines are found by equal ones and by place") {
  // Indented anew, with lines put in front: each is the only one of its kind.
  std::vector<std::string> texts[2];
  for (int i = 0; i < 200; ++i) texts[1].push_back("// comment " + std::to_string(i * 31));
  for (int i = 0; i < 600; ++i) {
    texts[0].push_back("call" + std::to_string(i) + "(argument, " + std::to_string(i * i) + ");");
    texts[1].push_back("  " + (i % 10 == 0 ? "  await " + texts[0].back() : texts[0].back()));
  }
  std::vector<LinePair> pairs =
      pair_lines({texts[0].begin(), texts[0].end()}, {texts[1].begin(), texts[1].end()});
  CHECK(pairs.size() == 600);
  for (const LinePair& pair : pairs) CHECK(pair.new_line == pair.old_line + 200);
  // All differ a little, and none is the only one of its kind.
  for (std::vector<std::string>& lines : texts) lines.clear();
  for (int i = 0; i < 900; ++i) {
    texts[0].push_back("name" + std::to_string(i) + " = value + 1;");
    texts[1].push_back("name" + std::to_string(i) + " = value + 2;");
  }
  pairs = pair_lines({texts[0].begin(), texts[0].end()}, {texts[1].begin(), texts[1].end()});
  CHECK(pairs.size() == 900);
  for (const LinePair& pair : pairs) CHECK(pair.new_line == pair.old_line);
}
