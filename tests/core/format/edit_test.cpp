#include "core/format/edit.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "core/format/claim.h"
#include "core/format/edit_claim.h"
#include "core/format/edit_frontmatter.h"
#include "core/format/parser.h"

namespace whymark::test {
namespace {

constexpr std::string_view kFront = "---\nwhymark: 1\ntitle: T\n---\n";

/// The document after its first claim got an outcome, or `refused: …`.
std::string with_outcome(const std::string& note, const ClaimOutcome& outcome) {
  const Document document = parse(TextBuffer(std::string(kFront) + note));
  const Result<Edit> edit = document.checks.empty()
                                ? edit_claim(document, document.fields.at(0), outcome)
                                : edit_check_line(document, document.checks[0].row, outcome);
  if (!edit) return "refused: " + edit.error().message;
  const Result<std::string> text = apply_edits(document, {*edit});
  REQUIRE(text.has_value());
  CHECK(text->substr(0, kFront.size()) == kFront);
  return text->substr(kFront.size());
}

struct ClaimCase {
  std::string before;
  ClaimStatus status;
  std::optional<std::string> comment;
  std::string after;
};

/// The document after a value was set, or `refused: …`.
std::string with_value(const std::string& yaml, std::string_view path, std::string_view value) {
  const std::string before = "---\n" + yaml + "---\n\n@file a\n";
  const Document document = parse(TextBuffer(before));
  Result<FrontmatterEditor> editor = FrontmatterEditor::open(document);
  if (!editor) return "refused: " + editor.error().message;
  const Result<void> set = editor->set(path, value);
  if (!set) return "refused: " + set.error().message;
  const Result<std::string> text = apply_edits(document, {editor->edit()});
  REQUIRE(text.has_value());
  CHECK(text->substr(0, 4) == "---\n");
  CHECK(text->substr(text->size() - 13) == "---\n\n@file a\n");
  return text->substr(4, text->size() - 17);
}

struct ValueCase {
  std::string before;
  std::string_view path, value;
  std::string after;  // `refused` stands for any refusal
};

}  // namespace

TEST_CASE("edit: replacements in any order, none twice") {
  const Document document = parse(TextBuffer("abcdef"));
  CHECK(apply_edits(document, {}).value() == "abcdef");
  CHECK(apply_edits(document, {{{4, 1}, "E"}, {{0, 0}, "<"}, {{6, 0}, ">"}}).value() == "<abcdEf>");
  CHECK_FALSE(apply_edits(document, {{{1, 3}, "x"}, {{2, 1}, "y"}}).has_value());
  CHECK_FALSE(apply_edits(document, {{{5, 2}, "x"}}).has_value());
}

TEST_CASE("edit: the outcome of a claim") {
  const ClaimCase kCases[] = {
      {"@note doc\nverify: cmd `a` => pass (8 tests)\nwhy: b\n", ClaimStatus::fail, std::nullopt,
       "@note doc\nverify: cmd `a` => fail (8 tests)\nwhy: b\n"},
      {"@note doc\nverify: cmd `a`   =>  OK\n", ClaimStatus::pass, std::nullopt,
       "@note doc\nverify: cmd `a`   =>  OK\n"},
      {"@note doc\nverify: cmd `a => fail` ⇒ skip\n", ClaimStatus::pass, std::nullopt,
       "@note doc\nverify: cmd `a => fail` ⇒ pass\n"},
      {"@note doc\nverify: cmd `a` => pass (old)\n", ClaimStatus::fail, "exit code 1",
       "@note doc\nverify: cmd `a` => fail (exit code 1)\n"},
      {"@note doc\nverify: cmd `a` => pass (old)\n", ClaimStatus::pass, "",
       "@note doc\nverify: cmd `a` => pass\n"},
      {"@note doc\nverify: cmd `a`\n", ClaimStatus::pass, std::nullopt,
       "@note doc\nverify: cmd `a` => pass\n"},
      {"@note doc\nverify: cmd `a` =>\n", ClaimStatus::pass, "b",
       "@note doc\nverify: cmd `a` => pass (b)\n"},
      {"@note doc\nverify: none => unverified (both)\n", ClaimStatus::fail, std::nullopt,
       "@note doc\nverify: none => fail (unverified (both))\n"},
      {"@note doc\nverify: cmd `a` here => pass (b)\n", ClaimStatus::fail, "c",
       "@note doc\nverify: cmd `a` here => fail (c)\n"},
      {"@note doc\nverify: manual \"a\"\n  => pass\nBody\n", ClaimStatus::fail, std::nullopt,
       "@note doc\nverify: manual \"a\"\n  => fail\nBody\n"},
      {"@note doc\nverify: cmd `a` => pass (one\n  two)\nBody\n", ClaimStatus::pass, "three",
       "@note doc\nverify: cmd `a` => pass (three)\nBody\n"},
      {"@note doc\nverify: cmd `a` => pass\n", ClaimStatus::fail, "a) b\n(c",
       "@note doc\nverify: cmd `a` => fail (a] b [c)\n"},
      {"@note doc\nverify: cmd `a => pass\n", ClaimStatus::fail, "it's `b`",
       "@note doc\nverify: cmd `a => fail (it's 'b')\n"},
      {"@note doc\r\nverify: cmd `a` => pass\r\n", ClaimStatus::fail, "b",
       "@note doc\r\nverify: cmd `a` => fail (b)\r\n"},
      {"@check cmd `a` => pass\n@check b\n", ClaimStatus::fail, "c",
       "@check cmd `a` => fail (c)\n@check b\n"},
      {"@check cmd `npm run build`\n  => pass (a long comment)\n# x\n", ClaimStatus::fail,
       "Type error in src/app/page.tsx:22 and in some other places that are too many to name here",
       "@check cmd `npm run build`\n  => fail (Type error in src/app/page.tsx:22 and in some other "
       "places that are\n  too many to name here)\n# x\n"},
  };
  for (const ClaimCase& each : kCases) {
    CHECK(with_outcome(each.before, {each.status, each.comment}) == each.after);
  }
}

TEST_CASE("edit: a claim that cannot be rewritten says why") {
  const std::string empty = with_outcome("@note doc\nverify:\n", {ClaimStatus::pass, std::nullopt});
  CHECK(empty == "refused: cannot rewrite the claim in line 6: it says nothing; change it by hand");
  const std::string torn = "@note doc\nverify: cmd `a` => pass (b\n# comment\n  c)\n";
  CHECK(with_outcome(torn, {ClaimStatus::fail, "d"}).find("comment stands within") !=
        std::string::npos);
  CHECK(with_outcome(torn, {ClaimStatus::fail, std::nullopt}) ==
        "@note doc\nverify: cmd `a` => fail (b\n# comment\n  c)\n");
}

TEST_CASE("edit: values of the frontmatter") {
  const std::string head = "whymark: 1 # v\ntitle: 'T'   # t\n";
  const ValueCase kCases[] = {
      {head, "title", "it's", "whymark: 1 # v\ntitle: 'it''s'   # t\n"},
      {"title: \"a\\\"b\" # c\n", "title", "x\ny", "title: \"x\\ny\" # c\n"},
      {head + "review:\n  status: pending   # todo\n  by: a\n", "review.status", "approved",
       head + "review:\n  status: approved   # todo\n  by: a\n"},
      {head + "review:\n  by: a\n# c\n\ntags: [a]\n", "review.status", "approved",
       head + "review:\n  by: a\n  status: approved\n# c\n\ntags: [a]\n"},
      {head, "review.status", "changes-requested", head + "review:\n  status: changes-requested\n"},
      {head + "review:\n", "review.at", "2026-09-15T12:03:11Z",
       head + "review:\n  at: 2026-09-15T12:03:11Z\n"},
      {head + "review:\n  status: # c\n", "review.status", "a",
       head + "review:\n  status: a # c\n"},
      {"checks:\n  - cmd: a\n    status: pass\n  - cmd: b\nhead: h\n", "checks[1].status", "fail",
       "checks:\n  - cmd: a\n    status: pass\n  - cmd: b\n    status: fail\nhead: h\n"},
      {"checks:\n- cmd: a\n  status: pass\n- cmd: b\n", "checks[0].status", "fail",
       "checks:\n- cmd: a\n  status: fail\n- cmd: b\n"},
      {"checks:\n- a b\n- \"c\" # d\n", "checks[1].status", "pass",
       "checks:\n- a b\n- cmd: \"c\" # d\n  status: pass\n"},
      {"checks:\n  - npm test\n  - b\n", "checks[0].status", "pass",
       "checks:\n  - cmd: npm test\n    status: pass\n  - b\n"},
      {"checks: [{cmd: a, status: pass}]\n", "checks[0].status", "fail",
       "checks: [{cmd: a, status: fail}]\n"},
      {"summary: |\n  a\n  # b\n\n  c\n\nhead: x\n", "head", "z",
       "summary: |\n  a\n  # b\n\n  c\n\nhead: z\n"},
      {"a: 1\nsummary: |\n  b\n", "review.by", "true",
       "a: 1\nsummary: |\n  b\nreview:\n  by: \"true\"\n"},
      {"a: x\n", "a", "b: c", "a: \"b: c\"\n"},
      {"a: x\n", "a", "12", "a: \"12\"\n"},
      {"a: x\n", "a", "", "a: \"\"\n"},
      {"a: é\n", "a", "ü x", "a: \"ü x\"\n"},
      {"a: x\n", "a", "x", "a: x\n"},
      {"a: x\na: b\n", "a", "z", "a: z\na: b\n"},
      {"a: |\n  x\n", "a", "y", "refused"},
      {"a: &n x\nb: *n\n", "a", "y", "refused"},
      {"a: &n x\nb: *n\n", "b", "y", "refused"},
      {"a: &n\n  b: x\nc: *n\n", "a.b", "y", "refused"},
      {"a: {b: 1}\n", "a.c", "y", "refused"},
      {"checks: [a, b]\n", "checks[0].status", "pass", "refused"},
      {"checks: []\n", "checks[0].status", "pass", "refused"},
      {"a: [\n", "a", "y", "refused"},
      {"a: x\n  y\n", "a", "z", "refused"},
      {"{a: b}\n", "c", "z", "refused"},
      {"a: b\n", "a.c", "z", "refused"},
      {"a: b\n", "[0]", "z", "refused"},
      {"a: b\n", "", "z", "refused"},
  };
  for (const ValueCase& each : kCases) {
    const std::string after = with_value(each.before, each.path, each.value);
    CAPTURE(each.before);
    if (each.after == "refused") {
      CHECK(after.substr(0, 9) == "refused: ");
    } else {
      CHECK(after == each.after);
    }
  }
}

TEST_CASE("edit: items of a list all at once are as if set one after the other") {
  const std::string kLists[] = {
      "checks:\n  - cmd: a\n    status: pass\n  # about b\n  - cmd: b\n\n  - c\ntitle: T\n",
      "checks:\n- a\n- cmd: 'b'   # b\n  status: 'unknown'\n- cmd: |\n    c\n    d\ntags: [x]\n",
      "checks:\n  - {cmd: a, status: pass}\n  - cmd: b\n    status: fail\n  - &x c\n",
      "checks:\n  -\n    cmd: a\n  - cmd: b\n  - cmd: c\n",
      "checks: [a, {cmd: b}, c]\n",
      "checks: &all\n  - a\n  - b\n  - cmd: c\nmore: *all\n",
      "checks:\n  - cmd: &x a\n  - cmd: *x\n  - cmd: c\n    detail: *x\n",
      "checks:\n  - - a\n  - 'b'\n  - \"c\" # c\n",
      "checks: a\n",
      "title: none\n",
      "checks:\n  - cmd: a\n    status:\n    mine: {x: 1}\n  - cmd: b\n    detail: long\n      "
      "text\n  - cmd: c",
  };
  for (const std::string& yaml : kLists) {
    for (const uint32_t chosen : {1u, 2u, 4u, 5u, 7u}) {
      const Document document = parse(TextBuffer("---\n" + yaml + "\n---\n"));
      auto slow = FrontmatterEditor::open(document), fast = FrontmatterEditor::open(document);
      if (!slow) continue;
      std::vector<FrontmatterEditor::ItemChange> changes;
      size_t refused = 0;
      for (size_t i = 0; i < 3; ++i) {
        if ((chosen >> i & 1) == 0) continue;
        changes.push_back({i, {{"status", "fail"}, {"detail", "so: it is"}, {"ran", "now"}}});
        // One of these either takes all of its values or none.
        auto alone = FrontmatterEditor::open(document);
        bool taken = true;
        for (const auto& [key, value] : changes.back().values) {
          taken = taken && alone->set(fmt::format("checks[{}].{}", i, key), value).has_value();
        }
        refused += !taken;
        if (!taken) continue;
        for (const auto& [key, value] : changes.back().values) {
          CHECK(slow->set(fmt::format("checks[{}].{}", i, key), value).has_value());
        }
      }
      CHECK(fast->set_items("checks", changes).size() == refused);
      INFO(yaml, chosen);
      CHECK(fast->edit().text == slow->edit().text);
    }
  }
}

TEST_CASE("edit: a block of the frontmatter") {
  const auto put = [](const std::string& yaml, std::string_view block) -> std::string {
    const Document document = parse(TextBuffer("---\n" + yaml + "---\nx\n"));
    Result<FrontmatterEditor> editor = FrontmatterEditor::open(document);
    REQUIRE(editor.has_value());
    const Result<void> done = editor->put_block("evidence", block);
    if (!done) return "refused";
    const std::string text = apply_edits(document, {editor->edit()}).value();
    return text.substr(4, text.size() - 10);
  };
  const std::string block = "evidence:\n  - command: a\n    status: pass\n";
  CHECK(put("title: T\n", block) == "title: T\n" + block);
  CHECK(put("", block) == block);
  CHECK(put("title: T\nevidence:\n- x\n- y\n# c\nhead: h\n", block) ==
        "title: T\n" + block + "# c\nhead: h\n");
  CHECK(put("evidence: [a]\nhead: h\n", block) == block + "head: h\n");
  CHECK(put("evidence: &a [a]\nhead: *a\n", block) == "refused");
  CHECK(put("title: T\n", "evidence: x") == "refused");
  CHECK(put("title: T\n", "evidence: x\nother: y\n") == "refused");
  CHECK(put("title: T\n", "head: x\n") == "refused");
}

TEST_CASE("edit: a frontmatter that is not there, not closed or broken is left alone") {
  for (const char* text : {"", "@file a\n", "---\na: b\n", "---\na: [\n---\n"}) {
    const Document document = parse(TextBuffer(text));
    CHECK_FALSE(FrontmatterEditor::open(document).has_value());
  }
}

TEST_CASE("edit: CRLF and several changes at once") {
  const std::string before =
      "---\r\ntitle: T\r\nchecks:\r\n  - a\r\n---\r\n@note doc\r\nverify: cmd `a` => pass\r\n";
  const Document document = parse(TextBuffer(before));
  Result<FrontmatterEditor> editor = FrontmatterEditor::open(document);
  REQUIRE(editor.has_value());
  CHECK(editor->set("checks[0].status", "fail").has_value());
  CHECK(editor->set("checks[0].ran", "2026-01-02T03:04:05Z").has_value());
  CHECK_FALSE(editor->set("checks[4].ran", "2026-01-02").has_value());
  const Result<Edit> claim =
      edit_claim(document, document.fields.at(0), {ClaimStatus::fail, std::nullopt});
  REQUIRE(claim.has_value());
  CHECK(apply_edits(document, {*claim, editor->edit()}).value() ==
        "---\r\ntitle: T\r\nchecks:\r\n  - cmd: a\r\n    status: fail\r\n    ran: "
        "2026-01-02T03:04:05Z\r\n---\r\n"
        "@note doc\r\nverify: cmd `a` => fail\r\n");
}

}  // namespace whymark::test
