// The small grammars: selectors, sources, claims, confidences, hunk headers, tokens.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include "core/format/attributes.h"
#include "core/format/claim.h"
#include "core/format/hunk_header.h"
#include "core/format/selector.h"
#include "core/format/source.h"
#include "core/format/tokens.h"
#include "core/format/words.h"
#include "tests/core/format/dump.h"

namespace whymark::test {
namespace {

struct Case {
  std::string_view input;
  std::string_view expected;
};

template <size_t N, class Dump>
void check_all(const Case (&table)[N], Dump dump_one) {
  for (const Case& test : table) {
    CAPTURE(std::string(test.input));
    CHECK(dump_one(test.input) == std::string(test.expected));
  }
}

}  // namespace

TEST_CASE("selector: words") {
  const Case table[] = {
      {"+42", "+42..42"},
      {"+42..57", "+42..57"},
      {"+42..+57", "+42..57"},
      {"-30", "-30..30"},
      {"-30..35", "-30..35"},
      {"-30..-35", "-30..35"},
      {"42", "+42..42"},
      {"42..57", "+42..57"},
      {"L42", "+42..42"},
      {"L42..L57", "+42..57"},
      {"+9..3", "+3..9"},
      {"+1..4000000000", "+1..4000000000"},
      {"+1..99999999999999999999999", "+1..4294967295"},
      {"file", "file"},
      {"doc", "change"},
      {"change", "change"},
      {"", "invalid"},
      {"+", "invalid"},
      {"+4.5", "invalid"},
      {"+4..", "invalid"},
      {"..4", "invalid"},
      {"+4..-7", "invalid"},
      {"4..+7", "invalid"},
      {"+4,7", "invalid"},
      {"+4-7", "invalid"},
      {"++4", "invalid"},
      {"File", "invalid"},
      {"+4 ", "invalid"},
  };
  check_all(table, [](std::string_view word) { return dump_selector(parse_selector(word)); });
}

TEST_CASE("source: values") {
  const Case table[] = {
      {"file:src/a.c:12-14 — the caller", "file|src/a.c:12-14|the caller"},
      {"file: src/a.c", "file|src/a.c|"},
      {"url:https://example.org/a-b -- why", "url|https://example.org/a-b|why"},
      {"https://example.org/x - why", "url|https://example.org/x|why"},
      {"spec:rfc0/1.2 – en dash", "spec|rfc0/1.2|en dash"},
      {"doc:Design notes, page 3", "doc|Design notes, page 3|"},
      {"commit:12ab", "commit|12ab|"},
      {"pr:7", "pr|7|"},
      {"issue:8", "issue|8|"},
      {"test:a_test.c", "test|a_test.c|"},
      {"dep:zlib@1.3", "dep|zlib@1.3|"},
      {"convention:src/*.c — as there", "convention|src/*.c|as there"},
      {"prompt:\"cap it — please\" — no number given", "prompt|cap it — please|no number given"},
      {"prompt:cap it", "prompt|cap it|"},
      {"inference", "inference||"},
      {"inference — a guess", "inference||a guess"},
      {"inference: a guess — from context", "inference||a guess — from context"},
      {"inference from context", "inference||from context"},
      {"inferences", "other|inferences|"},
      {"the manual, page 3 — says so", "other|the manual, page 3|says so"},
      {"other:thing", "other|other:thing|"},
      {"well-known, a--b", "other|well-known, a--b|"},
      {"— only a note", "other||only a note"},
      {"file:a.c —", "file|a.c|"},
      {"`a - b` - c", "other|`a - b`|c"},
      {"\"open - c", "other|\"open|c"},
      {"", "other||"},
  };
  check_all(table, [](std::string_view value) {
    const Source source = parse_source(value);
    return fmt::format("{}|{}|{}", word(source.type), source.locator, source.note);
  });
}

TEST_CASE("claim: values") {
  const Case table[] = {
      {"cmd `npm test` => pass (12 tests)", "cmd|npm test|pass|12 tests"},
      {"cmd `a => fail` => pass", "cmd|a => fail|pass|"},
      {"cmd:\"npm test\" -> ok", "cmd|npm test|pass|"},
      {"cmd: `npm test` ⇒ failed", "cmd|npm test|fail|"},
      {"`make` => pass", "cmd|make|pass|"},
      {"cmd npm run x=>y => error (1)", "cmd|npm run x=>y|fail|1"},
      {"cmd ``echo `id` `` => skip", "cmd|echo `id`|skipped|"},
      {"cmd `make` in app => pass (ok)", "cmd|make|pass|in app ok"},
      {"cmd `make", "cmd|`make|unknown|"},
      {"type => pass", "type||pass|"},
      {"type", "type||unknown|"},
      {"lint => PASSED.", "lint||pass|."},
      {"manual \"101st -> 429\" => pass", "manual|101st -> 429|pass|"},
      {"manual moved a -> b", "manual|moved a -> b|unknown|"},
      {"review => pass all of it", "review||pass|all of it"},
      {"test a_test.c => pass (a) and (b)", "test|a_test.c|pass|(a) and (b)"},
      {"none", "none||unknown|"},
      {"none => unknown (needs a load test)", "none||unknown|needs a load test"},
      {"none => unverified (x)", "none||unknown|unverified (x)|unverified"},
      {"type => (see above)", "type||unknown|see above"},
      {"type =>", "type||unknown|"},
      {"type => pass => fail", "type||pass|=> fail"},
      {"type => maybe => fail", "type|=> maybe|fail|"},
      {"ran the tests => pass", "|ran the tests|pass|"},
      {"command x => pass", "|command x|pass|"},
      {"", "||unknown|"},
      {"=> pass", "||pass|"},
  };
  check_all(table, [](std::string_view value) {
    std::string unknown = "left over";
    const Check check = parse_claim(value, &unknown);
    std::string out =
        fmt::format("{}|{}|{}|{}", check.method, check.detail, word(check.status), check.comment);
    if (!unknown.empty()) out += "|" + unknown;
    return out;
  });
}

TEST_CASE("confidence: numbers") {
  const Case table[] = {{"0", "0"},      {"1", "1"},       {"0.85", "0.85"}, {".5", "0.5"},
                        {"1.0", "1"},    {"85%", "0.85"},  {"85 %", "0.85"}, {"85", "0.85"},
                        {"100", "1"},    {"2", "0.02"},    {"0%", "0"},      {"1%", "0.01"},
                        {"1.5", "none"}, {"101", "none"},  {"-1", "none"},   {"high", "none"},
                        {"", "none"},    {".", "none"},    {"%", "none"},    {"1e-1", "none"},
                        {"0,5", "none"}, {"1.2.3", "none"}};
  check_all(table, [](std::string_view text) {
    const std::optional<double> number = parse_confidence(text);
    return number ? fmt::format("{:.4g}", *number) : std::string("none");
  });
}

TEST_CASE("hunk header: ranges and heading") {
  const Case table[] = {
      {"@@ -1,2 +3,4 @@", "-1,2 +3,4||"},
      {"@@ -1 +3 @@ int f()", "-1,1 +3,1|int f()|"},
      {"@@ -0,0 +1 @@", "-0,0 +1,1||"},
      {"@@ -1,2 +3,4 @@f", "-1,2 +3,4|f|"},
      {"@@ -1,2 +3,4 f", "-1,2 +3,4|f|not closed"},
      {"@@-1,2 +3,4@@", "-1,2 +3,4||"},
      {"@@", "loose||not closed"},
      {"@@ f", "loose|f|not closed"},
      {"@@ @@ f", "loose|f|"},
      {"@@ -1,2 @@ f", "loose|f|"},
      {"@@ -1,2 +3,4x @@ f", "loose|f|"},
      {"@@ -1,x +3,4 @@ f", "loose|f|"},
      {"@@ -1,9999999999 +3,4 @@", "loose||"},
      {"@@@ -1 -1 +1 @@@", "combined"},
  };
  check_all(table, [](std::string_view line) {
    const HunkHeader header = parse_hunk_header(line);
    if (header.combined) return std::string("combined");
    const std::string ranges =
        header.ranged ? fmt::format("-{},{} +{},{}", header.old_start, header.old_count,
                                    header.new_start, header.new_count)
                      : "loose";
    return fmt::format("{}|{}|{}", ranges, header.heading, header.closed ? "" : "not closed");
  });
}

TEST_CASE("tokens: words, attributes, quotes") {
  const Case table[] = {
      {"", ""},
      {" a  b\t", "[a][b]"},
      {"k=v", "[k:v]"},
      {"k=", "[k:]"},
      {"=v", "[=v]"},
      {"2k=v a/b=c", "[2k=v][a/b=c]"},
      {"\"a b\" c", "[a b!][c]"},
      {"k=\"a b\" c", "[k:a b!][c]"},
      {"\"a \\\" b\"", "[a \\\" b!]"},
      {"\"a b", "[\"a][b]"},
      {"\"a\"b", "[\"a\"b]"},
      {"\"\"", "[!]"},
      {"a\"b c\"", "[a\"b][c\"]"},
  };
  check_all(table, [](std::string_view line) {
    std::string out;
    Token token;
    while (take_token(line, token)) {
      const std::string key = token.key.empty() ? "" : std::string(token.key) + ":";
      out += fmt::format("[{}{}{}]", key, token.value, token.quoted ? "!" : "");
    }
    return out;
  });
}

TEST_CASE("words: every word is read back") {
  const auto round_trip = [](auto first, auto last) {
    using Enum = decltype(first);
    for (int i = static_cast<int>(first); i <= static_cast<int>(last); ++i) {
      Enum found{};
      CHECK(parse_word(word(static_cast<Enum>(i)), found));
      CHECK(found == static_cast<Enum>(i));
    }
  };
  round_trip(FileStatus::modified, FileStatus::context);
  round_trip(NoteKind::intent, NoteKind::note);
  round_trip(Level::low, Level::high);
  round_trip(Urgency::info, Urgency::blocking);
  round_trip(FieldName::urgency, FieldName::ref);
  for (const ClaimStatus status :
       {ClaimStatus::unknown, ClaimStatus::pass, ClaimStatus::fail, ClaimStatus::skipped}) {
    ClaimStatus found{};
    CHECK(parse_status(word(status), found));
    CHECK(found == status);
  }
  for (int i = 0; i <= static_cast<int>(RowKind::stray); ++i) {
    CHECK(!word(static_cast<RowKind>(i)).empty());
  }
  Level level{};
  CHECK(!parse_word("", level));
  CHECK(!parse_word("Low", level));
  CHECK(word(Level::unspecified).empty());
}

}  // namespace whymark::test
