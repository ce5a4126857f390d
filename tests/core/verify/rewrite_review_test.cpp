#include "core/verify/rewrite_review.h"

#include <doctest/doctest.h>

#include <chrono>
#include <string>
#include <vector>

#include "core/format/claim.h"
#include "tests/core/verify/review_text.h"

namespace whymark::test {
namespace {

/// The review with what came out of its commands, by exit code; -1: not run, -2: not found.
RewrittenReview rewritten(const std::string& text, const std::vector<int>& exit_codes) {
  const Document document = parse_text(text);
  const ClaimedCommands claims = collect_commands(document);
  REQUIRE(claims.commands.size() == exit_codes.size());
  std::vector<CommandReport> reports(exit_codes.size());
  for (size_t i = 0; i < reports.size(); ++i) {
    if (exit_codes[i] >= 0) reports[i] = report_of(exit_codes[i]);
    if (exit_codes[i] == -2) reports[i] = report_of(127);
  }
  const auto claimed = claimed_statuses(document, claims, read_evidence(document).records);
  auto result = rewrite_review(document, {claims, claimed, reports});
  INFO((result ? std::string() : result.error().message));
  REQUIRE(result.has_value());
  return std::move(*result);
}

/// The part of a text that a run does not write records into.
std::string without_evidence(const std::string& text) {
  const size_t first = text.find("evidence:\n");
  if (first == std::string::npos) return text;
  return text.substr(0, first) + text.substr(text.find("---\n", first));
}

/// `note command claimed status` of each record, and what is wrong.
std::string records(const std::string& text) {
  const Document document = parse_text(text);
  const ReviewEvidence evidence = read_evidence(document);
  std::string out;
  for (const EvidenceRecord& each : evidence.records) {
    out += fmt::format("{} {} {} {}\n", each.note_id.value_or("-"), each.command,
                       word(each.claimed), word(each.status));
  }
  for (const Diagnostic& each : evidence.diagnostics) out += each.message + "\n";
  for (const Diagnostic& each : document.diagnostics) out += each.message + "\n";
  return out;
}

}  // namespace

TEST_CASE("rewrite: what was confirmed keeps every byte but for its record") {
  const std::string text =
      review_text("# mine\nchecks:\n  - cmd: make   # all\n    status: pass\n    detail: it is\n",
                  "@check cmd `make lint` => FAILED (two)\n\n"
                  "@note doc\nwhy: x\nverify: cmd `make test`\n  => ok (12\n  of 12)\n");
  const RewrittenReview result = rewritten(text, {0, 1, 0});
  CHECK(result.remarks.empty());
  std::string expected = text;
  expected.insert(expected.find("---\n@check"), "    ran: \"2026-12-01T10:00:00Z\"\n");
  const bool quoted = without_evidence(result.text) == expected;
  if (!quoted) expected.replace(expected.find("\"2026"), 22, "2026-12-01T10:00:00Z");
  CHECK(without_evidence(result.text) == expected);
  CHECK(records(result.text) ==
        "- make pass pass\n- make lint fail fail\nn1 make test pass pass\n");
}

TEST_CASE("rewrite: a contradiction is written where it was claimed, and loses no word") {
  const RewrittenReview result =
      rewritten(review_text("checks:\n  - cmd: make\n    status: pass\n    detail: all of it\n",
                            "@check cmd `a` => pass\n@note doc\nverify: cmd `b` => pass (8 of 8)\n"
                            "verify: cmd `c` => fail (known)\n"),
                {2, 1, 3, 0});
  CHECK(result.remarks.empty());
  const std::string text = without_evidence(result.text);
  CHECK(text.find("status: fail\n    detail: \"exit code 2; pass was claimed: all of it\"\n") !=
        std::string::npos);
  CHECK(text.find("@check cmd `a` => fail (exit code 1; pass was claimed)\n") != std::string::npos);
  CHECK(text.find("verify: cmd `b` => fail (exit code 3; pass was claimed: 8 of 8)\n") !=
        std::string::npos);
  CHECK(text.find("verify: cmd `c` => pass (exit code 0; fail was claimed: known)\n") !=
        std::string::npos);
  CHECK(records(result.text) ==
        "- make pass fail\n- a pass fail\nn1 b pass fail\nn1 c fail pass\n");
}

TEST_CASE("rewrite: a contradiction stays one, and goes when the claim comes true") {
  const std::string text = review_text("", "@note doc\nverify: cmd `b` => pass (8 of 8)\n");
  const std::string once = rewritten(text, {3}).text;
  const std::string twice = rewritten(once, {3}).text;
  CHECK(twice == once);
  CHECK(records(twice) == "n1 b pass fail\n");
  const std::string mended = rewritten(twice, {0}).text;
  CHECK(records(mended) == "n1 b pass pass\n");
  CHECK(without_evidence(mended) == text);
  // Somebody who changes the claim says something else.
  std::string claimed_anew = once;
  claimed_anew.replace(claimed_anew.find("=> fail"), 7, "=> pass");
  CHECK(records(rewritten(claimed_anew, {0}).text) == "n1 b pass pass\n");
  CHECK(records(rewritten(claimed_anew, {3}).text) == "n1 b pass fail\n");
}

TEST_CASE("rewrite: what nobody claimed is recorded, what could not be run is left as it is") {
  const std::string text =
      review_text("checks:\n  - make\n  - {cmd: other, status: pass}\n",
                  "@note doc\nverify: cmd `a` => unknown (no time)\nverify: cmd `b` => skipped\n"
                  "verify: cmd `gone` => pass\nverify: cmd `late` => pass\n");
  const RewrittenReview result = rewritten(text, {0, -2, 0, 1, -2, -1});
  CHECK(result.remarks.empty());
  const std::string after = without_evidence(result.text);
  CHECK(after.find("  - cmd: make\n    status: pass\n    ran: ") != std::string::npos);
  CHECK(after.find("  - {cmd: other, status: pass}\n") != std::string::npos);
  CHECK(after.find("`a` => pass (no time)\n") != std::string::npos);
  CHECK(after.find("`b` => fail\n") != std::string::npos);
  CHECK(after.find("`gone` => pass\nverify: cmd `late` => pass\n") != std::string::npos);
  CHECK(records(result.text) ==
        "- make unknown pass\n- other pass unavailable\nn1 a unknown pass\nn1 b skipped fail\n"
        "n1 gone pass unavailable\n");
}

TEST_CASE("rewrite: records of what was not run stay, in whatever form, and are read the same") {
  const std::string text = review_text(
      "evidence:\n"
      "- {version: 1, command: other, noteId: gone, claimed: pass, status: fail, exitCode: 1,\n"
      "   mine: [1, {a: b}], empty: {}}\n"
      "- nonsense\n"
      "- version: 1\n"
      "  command: 'a'\n"
      "  noteId: n1\n"
      "  claimed: pass\n"
      "  status: fail\n"
      "quality: x\n",
      "@note doc\nverify: cmd `a` => fail\nverify: cmd `b` => pass\n");
  const std::string before = "gone other pass fail\nn1 a pass fail\n";
  CHECK(records(text) == before + "this record of evidence cannot be used: it is no map\n");
  const std::string after = rewritten(text, {-1, 0}).text;
  CHECK(records(after) ==
        "n1 b pass pass\n" + before + "this record of evidence cannot be used: it is no map\n");
  CHECK(after.find("    mine:\n      - 1\n      - a: b\n    empty: {}\n  - nonsense\n") !=
        std::string::npos);
  CHECK(after.find("quality: x\n") != std::string::npos);
  // The one that is run again is replaced.
  CHECK(records(rewritten(text, {0, -1}).text) ==
        "n1 a pass pass\ngone other pass fail\n"
        "this record of evidence cannot be used: it is no map\n");
}

TEST_CASE("rewrite: commands of any bytes have records that are found again") {
  const std::string text = review_text(
      "",
      "@note doc\nverify: cmd `echo \xff 'a: b' # \"c\"` => pass\nverify: cmd `- x: |` => "
      "pass\nverify: cmd `null` => pass\nverify: cmd `\xe2\x80\xae\xf0\x9f\x98\x80` => pass\n");
  const std::string after = rewritten(text, {0, 0, 1, 0}).text;
  const Document document = parse_text(after);
  CHECK(document.diagnostics.empty());
  const ReviewEvidence evidence = read_evidence(document);
  CHECK(evidence.diagnostics.empty());
  for (const uint32_t each :
       records_of_claims(document, collect_commands(document), evidence.records)) {
    CHECK(each != kNone);
  }
}

TEST_CASE("rewrite: line ends of the review are kept") {
  std::string text = review_text("", "@note doc\nverify: cmd `a` => pass\n");
  std::string crlf;
  for (const char c : text) crlf += c == '\n' ? "\r\n" : std::string(1, c);
  const std::string after = rewritten(crlf, {1}).text;
  for (size_t i = 0; i < after.size(); ++i) {
    if (after[i] == '\n') CHECK(after[i - 1] == '\r');
  }
  CHECK(records(after) == "n1 a pass fail\n");
}

TEST_CASE("rewrite: what cannot be written is said, and the record tells of it all the same") {
  const RewrittenReview result = rewritten(review_text("checks:\n  - &x {cmd: a, status: pass}\n",
                                                       "@note doc\nverify: cmd `b` => pass\n"),
                                           {1, 0});
  REQUIRE(result.remarks.size() == 1);
  CHECK(result.remarks[0].find("cannot set checks[0].status") == 0);
  CHECK(records(result.text) == "- a pass fail\nn1 b pass pass\n");

  const Document document = parse_text("@note doc\nverify: cmd `a` => pass\n");
  const ClaimedCommands claims = collect_commands(document);
  CHECK(!rewrite_review(document, {claims, {ClaimStatus::pass}, {report_of(0)}}));
}

TEST_CASE("rewrite: ten thousand claims, contradictions first where not all records fit") {
  std::string body;
  std::vector<int> codes;
  constexpr size_t kClaims = 10'000;
  for (size_t i = 0; i < kClaims; ++i) {
    body += fmt::format("@note doc\nwhy: x\nverify: cmd `check {}` => pass\n\n", i);
    codes.push_back(i % 100 == 99);
  }
  const RewrittenReview result = rewritten(review_text("", body), codes);
  REQUIRE(result.remarks.size() == 1);
  const Document document = parse_text(result.text);
  CHECK(document.diagnostics.empty());
  const ReviewEvidence evidence = read_evidence(document);
  CHECK(evidence.diagnostics.empty());
  CHECK(result.remarks[0] == fmt::format("the records of {} claims are left out: a frontmatter can "
                                         "hold no more of them",
                                         kClaims - evidence.records.size()));
  size_t contradicted = 0, failing = 0;
  for (const EvidenceRecord& each : evidence.records) contradicted += each.contradicted();
  for (const Field& field : document.fields) {
    if (field.name != FieldName::verify) continue;
    failing += parse_claim(document.value(field)).status == ClaimStatus::fail;
  }
  CHECK(contradicted == kClaims / 100);
  CHECK(failing == kClaims / 100);
}

}  // namespace whymark::test
