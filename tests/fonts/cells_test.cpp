#include "fonts/cells.h"

#include <doctest/doctest.h>

#include <cstdio>
#include <string>
#include <utility>

#include "core/format/visible.h"
#include "tests/core/format/random_document.h"

namespace whymark::test {
namespace {

constexpr uint32_t kNoLimit = UINT32_MAX;

std::vector<Cell> cells_of(std::string_view line, uint32_t limit = kNoLimit) {
  std::vector<Cell> cells;
  layout_cells(line, 4, limit, cells);
  return cells;
}

/// `column+width:bytes` of each cell; a tab is `\t`, a mark its label.
std::string dump(std::string_view line) {
  std::string out;
  for (const Cell& cell : cells_of(line)) {
    if (!out.empty()) out += ' ';
    out += std::to_string(cell.column) + '+' + std::to_string(cell.width) + ':';
    if (cell.kind == CellKind::mark) {
      out += '<' + mark_label(cell.code_point) + '>';
    } else if (cell.kind == CellKind::tab) {
      out += "\\t";
    } else {
      out += line.substr(cell.offset, cell.size);
    }
  }
  return out;
}

std::string utf8(char32_t code_point) {
  std::string out;
  const auto tail = [&](int shift) {
    out += static_cast<char>(0x80 | ((code_point >> shift) & 0x3F));
  };
  if (code_point < 0x80) {
    out += static_cast<char>(code_point);
  } else if (code_point < 0x800) {
    out += static_cast<char>(0xC0 | (code_point >> 6));
    tail(0);
  } else if (code_point < 0x10000) {
    out += static_cast<char>(0xE0 | (code_point >> 12));
    tail(6);
    tail(0);
  } else {
    out += static_cast<char>(0xF0 | (code_point >> 18));
    tail(12);
    tail(6);
    tail(0);
  }
  return out;
}

bool is_surrogate(char32_t code_point) { return code_point >= 0xD800 && code_point <= 0xDFFF; }

/// A second, plain reader: the first code point of valid UTF-8 and its size, or size 0.
std::pair<char32_t, size_t> read_one(std::string_view text) {
  for (size_t size = 1; size <= 4 && size <= text.size(); ++size) {
    char32_t value = 0;
    const auto lead = static_cast<unsigned char>(text[0]);
    if (size == 1) value = lead;
    if (size > 1) value = lead & (0xFFu >> (size + 1));
    for (size_t i = 1; i < size; ++i) {
      value = value << 6 | (static_cast<unsigned char>(text[i]) & 0x3Fu);
    }
    // Only the one true spelling of a code point encodes back to the same bytes.
    if (value > 0x10FFFF || is_surrogate(value)) continue;
    if (utf8(value) == text.substr(0, size)) return {value, size};
  }
  return {0, 0};
}

/// Lines of what is hard: broken sequences, combining marks, joiners, wide characters.
std::string random_line(Random& random, uint32_t count) {
  static constexpr std::array<std::string_view, 22> kPieces = {"a",
                                                               "b ",
                                                               "\t",
                                                               "\xCC\x81",
                                                               "\xE2\x80\x8D",
                                                               "\xE2\x80\x8B",
                                                               "\xE2\x80\xAE",
                                                               "\xE6\xBC\xA2",
                                                               "\xF0\x9F\x91\xA9",
                                                               "\xEF\xB8\x8F",
                                                               "\xFF",
                                                               "\xE6\xBC",
                                                               "\xC0\xAF",
                                                               "\xED\xA0\x80",
                                                               "\xF4\x90\x80\x80",
                                                               "\x01",
                                                               "\x7F",
                                                               "\xC2\x85",
                                                               "\xEF\xBB\xBF",
                                                               "\xE0\xB8\xB3",
                                                               "\xF0\x9F\x87\xA9",
                                                               "\xE1\x84\x80"};
  std::string line;
  for (uint32_t i = 0; i < count; ++i) line += random.one_of(kPieces);
  return line;
}

}  // namespace

TEST_CASE("cells: plain text") {
  CHECK(dump("") == "");
  CHECK(dump("ab") == "0+1:a 1+1:b");
  CHECK(cells_of("a b")[1].kind == CellKind::space);
}

TEST_CASE("cells: tab stops count from the text's own start") {
  CHECK(dump("\tx") == "0+4:\\t 4+1:x");
  CHECK(dump("a\tx") == "0+1:a 1+3:\\t 4+1:x");
  CHECK(dump("abcd\tx") == "0+1:a 1+1:b 2+1:c 3+1:d 4+4:\\t 8+1:x");
  CHECK(dump("\t\tx") == "0+4:\\t 4+4:\\t 8+1:x");
  // A wide character and a mark move the stop by their own width.
  CHECK(dump("\xE6\xBC\xA2\tx") == "0+2:\xE6\xBC\xA2 2+2:\\t 4+1:x");
  CHECK(dump("\x01\tx") == "0+2:<^A> 2+2:\\t 4+1:x");
  std::vector<Cell> cells;
  layout_cells("a\tb", 8, kNoLimit, cells);
  CHECK(cells[2].column == 8);
}

TEST_CASE("cells: wide characters take two cells") {
  CHECK(dump("\xE6\xBC\xA2x") == "0+2:\xE6\xBC\xA2 2+1:x");
  CHECK(dump("\xEF\xBC\xA1x") == "0+2:\xEF\xBC\xA1 2+1:x");          // fullwidth A
  CHECK(dump("\xF0\x9F\x98\x80x") == "0+2:\xF0\x9F\x98\x80 2+1:x");  // a smiley
}

TEST_CASE("cells: a cluster is one cell") {
  CHECK(dump("e\xCC\x81x") == "0+1:e\xCC\x81 1+1:x");
  CHECK(dump("e\xCC\x81\xCC\x82x") == "0+1:e\xCC\x81\xCC\x82 1+1:x");
  const std::string family = "\xF0\x9F\x91\xA9\xE2\x80\x8D\xF0\x9F\x91\xA7";  // woman, ZWJ, girl
  CHECK(dump(family + "x") == "0+2:" + family + " 2+1:x");
  CHECK(dump("\xE2\x9D\xA4\xEF\xB8\x8Fx").find("x") != std::string::npos);
  CHECK(cells_of("\xE2\x9D\xA4\xEF\xB8\x8Fx").size() == 2);  // a heart and its emoji selector
}

TEST_CASE("cells: invalid bytes are marks, one a byte") {
  CHECK(dump("a\xFFz") == "0+1:a 1+4:<\\xFF> 5+1:z");
  CHECK(dump("\xE6\xBC") == "0+4:<\\xE6> 4+4:<\\xBC>");
  CHECK(dump("\xC0\xAF") == "0+4:<\\xC0> 4+4:<\\xAF>");                  // overlong
  CHECK(dump("\xED\xA0\x80") == "0+4:<\\xED> 4+4:<\\xA0> 8+4:<\\x80>");  // a surrogate
  CHECK(cells_of("\xF4\x90\x80\x80").size() == 4);                       // beyond U+10FFFF
}

TEST_CASE("cells: controls are marks") {
  CHECK(dump(std::string_view("\0", 1)) == "0+2:<^@>");
  CHECK(dump("\x1B[0m") == "0+2:<^[> 2+1:[ 3+1:0 4+1:m");
  CHECK(dump("\x7F") == "0+2:<^?>");
  CHECK(dump("a\rb") == "0+1:a 1+2:<^M> 3+1:b");
  CHECK(dump("\xC2\x85") == "0+6:<U+0085>");
}

TEST_CASE("cells: what is unseen or reorders text is a mark") {
  for (const char32_t point : {0xADu, 0x61Cu, 0x200Bu, 0x200Eu, 0x200Fu, 0x2028u, 0x202Au, 0x202Eu,
                               0x2060u, 0x2066u, 0x2069u, 0xFEFFu}) {
    char label[16];
    std::snprintf(label, sizeof(label), "U+%04X", static_cast<unsigned>(point));
    CHECK(mark_label(point) == label);
    CHECK(dump("a" + utf8(point) + "b") == "0+1:a 1+6:<" + std::string(label) + "> 7+1:b");
  }
  CHECK(dump(utf8(0xE0041)) == "0+7:<U+E0041>");  // a tag character
}

TEST_CASE("cells: a joiner between letters is a mark, inside an emoji it is not") {
  CHECK(dump("a\xE2\x80\x8D"
             "b") == "0+1:a 1+6:<U+200D> 7+1:b");
  // The letter before it is not ASCII: still no emoji.
  CHECK(dump("\xC3\xA9\xE2\x80\x8Cx") == "0+1:\xC3\xA9 1+6:<U+200C> 7+1:x");
  CHECK(dump("\xE6\xBC\xA2\xE2\x80\x8Dx") == "0+2:\xE6\xBC\xA2 2+6:<U+200D> 8+1:x");
  CHECK(dump("e\xCC\x81\xE2\x80\x8Dx") == "0+1:e\xCC\x81 1+6:<U+200D> 7+1:x");
}

TEST_CASE("cells: everything that messages mark is marked here too") {
  for (char32_t point = 0; point <= 0x10FFFF; ++point) {
    if (is_surrogate(point) || point == '\t') continue;
    const std::string bytes = utf8(point);
    if (make_visible(bytes).text != bytes) CHECK_MESSAGE(needs_mark(point), mark_label(point));
  }
}

TEST_CASE("cells property: the cells tile the line, whatever its bytes") {
  Random random(71);
  for (int i = 0; i < 3000; ++i) {
    const std::string line = random.chance(2) ? random_bytes(random, random.below(80))
                                              : random_line(random, random.below(40));
    uint32_t offset = 0, column = 0;
    for (const Cell& cell : cells_of(line)) {
      CHECK(cell.offset == offset);
      CHECK(cell.column == column);
      CHECK(cell.size >= 1);
      CHECK(cell.width >= 1);
      const auto [point, size] = read_one(std::string_view(line).substr(offset));
      if (size == 0) {
        CHECK(cell.kind == CellKind::mark);
        CHECK(cell.size == 1);
        CHECK(cell.code_point == 0xDC00 + static_cast<unsigned char>(line[offset]));
      } else {
        CHECK(cell.code_point == point);
        CHECK((cell.kind == CellKind::mark) == needs_mark(point));
      }
      if (cell.kind == CellKind::mark) CHECK(cell.width == mark_label(cell.code_point).size());
      offset += cell.size;
      column += cell.width;
    }
    CHECK(offset == line.size());
  }
}

TEST_CASE("cells property: a limit cuts off the end and nothing else") {
  Random random(72);
  for (int i = 0; i < 1000; ++i) {
    const std::string line = random_line(random, random.below(40));
    const uint32_t limit = random.below(60);
    const std::vector<Cell> all = cells_of(line), some = cells_of(line, limit);
    REQUIRE(some.size() <= all.size());
    for (size_t k = 0; k < all.size(); ++k) {
      CHECK((k < some.size()) == (all[k].column < limit));
      if (k >= some.size()) continue;
      CHECK(some[k].offset == all[k].offset);
      CHECK(some[k].column == all[k].column);
      CHECK(some[k].size == all[k].size);
    }
  }
}

TEST_CASE("cells: of a long line only what is seen is read") {
  const std::string line(10 << 20, 'x');
  const std::vector<Cell> cells = cells_of(line, 200);
  CHECK(cells.size() == 200);
  CHECK(cells.back().offset == 199);
}

TEST_CASE("marks: names and prose") {
  CHECK(with_marks("src/a.c") == "src/a.c");
  CHECK(with_marks("a\tb") == "a\tb");
  CHECK(with_marks("a\nb") == "a^Jb");
  CHECK(with_marks("a\xFF\xE2\x80\xAEz") == "a\\xFFU+202Ez");
  CHECK(with_marks("\xC3\xA9\xE6\xBC\xA2") == "\xC3\xA9\xE6\xBC\xA2");
}

TEST_CASE("marks: what is unseen stays only where it shapes what is seen") {
  // A heart with its emoji presentation, a keycap, a joined emoji, a variant of an ideograph.
  for (const char* text :
       {"\xE2\x9D\xA4\xEF\xB8\x8F", "1\xEF\xB8\x8F\xE2\x83\xA3",
        "\xF0\x9F\x91\xA9\xE2\x80\x8D\xF0\x9F\x92\xBB", "\xE8\x91\x9B\xF3\xA0\x84\x80"}) {
    CHECK(with_marks(text) == text);
    CHECK(cells_of(text).size() == 1);
  }
  CHECK(with_marks("a\xEF\xB8\x8F") == "aU+FE0F");
  CHECK(with_marks("\xE2\x9D\xA4\xEF\xB8\x8F\xEF\xB8\x8F") == "\xE2\x9D\xA4\xEF\xB8\x8FU+FE0F");
  CHECK(with_marks("a\xF3\xA0\x84\x80") == "aU+E0100");
  CHECK(with_marks("\xE3\x85\xA4") == "U+3164");
}

TEST_CASE("cells: nobody's writing piles up without end") {
  std::string line = "a";
  for (int i = 0; i < 1000; ++i) line += "\xCC\x81";
  const std::vector<Cell> cells = cells_of(line);
  CHECK(cells.size() > 10);
  CHECK(cells.front().size < 100);
}

TEST_CASE("marks property: what comes out is valid and shows no marks") {
  Random random(73);
  for (int i = 0; i < 3000; ++i) {
    const std::string text = random.chance(2) ? random_bytes(random, random.below(80))
                                              : random_line(random, random.below(40));
    const std::string marked = with_marks(text);
    std::string_view rest = marked;
    while (!rest.empty()) {
      const auto [point, size] = read_one(rest);
      REQUIRE(size > 0);
      CHECK(point <= 0x10FFFF);
      rest.remove_prefix(size);
    }
    for (const Cell& cell : cells_of(marked)) CHECK(cell.kind != CellKind::mark);
    CHECK(with_marks(marked) == marked);
  }
}

}  // namespace whymark::test
