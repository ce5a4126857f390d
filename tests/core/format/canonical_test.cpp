#include "core/format/canonical.h"

#include <doctest/doctest.h>

#include "core/format/canonical_wrap.h"
#include "core/format/parser.h"

namespace whymark::test {
namespace {

struct Case {
  std::string_view name;
  std::string before, after;
};

const std::string kHead = "---\nwhymark: 1\ntitle: T\n---\n";

std::string formatted(std::string_view text) { return canonical(parse(TextBuffer(text))); }

void check_cases(const std::vector<Case>& cases) {
  for (const Case& each : cases) {
    CAPTURE(each.name);
    CHECK(formatted(each.before) == each.after);
    CHECK(formatted(each.after) == each.after);
  }
}

std::string crlf(std::string_view text) {
  std::string out;
  for (const char c : text) out += c == '\n' ? "\r\n" : std::string(1, c);
  return out;
}

}  // namespace

TEST_CASE("canonical: blank lines between sections") {
  check_cases({
      {"one before a file, none between hunks",
       kHead + "\n\n\n@file a\n\n@@ -1 +1 @@\n-a\n+b\n\n\n@@ -5 +5 @@\n c\n\n\n",
       kHead + "\n@file a\n@@ -1 +1 @@\n-a\n+b\n@@ -5 +5 @@\n c\n"},
      {"one before a note and a hunk after it",
       kHead + "@file a\n@@ -1 +1 @@\n a\n@note file\nx\n@@\n b\n",
       kHead + "\n@file a\n@@ -1 +1 @@\n a\n\n@note file\nx\n\n@@\n b\n"},
      {"none between checks", kHead + "@check a\n\n\n@check b\n@note doc\nx\n",
       kHead + "\n@check a\n@check b\n\n@note doc\nx\n"},
      {"none where it would become a row of the hunk",
       kHead + "@file a\n@@ -1,2 +1,2 @@\n a\n@note file\nx\n",
       kHead + "\n@file a\n@@ -1,2 +1,2 @@\n a\n@note file\nx\n"},
      {"a comment stays right above its section",
       kHead + "@file a\n@@ -1 +1 @@\n a\n\n# b is new\n@file b\n",
       kHead + "\n@file a\n@@ -1 +1 @@\n a\n\n# b is new\n@file b\n"},
      {"a missing line end is added", kHead + "@file a\n@@ -1 +1 @@\n a",
       kHead + "\n@file a\n@@ -1 +1 @@\n a\n"},
      {"an empty document", "\n \n\n", ""},
  });
}

TEST_CASE("canonical: what is not laid out keeps its bytes") {
  const std::string kept =
      "---\n# c\ntitle:   'T'\nwhymark: 1 # first\nx:   {a:   b}\n---\n\n"
      "stray \xFF\xFE line\n# comment  \n\n\n# two\n\n"
      "@file a\n@@ -1,3 +1,3 @@   heading  \n \t x  \n\n-\xC3\x28\r\n+y\n# in the hunk\n "
      "z\n\n\nprose\n\n"
      "@note file\nwhy: a\n\n"
      "Body  with   blanks  \n\n\n    code\n\xFF\n# c\n- list\n";
  CHECK(formatted(kept) == kept);
}

TEST_CASE("canonical: headers") {
  check_cases({
      {"a file's words in order",
       "@file  a\tbinary newsize=9 oldmode=100644 newsha=2  from=\"b c\" -1 +2 modified oldsha=1 "
       "lang=x\n",
       "@file a modified +2 -1 from=\"b c\" oldsha=1 newsha=2 oldmode=100644 newsize=9 lang=x "
       "binary\n"},
      {"unknown words where they stood", "@file a x=1 newsha=2 word added\n",
       "@file a x=1 added word newsha=2\n"},
      {"a file without a path", "@file newsha=1   added\n", "@file newsha=1   added\n"},
      {"quotes that would pair otherwise", "@file a lang=x\" \"b from=y\n",
       "@file a lang=x\" \"b from=y\n"},
      {"a note's", "@note id=a   confidence=85% +4..7 risk=high kind=x\nx\n",
       "@note +4..7 kind=x risk=high confidence=85% id=a\nx\n"},
      {"urgency becomes the first field",
       "@note doc urgency=urgent kind=risk\nwhy: a\nurgency: info\n",
       "@note doc kind=risk\nurgency: urgent\nurgency: info\nwhy: a\n"},
      {"an urgency that is none stays", "@note doc urgency=soon\nwhy: a\n",
       "@note doc urgency=soon\nwhy: a\n"},
      {"urgency stays where a word would become the selector", "@note urgency=info word\nx\n",
       "@note urgency=info word\nx\n"},
  });
}

TEST_CASE("canonical: fields") {
  check_cases({
      {"order",
       "@note doc\nowner: me\nquestion: j?\ntodo: i\nref: h\nimpact: g\nalternative: f\nverify: e\n"
       "source: d\nwhat: c\nwhy: b\nrisk: high\nsource: d2\nurgency: info\n",
       "@note doc\nurgency: info\nwhy: b\nwhat: c\nsource: d\nsource: d2\nverify: e\nalternative: "
       "f\n"
       "impact: g\nref: h\ntodo: i\nquestion: j?\nowner: me\nrisk: high\n"},
      {"a field below the text", "@note doc\nOne\n\nwhy: a\n  b\nTwo\n",
       "@note doc\nwhy: a b\n\nOne\n\nTwo\n"},
      {"comments go with what is below them",
       "@note doc\n# t\ntodo: a\n# w\nwhy: b\n# in\n  c\n# body\nText\n# end\n",
       "@note doc\n# w\n# in\nwhy: b c\n# t\ntodo: a\n\n# body\nText\n# end\n"},
      {"values that one row more would make prose", "@note doc\nurgency:\n  info\n\n\n",
       "@note doc\nurgency:\n  info\n"},
      {"tight and empty", "@note doc\nwhy:a\nwhat:\ntodo:  \n  b\n",
       "@note doc\nwhy: a\nwhat:\ntodo: b\n"},
      {"a check of two rows", "@check   cmd `a`\n  => pass\n", "@check cmd `a` => pass\n"},
  });
}

TEST_CASE("canonical: rows are at most 78 wide, code and quotes whole") {
  check_cases({
      {"at the last space that fits",
       "@note doc\nwhy: " + std::string(36, 'a') + " " + std::string(36, 'b') + " c\n",
       "@note doc\nwhy: " + std::string(36, 'a') + " " + std::string(36, 'b') + "\n  c\n"},
      {"exactly", "@note doc\nwhy: " + std::string(73, 'a') + " b\n",
       "@note doc\nwhy: " + std::string(73, 'a') + "\n  b\n"},
      {"characters, not bytes",
       "@note doc\nwhy: é é é é é é é é é é é é é é é é é é é é é é é é é é é é é é é é é é é é "
       "é\n",
       "@note doc\nwhy: é é é é é é é é é é é é é é é é é é é é é é é é é é é é é é é é é é é é "
       "é\n"},
      {"a span that is too long stays whole",
       "@note doc\nverify: cmd `" + std::string(40, 'a') + " " + std::string(40, 'b') +
           "` => pass\n",
       "@note doc\nverify: cmd\n  `" + std::string(40, 'a') + " " + std::string(40, 'b') +
           "`\n  => pass\n"},
      {"double blanks are content",
       "@note doc\nwhy: " + std::string(60, 'a') + "  " + std::string(60, 'b') + "\n",
       "@note doc\nwhy: " + std::string(60, 'a') + "  " + std::string(60, 'b') + "\n"},
  });
}

TEST_CASE("canonical: line ends and byte order marks") {
  const std::string before =
      kHead + "\n\n@file a\n@@ -1 +1 @@\n a\n@note +1\ntodo: x\nwhy: a\n  b\nBody";
  const std::string after =
      kHead + "\n@file a\n@@ -1 +1 @@\n a\n\n@note +1\nwhy: a b\ntodo: x\n\nBody\n";
  check_cases(
      {{"CRLF stays", crlf(before), crlf(after)},
       {"a mark stays", "\xEF\xBB\xBF" + before, "\xEF\xBB\xBF" + after},
       {"CRs that are content", "@note doc\r\ntodo: a\r\nwhy: b\nBody\r\n",
        "@note doc\nwhy: b\ntodo: a\n\nBody\r\n"},
       {"the only bare LF must stay", "\n# a\r\n", "\n# a\r\n"},
       {"a mark behind a blank line is none", "\n\xEF\xBB\xBF# a\n", "\n\xEF\xBB\xBF# a\n"}});
}

TEST_CASE("canonical: pieces of the document stay pieces of it") {
  const std::string text = kHead + "\n@file a\n@@ -1 +1 @@\n a\n";
  const Document document = parse(TextBuffer(text));
  const CanonicalText canonical(document);
  CHECK(canonical.same_as_document());
  CHECK(canonical.pieces() == 1);
  CHECK(canonical.size() == text.size());
  CHECK(canonical.piece(0).data() == document.text.data());
}

TEST_CASE("canonical: work stays linear") {
  // Many runs of backticks that nothing closes, and a long row.
  std::string value;
  for (size_t run = 1; value.size() < 4'000'000; ++run) value += std::string(run, '`') + " ";
  std::string out;
  append_wrapped(out, 0, value, "\n");
  CHECK(out.size() >= value.size());
}

}  // namespace whymark::test
