#include "render/layout/code_selection.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "fonts/cells.h"
#include "tests/core/format/random_document.h"

namespace whymark::test {
namespace {

constexpr TextSide kBoth = TextSide::both;

std::string bytes(const CodeSelection& selection, uint32_t row, uint32_t size,
                  RowKind kind = RowKind::context) {
  const auto found = selection.bytes_of(row, kind, size);
  if (!found) return "";
  return std::to_string(found->first) + ".." + std::to_string(found->end) +
         (found->line_end ? "$" : "");
}

std::string word(std::string_view text, uint32_t offset) {
  const TextBytes found = word_at(text, offset);
  return std::string(text.substr(found.first, found.end - found.first));
}

}  // namespace

TEST_CASE("selection: from a place to a place, either way") {
  CodeSelection selection;
  CHECK(selection.empty());
  CHECK_FALSE(selection.started());
  selection.start({{5, 3}, {5, 3}}, TextUnit::characters, kBoth);
  CHECK(selection.started());
  CHECK(selection.empty());
  CHECK(bytes(selection, 5, 10) == "");
  for (const bool back : {false, true}) {
    const TextPlace from = back ? TextPlace{7, 2} : TextPlace{5, 3};
    const TextPlace to = back ? TextPlace{5, 3} : TextPlace{7, 2};
    selection.start({from, from}, TextUnit::characters, kBoth);
    selection.extend({to, to});
    CHECK(bytes(selection, 4, 10) == "");
    CHECK(bytes(selection, 5, 10) == "3..10$");
    CHECK(bytes(selection, 6, 0) == "0..0$");
    CHECK(bytes(selection, 7, 10) == "0..2");
    CHECK(bytes(selection, 8, 10) == "");
    CHECK(selection.head().first == to);
  }
}

TEST_CASE("selection: lines in front of a row stand in their order before it") {
  const TextPlace above{5, 0, TextLine::above, 90};
  const TextPlace next{5, 0, TextLine::above, 91};
  const TextPlace edit{5, 0, TextLine::edit, 0};
  const TextPlace below{5, 0, TextLine::below, 7};
  const std::vector<TextPlace> lines = {{4}, above, next, edit, below, {5}, {6}};
  for (size_t i = 0; i + 1 < lines.size(); ++i) CHECK(lines[i].at(9) < lines[i + 1]);
  CHECK(above.at(3).is_beside(above));
  CHECK_FALSE(above.is_beside(next));

  CodeSelection selection;
  selection.start({above.at(2), above.at(2)}, TextUnit::characters, TextSide::new_side);
  selection.extend({below.at(4), below.at(4)});
  const auto bytes_at = [&](const TextPlace& place, RowKind kind) {
    const auto found = selection.bytes_of(place, kind, 8);
    return found ? std::to_string(found->first) + ".." + std::to_string(found->end) : "";
  };
  CHECK(bytes_at({4}, RowKind::context) == "");
  CHECK(bytes_at(above, RowKind::context) == "2..8");
  CHECK(bytes_at(next, RowKind::context) == "0..8");
  CHECK(bytes_at(edit, RowKind::added) == "0..8");
  CHECK(bytes_at(below, RowKind::context) == "0..4");
  CHECK(bytes_at({5}, RowKind::context) == "");
  selection.start({above, above}, TextUnit::characters, TextSide::old_side);
  selection.extend({TextPlace{6}, TextPlace{6}});
  CHECK(bytes_at(edit, RowKind::added) == "");
  CHECK(bytes_at(below, RowKind::context) == "0..8");
}

TEST_CASE("selection: a text that got shorter is selected as far as it goes") {
  CodeSelection selection;
  selection.start({{5, 3}, {5, 30}}, TextUnit::words, kBoth);
  CHECK(bytes(selection, 5, 10) == "3..10");
  CHECK(bytes(selection, 5, 2) == "2..2");
}

TEST_CASE("selection: what it began with stays in it") {
  CodeSelection selection;
  selection.start({{5, 3}, {5, 8}}, TextUnit::words, kBoth);
  selection.extend({{5, 10}, {5, 12}});
  CHECK(bytes(selection, 5, 20) == "3..12");
  selection.extend({{5, 0}, {5, 2}});
  CHECK(bytes(selection, 5, 20) == "0..8");
  selection.start({{5, 0}, {5, kLineEnd}}, TextUnit::lines, kBoth);
  CHECK(bytes(selection, 5, 20) == "0..20$");
  selection.extend({{4, 0}, {4, kLineEnd}});
  CHECK(bytes(selection, 4, 7) == "0..7$");
  CHECK(bytes(selection, 5, 20) == "0..20$");
}

TEST_CASE("selection: of one side it has no rows of the other") {
  CodeSelection selection;
  const auto all = [&](TextSide side) {
    selection.start({{1, 0}, {1, 0}}, TextUnit::characters, side);
    selection.extend({{9, 9}, {9, 9}});
    std::string out;
    for (const RowKind kind : {RowKind::context, RowKind::removed, RowKind::added}) {
      out += bytes(selection, 5, 3, kind).empty() ? '-' : '+';
    }
    return out;
  };
  CHECK(all(TextSide::both) == "+++");
  CHECK(all(TextSide::old_side) == "++-");
  CHECK(all(TextSide::new_side) == "+-+");
}

TEST_CASE("selection: words") {
  CHECK(word("int foo_1(bar);", 5) == "foo_1");
  CHECK(word("int foo_1(bar);", 3) == " ");
  CHECK(word("int foo_1(bar);", 9) == "(");
  CHECK(word("a \t  b", 2) == " \t  ");
  CHECK(word("x \xC3\xA9t\xC3\xA9 y", 4) == "\xC3\xA9t\xC3\xA9");
  CHECK(word("abc", 3) == "abc");
  CHECK(word("", 0) == "");
}

TEST_CASE("selection: a step along a line is a whole character or a word") {
  const std::string text = "a e\xCC\x81  (\xE6\xBC\xA2)";
  std::vector<uint32_t> right, left;
  for (uint32_t at = 0; at < text.size(); at = next_offset(text, at, 1, false)) right.push_back(at);
  CHECK(right == std::vector<uint32_t>{0, 1, 2, 5, 6, 7, 8, 11});
  for (auto at = static_cast<uint32_t>(text.size()); at > 0;
       at = next_offset(text, at, -1, false)) {
    left.insert(left.begin(), next_offset(text, at, -1, false));
  }
  CHECK(left == right);
  CHECK(next_offset("foo  bar", 0, 1, true) == 3);
  CHECK(next_offset("foo  bar", 3, 1, true) == 8);
  CHECK(next_offset("foo  bar", 8, 1, true) == 8);
  CHECK(next_offset("foo  bar", 8, -1, true) == 5);
  CHECK(next_offset("foo  bar", 5, -1, true) == 0);
  CHECK(next_offset("foo  bar", 0, -1, true) == 0);
}

TEST_CASE("selection property: steps reach the end and come back, whatever the bytes") {
  Random random(7);
  for (int round = 0; round < 300; ++round) {
    const std::string text = random_bytes(random, random.below(60));
    for (const bool by_word : {false, true}) {
      uint32_t at = 0;
      for (size_t steps = 0; at < text.size(); ++steps) {
        const uint32_t next = next_offset(text, at, 1, by_word);
        REQUIRE(next > at);
        at = next;
      }
      while (at > 0) {
        const uint32_t next = next_offset(text, at, -1, by_word);
        REQUIRE(next < at);
        at = next;
      }
    }
    if (!text.empty()) {
      const uint32_t at = random.below(static_cast<uint32_t>(text.size()));
      const TextBytes found = word_at(text, at);
      CHECK(found.first <= at);
      CHECK(found.end > at);
      CHECK(found.end <= text.size());
    }
  }
}

}  // namespace whymark::test
