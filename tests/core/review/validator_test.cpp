#include "core/review/validator.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "core/format/parser.h"
#include "core/review/stub.h"
#include "tests/core/format/random_document.h"
#include "tests/core/format/spec_files.h"

namespace whymark::test {
namespace {

/// Five rows; what a case has below them starts in line 6.
const std::string kGood = "---\nwhymark: 1\ntitle: T\nsummary: It is so.\n---\n";
/// Six rows more, with the lines +1 and +2 to be noted.
const std::string kFile = "@file a\n@@ -1 +1,2 @@\n-a\n+b\n+c\n\n";

/// `E code@line` for each diagnostic of the validator, by position.
std::string found(const std::string& text, const ValidateOptions& options = {}) {
  const Document document = parse(TextBuffer(text));
  std::string out;
  for (const Diagnostic& each : validate(document, options)) {
    out += fmt::format("{}{} {}@{}", out.empty() ? "" : ", ",
                       each.severity == Severity::error ? 'E' : 'W', each.code,
                       place_of(document, each).line);
  }
  return out;
}

struct Case {
  std::string text;
  std::string expected;
};

template <size_t N>
void check_cases(const Case (&cases)[N], const std::string& above) {
  for (const Case& each : cases) {
    CHECK_MESSAGE(found(above + each.text) == each.expected, above, each.text);
  }
}

}  // namespace

TEST_CASE("validator: the summary") {
  const Case kCases[] = {
      {"---\nwhymark: 1\ntitle: T\n---\n", "W summary-missing@1"},
      {"---\nwhymark: 1\ntitle: T\nsummary: ' '\n---\n", "W summary-missing@1"},
      {"---\nwhymark: 1\nsummary: |\n  " + std::string(kSummaryStub) + "\ntitle: T\n---\n",
       "E summary-stub@3"},
      {"---\nwhymark: 1\ntitle: T\nsummary: <why>\n---\n", "E summary-stub@4"},
      {"---\nwhymark: 1\ntitle: T\nsummary: It is so.\n---\n", ""},
      {"---\nwhymark: 1\ntitle: \"T\n---\n", ""},  // broken: it may have one
      {"Prose, and no frontmatter.\n", ""},
      {"", ""},
      {" \n\n", ""},
  };
  check_cases(kCases, "");
}

TEST_CASE("validator: checks of the whole change") {
  const Case kCases[] = {
      {"---\nwhymark: 1\ntitle: T\nsummary: s\nchecks:\n  - cmd: a\n    status: pass\n"
       "  - cmd: b\n    status: fail\n  - c\n---\n",
       "E check-failing@8"},
      {"---\nwhymark: 1\ntitle: T\nsummary: s\nchecks:\n  - cmd: ...\n  - status: failed\n---\n",
       "W verify-unrunnable@6, E check-failing@7"},
      {kGood + "@check cmd `x` => fail\n@check type => pass\n@check lint => error\n",
       "E check-failing@6, E check-failing@8"},
      {kGood + "@check cmd => pass\n@check cmd `<command>`\n@check\n@check manual => pass\n",
       "W verify-unrunnable@6, W verify-unrunnable@7"},
  };
  check_cases(kCases, "");
}

TEST_CASE("validator: sections with nothing in them") {
  const Case kCases[] = {
      {"@file a\n", "W file-empty@6"},
      {"@file a added newsha=9f2a1c4\n# a comment\n\n@file b\n", "W file-empty@6, W file-empty@9"},
      {"@file a deleted\n", "W file-empty@6"},
      {"@file a\n@note doc\nwhy: It is about the change.\n", "W file-empty@6"},
      {"@file a\n@note file\nwhy: x\n", ""},
      {"@file a binary\n", ""},
      {"@file a context\n", ""},
      {"@file a from=b\n", ""},
      {"@file a oldmode=100644 newmode=100755\n", ""},
      {"@file a newmode=100644 oldmode=100644\n", "W file-empty@6"},
      {"@file a added newsha=e69de29\n", ""},
      {"@file a deleted oldsha=e69de29bb2d1d6434b8b29ae775ad8c2e48c5391\n", ""},
      {"@file a deleted newsha=e69de29\n", "W file-empty@6"},
      {"@file a\n@@@ -1 -1 +1 @@@\n++a\n", ""},
      {"@@ -1 +1 @@\n-a\n+b\n", ""},
  };
  check_cases(kCases, kGood);
}

TEST_CASE("validator: texts that hold a place") {
  const Case kCases[] = {
      {"@note doc kind=intent\nwhy: " + std::string(kWhyStub) + "\n", "E note-stub@7"},
      {"@note doc\nwhy: x\nwhat: TBD\nsource: <source>\nverify: TODO\nref: …\nother: TODO\n",
       "E note-stub@8, E note-stub@9, E note-stub@10, E note-stub@11"},
      {"@note doc\n\n\n- TODO: say it,\nin a body\n", "E note-stub@9"},
      {"@note doc\n- TODO: say it\n\nBut then it does say why.\n", ""},
      {"@note doc\nFIXME: a field of no documented name\n", "E note-stub@7"},
      {"@note doc kind=todo\n- TODO: rename it\n", ""},
      {"@note doc kind=todo\nwhy: x\nTODO: rename it\n", ""},
      {"@note doc kind=todo\ntodo: TODO: rename it\nquestion: ???\n", ""},
  };
  check_cases(kCases, kGood);
}

TEST_CASE("validator: a note says why") {
  const Case kCases[] = {
      {"@note file\nwhat: x\n", "W note-no-why@12"},
      {"@note file\nwhy:\n", "W note-no-why@12"},
      {"@note file\n", ""},  // it is note-empty
      {"@note file\nwhy: x\n", ""},
      {"@note file\nA body.\n", ""},
      {"@note file kind=intent\nquestion: x\n", "W note-no-why@12"},
      {"@note file\nquestion: x\n", ""},
      {"@note file kind=todo\ntodo: x\n", ""},
      {"@note file kind=todo\nsource: x\n", "W note-no-why@12"},
      {"@note file kind=alternative\nalt: x\n", ""},
      {"@note file kind=source\nsource: x\n", ""},
      {"@note file kind=test\nverify: test => pass\n", ""},
      {"@note file kind=verify\nverify: none\n", ""},
      {"@note file kind=perf\nverify: none\n", "W note-no-why@12"},
      {"@note file kind=generated\nsource: x\n", ""},
  };
  check_cases(kCases, kGood + kFile);
}

TEST_CASE("validator: what backs a note, and what checked it") {
  const Case kCases[] = {
      {"@note +1 kind=intent\nwhy: x\n", "W note-no-source@12"},
      {"@note +1 kind=intent\nwhy: x\nsource:\n", "W note-no-source@12"},
      {"@note -1 kind=risk\nwhy: x\n", "W note-no-source@12"},
      {"@note +1 kind=intent\nwhy: x\nsource: inference\n", ""},
      {"@note file kind=intent\nwhy: x\n", ""},
      {"@note +1\nwhy: x\n@note +1 kind=assumption\nwhy: x\n@note +1 kind=todo\nwhy: x\n", ""},
      {"@note +1 kind=perf\nwhy: x\n", "W note-no-source@12, W note-no-verify@12"},
      {"@note file kind=test\nwhy: x\n", "W note-no-verify@12"},
      {"@note file kind=test\nwhy: x\nverify: none\n", ""},
      {"@note file risk=medium\nwhy: x\n", "W note-no-verify@12"},
      {"@note file kind=question risk=medium\nwhy: x\n", ""},
      {"@note file risk=low\nwhy: x\n", ""},
      {"@note file risk=high\nwhy: x\n", "W high-risk-unverified@12"},
      {"@note file risk=high\nwhy: x\nverify: none => pass\n", "W high-risk-unverified@12"},
      {"@note file risk=high\nwhy: x\nverify: type\n", "W high-risk-unverified@12"},
      {"@note file risk=high\nwhy: x\nverify: type\nverify: lint => pass\n", ""},
      {"@note file\nwhy: x\nverify: cmd `a` => fail\nverify: cmd `b` => pass\n",
       "E verify-failing@14"},
      {"@note file\nwhy: x\nverify: cmd => pass\nverify: cmd `<cmd>` => failed\n",
       "W verify-unrunnable@14, W verify-unrunnable@15, E verify-failing@15"},
  };
  check_cases(kCases, kGood + kFile);
}

TEST_CASE("validator: low confidence is followed up") {
  const Case kCases[] = {
      {"@note doc confidence=0.49\nwhy: x\n", "W low-confidence-no-followup@6"},
      {"@note doc confidence=0\nwhy: x\ntodo:\n", "W low-confidence-no-followup@6"},
      {"@note doc confidence=50%\nwhy: x\n", ""},
      {"@note doc confidence=0.1\nwhy: x\ntodo: y\n", ""},
      {"@note doc confidence=0.1\nwhy: x\nquestion: y\n", ""},
      {"@note doc confidence=0.1 kind=question\nwhy: x\n", ""},
      {"@note doc\nwhy: x\n", ""},
  };
  check_cases(kCases, kGood);
}

TEST_CASE("validator: coverage stands where most is missing") {
  const std::string text = kGood + kFile + "@note +1\nwhy: x\n" +
                           "@file b\n@@ -0,0 +1,3 @@\n+a\n+b\n+c\n@note +2\nwhy: x\n";
  CHECK(found(text) == "");
  CHECK(found(text, {0.4}) == "");  // 2 of 5
  CHECK(found(text, {0.41}) == "E coverage-below-threshold@14");
  CHECK(found(kGood, {1.0}) == "");
  CHECK(found(kGood + "@@ -0,0 +1 @@\n+x\n", {0.1}) == "E coverage-below-threshold@6");
  const std::vector<Diagnostic> all = validate(parse(TextBuffer(text)), {0.41});
  REQUIRE(all.size() == 1);
  CHECK(all[0].message == "notes cover 40.0% of the added lines (2 of 5), less than 41%");
}

TEST_CASE("validator: whatever the review, by position, in the document and as specified") {
  std::map<std::string, std::string> severities;
  for (const SpecifiedCode& each : specified_table("Raised by validating")) {
    severities[each.code] = each.severity;
  }
  std::set<std::string> raised;
  Random random(5);
  for (int i = 0; i < 600; ++i) {
    const std::string text = mutated(random, random_review(random), random.below(12));
    const Document document = parse(TextBuffer(text));
    uint32_t last = 0;
    for (const Diagnostic& each : validate(document, {0.9})) {
      const std::string code(each.code);
      const char letter = each.severity == Severity::error ? 'E' : 'W';
      CHECK_MESSAGE(severities[code].find(letter) != std::string::npos, code, " as ", letter);
      CHECK(each.range.offset >= last);
      CHECK(uint64_t{each.range.offset} + each.range.size <= text.size());
      last = each.range.offset;
      raised.insert(code);
    }
  }
  CHECK(raised.size() >= 5);  // else the reviews were no test
}

}  // namespace whymark::test
