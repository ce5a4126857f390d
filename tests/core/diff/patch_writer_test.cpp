#include "core/diff/patch_writer.h"

#include <doctest/doctest.h>

#include <string>

#include "core/format/parser.h"

namespace whymark::test {
namespace {

/// The patch of a body, and a line for each remark.
std::string patch_of(const std::string& body) {
  const Patch patch = write_patch(parse(TextBuffer("---\nwhymark: 1\ntitle: T\n---\n" + body)));
  std::string out;
  for (const std::string& piece : patch.pieces) out += piece;
  for (const std::string& remark : patch.remarks) out += "! " + remark + "\n";
  return out;
}

}  // namespace

TEST_CASE("patch: notes, comments and stray lines go") {
  CHECK(patch_of("# c\n@file a modified oldsha=11 newsha=22\n@@ -1,2 +1,2 @@ head\n a\n-b\n+c\n\n"
                 "@note +2\nwhy: x\n\n@@ -9 +9,2 @@\n d\n+e\n@check cmd `x`\n") ==
        "diff --git a/a b/a\nindex 11..22 100644\n--- a/a\n+++ b/a\n"
        "@@ -1,2 +1,2 @@ head\n a\n-b\n+c\n@@ -9 +9,2 @@\n d\n+e\n");
}

TEST_CASE("patch: counts are those of the lines") {
  CHECK(patch_of("@file a\n@@ -1,9 +1,9 @@\n-a\n+b\n") ==
        "diff --git a/a b/a\n--- a/a\n+++ b/a\n@@ -1 +1 @@\n-a\n+b\n");
  CHECK(patch_of("@file a\n@@ @@\n+b\n") ==
        "diff --git a/a b/a\n--- a/a\n+++ b/a\n@@ -0,0 +1 @@\n+b\n");
  // An empty line in a hunk has lost its blank.
  CHECK(patch_of("@file a\n@@ -1,3 +1,3 @@\n-a\n+b\n\n c\n") ==
        "diff --git a/a b/a\n--- a/a\n+++ b/a\n@@ -1,3 +1,3 @@\n-a\n+b\n \n c\n");
}

TEST_CASE("patch: a hunk that a line without a sign cuts in two is one again") {
  const std::string patch = patch_of("@file a\n@@ -4,2 +4,2 @@\n+x\nstray\n-y\n z\n");
  CHECK(patch.find("@@ -4,2 +4,2 @@\n+x\n-y\n z\n") != std::string::npos);
}

TEST_CASE("patch: what CR LF means is what it means in the document") {
  std::string body = "@file a\n@@ -1 +1 @@\n-a\n+b\n";
  std::string crlf;
  for (const char c : "---\nwhymark: 1\ntitle: T\n---\n" + body) {
    if (c == '\n') crlf += '\r';
    crlf += c;
  }
  const Patch patch = write_patch(parse(TextBuffer(crlf)));
  REQUIRE(patch.pieces.size() == 1);
  CHECK(patch.pieces[0].find('\r') == std::string::npos);
  CHECK(patch_of("@file a\n@@ -1 +1 @@\n-a\r\n+b\r\n").find("-a\r\n+b\r\n") != std::string::npos);
}

TEST_CASE("patch: modes, names, empty files") {
  CHECK(patch_of("@file a modified oldmode=100644 newmode=100755\n") ==
        "diff --git a/a b/a\nold mode 100644\nnew mode 100755\n");
  CHECK(patch_of("@file \"b c\" renamed from=a oldsha=11 newsha=11\n") ==
        "diff --git a/a b/b c\nrename from a\nrename to b c\n");
  CHECK(patch_of("@file b renamed from=a oldsha=11 newsha=11 oldmode=120000 newmode=120000\n") ==
        "diff --git a/a b/b\nrename from a\nrename to b\nindex 11..11 120000\n");
  CHECK(patch_of("@file a added newsha=22 newmode=100755\n") ==
        "diff --git a/a b/a\nnew file mode 100755\n"
        "index 0000000000000000000000000000000000000000..22\n");
  CHECK(patch_of("@file \"t\\tb\" deleted oldmode=120000\n@@ -1 +0,0 @@\n-x\n"
                 "\\ No newline at end of file\n") ==
        "diff --git \"a/t\\tb\" \"b/t\\tb\"\ndeleted file mode 120000\n--- \"a/t\\tb\"\n"
        "+++ /dev/null\n@@ -1 +0,0 @@\n-x\n\\ No newline at end of file\n");
}

TEST_CASE("patch: what is left out is named, and what would stand in its place too") {
  CHECK(patch_of("@file a context\n@@ -1 +1 @@\n a\n") == "");
  CHECK(patch_of("@file a binary\n") ==
        "! a is not in the patch: its contents are not in the review\n");
  CHECK(patch_of("@file a modified\n") ==
        "! a is not in the patch: the review does not show what changed\n");
  CHECK(patch_of("@@ -1 +1 @@\n-a\n+b\n") == "! (unknown) is not in the patch: it has no path\n");
  const std::string in_place =
      " is not in the patch: a file stands in its place whose change is not in the patch\n";
  CHECK(patch_of("@file a deleted binary\n@file a added newmode=120000\n@@ -0,0 +1 @@\n+x\n") ==
        "! a is not in the patch: its contents are not in the review\n! a" + in_place);
  CHECK(patch_of("@file a deleted binary\n@file a/b added\n@@ -0,0 +1 @@\n+x\n") ==
        "! a is not in the patch: its contents are not in the review\n! a/b" + in_place);
  // One after the other: b stays because a does, and so does c.
  CHECK(patch_of("@file a modified binary\n@file a renamed from=b\n@file b renamed from=c\n") ==
        "! a is not in the patch: its contents are not in the review\n! a (renamed from b)" +
            in_place + "! b (renamed from c)" + in_place);
}

}  // namespace whymark::test
