#include "core/format/diagnostic.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "core/format/codes.h"
#include "core/format/diagnostic_sink.h"
#include "core/format/parser.h"
#include "core/format/visible.h"

namespace whymark::test {
namespace {

Document one_line(std::string_view line) {
  return parse(TextBuffer("first\n" + std::string(line) + "\nlast\n"));
}

std::string format(std::string_view line, uint32_t column, uint32_t size,
                   std::string_view fix = "mend it") {
  const Document document = one_line(line);
  const Diagnostic diagnostic{
      "a-code", Severity::error, {6 + column, size}, "what", std::string(fix)};
  return format_diagnostic(document, "f.whymark", diagnostic);
}

}  // namespace

TEST_CASE("diagnostic: place, line, caret, fix") {
  CHECK(format("one two three", 4, 3) ==
        "f.whymark:2:5: error: what [a-code]\n"
        "  one two three\n"
        "      ^~~\n"
        "  fix: mend it\n");
  CHECK(format("one", 3, 0, "") ==
        "f.whymark:2:4: error: what [a-code]\n"
        "  one\n"
        "     ^\n");
}

TEST_CASE("diagnostic: a range over several lines stops at the line's end") {
  CHECK(format("one two", 4, 100) ==
        "f.whymark:2:5: error: what [a-code]\n"
        "  one two\n"
        "      ^~~\n"
        "  fix: mend it\n");
}

TEST_CASE("diagnostic: tabs, wide and combining characters keep the caret in line") {
  CHECK(format("\ta\tb", 3, 1) ==
        "f.whymark:2:4: error: what [a-code]\n"
        "      a   b\n"
        "          ^\n"
        "  fix: mend it\n");
  CHECK(format("日本x", 6, 1) ==
        "f.whymark:2:7: error: what [a-code]\n"
        "  日本x\n"
        "      ^\n"
        "  fix: mend it\n");
  CHECK(format("e\xCC\x81x", 3, 1) ==
        "f.whymark:2:4: error: what [a-code]\n"
        "  e\xCC\x81x\n"
        "   ^\n"
        "  fix: mend it\n");
}

TEST_CASE("diagnostic: what could drive a terminal is shown as marks") {
  CHECK(format("a\x1b[31m\x7f\xff\xE2\x80\xAE!", 11, 1) ==
        "f.whymark:2:12: error: what [a-code]\n"
        "  a␛[31m␡\xEF\xBF\xBD<U+202E>!\n"
        "                  ^\n"
        "  fix: mend it\n");
  const Document document = one_line("x");
  const Diagnostic diagnostic{"c", Severity::warning, {6, 1}, "say \x1b", "do \x07"};
  CHECK(format_diagnostic(document, "n\x1b", diagnostic) ==
        "n␛:2:1: warning: say ␛ [c]\n"
        "  x\n"
        "  ^\n"
        "  fix: do ␇\n");
}

TEST_CASE("diagnostic: a long line is cut around the caret") {
  std::string line(1000, 'a');
  line[500] = 'X';
  const std::string text = format(line, 500, 1);
  const std::string excerpt = text.substr(text.find('\n') + 1);
  CHECK(excerpt.substr(0, excerpt.find('\n')).find("X") == 2 + 3 + 60);
  CHECK(std::count(text.begin(), text.end(), 'a') < 200);
  const std::string caret = excerpt.substr(excerpt.find('\n') + 1);
  CHECK(caret.find('^') == 2 + 1 + 60);

  // Neither a cut nor the range splits a character.
  std::string wide;
  for (int i = 0; i < 300; ++i) wide += "ü";
  const std::string cut = format(wide, 401, 1);
  CHECK(cut.find("\xEF\xBF\xBD") == std::string::npos);
}

TEST_CASE("diagnostic: an empty document") {
  const Document document = parse(TextBuffer(std::string_view{}));
  REQUIRE(document.diagnostics.size() == 1);
  CHECK(has_errors(document.diagnostics));
  CHECK(format_diagnostic(document, "f", document.diagnostics[0]) ==
        "f:1:1: error: the document is empty [document-empty]\n"
        "  fix: start it with --- and the line whymark: 1\n");
}

TEST_CASE("diagnostic: each has a place in the text, a message of one line and a fix") {
  const Document document =
      parse(TextBuffer("---\nscope: x\n---\nstray\n@file\n@@\n-a\n@@ -1,9 +1 @@\n+b\n@note +9 "
                       "kind=x risk=x\nfoo: 1\n"));
  CHECK(document.diagnostics.size() >= 9);
  for (const Diagnostic& diagnostic : document.diagnostics) {
    CHECK(diagnostic.range.end() <= document.text.size());
    CHECK(!diagnostic.message.empty());
    CHECK(!diagnostic.fix.empty());
    CHECK((diagnostic.message + diagnostic.fix).find('\n') == std::string::npos);
  }
}

TEST_CASE("sink: keeps a bounded number of each code, and says so") {
  DiagnosticSink sink;
  for (uint32_t i = 0; i < 5000; ++i)
    sink.warning(code::kStrayLine, {5000 - i, 0}, "fix", "n {}", i);
  sink.error(code::kTitleMissing, {2, 0}, "fix", "title");
  const std::vector<Diagnostic> found = sink.take();
  CHECK(found.size() == DiagnosticSink::kMaxPerCode + 2);
  CHECK(found[0].code == code::kTitleMissing);
  CHECK(found[1].message == "from here on 4000 more of this kind are not listed");
  CHECK(std::is_sorted(found.begin(), found.end(), [](const Diagnostic& a, const Diagnostic& b) {
    return a.range.offset < b.range.offset;
  }));
}

TEST_CASE("visible: quoted words are cut at a character") {
  CHECK(to_string(quote("a\nb")) == "`a␊b`");
  std::string word(59, 'a');
  CHECK(to_string(quote(word + "ü!")) == "`" + word + "…`");
}

}  // namespace whymark::test
