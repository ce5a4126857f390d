#include "core/diff/row_pairs.h"

#include <doctest/doctest.h>

#include <string>

#include "core/format/parser.h"

using namespace whymark;

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

TEST_CASE("a group over the limit is said to be, and walked no further than the limit") {
  std::string body;
  for (int i = 0; i < 1000; ++i) body += "-a" + std::to_string(i) + "\n";
  for (int i = 0; i < 1000; ++i) body += "+b" + std::to_string(i) + "\n";
  const Document document = hunk(body);
  for (const uint32_t row : {0u, 500u, 999u, 1000u, 1500u, 1999u}) {
    const ChangeGroup group = change_group(document, kFirst + row);
    CHECK(group.too_long);
    CHECK(pair_rows(document, group).empty());
  }
}

TEST_CASE("a group whose words are too many is compared as far as the limit, and says so") {
  std::string body;
  for (const char sign : {'-', '+'}) {
    for (int line = 0; line < 40; ++line) {
      body += sign;
      for (int word = 0; word < 300; ++word) {
        const std::string each = "w" + std::to_string(word);
        body += word % 2 == 0 ? each : each + (sign == '-' ? 'm' : 'p') + std::to_string(line);
        body += ' ';
      }
      body += '\n';
    }
  }
  const Document document = hunk(body);
  const std::vector<RowPair> pairs = pair_rows(document, change_group(document, kFirst));
  REQUIRE(pairs.size() == 40);
  CHECK_FALSE(pairs.front().diff.too_long);
  CHECK(pairs.back().diff.too_long);
  CHECK(pairs.back().diff.parts.empty());
}
