// TextEdit against its slow twin, over random texts and random sequences of what can be done to
// them.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include "tests/core/git/scratch.h"
#include "tests/render/layout/slow_text_edit.h"

namespace whymark::test {
namespace {

const std::string kPieces[] = {"a",
                               "b1",
                               "_x",
                               " ",
                               "  ",
                               "    ",
                               "\t",
                               "\n",
                               "\n",
                               "\r",
                               "\r\n",
                               "(",
                               "->",
                               "\xC3\xA9",
                               "\xFF",
                               "\xCC\x81",
                               "\xE6\xBC\xA2",
                               "\x01",
                               "\xE6\xBC",
                               "\xE2\x80\x8D",
                               std::string(1, '\0'),
                               "e",
                               "\xE3\x80\x80",
                               "\xF0\x9F\x91\xA9",
                               "\xF0\x9F\x87\xA9",
                               "\xE2\x80\x94",
                               "\xEF\xBB\xBF"};

std::string random_text(Random& random, uint32_t pieces) {
  std::string text;
  for (uint32_t i = 0; i < pieces; ++i) text += random.pick(kPieces);
  return text;
}

std::string with_crlf(const std::string& text) {
  std::string out;
  for (const char c : text) out += c == '\n' ? std::string("\r\n") : std::string(1, c);
  return out;
}

/// Does the same to both; its name.
std::string edit_both(Random& random, TextEdit& edit, SlowTextEdit& slow) {
  const std::string bytes = random_text(random, random.below(4));
  switch (random.below(11)) {
    case 0:
      CHECK(edit.insert(bytes) == slow.insert(bytes));
      return "insert";
    case 1:
      edit.newline();
      slow.newline();
      return "newline";
    case 2:
      edit.tab();
      slow.tab();
      return "tab";
    case 3:
      CHECK(edit.erase_back() == slow.erase(Move::left));
      return "erase_back";
    case 4:
      CHECK(edit.erase_forward() == slow.erase(Move::right));
      return "erase_forward";
    case 5:
      CHECK(edit.erase_word_left() == slow.erase(Move::word_left));
      return "erase_word_left";
    case 6:
      CHECK(edit.erase_word_right() == slow.erase(Move::word_right));
      return "erase_word_right";
    case 7:
      CHECK(edit.indent_lines() == slow.indent(true));
      return "indent";
    case 8:
      CHECK(edit.outdent_lines() == slow.indent(false));
      return "outdent";
    default:
      CHECK(edit.type(bytes) == slow.type(bytes));
      return "type";
  }
}

std::string move_both(Random& random, TextEdit& edit, SlowTextEdit& slow) {
  const bool extend = random.chance(40);
  const auto size = static_cast<uint32_t>(slow.text().size());
  switch (random.below(5)) {
    case 0: {
      const int rows = static_cast<int>(random.below(9)) - 4;
      edit.move_rows(rows, extend);
      slow.move_rows(rows, extend);
      return "rows";
    }
    case 1: {
      const size_t line = random.below(8);
      const double column = random.below(80) / 4.0;
      edit.click(line, column, extend);
      slow.click(line, column, extend);
      return "click";
    }
    case 2: {
      const size_t anchor = random.below(size + 2), cursor = random.below(size + 2);
      edit.select(anchor, cursor);
      slow.select(anchor, cursor);
      return "select";
    }
    default: {
      const Move to = static_cast<Move>(random.below(8));
      edit.move(to, extend);
      slow.move(to, extend);
      return fmt::format("move {}", static_cast<int>(to));
    }
  }
}

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    out += c > ' ' && c < 0x7F ? std::string(1, c)
                               : fmt::format("\\x{:02X}", static_cast<unsigned char>(c));
  }
  return out;
}

void check_same(const TextEdit& edit, const SlowTextEdit& slow) {
  REQUIRE(escaped(edit.text()) == escaped(slow.text()));
  REQUIRE(edit.lines().count() == slow.lines().size());
  for (size_t i = 0; i < slow.lines().size(); ++i) {
    REQUIRE(edit.lines().content(i) == slow.lines()[i]);
  }
  REQUIRE(edit.selection().cursor == slow.selection().cursor);
  REQUIRE(edit.selection().anchor == slow.selection().anchor);
  REQUIRE(slow.is_place(edit.selection().cursor));
  REQUIRE(slow.is_place(edit.selection().anchor));
  REQUIRE(edit.cursor() == slow.cursor());
}

}  // namespace

TEST_CASE("text edit property: it does what its slow twin does, and all of it can be taken back") {
  for (uint32_t i = 0; i < case_count(400); ++i) {
    Random random(seed() * 100000 + i);
    const bool crlf = random.chance(30);
    std::string original = random_text(random, random.below(60));
    if (crlf) original = with_crlf(original) + "\r\n";
    const bool all_crlf = TextLines(original).line_ends() == LineEndStyle::crlf;
    TextEdit edit(original);
    SlowTextEdit slow(original, all_crlf);
    std::string trail;
    for (uint32_t k = 0; k < 120; ++k) {
      const uint32_t what = random.below(100);
      if (what < 50) {
        trail += edit_both(random, edit, slow) + ", ";
      } else if (what < 88) {
        trail += move_both(random, edit, slow) + ", ";
      } else if (what < 95) {
        CHECK(edit.undo() == slow.undo());
        trail += "undo, ";
      } else {
        CHECK(edit.redo() == slow.redo());
        trail += "redo, ";
      }
      INFO("case ", i, ": ", trail);
      check_same(edit, slow);
    }
    while (edit.redo()) REQUIRE(slow.redo());
    const std::string final = edit.text();
    while (edit.undo()) {
      REQUIRE(slow.undo());
      check_same(edit, slow);
    }
    CHECK(edit.text() == original);
    CHECK_FALSE(edit.history().is_cut());
    while (edit.redo()) {
      REQUIRE(slow.redo());
      check_same(edit, slow);
    }
    CHECK(edit.text() == final);
  }
}

TEST_CASE("text edit property: words and drags select whole clusters, and what they began with") {
  for (uint32_t i = 0; i < case_count(1000); ++i) {
    Random random(seed() * 200000 + i);
    const std::string text = random_text(random, random.below(40));
    TextEdit edit(text);
    const SlowTextEdit slow(text, edit.lines().line_ends() == LineEndStyle::crlf);
    const uint32_t how = random.below(3);
    const size_t line = random.below(6);
    if (how == 0) edit.click(line, random.below(40) / 2.0, false);
    if (how == 1) edit.select_word(line, random.below(40) / 2.0);
    if (how == 2) edit.select_line(line);
    const Selection first = edit.selection();
    for (int k = 0; k < 5; ++k) {
      edit.drag_to(random.below(6), random.below(40) / 2.0);
      const Selection now = edit.selection();
      CHECK(slow.is_place(now.cursor));
      CHECK(slow.is_place(now.anchor));
      CHECK(now.first() <= first.first());
      CHECK(now.end() >= first.end());
      CHECK((now.anchor == first.first() || now.anchor == first.end()));
    }
  }
}

TEST_CASE("text edit property: the cursor is brought into view by the shortest way") {
  for (uint32_t i = 0; i < case_count(1000); ++i) {
    Random random(seed() * 300000 + i);
    TextEdit edit(random_text(random, random.below(60)));
    edit.select(0, random.below(static_cast<uint32_t>(edit.text().size()) + 1));
    const TextPosition at = edit.cursor();
    const TextPosition shown{random.below(12), random.below(30)};
    const size_t rows = random.below(6);
    const uint32_t columns = random.below(10);
    const auto shows = [&](TextPosition from) {
      return at.line >= from.line && at.line - from.line < std::max<size_t>(rows, 1) &&
             at.column >= from.column && at.column - from.column < std::max(columns, 1u);
    };
    const TextPosition to = edit.scroll_into_view(shown, rows, columns);
    REQUIRE(shows(to));
    if (shows(shown)) CHECK(to == shown);
    // One step back towards what was shown, and it would be out of view.
    if (to.line < shown.line) CHECK_FALSE(shows({to.line + 1, to.column}));
    if (to.line > shown.line) CHECK_FALSE(shows({to.line - 1, to.column}));
    if (to.column < shown.column) CHECK_FALSE(shows({to.line, to.column + 1}));
    if (to.column > shown.column) CHECK_FALSE(shows({to.line, to.column - 1}));
  }
}

TEST_CASE("text lines property: replacements keep the lines, whatever the bytes") {
  for (uint32_t i = 0; i < case_count(500); ++i) {
    Random random(seed() * 400000 + i);
    TextLines lines(random_text(random, random.below(30)));
    std::string text = lines.text();
    for (int k = 0; k < 20; ++k) {
      const size_t offset = random.below(static_cast<uint32_t>(text.size()) + 1);
      const size_t size = random.below(static_cast<uint32_t>(text.size() - offset) + 1);
      const std::string bytes = random_text(random, random.below(6));
      lines.replace(offset, size, bytes);
      text.replace(offset, size, bytes);
      REQUIRE(lines.text() == text);
      const auto feeds = static_cast<size_t>(std::count(text.begin(), text.end(), '\n'));
      REQUIRE(lines.count() == feeds + 1);
      std::string joined;
      for (size_t line = 0; line < lines.count(); ++line) {
        CHECK(lines.line_of(lines.begin(line)) == line);
        CHECK(lines.line_of(lines.end(line)) == line);
        joined += lines.content(line);
        joined += text.substr(lines.end(line), lines.next(line) - lines.end(line));
      }
      CHECK(joined == text);
    }
  }
}

}  // namespace whymark::test
