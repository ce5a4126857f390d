#include "core/format/row_shift.h"

#include <doctest/doctest.h>

#include <string>

#include "core/format/parser.h"
#include "tests/core/format/random_document.h"

namespace whymark::test {
namespace {

Document read(const std::string& text) { return parse(TextBuffer(text)); }

constexpr std::string_view kHead = "---\nwhymark: 1\ntitle: T\n---\n";

}  // namespace

TEST_CASE("row shift: all rows alike") {
  const RowShift shift(3);
  CHECK(shift(4) == 7);
  CHECK(shift(kNone) == kNone);
  REQUIRE(shift.moved({2, 5}).size() == 1);
  CHECK(shift.moved({2, 5})[0].first == 5);
}

TEST_CASE("row shift: what has another shape is not followed") {
  const std::string text =
      std::string(kHead) + "@file a\n@@ -1 +1,2 @@\n x\n+y\n\n@note +2\nwhy: w\n";
  CHECK(RowShift::between(read(text), read(text)).has_value());
  CHECK_FALSE(RowShift::between(read(text), read(text + "\n@note +1\n")).has_value());
  CHECK_FALSE(RowShift::between(read(text), read(text + "@file b\n")).has_value());
  CHECK_FALSE(RowShift::between(read(text),
                                read(std::string(kHead) +
                                     "@file a\n@@ -1 +1,2 @@\n x\n+y\n+z\n\n@note +2\nwhy: w\n"))
                  .has_value());
}

TEST_CASE("row shift property: every row of a hunk is the same line, whatever notes got longer") {
  Random random(71);
  for (int i = 0; i < 300; ++i) {
    std::string before, after;
    const auto add = [&](const std::string& line, bool may_grow) {
      before += line + "\n";
      after += line + "\n";
      for (uint32_t more = may_grow ? random.below(4) : 0; more > 0; --more) after += "  more\n";
    };
    for (uint32_t file = random.below(4); file > 0; --file) {
      add("@file f" + std::to_string(file), false);
      for (uint32_t hunk = random.below(3); hunk > 0; --hunk) {
        const std::string at = std::to_string(100 * (4 - hunk));
        add("@@ -" + at + ",2 +" + at + ",3 @@", false);
        for (const char* line : {" one", "+two", " three"}) add(line + at, false);
        add("", false);
        add("@note +" + at, false);
        add("why: because", true);
        add("", false);
      }
    }
    const Document old = read(std::string(kHead) + before);
    const Document now = read("---\nwhymark: 1\ntitle: T\ntags: [a]\n---\n" + after);
    const auto shift = RowShift::between(old, now);
    REQUIRE(shift.has_value());
    for (size_t h = 0; h < old.hunks.size(); ++h) {
      const RowRange rows = old.hunks[h].rows;
      for (uint32_t row = rows.first; row < rows.end(); ++row) {
        CHECK(now.content((*shift)(row)) == old.content(row));
        CHECK(now.hunks[h].rows.contains((*shift)(row)));
      }
    }
    // A range moves as its rows do.
    const uint32_t first = random.below(old.rows.size());
    const RowRange range{first, random.below(old.rows.size() - first) + 1};
    uint32_t row = range.first;
    for (const RowRange& part : shift->moved(range)) {
      for (uint32_t k = 0; k < part.count; ++k) CHECK((*shift)(row++) == part.first + k);
    }
    CHECK(row == range.end());
  }
}

}  // namespace whymark::test
