#include "core/review/nearest_line.h"

#include <doctest/doctest.h>

#include <random>
#include <string>

#include "core/format/parser.h"

namespace whymark::test {

TEST_CASE("nearest line: shown, or the nearest that is") {
  const Document document = parse(
      TextBuffer("@file f\n@@ -10,2 +20,2 @@\n a\n b\n@@ -100 +200 @@\n-x\n+y\n@file g added\n"
                 "@@ -0,0 +1 @@\n+a\n"));
  const auto line = [&](uint32_t file, Side side, uint32_t wanted) {
    return nearest_line(document, file, side, wanted).line;
  };
  CHECK(line(0, Side::new_side, 21) == 21);
  CHECK(line(0, Side::new_side, 1) == 20);
  CHECK(line(0, Side::new_side, 110) == 21);
  CHECK(line(0, Side::new_side, 111) == 200);
  CHECK(line(0, Side::new_side, 4'000'000'000) == 200);
  CHECK(line(0, Side::old_side, 0) == 10);
  CHECK(line(0, Side::old_side, 99) == 100);
  CHECK(nearest_line(document, 1, Side::old_side, 1).row == kNone);
}

TEST_CASE("nearest line: as looking at every row finds it") {
  std::mt19937 random(3);
  for (int round = 0; round < 300; ++round) {
    std::string text = "@file f\n";
    for (uint32_t hunks = random() % 4; hunks > 0; --hunks) {
      text += "@@ -" + std::to_string(1 + random() % 30) + " +" +
              std::to_string(1 + random() % 30) + " @@\n";
      for (uint32_t rows = 1 + random() % 4; rows > 0; --rows)
        text += " +-"[random() % 3] + std::string("x\n");
    }
    CAPTURE(text);
    const Document document = parse(TextBuffer(text));
    for (uint32_t line = 0; line < 40; ++line) {
      for (const Side side : {Side::old_side, Side::new_side}) {
        const RowKind other = side == Side::old_side ? RowKind::added : RowKind::removed;
        uint32_t best = kNone;
        uint32_t best_line = 0;
        for (uint32_t row = 0; row < document.rows.size(); ++row) {
          const RowKind kind = document.rows.kind[row];
          if (!is_diff_row(kind) || kind == other) continue;
          const uint32_t at =
              side == Side::old_side ? document.rows.old_line[row] : document.rows.new_line[row];
          const uint32_t distance = at < line ? line - at : at - line;
          if (distance < best || (distance == best && at < best_line)) {
            best = distance;
            best_line = at;
          }
        }
        const NearestLine found = nearest_line(document, 0, side, line);
        CHECK((found.row == kNone) == (best == kNone));
        if (best != kNone) CHECK(found.line == best_line);
      }
    }
  }
}

}  // namespace whymark::test
