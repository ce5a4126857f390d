#include "render/layout/card_heights.h"

#include <doctest/doctest.h>

#include <array>
#include <string>

#include "core/format/parser.h"
#include "tests/core/format/random_notes.h"
#include "tests/render/layout/fake_measure.h"

namespace whymark::test {
namespace {

const FakeMeasure kMeasure;

/// With tables, so that the way over several threads is gone.
class TableMeasure : public FakeMeasure {
 public:
  TableMeasure() {
    for (size_t role = 0; role < kFontRoles; ++role) {
      for (char32_t c = kFirst; c < kEnd; ++c) {
        tables_[role][c - kFirst] = FakeMeasure::advance(static_cast<FontRole>(role), c);
      }
      ascii_[role] = &tables_[role];
    }
  }
  float advance(FontRole role, char32_t code_point) const override {
    CHECK(code_point >= kEnd);
    return FakeMeasure::advance(role, code_point);
  }
  uint32_t revision() const override { return revision_; }
  uint32_t revision_ = 0;

 private:
  std::array<AsciiAdvances, kFontRoles> tables_{};
};

std::string random_prose(Random& random) {
  static constexpr std::array<std::string_view, 28> kPieces = {
      "word ",
      "a ",
      "`code` ",
      "`a b`",
      "snake_case ",
      "_ ",
      "x",
      "1. ",
      "- ",
      "# ",
      "*a* ",
      "`",
      "``",
      "[a](b)",
      "<b>",
      "&amp; ",
      "\\",
      "|x",
      "\xE2\x80\x94 ",
      "  ",
      "a:b/c ",
      "'\"(){}!?",
      "\n| a | bb |\n|---|--|\n",
      "\n| cell `c` | other words in it |\n",
      "|",
      "https://a.b/c ",
      "see the note below. ",
      "\n```ts\nlet x;\n```\n"};
  std::string text;
  for (uint32_t n = 1 + random.below(8); n > 0; --n) text += random.one_of(kPieces);
  return text;
}

}  // namespace

TEST_CASE("plain paragraphs: read as markdown reads them, or left to it") {
  CHECK(read_plain_paragraph("a `b c` d_e, f").size() == 3);
  CHECK(read_plain_paragraph("").empty());
  CHECK(read_plain_paragraph("a _b_").empty());
  Random random(7);
  uint32_t plain = 0;
  for (int i = 0; i < 40'000; ++i) {
    const std::string text = random_prose(random);
    const std::vector<Inline> quick = read_plain_paragraph(text);
    if (quick.empty()) continue;
    ++plain;
    const std::vector<Block> blocks = parse_any_markdown(text);
    REQUIRE_MESSAGE(blocks.size() == 1, text);
    CHECK(blocks[0].type == BlockType::paragraph);
    CHECK(blocks[0].depth == 0);
    REQUIRE_MESSAGE(blocks[0].inlines.size() == quick.size(), text);
    for (size_t k = 0; k < quick.size(); ++k) {
      const Inline& slow = blocks[0].inlines[k];
      CHECK_MESSAGE(slow.text == quick[k].text, text);
      CHECK(slow.code == quick[k].code);
      CHECK_FALSE((slow.strong || slow.emphasis || slow.line_break));
    }
  }
  CHECK(plain > 200);
}

TEST_CASE("card heights: those of the cards, whatever stands on them") {
  const TableMeasure tables;
  Random random(8);
  for (int i = 0; i < 60; ++i) {
    std::string text = "---\nwhymark: 1\ntitle: t\n---\n@file a.c\n@@ -1 +1,2 @@\n x\n+y\n\n";
    for (int n = 0; n < 20; ++n) {
      text += random_note(random) + "\n@note +1\nwhy: " + random_prose(random) +
              "\nsource: file:a " + random_prose(random) + "\n\n";
    }
    const Document document = parse(TextBuffer(text));
    const int width = static_cast<int>(150 + random.below(400));
    const Sizes sizes = Sizes::at(random.below(2) == 0 ? 1 : 1.5);
    CardHeights heights;
    CardHeights plain;
    CardHeights folded(CardExtent::folded);
    const std::vector<int>& headers = folded.of(document, width, sizes, tables);
    const std::vector<int>& quick = heights.of(document, width, sizes, tables);
    REQUIRE(quick.size() == document.notes.size());
    CHECK(plain.of(document, width, sizes, kMeasure) == quick);
    CardHeights ahead;
    ahead.prepare(document, width, sizes, AsciiMeasure(tables));
    CHECK(ahead.of(document, width, sizes, tables) == quick);
    for (size_t n = 0; n < document.notes.size(); ++n) {
      const Card card = lay_out_card(document, document.notes[n], width, sizes, kMeasure);
      CHECK_MESSAGE(quick[n] == card.height, text);
      const Card header =
          lay_out_card(document, document.notes[n], width, sizes, kMeasure, CardExtent::folded);
      CHECK_MESSAGE(headers[n] == header.height, text);
      CHECK(header.height <= card.height);
    }
  }
}

TEST_CASE("card heights: worked out anew when the width, the scale or the fonts change") {
  std::string text = "---\nwhymark: 1\ntitle: t\n---\n";
  for (int n = 0; n < 1000; ++n)
    text += "@note\nwhy: " + std::string(static_cast<size_t>(n), 'x') + "\n\n";
  const Document document = parse(TextBuffer(text));
  TableMeasure measure;
  CardHeights heights;
  const auto check = [&](int width, const Sizes& sizes) {
    const std::vector<int>& all = heights.of(document, width, sizes, measure);
    REQUIRE(all.size() == 1000);
    for (const uint32_t n : {0u, 255u, 256u, 999u}) {
      CHECK(all[n] == lay_out_card(document, document.notes[n], width, sizes, measure).height);
    }
  };
  check(300, Sizes::at(1));
  check(301, Sizes::at(1));
  check(301, Sizes::at(2));
  const int before = heights.of(document, 301, Sizes::at(2), measure)[0];
  ++measure.revision_;
  CHECK(heights.of(document, 301, Sizes::at(2), measure)[0] == before);
}

}  // namespace whymark::test
