#include "core/format/document.h"

#include <doctest/doctest.h>

#include <string>

#include "core/format/parser.h"
#include "tests/core/format/invariants.h"

namespace whymark::test {

TEST_CASE("document: line and content of rows") {
  const Document document =
      parse(TextBuffer("@file a\n@@ -1,4 +1,4 @@\n x\r\n\n+\n-z\n\\ No newline\n y"));
  CHECK(document.line(2) == " x\r");
  CHECK(document.content(2) == "x\r");
  CHECK(document.line(3) == "");
  CHECK(document.content(3) == "");
  CHECK(document.content(4) == "");
  CHECK(document.content(5) == "z");
  CHECK(document.content(6) == " No newline");
  CHECK(document.content(7) == "y");
  CHECK(document.content(0) == "@file a");
}

TEST_CASE("document: CRLF throughout and a byte order mark are no content") {
  const Document document =
      parse(TextBuffer("\xEF\xBB\xBF@file a\r\n@@ -1,2 +1,2 @@\r\n x\r\n\r\n"));
  CHECK(document.crlf);
  CHECK(document.bom);
  CHECK(document.line(0) == "@file a");
  CHECK(document.row_span(0).size == 12);
  CHECK(document.content(2) == "x");
  CHECK(document.rows.kind[3] == RowKind::context);
  CHECK(document.content(3) == "");
  // An end without a line end does not count against it; a lone CR there is content.
  CHECK(parse(TextBuffer("a\r\nb\r")).crlf);
  CHECK(parse(TextBuffer("a\r\nb\r")).line(1) == "b\r");
  CHECK(!parse(TextBuffer("a\r\nb\n")).crlf);
  CHECK(!parse(TextBuffer("a\r")).crlf);
}

TEST_CASE("document: line ends are counted across blocks of any size") {
  std::string text;
  for (uint32_t size = 0; size < 300; ++size) {
    CHECK(parse(TextBuffer(text)).rows.size() == size);
    text += std::string(size % 40, 'x') + "\n";
  }
  const std::string feeds(10000, '\n');
  CHECK(parse(TextBuffer(feeds)).rows.size() == 10000);
  CHECK(broken(feeds).empty());
}

TEST_CASE("document: values and bodies") {
  const Document document = parse(TextBuffer(
      "@note doc\nwhy:  a \n   b\n#c\n\td\nsource:\n  e\n\nOne\n\n  two\ntodo: x\nThree\n\n"));
  REQUIRE(document.notes.size() == 1);
  REQUIRE(document.fields.size() == 3);
  CHECK(document.value(document.fields[0]) == "a b d");
  CHECK(document.value(document.fields[1]) == "e");
  CHECK(document.value(document.fields[2]) == "x");
  CHECK(document.body(document.notes[0]) == "One\n\n  two\nThree");
}

}  // namespace whymark::test
