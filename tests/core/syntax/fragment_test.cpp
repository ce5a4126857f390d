// Pieces out of the middle of a file: code is coloured, what begins in a string or a comment is
// not.
#include "core/syntax/fragment.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace whymark::test {
namespace {

HighlightState state_of(Language language, std::string_view text) {
  const CancelFlag never{false};
  return highlight_fragment(language, text, never).state;
}

struct Piece {
  Language language;
  std::string_view text;
};

}  // namespace

TEST_CASE("fragment: code that is cut out of the middle is coloured") {
  constexpr Piece kCode[] = {
      {Language::cpp, "  x = 1;  // it's so\n  /* note */\n  y = \"*/\";\n"},
      {Language::c, "\t\t*p = 0;\n\t}\n\treturn a * b;\n"},
      {Language::python,
       "        return x\n\n    def g(self):\n        \"\"\"It does.\"\"\"\n        y = 1\n"},
      {Language::typescript, "    return `a ${x} b`;\n  }\n\n  const y = { a: 1 };\n"},
      {Language::go, "\tif err != nil {\n\t\treturn err\n\t}\n}\n"},
      {Language::java, "    return x;\n  }\n\n  /** It does. */\n  int g() {\n"},
      {Language::json, "    \"a\": 1,\n    \"b\": [\n"},
      {Language::css, "  color: red;\n  margin: 0;\n"},
      {Language::toml, "name = \"x\"\nversion = 2\n"},
  };
  for (const Piece& piece : kCode) {
    CAPTURE(std::string(word(piece.language)));
    CAPTURE(std::string(piece.text));
    CHECK(state_of(piece.language, piece.text) == HighlightState::done);
  }
}

TEST_CASE("fragment: what begins in a comment, a string, a heredoc has no colours") {
  constexpr Piece kInside[] = {
      // block comments: with their end, without it, of code
      {Language::cpp, " that was said before. */\nint x = 1;\nint y = 2;\n"},
      {Language::cpp, " * Frees the buffer and all that uses it.\n * @param x which one\n"},
      {Language::c, "   int x = 1;\n   int y = 2; */\nint z = 3;\n"},
      {Language::java, "   * It gives what was asked for.\n   */\n  int g() {\n    return 1;\n"},
      {Language::css, "  color: red;\n*/\na { color: red; }\n"},
      {Language::sql, "  of all that there was */\nSELECT 1;\n"},
      // docstrings
      {Language::python, "    It gives what was asked for,\n    or none.\n"},
      {Language::python, "    or none.\n    \"\"\"\n    x = 1\n    y = f(x)\n"},
      {Language::python,
       "or none at all\n\"\"\"\nx = 1\n\ndef g():\n    \"\"\"It does so.\"\"\"\n    return x\n"},
      {Language::python, "    >>> f(1)\n    2\n"},
      // template literals, raw strings, strings over lines
      {Language::javascript, "  <p>Hello ${name}, we have news</p>\n`;\nconst x = 1;\n"},
      {Language::typescript, "select a from b where c = ${d}\n`);\nexport const y = `it is`;\n"},
      {Language::go, "usage: tool [flags] file\n`\n\nfunc main() {\n"},
      {Language::cpp, "some raw text that is long\n)\";\nint x = 1;\n"},
      {Language::rust, "and more of the text that was begun\";\n    let x = 1;\n"},
      {Language::toml, "some more of the text\n\"\"\"\nname = 1\n"},
      // heredocs, and languages in which prose is code
      {Language::ruby, "  text of it\nEOS\nputs 1\n"},
      {Language::ruby, "and so it is.\n=end\nx = 1\n"},
      {Language::bash, "some text\nEOF\necho done\n"},
      {Language::php, "<p>text</p>\n"},
      {Language::yaml, "    some: text\n    of a block\n"},
      {Language::markdown, "int x;\n```\ntext\n"},
      {Language::html, "some text -->\n<p>\n"},
  };
  for (const Piece& piece : kInside) {
    CAPTURE(std::string(word(piece.language)));
    CAPTURE(std::string(piece.text));
    CHECK(state_of(piece.language, piece.text) == HighlightState::none);
  }
}

}  // namespace whymark::test
