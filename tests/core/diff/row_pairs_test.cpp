#include "core/diff/row_pairs.h"

#include <doctest/doctest.h>

#include <string>

#include "core/format/parser.h"
#include "tests/core/git/scratch.h"

using namespace whymark;
using namespace whymark::test;

namespace {

Document hunk(const std::string& body) {
  return parse(TextBuffer("---\nwhymark: 1\ntitle: t\n---\n@file a\n@@\n" + body));
}

// The first diff row of the documents above.
constexpr uint32_t kFirst = 6;

}  // namespace

TEST_CASE("a group is the removed rows and the added rows after them") {
  const Document document = hunk(" a\n-b\n-c\n+d\n e\n+f\n-g\n+h\n");
  const auto group_at = [&](uint32_t row) {
    const ChangeGroup group = change_group(document, kFirst + row);
    return std::to_string(group.removed.first - kFirst) + "+" +
           std::to_string(group.removed.count) + " " + std::to_string(group.added.first - kFirst) +
           "+" + std::to_string(group.added.count);
  };
  CHECK(group_at(1) == "1+2 3+1");
  CHECK(group_at(2) == "1+2 3+1");
  CHECK(group_at(3) == "1+2 3+1");
  CHECK(group_at(5) == "5+0 5+1");
  CHECK(group_at(7) == "6+1 7+1");
}

TEST_CASE("a missing newline does not end a group") {
  const Document document = hunk("-old\n\\ No newline at end of file\n+new\n");
  const ChangeGroup group = change_group(document, kFirst + 2);
  CHECK(group.removed.count == 1);
  CHECK(group.added.first == kFirst + 2);
}

TEST_CASE("lines are paired in order with what they are most like") {
  const Document document = hunk(
      "-int alpha = 1;\n-int beta = 2;\n+// something else entirely\n+int alpha = 10;\n"
      "+int gamma = 3;\n+int beta = 20;\n");
  const std::vector<RowPair> pairs = pair_rows(document, change_group(document, kFirst));
  REQUIRE(pairs.size() == 2);
  CHECK(pairs[0].removed == kFirst);
  CHECK(pairs[0].added == kFirst + 3);
  CHECK(pairs[1].removed == kFirst + 1);
  CHECK(pairs[1].added == kFirst + 5);
  CHECK(pairs[0].diff.parts.size() == 1);
}

TEST_CASE("a group over the limit is said to be, and is the same from each of its rows") {
  std::string body = " x\n";
  for (int i = 0; i < 3000; ++i) body += "-a" + std::to_string(i) + "\n";
  for (int i = 0; i < 2000; ++i) body += "+b" + std::to_string(i) + "\n";
  const Document document = hunk(body);
  for (const uint32_t row : {1u, 500u, 3000u, 3001u, 4500u, 5000u}) {
    const ChangeGroup group = change_group(document, kFirst + row);
    CHECK(group.too_long);
    CHECK(group.removed.first == kFirst + 1);
    CHECK(group.removed.count == 3000);
    CHECK(group.added.first == kFirst + 3001);
    CHECK(group.added.count == 2000);
    CHECK(pair_rows(document, group).empty());
  }
}

TEST_CASE("a group is what walking through the rows finds, from each of them") {
  Random random(seed());
  for (uint32_t round = case_count(300); round > 0; --round) {
    std::string body;
    for (uint32_t i = 1 + random.below(40); i > 0; --i) {
      static const std::string kRows[] = {"-a\n", "-a\n",    "+b\n", "+b\n",
                                          " c\n", "\\ no\n", "@@\n"};
      const std::string& row = random.pick(kRows);
      for (uint32_t times = 1 + random.below(4); times > 0; --times) body += row;
    }
    const Document document = hunk(body);
    CAPTURE(body);
    const std::vector<RowKind>& kind = document.rows.kind;
    const auto is = [&](uint32_t row, RowKind wanted) {
      return row < kind.size() && kind[row] == wanted;
    };
    for (uint32_t row = 0; row < kind.size(); ++row) {
      const ChangeGroup group = change_group(document, row);
      if (!is(row, RowKind::added) && !is(row, RowKind::removed)) continue;
      // The slow way: rows are walked through, up and down.
      uint32_t first = row;
      while (is(row, RowKind::added) && is(first - 1, RowKind::added)) --first;
      const bool marked = is(first - 1, RowKind::no_newline) && is(first - 2, RowKind::removed);
      if (is(row, RowKind::added) && marked) first -= 1;
      while (is(first - 1, RowKind::removed)) --first;
      uint32_t at = first;
      while (is(at, RowKind::removed)) ++at;
      CHECK(group.removed.count == at - first);
      if (at > first) CHECK(group.removed.first == first);
      if (at > first && is(at, RowKind::no_newline)) ++at;
      const uint32_t added = at;
      while (is(at, RowKind::added)) ++at;
      CHECK(group.added.count == at - added);
      if (at > added) CHECK(group.added.first == added);
    }
  }
}

TEST_CASE("rows that are in no group") {
  const Document document = hunk(" a\n-b\n\\ No newline at end of file\n+c\n d\n");
  for (const uint32_t row : {0u, kFirst - 1, kFirst, kFirst + 4}) {
    const ChangeGroup group = change_group(document, row);
    CHECK(group.removed.count == 0);
    CHECK(group.added.count == 0);
  }
  const ChangeGroup group = change_group(document, kFirst + 2);
  CHECK(group.removed.count == 1);
  CHECK(group.added.count == 1);
}

TEST_CASE("a group whose words are too many is compared as far as the limit, and says so") {
  std::string body;
  for (const char sign : {'-', '+'}) {
    for (int line = 0; line < 40; ++line) {
      body += sign;
      for (int word = 0; word < 2000; ++word) {
        const std::string each = "w" + std::to_string(word);
        body += word % 9 != 0 ? each : each + (sign == '-' ? 'm' : 'p') + std::to_string(line);
        body += ' ';
      }
      body += '\n';
    }
  }
  const Document document = hunk(body);
  const std::vector<RowPair> pairs = pair_rows(document, change_group(document, kFirst));
  REQUIRE(pairs.size() == 40);
  CHECK_FALSE(pairs.front().diff.too_long);
  CHECK(pairs.front().diff.parts.size() > 200);
  CHECK(pairs.back().diff.too_long);
  CHECK(pairs.back().diff.parts.size() == 1);
}
