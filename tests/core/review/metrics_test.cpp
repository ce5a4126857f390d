#include "core/review/metrics.h"

#include <doctest/doctest.h>

#include <string>

#include "core/format/claim.h"
#include "core/format/parser.h"
#include "core/format/source.h"
#include "tests/core/format/random_document.h"

namespace whymark::test {
namespace {

constexpr std::string_view kReview =
    "---\nwhymark: 1\ntitle: T\n---\n"
    "@note doc risk=high\nwhy: x\nquestion: y\n"
    "@file a\n@@ -1,2 +1,4 @@\n a\n-b\n+c\n+d\n+e\n"
    "@note +1..2 risk=high\nsource: inference\nverify: cmd `t` => pass\n"
    "@note +3 risk=low\nsource: file:x\nsource: inference\nverify: type => pass\nverify: lint => "
    "fail\n"
    "@note +3\nverify: none => pass\n"
    "@note -2 risk=medium\ntodo: z\nverify: type\n"
    "@note file\nsource: inference\n"
    "@file b\n@@ -1 +0,0 @@\n-x\n";

/// Whether a note covers a new line, and with what, by looking at all it says.
struct SlowNote {
  bool covers_lines = false;
  bool verifies = false;
  bool passing = false;
  uint32_t first = 0, last = 0;
};

SlowNote slow_note(const Document& document, const Note& note) {
  SlowNote slow;
  bool failing = false;
  for (uint32_t i = 0; i < note.fields.count; ++i) {
    const Field& field = document.fields[note.fields.first + i];
    if (field.name != FieldName::verify) continue;
    const Check claim = parse_claim(document.value(field));
    if (claim.status == ClaimStatus::pass && claim.method != "none") slow.passing = true;
    if (claim.status == ClaimStatus::fail) failing = true;
  }
  slow.covers_lines =
      note.selector.kind == SelectorKind::lines && note.selector.side == Side::new_side;
  slow.verifies = slow.covers_lines && slow.passing && !failing;
  slow.first = note.selector.first;
  slow.last = note.selector.last;
  return slow;
}

Metrics slow_coverage(const Document& document, uint32_t file) {
  Metrics metrics;
  for (uint32_t row = 0; row < document.rows.size(); ++row) {
    if (document.file_of_row(row) != file) continue;
    metrics.removed += document.rows.kind[row] == RowKind::removed;
    if (document.rows.kind[row] != RowKind::added) continue;
    metrics.added += 1;
    bool covered = false, verified = false;
    for (const Note& note : document.notes) {
      if (note.file != file) continue;
      const SlowNote slow = slow_note(document, note);
      const uint32_t line = document.rows.new_line[row];
      const bool in = slow.covers_lines && line >= slow.first && line <= slow.last;
      covered = covered || in;
      verified = verified || (in && slow.verifies);
    }
    metrics.covered += covered;
    metrics.claimed_verified += verified;
  }
  return metrics;
}

}  // namespace

TEST_CASE("metrics: a review with one of everything") {
  const DocumentMetrics found = measure(parse(TextBuffer(kReview)));
  REQUIRE(found.files.size() == 2);
  const Metrics& a = found.files[0];
  CHECK(a.added == 3);
  CHECK(a.removed == 1);
  CHECK(a.covered == 2);           // lines 2 and 3
  CHECK(a.claimed_verified == 1);  // line 2: line 3 has a failing claim, and a pass of method none
  CHECK(a.coverage() == doctest::Approx(2.0 / 3));
  CHECK(a.claimed_verified_coverage() == doctest::Approx(1.0 / 3));
  CHECK(a.notes == 5);
  CHECK(a.sourced == 1);
  CHECK(a.inference_only == 2);
  CHECK(a.open_items == 3);  // lint failed, todo, type unknown
  CHECK(a.risk_high == 1);
  CHECK(a.risk_medium == 1);
  CHECK(a.risk_low == 1);
  CHECK(a.risk_high_unverified == 0);
  CHECK(found.files[1].added == 0);
  CHECK(found.files[1].coverage() == 1.0);
  CHECK(found.whole.notes == 6);
  CHECK(found.whole.removed == 2);
  CHECK(found.whole.open_items == 4);
  CHECK(found.whole.risk_high == 2);
  CHECK(found.whole.risk_high_unverified == 1);
}

TEST_CASE("metrics: agree with a look at every line and every note") {
  Random random(11);
  for (int i = 0; i < 300; ++i) {
    const std::string review = random_review(random);
    CAPTURE(review);
    const Document document = parse(TextBuffer(review));
    const DocumentMetrics found = measure(document);
    REQUIRE(found.files.size() == document.files.size());
    uint32_t covered = 0;
    for (uint32_t file = 0; file < document.files.size(); ++file) {
      const Metrics expected = slow_coverage(document, file);
      CHECK(found.files[file].added == expected.added);
      CHECK(found.files[file].removed == expected.removed);
      CHECK(found.files[file].covered == expected.covered);
      CHECK(found.files[file].claimed_verified == expected.claimed_verified);
      covered += expected.covered;
    }
    CHECK(found.whole.covered == covered);
    CHECK(found.whole.notes == document.notes.size());
    uint32_t unverified = 0;
    for (const Note& note : document.notes) {
      unverified += note.risk == Level::high && !slow_note(document, note).passing;
    }
    CHECK(found.whole.risk_high_unverified == unverified);
  }
}

}  // namespace whymark::test
