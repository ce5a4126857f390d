#include "render/layout/text_edit.h"

#include <doctest/doctest.h>

#include <algorithm>

namespace whymark::test {
namespace {

/// An editor of `marked` without its marks: `|` is the cursor, `^` the anchor, if elsewhere.
TextEdit make(std::string marked) {
  const size_t anchor = marked.find('^');
  if (anchor != std::string::npos) marked.erase(anchor, 1);
  const size_t cursor = marked.find('|');
  REQUIRE(cursor != std::string::npos);
  marked.erase(cursor, 1);
  TextEdit edit(marked);
  // The anchor's place was found while the cursor's mark was still there.
  const size_t shift = anchor != std::string::npos && anchor > cursor ? 1 : 0;
  edit.select(anchor == std::string::npos ? cursor : anchor - shift, cursor);
  return edit;
}

std::string dump(const TextEdit& edit) {
  std::string text = edit.text();
  const Selection at = edit.selection();
  text.insert(at.end(), at.cursor >= at.anchor ? "|" : "^");
  if (!at.empty()) text.insert(at.first(), at.cursor >= at.anchor ? "^" : "|");
  return text;
}

std::string moved(const std::string& marked, Move to, bool extend = false) {
  TextEdit edit = make(marked);
  edit.move(to, extend);
  return dump(edit);
}

template <class Edit>
std::string edited(const std::string& marked, Edit change) {
  TextEdit edit = make(marked);
  change(edit);
  return dump(edit);
}

}  // namespace

TEST_CASE("text lines: what a line end is") {
  TextLines lines("a\nb\r\n\nc");
  CHECK(lines.line_ends() == LineEndStyle::lf);
  CHECK(lines.count() == 4);
  CHECK(lines.content(1) == "b\r");  // content: not all line ends are CRLF
  CHECK(lines.content(3) == "c");
  TextLines crlf("a\r\n\r\nb\rc\r\n");
  CHECK(crlf.line_ends() == LineEndStyle::crlf);
  CHECK(crlf.content(0) == "a");
  CHECK(crlf.content(1).empty());
  CHECK(crlf.content(2) == "b\rc");
  CHECK(crlf.content(3).empty());
  CHECK(crlf.with_line_ends("x\ny\r\nz") == "x\r\ny\r\nz");
  CHECK(lines.with_line_ends("x\ny\r\n") == "x\ny\r\n");
  CHECK(TextLines("").count() == 1);
  CHECK(TextLines("", LineEndStyle::crlf).line_end() == "\r\n");
  CHECK(TextLines("\n", LineEndStyle::crlf).line_end() == "\n");
}

TEST_CASE("text edit: typing, replacing, erasing") {
  CHECK(edited("a|c", [](TextEdit& edit) { edit.type("b"); }) == "ab|c");
  CHECK(edited("a^xx|c", [](TextEdit& edit) { edit.insert("b\nb"); }) == "ab\nb|c");
  CHECK(edited("ab|c", [](TextEdit& edit) { edit.erase_back(); }) == "a|c");
  CHECK(edited("a|bc", [](TextEdit& edit) { edit.erase_forward(); }) == "a|c");
  CHECK(edited("a\n|b", [](TextEdit& edit) { edit.erase_back(); }) == "a|b");
  CHECK(edited("a|\r\nb\r\n", [](TextEdit& edit) { edit.erase_forward(); }) == "a|b\r\n");
  CHECK(edited("x e\xCC\x81|", [](TextEdit& edit) { edit.erase_back(); }) == "x |");
  CHECK(edited("a|b^c", [](TextEdit& edit) { edit.erase_back(); }) == "a|c");
  CHECK(edited("let foo_1|;", [](TextEdit& edit) { edit.erase_word_left(); }) == "let |;");
  CHECK(edited("let|  foo;", [](TextEdit& edit) { edit.erase_word_right(); }) == "let|;");
  TextEdit edit = make("|");
  CHECK_FALSE(edit.erase_back());
  CHECK_FALSE(edit.erase_forward());
  CHECK_FALSE(edit.erase_word_left());
  CHECK_FALSE(edit.erase_word_right());
  CHECK_FALSE(edit.erase_selection());
  CHECK_FALSE(edit.insert(""));
  CHECK_FALSE(edit.undo());
  CHECK(edit.revision() == make("|").revision());
}

TEST_CASE("text edit: a new line is indented like its own and ends as lines do") {
  const auto newline = [](TextEdit& edit) { edit.newline(); };
  CHECK(edited("\t  a|b", newline) == "\t  a\n\t  |b");
  CHECK(edited("    |a", newline) == "    \n    |a");
  CHECK(edited("  |  a", newline) == "  \n  |  a");  // no deeper than the cursor was
  CHECK(edited("|  a", newline) == "\n|  a");
  CHECK(edited("  a^b\n    c|d", newline) == "  a\n  |d");
  CHECK(edited(" a|\r\n", newline) == " a\r\n |\r\n");
}

TEST_CASE("text edit: tab follows the nearest indented line") {
  const auto tab = [](TextEdit& edit) { edit.tab(); };
  CHECK(edited("a|", tab) == "a\t|");
  CHECK(edited("  x\na|", tab) == "  x\na   |");
  CHECK(edited("a|\n\tx\n  y", tab) == "a\t|\n\tx\n  y");
  CHECK(edited("  y\na|\n\tx", tab) == "  y\na   |\n\tx");  // above before below
  CHECK(edited("/*\n * a|\n */", tab) == "/*\n * a\t|\n */");
  CHECK(edited("    |", tab) == "        |");
  CHECK(edited("  \xE6\xBC\xA2|", tab) == "  \xE6\xBC\xA2    |");  // the column counts
  CHECK(edited("  a^bc|", tab) == "  a |");
  CHECK(edited("a^b\nc|d", tab) == "\ta^b\n\tc|d");
}

TEST_CASE("text edit: indent and outdent") {
  const auto in = [](TextEdit& edit) { edit.indent_lines(); };
  const auto out = [](TextEdit& edit) { edit.outdent_lines(); };
  CHECK(edited("a|b", in) == "\ta|b");
  CHECK(edited("|ab", in) == "\t|ab");
  CHECK(edited("^a\n\nb\n|c", in) == "^\ta\n\n\tb\n|c");  // not c, and no empty line
  CHECK(edited("  a\n|b", in) == "  a\n    |b");
  CHECK(edited("\t\ta|", out) == "\ta|");
  CHECK(edited("      a|", out) == "  a|");
  CHECK(edited("  \ta|", out) == "a|");
  CHECK(edited("   | a", out) == "|a");
  CHECK(edited("\ta^b\r\n  c|\r\n", out) == "a^b\r\nc|\r\n");
  TextEdit edit = make("a|");
  CHECK_FALSE(edit.outdent_lines());
  CHECK_FALSE(edit.history().can_undo());
}

TEST_CASE("text edit: moves") {
  CHECK(moved("a|b", Move::left) == "|ab");
  CHECK(moved("|ab", Move::left) == "|ab");
  CHECK(moved("a\n|b", Move::left) == "a|\nb");
  CHECK(moved("a|\r\nb\r\n", Move::right) == "a\r\n|b\r\n");
  CHECK(moved("|e\xCC\x81x", Move::right) == "e\xCC\x81|x");
  CHECK(moved("ab|", Move::right) == "ab|");
  CHECK(moved("a^bc|d", Move::left) == "a|bcd");
  CHECK(moved("a|bc^d", Move::right) == "abc|d");
  CHECK(moved("a^bc|d", Move::right, true) == "a^bcd|");
  CHECK(moved("  a|b", Move::home) == "  |ab");
  CHECK(moved("  |ab", Move::home) == "|  ab");
  CHECK(moved("|  ab", Move::home) == "  |ab");
  CHECK(moved("a|b\nc", Move::end) == "ab|\nc");
  CHECK(moved("a\nb|c\nd", Move::text_start, true) == "|a\nb^c\nd");
  CHECK(moved("a\nb|c\nd", Move::text_end) == "a\nbc\nd|");
}

TEST_CASE("text edit: moves by words") {
  CHECK(moved("|foo_1 = bar", Move::word_right) == "foo_1| = bar");
  CHECK(moved("foo_1| = bar", Move::word_right) == "foo_1 =| bar");
  CHECK(moved("a|   \nb", Move::word_right) == "a   |\nb");
  CHECK(moved("a|\n  b", Move::word_right) == "a\n|  b");
  CHECK(moved("x->yz|", Move::word_left) == "x->|yz");
  CHECK(moved("x->|yz", Move::word_left) == "x|->yz");
  CHECK(moved("ab  |", Move::word_left) == "|ab  ");
  CHECK(moved("a\n|b", Move::word_left) == "a|\nb");
  CHECK(moved("|na\xC3\xAFve\xE6\xBC\xA2 x", Move::word_right) == "na\xC3\xAFve\xE6\xBC\xA2| x");
  CHECK(moved("|a\xFF\x01", Move::word_right) == "a|\xFF\x01");
}

TEST_CASE("text edit: up and down keep the column they began with") {
  TextEdit edit = make("abcdef|\nx\n\tyz\n\xE6\xBC\xA2\xE6\xBC\xA2\xE6\xBC\xA2\n");
  const auto row = [&](int64_t rows) {
    edit.move_rows(rows, false);
    return edit.cursor();
  };
  CHECK(row(1) == TextPosition{1, 1});
  CHECK(row(1) == TextPosition{2, 6});
  CHECK(row(1) == TextPosition{3, 6});
  CHECK(row(1) == TextPosition{4, 0});
  CHECK(row(-4) == TextPosition{0, 6});
  edit.move(Move::left, false);
  CHECK(row(2) == TextPosition{2, 5});
  CHECK(row(1) == TextPosition{3, 4});  // as near as 6, and left of it
  CHECK(row(-100) == TextPosition{0, 5});
  CHECK(row(-1) == TextPosition{0, 0});
  CHECK(row(1) == TextPosition{1, 1});  // still on its way to column 5
  CHECK(row(1) == TextPosition{2, 5});
  edit.move_rows(INT64_MAX, true);
  CHECK(edit.cursor() == TextPosition{4, 0});
  edit.move_rows(INT64_MIN, true);
  CHECK(edit.cursor() == TextPosition{0, 5});
  // A tab's middle decides.
  edit = make("ab|c\n\tx");
  CHECK(row(1) == TextPosition{1, 0});
  edit = make("abc|\n\tx");
  CHECK(row(1) == TextPosition{1, 4});
}

TEST_CASE("text edit: the pointer") {
  TextEdit edit = make("foo bar->baz\n\n\ttwo|\n");
  const auto clicked = [&](size_t line, double column) {
    edit.click(line, column, false);
    return edit.cursor();
  };
  CHECK(clicked(0, 2.4) == TextPosition{0, 2});
  CHECK(clicked(0, 2.6) == TextPosition{0, 3});
  CHECK(clicked(0, -5) == TextPosition{0, 0});
  CHECK(clicked(0, 99) == TextPosition{0, 12});
  CHECK(clicked(2, 2.5) == TextPosition{2, 4});
  CHECK(clicked(99, 1) == TextPosition{3, 0});
  edit.click(0, 4, false);
  edit.click(0, 7, true);
  CHECK(edit.selected() == "bar");
  edit.drag_to(0, 1);
  CHECK(edit.selected() == "oo ");
  edit.select_word(0, 5.9);
  CHECK(edit.selected() == "bar");
  edit.drag_to(0, 9.5);
  CHECK(edit.selected() == "bar->baz");
  edit.drag_to(0, 1);
  CHECK(edit.selected() == "foo bar");
  CHECK(edit.selection().cursor == 0);
  edit.select_word(0, 50);
  CHECK(edit.selected() == "baz");
  edit.select_word(1, 3);
  CHECK(edit.selected().empty());
  edit.select_line(1);
  CHECK(edit.selected() == "\n");
  edit.drag_to(0, 3);
  CHECK(edit.selected() == "foo bar->baz\n\n");
  edit.drag_to(2, 0);
  CHECK(edit.selected() == "\n\ttwo\n");
  edit.select_all();
  CHECK(edit.selected() == edit.text());
}

TEST_CASE("text edit: what is typed in one go is one step") {
  TextEdit edit = make("a ^old|");
  for (const char* key : {"n", "e", "w"}) edit.type(key);
  edit.newline();
  edit.type("x");
  edit.move(Move::left, false);
  edit.type("y");
  edit.type("\n");
  CHECK(dump(edit) == "a new\ny\n|x");
  edit.undo();
  CHECK(dump(edit) == "a new\ny|x");
  edit.undo();
  CHECK(dump(edit) == "a new\n|x");
  edit.undo();
  CHECK(dump(edit) == "a new\n|");
  edit.undo();
  CHECK(dump(edit) == "a new|");
  edit.undo();
  CHECK(dump(edit) == "a ^old|");
  CHECK_FALSE(edit.undo());
  edit.redo();
  CHECK(dump(edit) == "a new|");
  edit.type("er");  // not into the step that was done again
  CHECK_FALSE(edit.redo());
  edit.undo();
  CHECK(dump(edit) == "a new|");
}

TEST_CASE("text edit: erasing in one direction is one step") {
  TextEdit edit = make("abc|def");
  edit.erase_back();
  edit.erase_back();
  edit.erase_forward();
  edit.erase_forward();
  CHECK(dump(edit) == "a|f");
  edit.undo();
  CHECK(dump(edit) == "a|def");
  edit.undo();
  CHECK(dump(edit) == "abc|def");
}

TEST_CASE("text edit: the cursor is never inside a cluster that an edit made") {
  CHECK(edited("|\xCC\x81x", [](TextEdit& edit) { edit.type("e"); }) == "e\xCC\x81|x");
  CHECK(edited("e^- |\xCC\x81x", [](TextEdit& edit) { edit.erase_selection(); }) == "e\xCC\x81|x");
  // In a text of CRLF a CR that comes to stand before a LF is part of the line end.
  CHECK(edited("a\r^b|\r\n", [](TextEdit& edit) { edit.erase_selection(); }) == "a\r|\r\n");
  TextEdit edit("a\r\n");
  edit.select(1, 1);
  edit.insert("\r-\n");
  edit.select(2, 3);
  edit.erase_selection();
  CHECK(dump(edit) == "a\r\n|\r\n");
}

TEST_CASE("text edit: erasing that jumped over a cluster it made begins a new step") {
  TextEdit edit = make("e| \xCC\x81zz");
  edit.erase_forward();
  CHECK(dump(edit) == "e\xCC\x81|zz");
  edit.erase_forward();
  CHECK(dump(edit) == "e\xCC\x81|z");
  edit.undo();
  edit.undo();
  CHECK(dump(edit) == "e| \xCC\x81zz");
  edit = make("ae |\xCC\x81z");
  edit.erase_back();
  CHECK(dump(edit) == "ae\xCC\x81|z");
  edit.erase_back();
  CHECK(dump(edit) == "a|z");
  edit.undo();
  edit.undo();
  CHECK(dump(edit) == "ae |\xCC\x81z");
}

TEST_CASE("text edit: bytes that are no text come through") {
  const std::string bytes("\xFF\0\r\x01\n\xE6\xBC\xC0\xAF\r\n\x80", 12);
  TextEdit edit(bytes);
  CHECK(edit.text() == bytes);
  edit.select_all();
  CHECK(edit.selected() == bytes);
  edit.insert(std::string(edit.selected()) + bytes);
  CHECK(edit.text() == bytes + bytes);
  edit.undo();
  CHECK(edit.text() == bytes);
}

TEST_CASE("text edit: its own selection can be inserted") {
  TextEdit edit = make("^ab|c");
  edit.insert(edit.selected());
  CHECK(dump(edit) == "ab|c");
  edit.select_all();
  edit.type(edit.text());
  CHECK(dump(edit) == "abc|");
}

TEST_CASE("edit history: beyond its bound the oldest steps go, and it says so") {
  EditHistory history(3 * (sizeof(EditStep) + 10));
  for (size_t i = 0; i < 3; ++i)
    history.add({EditKind::other, i, "", std::string(10, 'x'), {}, {}});
  CHECK_FALSE(history.is_cut());
  history.add({EditKind::other, 3, "", std::string(10, 'x'), {}, {}});
  CHECK(history.is_cut());
  for (const size_t offset : {3u, 2u, 1u}) {
    const EditStep* step = history.undo();
    REQUIRE(step != nullptr);
    CHECK(step->offset == offset);
  }
  CHECK(history.undo() == nullptr);
  // The newest one stays, however large.
  history.add({EditKind::other, 9, std::string(5000, 'x'), "", {}, {}});
  CHECK(history.can_undo());
  CHECK_FALSE(history.can_redo());
  CHECK(history.undo()->offset == 9);
}

}  // namespace whymark::test
