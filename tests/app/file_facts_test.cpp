#include "app/gui/file_facts.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "core/format/parser.h"

namespace whymark::test {
namespace {

Document files(const std::string& text) {
  return parse(TextBuffer("---\nwhymark: 1\n---\n" + text));
}

std::string facts(const std::string& text, uint32_t file = 0) {
  const Document document = files(text);
  std::string out;
  for (const std::string& fact : file_facts(document, file, find_folder_swaps(document))) {
    out += (out.empty() ? "" : "; ") + fact;
  }
  return out;
}

constexpr const char* kArrow = " \xE2\x86\x92 ";

}  // namespace

TEST_CASE("facts: lines alone say nothing more") {
  CHECK(facts("@file a\n@@ -1 +1 @@\n-a\n+b\n") == "");
  CHECK(facts("@file a renamed from=b\n@@ -1 +1 @@\n-a\n+b\n") == "");
  CHECK(facts("@file a added\n@@ -0,0 +1 @@\n+b\n") == "");
}

TEST_CASE("facts: modes") {
  const std::string arrow = kArrow;
  CHECK(facts("@file a oldmode=100644 newmode=100755\n") ==
        "made executable (100644" + arrow + "100755)");
  CHECK(facts("@file a oldmode=100755 newmode=100644\n@@ -1 +1 @@\n-a\n+b\n") ==
        "no longer executable (100755" + arrow + "100644)");
  CHECK(facts("@file a oldmode=100644 newmode=100600\n") == "mode 100644" + arrow + "100600");
  CHECK(facts("@file a added newmode=100755\n@@ -0,0 +1 @@\n+b\n") == "executable");
  CHECK(facts("@file a deleted oldmode=100755\n@@ -1 +0,0 @@\n-b\n") == "was executable");
  CHECK(facts("@file a oldmode=100755\n@@ -1 +1 @@\n-a\n+b\n") == "");
}

TEST_CASE("facts: links and submodules") {
  const std::string arrow = kArrow;
  const std::string lines = "@@ -1 +1 @@\n-old\n\\ No newline at end of file\n+n\xFFw\n";
  CHECK(facts("@file a oldmode=120000\n" + lines) == "links to old" + arrow + "n\\xFFw");
  CHECK(facts("@file a added newmode=120000\n@@ -0,0 +1 @@\n+x\n") == "links to x");
  CHECK(facts("@file a deleted oldmode=120000\n@@ -1 +0,0 @@\n-x\n") == "links to x before");
  CHECK(facts("@file a oldmode=100755 newmode=120000\n" + lines) ==
        "a file became a symbolic link (100755" + arrow + "120000); links to n\\xFFw");
  const std::string one(40, '1');
  const std::string two(40, '2');
  CHECK(facts("@file s newmode=160000\n@@ -1 +1 @@\n-Subproject commit " + one +
              "\n+Subproject commit " + two + "-dirty\n") ==
        "submodule at 111111111111" + arrow + "222222222222 with changes");
  CHECK(facts("@file s added newmode=160000\n@@ -0,0 +1 @@\n+Subproject commit " + one + "\n") ==
        "submodule at 111111111111");
}

TEST_CASE("facts: a submodule whose commits stand in its header alone") {
  const std::string arrow = kArrow;
  const std::string one(40, '1');
  const std::string two(40, '2');
  const std::string mode = " newmode=160000";
  CHECK(facts("@file s oldsha=" + one + " newsha=" + two + mode + "\n") ==
        "submodule at 111111111111" + arrow + "222222222222");
  CHECK(facts("@file s added oldsha=" + std::string(40, '0') + " newsha=" + two + mode + "\n") ==
        "submodule at 222222222222");
  CHECK(facts("@file s deleted oldmode=160000 oldsha=" + one + "\n") ==
        "submodule at 111111111111 before");
  CHECK(facts("@file s oldmode=100644 oldsha=" + one + " newsha=" + two + mode + "\n") ==
        "a file became a submodule (100644" + arrow + "160000); submodule at 222222222222");
  CHECK(facts("@file s added" + mode + "\n") == "a submodule");
  CHECK(facts("@file s renamed from=t newsha=" + two + mode + "\n") == "submodule at 222222222222");
}

TEST_CASE("facts: contents that are not shown") {
  const std::string arrow = kArrow;
  CHECK(facts("@file a binary oldsize=12345 newsize=1234567\n") ==
        "binary, 12,345" + arrow + "1,234,567 bytes");
  CHECK(facts("@file a binary added newsize=1\n") == "binary, 1 byte");
  CHECK(facts("@file a binary deleted oldsize=100\n") == "binary, 100 bytes");
  CHECK(facts("@file a binary oldsize=7 newsize=7\n") == "binary, 7 bytes");
  CHECK(facts("@file a binary\n") == "binary");
  CHECK(facts("@file a added\n") == "an empty file");
  CHECK(facts("@file a deleted newsize=0\n") == "it was empty");
  CHECK(facts("@file a renamed from=b\n") == "no line changed");
  CHECK(facts("@file a\n") == "no changed lines");
}

TEST_CASE("facts: a file and a folder of one name") {
  const std::string swap =
      "@file lib deleted\n@@ -1 +0,0 @@\n-a\n@file lib/x/y added\n@@ -0,0 +1 @@\n+a\n"
      "@file doc/a deleted\n@@ -1 +0,0 @@\n-a\n@file doc added\n@@ -0,0 +1 @@\n+a\n";
  CHECK(facts(swap, 0) == "a folder took its place");
  CHECK(facts(swap, 1) == "");
  CHECK(facts(swap, 2) == "");
  CHECK(facts(swap, 3) == "it took a folder's place");
  CHECK(facts("@file lib deleted\n@file library/x added\n", 0) == "it was empty");
}

}  // namespace whymark::test
