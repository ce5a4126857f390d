// For any bytes: the canonical form means the same, loses no word, and is its own canonical form.
#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>

#include "core/base/file_io.h"
#include "core/format/canonical.h"
#include "core/format/parser.h"
#include "core/format/writer.h"
#include "tests/core/format/random_document.h"
#include "tests/core/format/random_notes.h"
#include "tests/core/format/same_meaning.h"

namespace whymark::test {
namespace {

namespace fs = std::filesystem;

void check_canonical(const std::string& input) {
  const Document document = parse(TextBuffer(input));
  CHECK(write(document) == input);
  const std::string once = canonical(document);
  const Document again = parse(TextBuffer(once));
  const std::string different = different_meaning(document, again);
  CHECK_MESSAGE(different.empty(), different, " differs in:\n", input, "\nwritten:\n", once);
  CHECK_MESSAGE(bag_of_words(input) == bag_of_words(once), "words of:\n", input, "\nwritten:\n",
                once);
  const CanonicalText twice(again);
  CHECK_MESSAGE(twice.str() == once, "not stable:\n", input, "\nonce:\n", once, "\ntwice:\n",
                twice.str());
  CHECK(twice.same_as_document());
}

/// The built-in review and foreign ones, where they are.
std::vector<std::string> real_reviews() {
  const fs::path source = WHYMARK_SOURCE_DIR;
  std::vector<fs::path> paths = {source / "examples" / "retry-backoff.whymark"};
  const fs::path peer = source.parent_path() / "shared" / "corpus" / "peer";
  if (fs::is_directory(peer)) {
    for (const auto& entry : fs::directory_iterator(peer)) {
      if (entry.path().extension() == ".whymark") paths.push_back(entry.path());
    }
  }
  std::sort(paths.begin(), paths.end());
  std::vector<std::string> reviews;
  for (const fs::path& path : paths) {
    const Result<TextBuffer> text = read_file(path.string());
    REQUIRE(text.has_value());
    reviews.emplace_back(text->view());
  }
  return reviews;
}

uint32_t cases(uint32_t usual) {
  const char* given = std::getenv("WHYMARK_CASES");
  return given == nullptr ? usual : static_cast<uint32_t>(std::atoi(given));
}

}  // namespace

TEST_CASE("canonical property: random bytes") {
  Random random(11);
  for (uint32_t i = 0; i < cases(500); ++i)
    check_canonical(random_bytes(random, random.below(300)));
}

TEST_CASE("canonical property: lines of the format in any order") {
  Random random(12);
  for (uint32_t i = 0; i < cases(1500); ++i)
    check_canonical(random_lines(random, random.below(40)));
}

TEST_CASE("canonical property: mutated reviews") {
  Random random(13);
  for (uint32_t i = 0; i < cases(1500); ++i) {
    check_canonical(mutated(random, random_review(random), random.below(12)));
  }
}

TEST_CASE("canonical property: notes with fields and comments in any order") {
  Random random(14);
  for (uint32_t i = 0; i < cases(3000); ++i) {
    check_canonical(mutated(random, random_notes(random), random.below(6)));
  }
}

TEST_CASE("canonical property: real reviews and mutations of them") {
  Random random(15);
  for (const std::string& review : real_reviews()) {
    check_canonical(review);
    for (uint32_t i = 0; i < cases(300); ++i) {
      check_canonical(mutated(random, review, 1 + random.below(20)));
    }
  }
}

}  // namespace whymark::test
