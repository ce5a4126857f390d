#include <algorithm>

#include "core/apply/plan.h"
#include "tests/core/apply/review.h"

using namespace whymark;

namespace {

struct Case {
  const char* name;
  const char* before;
  const char* hunks;
  const char* decided;  // a character for each added or removed row: x decided, . not
  const char* after;
};

const Case kCases[] = {
    {"nothing decided", "a\nc\n", "@@ -1,2 +1,2 @@\n a\n-b\n+c\n", "..", "a\nc\n"},
    {"added discarded", "a\nc\n", "@@ -1,2 +1,2 @@\n a\n-b\n+c\n", ".x", "a\n"},
    {"removed restored, added kept", "a\nc\n", "@@ -1,2 +1,2 @@\n a\n-b\n+c\n", "x.", "a\nb\nc\n"},
    {"replaced back", "a\nc\n", "@@ -1,2 +1,2 @@\n a\n-b\n+c\n", "xx", "a\nb\n"},
    {"one of several added", "a\nb\nc\n", "@@ -0,0 +1,3 @@\n+a\n+b\n+c\n", ".x.", "a\nc\n"},
    {"every line of an added file", "a\nb\n", "@@ -0,0 +1,2 @@\n+a\n+b\n", "xx", ""},
    {"into an empty file", "", "@@ -1,2 +0,0 @@\n-a\n-b\n", "x.", "a\n"},
    {"at the start, no context", "c\n", "@@ -1 +0,0 @@\n-a\n", "x", "a\nc\n"},
    {"in the middle, no context", "a\nc\n", "@@ -2 +1,0 @@\n-b\n", "x", "a\nb\nc\n"},
    {"at the end, no context", "a\nb\n", "@@ -3 +2,0 @@\n-c\n", "x", "a\nb\nc\n"},
    {"two hunks", "1\n2\n3\n4\nX\n", "@@ -1 +1,2 @@\n 1\n+2\n@@ -4,2 +4,2 @@\n 4\n-5\n+X\n", "xxx",
     "1\n3\n4\n5\n"},
    {"added before removed", "a\nn\n", "@@ -1,2 +1,2 @@\n a\n+n\n-o\n", ".x", "a\nn\no\n"},
    {"CR is content", "a\r\nc\r\n", "@@ -1,2 +1,2 @@\n a\r\n-b\r\n+c\r\n", "x.", "a\r\nb\r\nc\r\n"},
    {"mixed ends stay", "a\r\nc\n", "@@ -1,2 +1,2 @@\n a\r\n-b\n+c\n", "xx", "a\r\nb\n"},
    // No newline at the end: on either side, both, or as the only change.
    {"new without newline, discarded", "a\nb", "@@ -1 +1,2 @@\n a\n+b\n\\ No newline\n", "x",
     "a\n"},
    {"new without, line before discarded", "a\nb", "@@ -1 +1,2 @@\n+a\n+b\n\\ No newline\n", "x.",
     "b"},
    {"old without, restored alone", "a\nc\n", "@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline\n+c\n", "xx",
     "a\nb"},
    {"old without, restored above a kept line", "a\nc\n",
     "@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline\n+c\n", "x.", "a\nb\nc\n"},
    {"both without, restored above a kept line", "a\nc",
     "@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline\n+c\n\\ No newline\n", "x.", "a\nb\nc"},
    {"newline added only: back", "a\n", "@@ -1 +1 @@\n-a\n\\ No newline\n+a\n", "xx", "a"},
    {"newline added only: both lines", "a\n", "@@ -1 +1 @@\n-a\n\\ No newline\n+a\n", "x.",
     "a\na\n"},
    {"newline removed only: back", "a", "@@ -1 +1 @@\n-a\n+a\n\\ No newline\n", "xx", "a\n"},
    {"unterminated CRLF file is not glued", "a\r\nX\r\n",
     "@@ -1,2 +1,2 @@\n a\r\n-b\n\\ No newline\n+X\r\n", "x.", "a\r\nb\r\nX\r\n"},
    {"kept line without newline above a restored one", "a\nn",
     "@@ -1,2 +1,2 @@\n a\n+n\n\\ No newline\n-o\n", ".x", "a\nn\no\n"},
    {"an empty removed line", "a\n", "@@ -1,2 +1 @@\n a\n-\n", "x", "a\n\n"},
    {"content that looks like the format", "@file x\n",
     "@@ -1,2 +1 @@\n---\n-@@ -1 +1 @@\n+@file x\n", "xx.", "--\n@@ -1 +1 @@\n@file x\n"},
};

Document document_of(const Case& one) {
  Document document = test::review("@file f newsha=1234567\n" + std::string(one.hunks));
  REQUIRE(document.files.size() == 1);
  return document;
}

Decisions decisions_of(const Case& one, const Document& document) {
  Decisions decisions;
  std::string_view decided = one.decided;
  for (uint32_t row = 0; row < document.rows.size(); ++row) {
    if (!can_decide(document, row)) continue;
    REQUIRE_FALSE(decided.empty());
    decisions.set(row, decided.front() == 'x');
    decided.remove_prefix(1);
  }
  REQUIRE(decided.empty());
  return decisions;
}

}  // namespace

TEST_CASE("decisions change exactly their lines") {
  for (const Case& one : kCases) {
    CAPTURE(one.name);
    const Document document = document_of(one);
    CHECK(test::outcome_bytes(document, 0, decisions_of(one, document), one.before) == one.after);
    CHECK(test::outcome_bytes(document, 0, {}, one.before) == one.before);
  }
}

TEST_CASE("bytes that are no text pass through") {
  const std::string before("\0\xff\r\xe9\n+kept\nz", 12);
  const Document document =
      test::review("@file f newsha=1234567\n@@ -1,0 +2 @@\n+%kept\n@@ -4 +3,0 @@\n-\xfe\r\n");
  Decisions decisions;
  decisions.set(test::row_of(document, "-\xfe\r"), true);
  CHECK(test::outcome_bytes(document, 0, decisions, before) ==
        std::string("\0\xff\r\xe9\n+kept\nz\n\xfe\r\n", 16));
}

TEST_CASE("only the section's own decisions count") {
  const Document document = test::review(
      "@file f newsha=1234567\n@@ -0,0 +1 @@\n+a\n@file g newsha=1234567\n@@ -0,0 +1 @@\n+b\n");
  const Decisions all = test::decide_all(document);
  CHECK(test::outcome_bytes(document, 0, all, "a\nrest\n") == "rest\n");
  CHECK(test::outcome_bytes(document, 1, all, "b\nrest\n") == "rest\n");
}

TEST_CASE("in a CR LF document restored lines take the file's ends") {
  std::string text = test::kReviewHead + "@file f newsha=1234567\n@@ -1,2 +1,2 @@\n a\n-b\n+c\n";
  for (size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += 2)
    text.insert(at, "\r");
  const Document document = parse(TextBuffer(text));
  REQUIRE(document.crlf);
  Decisions decisions;
  decisions.set(test::row_of(document, "-b"), true);
  CHECK(test::outcome_bytes(document, 0, decisions, "a\nc\n") == "a\nb\nc\n");
  CHECK(test::outcome_bytes(document, 0, decisions, "a\r\nc\r\n") == "a\r\nb\r\nc\r\n");
}
