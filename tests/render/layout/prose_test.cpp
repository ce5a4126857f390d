#include "render/layout/prose.h"

#include <doctest/doctest.h>

#include <cmath>

#include "tests/core/format/random_document.h"
#include "tests/render/layout/fake_measure.h"

namespace whymark::test {
namespace {

const FakeMeasure kMeasure;
constexpr float kNoise = 0.01f;  // of sums with the padding of pills, which is no whole number

Inline plain(std::string text) { return {std::move(text)}; }
Inline code(std::string text) {
  Inline piece{std::move(text)};
  piece.code = true;
  return piece;
}
Inline strong(std::string text) {
  Inline piece{std::move(text)};
  piece.strong = true;
  return piece;
}

/// `0:text` for a run on line 0; a pill is in brackets.
std::vector<std::string> lines_of(const Paragraph& paragraph) {
  std::vector<std::string> out;
  for (const ProseRun& run : paragraph.runs) {
    const std::string text = run.pill ? '[' + run.text + ']' : run.text;
    out.push_back(std::to_string(run.line) + ':' + text);
  }
  return out;
}

using Runs = std::vector<std::string>;

/// What holds of every paragraph.
void check_paragraph(const std::vector<Inline>& text, float width, FontRole role, float first_x) {
  const Paragraph paragraph = wrap(text, width, kMeasure, role, first_x);
  std::string given, got;
  for (const Inline& piece : text) given += piece.text;
  const ProseRun* previous = nullptr;
  for (const ProseRun& run : paragraph.runs) {
    got += run.text;
    CAPTURE(run.text);
    CAPTURE(width);
    const bool one_glyph = code_points(run.text).size() == 1;
    CHECK((one_glyph || run.width <= width + kNoise));
    CHECK((one_glyph || run.x + run.width <= width + kNoise));
    // A pill has the same padding on both sides, the rest is as wide as its glyphs.
    const float pads = run.width - kMeasure.width(run.role, run.text);
    if (!run.pill) CHECK(std::abs(pads) < kNoise);
    if (run.pill) CHECK(pads > 1);
    CHECK(run.line >= 0);
    CHECK(run.line < paragraph.lines);
    CHECK(!run.text.empty());
    CHECK(run.text.front() != ' ');
    CHECK(run.text.back() != ' ');
    if (previous != nullptr && previous->line == run.line) {
      CHECK(run.x >= previous->x + previous->width - kNoise);
    } else if (previous != nullptr) {
      CHECK(run.line > previous->line);
      CHECK(run.x == 0);
    } else {
      CHECK((run.line > 0 || run.x >= first_x));
    }
    previous = &run;
  }
  CHECK(without_space(got) == without_space(given));
}

std::vector<Inline> random_text(Random& random) {
  static constexpr std::array<std::string_view, 14> kPieces = {"a",
                                                               "word",
                                                               "\xE6\xBC\xA2",
                                                               "\xE6\xBC\xA2\xE5\xAD\x97",
                                                               "\xC3\xA9",
                                                               "incredibly",
                                                               " ",
                                                               " ",
                                                               "  ",
                                                               "a_very_long_identifier_here",
                                                               ".",
                                                               "(x)",
                                                               "\t",
                                                               "\xF0\x9F\x98\x80"};
  std::vector<Inline> text;
  for (uint32_t n = random.below(7); n > 0; --n) {
    Inline piece;
    piece.code = random.chance(3);
    piece.strong = random.chance(4);
    piece.line_break = random.chance(8);
    for (uint32_t k = random.below(8); k > 0; --k) piece.text += random.one_of(kPieces);
    text.push_back(piece);
  }
  return text;
}

}  // namespace

TEST_CASE("wrap: a text that fits is one run") {
  const Paragraph paragraph = wrap({plain("one two")}, 100, kMeasure);
  REQUIRE(paragraph.runs.size() == 1);
  CHECK(paragraph.lines == 1);
  CHECK(paragraph.runs[0].text == "one two");
  CHECK(paragraph.runs[0].x == 0);
  CHECK(paragraph.runs[0].width == 64);
}

TEST_CASE("wrap: no text is one empty line") {
  CHECK(wrap({}, 100, kMeasure).lines == 1);
  CHECK(wrap({plain("  \n ")}, 100, kMeasure).runs.empty());
}

TEST_CASE("wrap: lines are as full as they can be") {
  CHECK(lines_of(wrap({plain("one two six ten")}, 64, kMeasure)) == Runs{"0:one two", "1:six ten"});
  CHECK(lines_of(wrap({plain("one two six ten")}, 63, kMeasure)) ==
        Runs{"0:one", "1:two", "2:six", "3:ten"});
}

TEST_CASE("wrap: a word wider than a line is broken anywhere") {
  CHECK(lines_of(wrap({plain("abcdefg hi")}, 30, kMeasure)) ==
        Runs{"0:abc", "1:def", "2:g", "3:hi"});
  CHECK(lines_of(wrap({plain("ab")}, 5, kMeasure)) == Runs{"0:a", "1:b"});
}

TEST_CASE("wrap: between wide characters, without spaces") {
  CHECK(lines_of(wrap({plain("\xE6\xBC\xA2\xE5\xAD\x97\xE6\x96\x87")}, 40, kMeasure)) ==
        Runs{"0:\xE6\xBC\xA2\xE5\xAD\x97", "1:\xE6\x96\x87"});
}

TEST_CASE("wrap: the first line starts after its label") {
  const Paragraph paragraph = wrap({plain("one two six")}, 100, kMeasure, FontRole::prose, 50);
  CHECK(lines_of(paragraph) == Runs{"0:one", "1:two six"});
  CHECK(paragraph.runs[0].x == 50);
  CHECK(paragraph.runs[1].x == 0);
  // No room after the label at all.
  CHECK(lines_of(wrap({plain("one")}, 100, kMeasure, FontRole::prose, 90)) == Runs{"1:one"});
  CHECK(lines_of(wrap({plain("one")}, 100, kMeasure, FontRole::prose, 400)) == Runs{"1:one"});
}

TEST_CASE("wrap: a code span on one line is one pill, two spans are two") {
  CHECK(lines_of(wrap({plain("run "), code("npm run build"), plain(" now")}, 1000, kMeasure)) ==
        Runs{"0:run", "0:[npm run build]", "0:now"});
  CHECK(lines_of(wrap({code("a"), plain(" "), code("b")}, 1000, kMeasure)) ==
        Runs{"0:[a]", "0:[b]"});
  CHECK(lines_of(wrap({code("a"), code("b")}, 1000, kMeasure)) == Runs{"0:[a]", "0:[b]"});
}

TEST_CASE("wrap: a code span goes on in a second pill on the next line") {
  CHECK(lines_of(wrap({code("aaaa bbbb cccc")}, 100, kMeasure)) ==
        Runs{"0:[aaaa bbbb]", "1:[cccc]"});
}

TEST_CASE("wrap: in small text code is a face, not a pill") {
  const Paragraph paragraph = wrap({plain("at "), code("a.c")}, 1000, kMeasure, FontRole::small);
  REQUIRE(paragraph.runs.size() == 2);
  CHECK(!paragraph.runs[1].pill);
  CHECK(paragraph.runs[1].role == FontRole::code_small);
}

TEST_CASE("wrap: what touches stays together") {
  CHECK(lines_of(wrap({plain("see "), code("a"), plain(", ok")}, 80, kMeasure)) ==
        Runs{"0:see", "0:[a]", "0:,", "1:ok"});
  CHECK(lines_of(wrap({plain("mmm see"), strong("ing")}, 80, kMeasure)) ==
        Runs{"0:mmm", "1:see", "1:ing"});
}

TEST_CASE("wrap: a hard break starts a line") {
  Inline broken = plain("two");
  broken.line_break = true;
  CHECK(lines_of(wrap({plain("one"), broken}, 1000, kMeasure)) == Runs{"0:one", "1:two"});
}

TEST_CASE("wrap: strong and emphasised text has a face of its own") {
  CHECK(wrap({strong("x")}, 100, kMeasure).runs[0].role == FontRole::prose_strong);
  CHECK(wrap({strong("x")}, 100, kMeasure, FontRole::small).runs[0].role == FontRole::small_strong);
}

TEST_CASE("wrap: invalid bytes are not lost and end") {
  CHECK(lines_of(wrap({plain("a\xFF\xE6 b")}, 1000, kMeasure)) == Runs{"0:a\xFF\xE6 b"});
}

TEST_CASE("wrap property: fits its width, in order, complete") {
  Random random(41);
  for (int i = 0; i < 4000; ++i) {
    const std::vector<Inline> text = random_text(random);
    const auto width = static_cast<float>(1 + random.below(300));
    const float first_x = random.chance(2) ? 0 : static_cast<float>(random.below(320));
    check_paragraph(text, width, random.chance(3) ? FontRole::small : FontRole::prose, first_x);
  }
}

}  // namespace whymark::test
