#include "render/layout/markdown.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "fonts/cells.h"
#include "tests/core/format/random_document.h"

namespace whymark::test {
namespace {

/// One block a line: type, depth, marker, then its text with `code`, *strong*, /emphasis/ and | for
/// a hard break.
std::string dump(std::string_view text) {
  static constexpr std::string_view kTypes[] = {"paragraph", "heading", "item", "quote", "code"};
  std::string out;
  for (const Block& block : parse_markdown(text)) {
    out += kTypes[static_cast<size_t>(block.type)];
    out += ' ' + std::to_string(block.depth);
    if (!block.marker.empty()) out += ' ' + block.marker;
    out += ':';
    for (const Inline& piece : block.inlines) {
      if (piece.line_break) out += '|';
      const std::string sign = piece.code ? "`" : piece.strong ? "*" : piece.emphasis ? "/" : "";
      out += sign + piece.text + sign;
    }
    out += '\n';
  }
  return out;
}

std::string shown(std::string_view text) {
  std::string out;
  for (const Block& block : parse_markdown(text)) {
    out += block.marker;
    for (const Inline& piece : block.inlines) out += piece.text;
  }
  return out;
}

}  // namespace

TEST_CASE("markdown: paragraphs, emphasis, code") {
  CHECK(dump("") == "");
  CHECK(dump("one\ntwo\n\nthree") == "paragraph 0:one two\nparagraph 0:three\n");
  CHECK(dump("a *b* **c** `d e`") == "paragraph 0:a /b/ *c* `d e`\n");
  CHECK(dump("## Head\ntext") == "heading 0:Head\nparagraph 0:text\n");
}

TEST_CASE("markdown: strong within strong ends once") {
  CHECK(dump("**a **b** c** d") == "paragraph 0:*a b c* d\n");
}

TEST_CASE("markdown: hard breaks") {
  CHECK(dump("one  \ntwo\\\nthree") == "paragraph 0:one|two|three\n");
}

TEST_CASE("markdown: lists nest, and ordered ones count from their start") {
  CHECK(dump("- a\n- b\n  - c\n- d") ==
        "item 1 \xE2\x80\xA2:a\nitem 1 \xE2\x80\xA2:b\nitem 2 \xE2\x80\xA2:c\n"
        "item 1 \xE2\x80\xA2:d\n");
  CHECK(dump("7. a\n8. b") == "item 1 7.:a\nitem 1 8.:b\n");
  CHECK(dump("1) a\n   1. b") == "item 1 1.:a\nitem 2 1.:b\n");
}

TEST_CASE("markdown: an item's second paragraph has no second marker") {
  CHECK(dump("- a\n\n  b") == "item 1 \xE2\x80\xA2:a\nparagraph 1:b\n");
}

TEST_CASE("markdown: an item without text is still an item") {
  CHECK(dump("- \n- b") == "item 1 \xE2\x80\xA2:\nitem 1 \xE2\x80\xA2:b\n");
}

TEST_CASE("markdown: an item that begins with a list keeps its own marker") {
  CHECK(dump("3. 4. a") == "item 1 3.:\nitem 2 4.:a\n");
}

TEST_CASE("markdown: quotes") {
  CHECK(dump("> a\n> > b") == "quote 1:a\nquote 2:b\n");
  CHECK(dump("- > a") == "item 2 \xE2\x80\xA2:a\n");
}

TEST_CASE("markdown: a code block keeps its lines") {
  CHECK(dump("```\na *b*\n\n  c\n```") == "code 0:a *b*\n\n  c\n\n");
  CHECK(dump("    a\n    b") == "code 0:a\nb\n\n");
}

TEST_CASE("markdown: what a fence says of its code is shown") {
  CHECK(shown("```ts title=a.ts\nx\n```").find("ts title=a.ts") != std::string::npos);
  // With no lines in it as well.
  CHECK(shown("```ts\n```").find("ts") != std::string::npos);
}

TEST_CASE("markdown: a rule is a line of dashes") {
  CHECK(dump("a\n\n---\n\nb") ==
        "paragraph 0:a\nparagraph 0:\xE2\x80\x94\xE2\x80\x94\xE2\x80\x94\nparagraph 0:b\n");
}

TEST_CASE("markdown: tables, with what stands around them") {
  const auto table = [](std::string_view text) {
    std::string out;
    for (const Block& block : parse_markdown(text)) {
      out += block.type == BlockType::table ? "table" : "other";
      for (const auto& row : block.rows) {
        out += " [";
        for (const auto& cell : row) {
          out += '<';
          for (const Inline& piece : cell) out += piece.code ? '`' + piece.text + '`' : piece.text;
          out += '>';
        }
        out += ']';
      }
      out += '\n';
    }
    return out;
  };
  CHECK(table("| a | b |\n|---|:-:|\n| 1 | 2 |") == "table [<a><b>] [<1><2>]\n");
  CHECK(table("before\n| a |\n|-|\n| 1 |\n\nafter") == "other\ntable [<a>] [<1>]\nother\n");
  CHECK(table("- | a |\n  |-|\n  | 1 |") == "table [<a>] [<1>]\n");
  CHECK(table("| a |\n|-|\n| 1 | 2 | 3 |\n||") == "table [<a>] [<1><2><3>] [<>]\n");
  CHECK(table("| a | b |\n|-|-|\n| x\\|y | `p \\| q` |") == "table [<a><b>] [<x|y><`p | q`>]\n");
  // No line of dashes, or one of another width: only lines.
  CHECK(table("| a |\n| b |") == "other\n");
  CHECK(table("| a | b |\n|-|\n| 1 |") == "other\n");
}

TEST_CASE("markdown: links keep their address for a click") {
  const std::vector<Block> blocks = parse_markdown("see [the *spec*](http://b.c \"t\") now");
  REQUIRE(blocks.size() == 1);
  std::string linked;
  for (const Inline& piece : blocks[0].inlines) {
    if (!piece.link.empty()) {
      CHECK(piece.link == "http://b.c");
      linked += piece.text;
    }
  }
  CHECK(linked == "the spec (http://b.c \"t\")");
}

TEST_CASE("markdown: HTML is text") {
  CHECK(dump("a <b>c</b> <!-- d -->") == "paragraph 0:a <b>c</b> <!-- d -->\n");
  CHECK(dump("<div>\nx\n</div>") == "paragraph 0:<div> x </div>\n");
  CHECK(dump("<script>alert(1)</script>") == "paragraph 0:<script>alert(1)</script>\n");
}

TEST_CASE("markdown: links show their address and their title") {
  CHECK(dump("[a](http://b.c)") == "paragraph 0:a (http://b.c)\n");
  CHECK(dump("![a](b.png)") == "paragraph 0:a (b.png)\n");
  CHECK(dump("<http://b.c>") == "paragraph 0:http://b.c\n");
  CHECK(dump("see http://b.c/d?e=1, then") == "paragraph 0:see http://b.c/d?e=1, then\n");
  CHECK(shown("[a](http://b.c \"title\")").find("title") != std::string::npos);
  // A text that says one address and goes to another says so.
  CHECK(shown("[http://good.org](http://evil.org)").find("evil.org") != std::string::npos);
}

TEST_CASE("markdown: a definition of a link is shown") {
  CHECK(shown("[x]: http://b.c \"t\"\n\nafter") == "[x]: http://b.c \"t\"after");
  CHECK(shown("see [x]\n\n[x]: http://b.c").find("http://b.c") != std::string::npos);
  CHECK(shown("```\n[x]: y\n```") == "[x]: y\n");
  CHECK(shown("`[x]: y`") == "[x]: y");
}

TEST_CASE("markdown: invalid bytes and unseen characters are marks") {
  CHECK(dump("a\xFF"
             "b") == "paragraph 0:a\\xFFb\n");
  CHECK(dump(std::string_view("a\0b", 3)) == "paragraph 0:a^@b\n");
  CHECK(dump("a\xE2\x80\xAE"
             "b") == "paragraph 0:aU+202Eb\n");
  CHECK(dump("`a\x07`") == "paragraph 0:`a^G`\n");
  CHECK(dump("```\na\x07\n```") == "code 0:a^G\n\n");
  CHECK(dump("a\rb") == "paragraph 0:a^Mb\n");
}

TEST_CASE("markdown: a mark is never markup") {
  CHECK(dump("\x1B]a](b)") == "paragraph 0:^[]a](b)\n");
  CHECK(dump("\x1B"
             "a](b)") == "paragraph 0:^[a](b)\n");
  CHECK(dump("\x1F"
             "a\x1F") == "paragraph 0:^_a^_\n");
  CHECK(shown("\x1C*") == "^\\*");
  CHECK(shown("`\x1B`") == "^[");
}

TEST_CASE("markdown: noncharacters of the text itself are marks") {
  CHECK(shown("a\xEF\xB7\x90z \xEF\xB7\xAFz") == "aU+FDD0z U+FDEFz");
  CHECK(shown("a]\xEF\xBF\xBE:z") == "a]U+FFFE:z");
  CHECK(shown("\xEF\xB7\xB0\xEF\xB7\x8F") == "\xEF\xB7\xB0\xEF\xB7\x8F");  // their neighbours
}

TEST_CASE("markdown: CR LF ends a line like LF") {
  CHECK(dump("- a\r\n- b\r\n") == dump("- a\n- b\n"));
  CHECK(dump("```\r\na\r\n```\r\n") == "code 0:a\n\n");
}

TEST_CASE("markdown: what comes out needs no marks, whatever the bytes") {
  Random random(51);
  for (int i = 0; i < 1000; ++i) {
    const std::string text = random_bytes(random, random.below(200));
    for (const Block& block : parse_markdown(text)) {
      for (const Inline& piece : block.inlines) {
        std::string flat = piece.text;
        for (char& c : flat) {
          if (c == '\n') c = ' ';
        }
        CHECK(with_marks(flat) == flat);
      }
    }
  }
}

namespace {

/// The letters and digits of a text; but for 1, which stands before items only.
std::string words_of(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (letter || (c >= '2' && c <= '9')) out += c;
  }
  return out;
}

/// True when the characters of `part` are in `whole`, in this order.
bool is_subsequence(std::string_view part, std::string_view whole) {
  size_t at = 0;
  for (const char c : whole) {
    if (at < part.size() && part[at] == c) ++at;
  }
  return at == part.size();
}

}  // namespace

TEST_CASE("markdown property: no letter is lost") {
  static constexpr std::array<std::string_view, 61> kPieces = {
      "a",    "Bc",       "d2",          " ",
      " ",    "\n",       "\n",          "\n\n",
      "- ",   "  ",       "1. ",         "> ",
      "# ",   "```",      "```js",       "~~~ q\n",
      "`",    "``",       "*",           "**",
      "_",    "[",        "]",           "](",
      ")",    "][",       "]: ",         "[e]: ",
      "![",   "(f)",      "<",           ">",
      "<g>",  "</g>",     "<!--",        "-->",
      "&lt;", "&#35;",    "\\",          "\"h\"",
      "'i'",  "http://j", "<k:l>",       "m@n.o",
      "    ", "\t",       "---",         "===",
      "|",    "  \n",     "\\\n",        "[p](q \"r\")",
      "[s]",  "+ ",       "<?t",         "?>",
      "<!U",  "[e]\n",    "\n|---|-|\n", "\n| l | m |\n",
      "\\|"};
  Random random(52);
  for (int i = 0; i < 20000; ++i) {
    std::string text;
    for (uint32_t n = random.below(30); n > 0; --n) text += random.one_of(kPieces);
    const std::string out = words_of(shown(text));
    CHECK_MESSAGE(is_subsequence(words_of(text), out), out, " of\n", text);
  }
}

TEST_CASE("markdown: deep nesting ends, and stands no further in than a card has room for") {
  const std::string quotes(3000, '>');
  const std::vector<Block> quoted = parse_markdown(quotes + " a");
  REQUIRE(quoted.size() == 1);
  CHECK(quoted[0].inlines.at(0).text == "a");
  CHECK(quoted[0].depth == kMaxBlockDepth);
  std::string lists;
  for (int i = 0; i < 500; ++i) lists += "- ";
  const std::vector<Block> items = parse_markdown(lists + "a");
  REQUIRE(items.size() == 500);
  CHECK(items[kMaxBlockDepth - 2].depth == kMaxBlockDepth - 1);
  CHECK(items.back().depth == kMaxBlockDepth);
  CHECK(items.back().inlines.at(0).text == "a");
}

}  // namespace whymark::test
