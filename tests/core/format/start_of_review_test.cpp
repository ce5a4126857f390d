#include "core/format/start_of_review.h"

#include <doctest/doctest.h>

#include <string>

#include "core/format/parser.h"
#include "tests/core/format/random_document.h"

namespace whymark::test {
namespace {

const std::string kHead = "---\nwhymark: 1\ntitle: t\n---\n";

std::string section(const std::string& name, int hunks) {
  std::string text = "@file " + name + "\n";
  for (int h = 0; h < hunks; ++h) {
    const std::string line = std::to_string(h * 10 + 1);
    text += "@@ -" + line + ",2 +" + line + ",2 @@\n a\n-b\n+c\n";
  }
  return text + "\n@note +2\nwhy: c\n\n";
}

}  // namespace

TEST_CASE("start of a review: ends with a section, else with a hunk, else with a line") {
  const std::string two = kHead + section("a", 1) + section("b", 1);
  const Document sections = parse_start(two + "@file c\n@@ -1");
  CHECK(sections.text.view() == two);
  CHECK(sections.diagnostics.empty());

  const std::string first = kHead + "@file a\n@@ -1,2 +1,2 @@\n a\n-b\n+c\n";
  const Document hunks = parse_start(first + "@@ -9,4 +9,4 @@\n a\n-b");
  CHECK(hunks.text.view() == first);

  const std::string long_hunk = kHead + "@file a\n@@ -1,900 +1,900 @@\n" + std::string(200, ' ');
  const Document lines = parse_start(long_hunk + "\n b\n c\n d");
  CHECK(lines.text.view() == long_hunk + "\n b\n c\n");
  CHECK(lines.diagnostics.empty());  // that lines are missing says nothing of the review

  CHECK(parse_start("").rows.size() == 0);
  CHECK(parse_start("no end").rows.size() == 0);
}

TEST_CASE("start of a review property: its rows are the first of the whole, for any cut") {
  Random random(11);
  for (int i = 0; i < 1500; ++i) {
    std::string text = random.below(2) == 0 ? random_review(random) : kHead;
    for (uint32_t n = random.below(4); n > 0; --n)
      text += section("f", 1 + static_cast<int>(random.below(3)));
    const Document whole = parse(TextBuffer(text));
    const std::string_view bytes =
        std::string_view(text).substr(0, random.below(static_cast<uint32_t>(text.size()) + 1));
    const Document start = parse_start(bytes);
    REQUIRE(start.rows.size() <= whole.rows.size());
    CHECK(bytes.substr(0, start.text.size()) == start.text.view());
    for (uint32_t row = 0; row <= start.rows.size(); ++row) {
      CHECK(start.rows.offset[row] == whole.rows.offset[row]);
    }
    REQUIRE(start.files.size() <= whole.files.size());
    const uint32_t sure = start.files.empty() ? 0 : start.files.back().rows.first;
    for (uint32_t row = 0; row < sure; ++row) {
      CHECK(start.rows.kind[row] == whole.rows.kind[row]);
      CHECK(start.rows.new_line[row] == whole.rows.new_line[row]);
    }
    for (size_t file = 0; file < start.files.size(); ++file) {
      CHECK(start.files[file].rows.first == whole.files[file].rows.first);
      CHECK(start.files[file].path == whole.files[file].path);
    }
    for (size_t hunk = 0; hunk + 1 < start.hunks.size(); ++hunk) {
      CHECK(start.hunks[hunk].rows.first == whole.hunks[hunk].rows.first);
    }
  }
}

}  // namespace whymark::test
