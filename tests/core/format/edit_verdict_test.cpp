#include "core/format/edit_verdict.h"

#include <doctest/doctest.h>

#include "core/format/parser.h"

namespace whymark::test {
namespace {

constexpr std::string_view kBody =
    "---\n@file a.ts modified\n@@ -1,1 +1,1 @@\n-a\n+b\n@note n1 +1 intent\nwhy: x\n";

std::string judged(const std::string& front, ReviewVerdict verdict, std::string_view by = "Ann") {
  const Document document = parse(TextBuffer("---\n" + front + std::string(kBody)));
  const Result<std::string> text = with_verdict(document, verdict, by, "2026-12-01T10:00:00Z");
  if (!text) return "error: " + text.error().message;
  const std::string head = "---\n", tail(kBody);
  REQUIRE(text->starts_with(head));
  REQUIRE(text->ends_with(tail));
  return text->substr(head.size(), text->size() - head.size() - tail.size());
}

}  // namespace

TEST_CASE("verdict: only the lines of review change") {
  CHECK(judged("whymark: 1\ntitle: t # mine\n", ReviewVerdict::approved) ==
        "whymark: 1\ntitle: t # mine\nreview:\n  status: approved\n  by: Ann\n"
        "  at: 2026-12-01T10:00:00Z\n");
  CHECK(judged("whymark: 1\nreview:\n  by: Bob   # who\n  status: 'pending'\n  more: x\ntitle: t\n",
               ReviewVerdict::changes_requested) ==
        "whymark: 1\nreview:\n  by: Ann   # who\n  status: 'changes-requested'\n  more: x\n"
        "  at: 2026-12-01T10:00:00Z\ntitle: t\n");
  CHECK(
      judged("whymark: 1\nreview: {status: approved, by: Ann, at: x}\n", ReviewVerdict::pending) ==
      "whymark: 1\nreview: {status: pending, by: Ann, at: 2026-12-01T10:00:00Z}\n");
}

TEST_CASE("verdict: what is written is what is read") {
  for (const ReviewVerdict verdict :
       {ReviewVerdict::pending, ReviewVerdict::approved, ReviewVerdict::changes_requested}) {
    for (const std::string_view by : {"Ann", "O'Neil: \"x\" # y", "- *a", "Zo\xC3\xAB"}) {
      const Document before = parse(TextBuffer("---\nwhymark: 1\n" + std::string(kBody)));
      const Result<std::string> text = with_verdict(before, verdict, by, "2026-12-01T10:00:00Z");
      REQUIRE(text.has_value());
      const Document after = parse(TextBuffer(*text));
      CHECK(after.front.review_status == verdict_word(verdict));
      CHECK(after.front.review_by == by);
      CHECK(after.front.review_at == "2026-12-01T10:00:00Z");
      CHECK(after.diagnostics.size() == before.diagnostics.size());
    }
  }
}

TEST_CASE("verdict: where it cannot be written") {
  const Document bare = parse(TextBuffer("@file a.ts modified\n@@ -1,1 +1,1 @@\n-a\n+b\n"));
  CHECK_FALSE(with_verdict(bare, ReviewVerdict::approved, "Ann", "now").has_value());
  CHECK(judged("whymark: 1\nreview: [approved]\n", ReviewVerdict::approved).starts_with("error: "));
}

}  // namespace whymark::test
