// For any bytes: parsing does not fail, and every byte is on exactly one row.
#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>

#include "core/base/file_io.h"
#include "core/format/parser.h"
#include "core/review/metrics.h"
#include "tests/core/format/invariants.h"
#include "tests/core/format/random_document.h"

namespace whymark::test {
namespace {

/// Everything that takes a document must take this one.
void check_input(const std::string& input) {
  const std::string found = broken(input);
  CHECK_MESSAGE(found.empty(), found, " in:\n", input);
  const Document document = parse(TextBuffer(input));
  for (const Diagnostic& diagnostic : document.diagnostics) {
    const std::string text = format_diagnostic(document, "f", diagnostic);
    CHECK(text.find('\x1b') == std::string::npos);
  }
  for (const Note& note : document.notes) document.body(note);
  const DocumentMetrics metrics = measure(document);
  CHECK(metrics.whole.covered <= metrics.whole.added);
  CHECK(metrics.whole.claimed_verified <= metrics.whole.covered);
}

}  // namespace

TEST_CASE("parser property: random bytes") {
  Random random(1);
  for (int i = 0; i < 500; ++i) check_input(random_bytes(random, random.below(300)));
}

TEST_CASE("parser property: lines of the format in any order") {
  Random random(2);
  for (int i = 0; i < 1500; ++i) check_input(random_lines(random, random.below(40)));
}

TEST_CASE("parser property: mutated reviews") {
  Random random(3);
  for (int i = 0; i < 1500; ++i) {
    check_input(mutated(random, random_review(random), random.below(12)));
  }
}

TEST_CASE("parser property: every prefix of a review") {
  Random random(4);
  const std::string review = random_review(random);
  for (size_t size = 0; size <= review.size(); ++size) check_input(review.substr(0, size));
}

TEST_CASE("parser property: foreign reviews lose no byte") {
  const std::filesystem::path folder =
      std::filesystem::path(WHYMARK_SOURCE_DIR).parent_path() / "shared" / "corpus" / "peer";
  if (!std::filesystem::is_directory(folder)) {
    MESSAGE("no ", folder.string(), ": nothing to check");
    return;
  }
  Random random(5);
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != ".whymark") continue;
    const Result<TextBuffer> text = read_file(entry.path().string());
    REQUIRE(text.has_value());
    const std::string bytes(text->view());
    check_input(bytes);
    CHECK(!has_errors(parse(TextBuffer(bytes)).diagnostics));
    for (int i = 0; i < 20; ++i) check_input(mutated(random, bytes, 1 + random.below(20)));
  }
}

}  // namespace whymark::test
