#include "core/review/backing.h"

#include <doctest/doctest.h>

#include "core/format/parser.h"
#include "core/review/metrics.h"
#include "tests/core/format/random_notes.h"

namespace whymark::test {

TEST_CASE("backing: what the fields of a note come to") {
  const Document document =
      parse(TextBuffer("---\nwhymark: 1\ntitle: T\n---\n@note doc risk=high\n"
                       "source: inference\nsource: file:x\nverify: none => pass\n"
                       "verify: lint => fail\nverify: type\ntodo: a\nquestion: b\nquestion: c\n"
                       "@note doc\nsource: inference\n"));
  const NoteBacking first = backing_of(document, document.notes[0]);
  CHECK(first.sourced);
  CHECK(first.inferred);
  CHECK_FALSE(first.inference_only());
  CHECK_FALSE(first.passing);  // of the method none
  CHECK(first.failing);
  CHECK(first.questions == 2);
  CHECK(first.todos == 1);
  CHECK(first.open_claims == 2);
  CHECK(first.open_items() == 5);
  CHECK(first.statuses == (1U << static_cast<unsigned>(ClaimStatus::pass) |
                           1U << static_cast<unsigned>(ClaimStatus::fail) |
                           1U << static_cast<unsigned>(ClaimStatus::unknown)));
  CHECK(backing_of(document, document.notes[1]).inference_only());
}

TEST_CASE("backing: its sums are those of the metrics") {
  Random random(31);
  const std::atomic<bool> cancelled = false;
  for (int i = 0; i < 300; ++i) {
    const std::string review = random_notes(random);
    CAPTURE(review);
    const Document document = parse(TextBuffer(review));
    const Metrics whole = measure(document).whole;
    const BackingTotals totals = sum_backing(document, back_notes(document, cancelled));
    const auto& risk = totals.by_risk;
    CHECK(totals.questions + totals.todos + totals.open_claims == whole.open_items);
    CHECK(risk[static_cast<size_t>(Level::high)].notes == whole.risk_high);
    CHECK(risk[static_cast<size_t>(Level::medium)].notes == whole.risk_medium);
    CHECK(risk[static_cast<size_t>(Level::low)].notes == whole.risk_low);
    CHECK(risk[static_cast<size_t>(Level::high)].unverified == whole.risk_high_unverified);
    CHECK(risk[0].notes + risk[1].notes + risk[2].notes + risk[3].notes == whole.notes);
  }
}

}  // namespace whymark::test
