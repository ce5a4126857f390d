#include "app/gui/colours.h"

#include <doctest/doctest.h>

#include <string>

#include "app/gui/shown_row.h"
#include "core/format/parser.h"

namespace whymark::test {
namespace {

Document document_of(const std::string& sections) {
  return parse(TextBuffer("---\nwhymark: 1\ntitle: T\n---\n" + sections));
}

uint32_t row_of(const Document& document, std::string_view line) {
  for (uint32_t row = 0; row < document.rows.size(); ++row) {
    if (document.line(row) == line) return row;
  }
  FAIL("no row is ", line);
  return kNone;
}

/// Colours with workers that have no threads: collect() does a job.
struct Scene {
  Document document;
  Workers workers{0};
  Colours colours;

  explicit Scene(const std::string& sections) : document(document_of(sections)) {}

  std::string ask(std::string_view line) {
    const uint32_t row = row_of(document, line);
    return colours.of_row(document, row).words(document.content(row).size());
  }
  void frame() {
    workers.collect();
    colours.submit(document, "", workers);
  }
  /// What a row has after some frames in which it is in view.
  std::string settled(std::string_view line) {
    for (int i = 0; i < 4; ++i) {
      ask(line);
      frame();
    }
    return ask(line);
  }
};

constexpr const char* kAdded = "@file a.ts added\n@@ -0,0 +1,2 @@\n+const a = 1;\n+/* b */\n";
constexpr const char* kEdited =
    "@file b.py\n@@ -10,2 +10,2 @@ def f():\n     x = 1\n-    return \"one\"\n+    return 2\n";

}  // namespace

TEST_CASE("colours: none at first, and there once a worker had its turn") {
  Scene scene(kAdded);
  CHECK(scene.ask("+const a = 1;") == "");
  scene.frame();
  scene.frame();
  CHECK(scene.ask("+const a = 1;") == "kw 0-5, num 10-11");
  CHECK(scene.ask("+/* b */") == "com 0-7");
  CHECK(scene.colours.kept_bytes() > 0);
}

TEST_CASE("colours: of a hunk, each side has its own") {
  Scene scene(kEdited);
  CHECK(scene.settled("-    return \"one\"") == "kw 4-10, str 11-16");
  CHECK(scene.ask("+    return 2") == "kw 4-10, num 11-12");
  CHECK(scene.ask("     x = 1") == "num 8-9");
}

TEST_CASE("colours: lang= wins, and a file of no known language has none") {
  CHECK(Scene("@file a.ts added lang=python\n@@ -0,0 +1,1 @@\n+# c\n").settled("+# c") ==
        "com 0-3");
  CHECK(Scene("@file a.txt added\n@@ -0,0 +1,1 @@\n+int x;\n").settled("+int x;") == "");
  CHECK(Scene("@file tool added\n@@ -0,0 +1,2 @@\n+#!/bin/sh\n+# c\n").settled("+# c") ==
        "com 0-3");
}

TEST_CASE("colours: what went out of view is cancelled, and begun anew when it is back") {
  Scene scene(kAdded);
  scene.ask("+const a = 1;");
  scene.colours.submit(scene.document, "", scene.workers);
  CHECK(scene.workers.busy());
  for (int i = 0; i < 20; ++i) scene.colours.submit(scene.document, "", scene.workers);
  CHECK_FALSE(scene.workers.busy());
  CHECK(scene.settled("+const a = 1;") == "kw 0-5, num 10-11");
}

TEST_CASE("colours: a hunk over the limit has none, and says so") {
  std::string sections = "@file a.ts added\n@@ -0,0 +1,1000000 @@\n";
  while (sections.size() < kMaxHighlightText + (size_t{2} << 20)) sections += "+const a = 1;\n";
  Scene scene(sections);
  CHECK(scene.settled("+const a = 1;") == "");
  CHECK(scene.colours.limit(0) == "over 4 MB: no colours");
  CHECK(Scene(kAdded).colours.limit(0) == "");
}

TEST_CASE("colours: along a line with a part taken back they are shifted") {
  Scene scene("@file a.ts added\n@@ -0,0 +1,1 @@\n+const abc = \"x\" + 1;\n");
  scene.settled("+const abc = \"x\" + 1;");
  ShownRow shown;
  shown.text = "const z = \"x\" + 1;";
  shown.parts.push_back({6, 7, true, 0, 1, "abc", "z"});
  ShownInk ink(
      shown, Color::text,
      scene.colours.of_row(scene.document, row_of(scene.document, "+const abc = \"x\" + 1;")));
  CHECK(ink.at(0) == Color::kw);
  CHECK(ink.at(5) == Color::text);
  CHECK(ink.at(6) == Color::unk);
  CHECK(ink.at(7) == Color::text);
  CHECK(ink.at(10) == Color::str);
  CHECK(ink.at(12) == Color::str);
  CHECK(ink.at(14) == Color::text);
  CHECK(ink.at(16) == Color::num);
}

}  // namespace whymark::test
