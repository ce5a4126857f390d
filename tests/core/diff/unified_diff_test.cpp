#include "core/diff/unified_diff.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "tests/core/diff/read_patch.h"

using namespace whymark;
using test::read_patch;

namespace {

struct Case {
  const char* what;
  std::string_view patch;
  std::string_view expected;
};

template <size_t N>
void check_cases(const Case (&cases)[N], bool with_hunks = false) {
  for (const Case& c : cases) {
    INFO(c.what);
    CHECK(read_patch(c.patch, with_hunks) == c.expected);
  }
}

}  // namespace

TEST_CASE("names of a git patch, whatever its prefixes") {
  const Case cases[] = {
      {"default",
       "diff --git a/d/x b/d/x\nindex 12ab..0034 100755\n--- a/d/x\n+++ b/d/x\n"
       "@@ -1 +1 @@\n-a\n+b\n",
       "modified d/x 100755..100755 12ab..0034 +1 -1\n"},
      {"none", "diff --git d/x d/x\n--- d/x\n+++ d/x\n@@ -1 +1 @@\n-a\n+b\n",
       "modified d/x +1 -1\n"},
      {"none, added",
       "diff --git d/x d/x\nnew file mode 100644\n--- /dev/null\n+++ d/x\n"
       "@@ -0,0 +1 @@\n+b\n",
       "added d/x 0..100644 +1 -0\n"},
      {"none, deleted",
       "diff --git b/x b/x\ndeleted file mode 100644\n--- b/x\n+++ /dev/null\n"
       "@@ -1 +0,0 @@\n-b\n",
       "deleted b/x 100644..0 +0 -1\n"},
      {"mnemonic", "diff --git i/w/x w/w/x\n--- i/w/x\n+++ w/w/x\n@@ -1 +1 @@\n-a\n+b\n",
       "modified w/x +1 -1\n"},
      {"of different lengths, an empty file",
       "diff --git old/x b/x new/y/x b/x\n"
       "new file mode 100644\nindex 0000000..e69de29\n",
       "added x b/x 0..100644 ..e69de29 +0 -0\n"},
      {"mode only, a name with ` b/`",
       "diff --git a/x b/x b/x b/x\nold mode 100644\n"
       "new mode 100755\n",
       "modified x b/x 100644..100755 +0 -0\n"},
      {"quoted, only the new side",
       "diff --git a/x \"b/\\303\\251\\t\\\"\"\nsimilarity index 100%\n"
       "rename from x\nrename to \"\\303\\251\\t\\\"\"\n",
       "renamed \xc3\xa9\t\" from x +0 -0\n"},
      {"blanks and a tab after them",
       "diff --git a/x y  b/x y \n--- a/x y \t\n+++ b/x y \t\n"
       "@@ -1 +1 @@\n-a\n+b\n",
       "modified x y  +1 -1\n"},
      {"two files swap names",
       "diff --git a/x b/y\nrename from x\nrename to y\n"
       "diff --git a/y b/x\nrename from y\nrename to x\n",
       "renamed y from x +0 -0\nrenamed x from y +0 -0\n"},
      {"a copy",
       "diff --git a/x b/y\nsimilarity index 90%\ncopy from x\ncopy to y\n"
       "index 1..2 100644\n--- a/x\n+++ b/y\n@@ -1 +1 @@\n-a\n+b\n",
       "added y 0..100644 ..2 +1 -1 | a copy of `x`, which its lines change: they make no added "
       "file\n"},
      {"two folders, no index",
       "diff --git a/one/x b/two/x\n--- a/one/x\n+++ b/two/x\n"
       "@@ -1 +1 @@\n-a\n+b\n",
       "modified x +1 -1\n"},
      {"nothing tells them apart", "diff --git a/x b/y\nold mode 100644\nnew mode 100755\n",
       "modified a/x b/y 100644..100755 +0 -0 | its path cannot be told from the patch\n"},
  };
  check_cases(cases);
}

TEST_CASE("kinds of change in a git patch") {
  const Case cases[] = {
      {"a submodule",
       "diff --git a/s b/s\nindex 1111111..2222222 160000\n--- a/s\n+++ b/s\n"
       "@@ -1 +1 @@\n-Subproject commit 1\n+Subproject commit 2\n",
       "modified s 160000..160000 1111111..2222222 +1 -1\n"},
      {"a change of type",
       "diff --git a/s b/s\ndeleted file mode 100644\nindex 11..00\n--- a/s\n"
       "+++ /dev/null\n@@ -1 +0,0 @@\n-a\ndiff --git a/s b/s\n"
       "new file mode 120000\nindex 00..22\n--- /dev/null\n+++ b/s\n"
       "@@ -0,0 +1 @@\n+a\n\\ No newline at end of file\n",
       "deleted s 100644..0 11.. +0 -1\nadded s 0..120000 ..22 +1 -0\n"},
      {"binary", "diff --git a/s b/s\nindex 11..22 100644\nBinary files a/s and b/s differ\n",
       "modified s 100644..100644 11..22 binary +0 -0 | a binary file, its contents are left "
       "out\n"},
      {"a binary patch",
       "diff --git a/s b/s\nindex 11..22 100644\nGIT binary patch\nliteral 5\n"
       "McmZQzU|>7\n+++ab\n\ndelta 7\ndiff;\n\nliteral 9\n",
       "modified s 100644..100644 11..22 binary newsize 5 +0 -0 | a binary file, its contents are "
       "left out\n! line 11: text that is no diff is left out\n"},
      {"a mode of svn, and one of nobody", "diff --git a/s b/s\nold mode 10644\nnew mode 7\n",
       "modified s 100644..0 +0 -0 | the mode `7` is none of git's\n"},
  };
  check_cases(cases);
}

TEST_CASE("names of a patch without diff --git") {
  const Case cases[] = {
      {"diff -u of a copy that was kept",
       "--- d/x.orig\t2026-01-01 10:00:00 +0000\n"
       "+++ d/x\t2026-01-01 10:00:01 +0000\n"
       "@@ -1 +1 @@\n-a\n+b\n",
       "modified d/x +1 -1\n"},
      {"diff -ru",
       "diff -ru one-1.0/d/x one-1.1/d/x\n--- one-1.0/d/x\t2026-01-01 10:00:00\n"
       "+++ one-1.1/d/x\t2026-01-01 10:00:01\n@@ -1 +1 @@\n-a\n+b\n",
       "modified d/x +1 -1\n"},
      {"a name that is quoted, a tab in it",
       "--- \"a/\\t\"\t2026\n+++ \"b/\\t\"\t2026\n"
       "@@ -1 +1 @@\n-a\n+b\n",
       "modified \t +1 -1\n"},
      {"added by its time",
       "--- a/x\t1970-01-01 01:00:00.000000000 +0100\n+++ b/x\t2026-01-01 10\n"
       "@@ -0,0 +1 @@\n+b\n",
       "added x +1 -0\n"},
      {"deleted by its time",
       "--- a/x\t2026-01-01 10\n+++ b/x\t1969-12-31 19:00:00 -0500\n"
       "@@ -1 +0,0 @@\n-b\n",
       "deleted x +0 -1\n"},
      {"the time alone says nothing",
       "--- a/x\t1970-01-01 00:00:00\n+++ b/x\t2026\n"
       "@@ -1 +1 @@\n-a\n+b\n",
       "modified x +1 -1\n"},
      {"slashes that stand twice", "--- a//x\n+++ b//x\n@@ -1 +1 @@\n-a\n+b\n",
       "modified x +1 -1\n"},
      {"a time whose tab has become blanks",
       "--- a/x y  2026-01-01 10:00:00\n+++ b/x y  2026-01-01 10:00:01\n@@ -1 +1 @@\n-a\n+b\n",
       "modified x y +1 -1\n"},
      {"hg",
       "diff -r 1b2c -r 3d4e x\n--- /dev/null\tThu Jan 01 00:00:00 1970 +0000\n"
       "+++ b/x\tThu Jan 01 10:00:00 2026 +0000\n@@ -0,0 +1 @@\n+b\n"
       "diff -r 1b2c bin\nBinary file bin has changed\n",
       "added x +1 -0\n"
       "modified bin binary +0 -0 | a binary file, its contents are left out\n"},
      {"svn",
       "Index: d/x\n=====\n--- d/x\t(revision 4)\n+++ d/x\t(working copy)\n"
       "@@ -1 +1 @@\n-a\n+b\n\nIndex: new\n=====\n--- new\t(nonexistent)\n"
       "+++ new\t(working copy)\n@@ -0,0 +1 @@\n+b\nIndex: bin\n=====\n"
       "Cannot display: file marked as a binary type.\nsvn:mime-type = application/x\n"
       "Index: empty\n=====\n",
       "modified d/x +1 -1\nadded new +1 -0\n"
       "modified bin binary +0 -0 | a binary file, its contents are left out\n"
       "! line 19: no lines of a file stand below `Index: empty`; it is left out\n"},
      {"properties of svn",
       "Index: x\n=====\n--- x\t(revision 4)\n+++ x\t(working copy)\n\n"
       "Property changes on: x\n_____\nAdded: p\n## -0,0 +1 ##\n+v\n"
       "\\ No newline at end of property\n",
       "modified x +0 -0\n! lines 6-11: changes of properties of `x` are left out\n"},
      {"cvs, whose names have no folder",
       "Index: d/x\n=====\nRCS file: /r/d/x,v\n"
       "retrieving revision 1.1\ndiff -u -r1.1 -r1.2\n"
       "--- x\t1 Jan 2026 10:00:00 -0000\t1.1\n"
       "+++ x\t1 Jan 2026 10:00:01 -0000\t1.2\n"
       "@@ -1 +1 @@\n-a\n+b\n",
       "modified d/x +1 -1\n"},
      {"binary files of diff -r", "Binary files a/x and y and b/x and y differ\n",
       "modified x and y binary +0 -0 | a binary file, its contents are left out\n"},
  };
  check_cases(cases);
}

TEST_CASE("counts decide what is body") {
  const Case cases[] = {
      {"content that reads like a head",
       "--- x\n+++ x\n@@ -1,2 +1,2 @@\n--- y\n-@@ -1 +1 @@\n"
       "+++ y\n+diff --git a/z b/z\n--- w\n+++ w\n"
       "@@ -1 +1 @@\n-a\n+b\n",
       "modified x +2 -2\n@@ -1,2 +1,2 @@\n--- y\n-@@ -1 +1 @@\n+++ y\n+diff --git a/z b/z\n"
       "modified w +1 -1\n@@ -1 +1 @@\n-a\n+b\n"},
      {"the last two lines read like a head, a hunk below",
       "--- x\n+++ x\n@@ -1 +1 @@\n--- y\n"
       "+++ y\n@@ -9 +9 @@\n-a\n+b\n",
       "modified x +2 -2\n@@ -1 +1 @@\n--- y\n+++ y\n@@ -9 +9 @@\n-a\n+b\n"},
      {"too small",
       "--- x\n+++ x\n@@ -3 +3 @@ f()\n-a\n+b\n c\n\n+d\n\n--- y\n+++ y\n"
       "@@ -1 +1 @@\n-a\n+b\n",
       "modified x +2 -1\n@@ -3,3 +3,4 @@ f()\n-a\n+b\n c\n \n+d\nmodified y +1 -1\n"
       "@@ -1 +1 @@\n-a\n+b\n"
       "! line 3: in `x`: the hunk's header says 1 old and 1 new lines, 3 and 4 follow; "
       "corrected\n"},
      {"too large, before a head",
       "--- x\n+++ x\n@@ -3,9 +3,9 @@\n-a\n+b\n--- y\n+++ y\n"
       "@@ -1 +1 @@\n-a\n+b\n",
       "modified x +1 -1\n@@ -3 +3 @@\n-a\n+b\nmodified y +1 -1\n@@ -1 +1 @@\n-a\n+b\n"
       "! line 3: in `x`: the hunk's header says 9 old and 9 new lines, 1 and 1 follow; "
       "corrected\n"},
      {"too large, at the end, and a side of none", "--- x\n+++ x\n@@ -3,2 +3,9 @@\n+b\n\n\n",
       "modified x +1 -0\n@@ -2,0 +3 @@\n+b\n"
       "! line 3: in `x`: the hunk's header says 2 old and 9 new lines, 0 and 1 follow; "
       "corrected\n"},
      {"no numbers", "--- x\n+++ x\n@@ -3 +3 @@\n-a\n+b\n@@ f() @@\n-c\n+d\n",
       "modified x +2 -2\n@@ -3 +3 @@\n-a\n+b\n@@ -4 +4 @@\n-c\n+d\n"
       "! line 6: in `x`: the hunk's header has no line numbers; it is numbered on from the one "
       "above\n"},
      {"no second @@", "--- x\n+++ x\n@@ -3 +3\n-a\n+b\n",
       "modified x +1 -1\n@@ -3 +3 @@\n-a\n+b\n"
       "! line 3: in `x`: the hunk's header has no second `@@`; it is added\n"},
      {"no lines", "--- x\n+++ x\n@@ -3,2 +3,2 @@\n",
       "modified x +0 -0\n! line 3: in `x`: the hunk has no lines; it is left out\n"},
      {"a signature of a mail", "--- x\n+++ x\n@@ -1 +1 @@\n-a\n+b\n-- \n2.39.5\n\n",
       "modified x +1 -1\n@@ -1 +1 @@\n-a\n+b\n"},
      {"a removed dash and blank is no signature", "--- x\n+++ x\n@@ -1,2 +1 @@\n-- \n-a\n+b\n",
       "modified x +1 -2\n@@ -1,2 +1 @@\n-- \n-a\n+b\n"},
      {"a signature below counts that are too large",
       "--- x\n+++ x\n@@ -1,4 +1,4 @@\n-a\n+b\n-- \n2.39.5\n\n",
       "modified x +1 -1\n@@ -1 +1 @@\n-a\n+b\n"
       "! line 3: in `x`: the hunk's header says 4 old and 4 new lines, 1 and 1 follow; "
       "corrected\n"},
      {"a last line that reads like one", "--- x\n+++ x\n@@ -1 +0,0 @@\n-- \n2.39.5\n",
       "modified x +0 -1\n@@ -1 +0,0 @@\n-- \n! line 5: text that is no diff is left out\n"},
      {"blanks that an editor left below", "--- x\n+++ x\n@@ -1 +1 @@\n-a\n+b\n  \n",
       "modified x +1 -1\n@@ -1 +1 @@\n-a\n+b\n"},
  };
  check_cases(cases, true);
}

TEST_CASE("lines of a hunk keep their bytes") {
  const Case cases[] = {
      {"an empty context line gets its space back", "--- x\n+++ x\n@@ -1,3 +1,3 @@\n-a\n+b\n\n\r\n",
       "modified x +1 -1\n@@ -1,3 +1,3 @@\n-a\n+b\n \n \r\n"},
      {"no newline, in any language",
       "--- x\n+++ x\n@@ -1 +1 @@\n-a\n\\ Kein Zeilenumbruch\n+b\n"
       "\\ \xe4\n--- y\n+++ y\n@@ -1 +1 @@\n-a\n+b",
       "modified x +1 -1\n@@ -1 +1 @@\n-a\n\\ Kein Zeilenumbruch\n+b\n\\ \xe4\nmodified y +1 -1\n"
       "@@ -1 +1 @@\n-a\n+b\n"},
      {"line ends but LF end no line",
       "--- x\n+++ x\n@@ -1 +1 @@ f\v\n-a\rb\v\f\xc2\x85\n+\xff\r\n",
       "modified x +1 -1\n@@ -1 +1 @@ f\v\n-a\rb\v\f\xc2\x85\n+\xff\r\n"},
      {"the patch has CR LF throughout",
       "diff --git a/x b/x\r\nindex 1..2 100644\r\n--- a/x\r\n"
       "+++ b/x\r\n@@ -1,2 +1,2 @@ f\r\n-a\r\n+b\r\n \r\n"
       "\\ No newline\r\n",
       "modified x 100644..100644 1..2 +1 -1\n@@ -1,2 +1,2 @@ f\n-a\r\n+b\r\n \r\n\\ No newline\r\n"
       "! line 1: the patch's own lines end in CR LF; the CR is dropped there, lines of files keep "
       "it\n"},
      {"colours",
       "\x1b[1mdiff --git a/x b/x\x1b[m\n\x1b[1m--- a/x\x1b[m\n\x1b[1m+++ b/x\x1b[m\n"
       "\x1b[36m@@ -1,2 +1,2 @@\x1b[m f\n\x1b[31m-a\x1b[m\n"
       "\x1b[32m+\x1b[m\x1b[32mb\x1b[m\x1b[41m \x1b[m\r\n c\x1b(B\n",
       "modified x +1 -1\n@@ -1,2 +1,2 @@ f\n-a\n+b \r\n c\x1b(B\n"
       "! the patch is coloured; colour codes are dropped, those of its files among them\n"},
      {"colour codes of a file", "--- x\n+++ x\n@@ -1 +1 @@\n-a\n+\x1b[31mdiff -\n",
       "modified x +1 -1\n@@ -1 +1 @@\n-a\n+\x1b[31mdiff -\n"},
  };
  check_cases(cases, true);
}

TEST_CASE("what is no diff is named, but for what is known to stand there") {
  const std::string file = "diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n";
  const std::string read = "modified x +1 -1\n";
  CHECK(read_patch("") == "");
  CHECK(read_patch("\n \n") == "");
  CHECK(read_patch("just words\n") == "! no diff is found in it\n");
  CHECK(read_patch("\xff\xfe" + file) == "! the patch is UTF-16; write it as UTF-8\n");
  CHECK(read_patch("\xef\xbb\xbf" + file) == read);
  CHECK(read_patch("From 1 Mon\nSubject: s\n\nwhy\n---\n x | 2 +-\n\n" + file + "-- \n2.1\n\n" +
                   "From 2 Mon\nSubject: s\n\n- why\n---\n\n" + file) == read + read);
  CHECK(read_patch("commit 12\nAuthor: me\n\n    why\n\n" + file +
                   "\ncommit 34\n\n    @@ -1 +1\n\n" + file) == read + read);
  CHECK(read_patch("1234567 why\n" + file + "89abcde (tag) why\n" + file) == read + read);
  CHECK(read_patch(file + "some words\nand more\n\n" + file + "words\n") ==
        read + read +
            "! lines 7-8: text that is no diff is left out\n"
            "! line 16: text that is no diff is left out\n");
  CHECK(read_patch(file + "words\n@@ -9 +9 @@\n-a\n+b\n") ==
        "modified x +2 -2\n! line 7: text that is no diff is left out\n");
  CHECK(read_patch("@@ -1 +1 @@\n-a\n+b\n" + file) ==
        read + "! lines 1-3: a hunk of no file; it is left out\n");
  CHECK(read_patch("Only in a: y\n" + file + "Only in b/d: z\n") ==
        read +
            "! line 1: `Only in a: y` stands for a change that the patch does not have\n"
            "! line 8: `Only in b/d: z` stands for a change that the patch does not have\n");
  CHECK(read_patch("Submodule s 1234567..89abcde:\n  > why\n  < not\n" + file) ==
        read +
            "! line 1: `Submodule s 1234567..89abcde:` stands for a change that the patch does not "
            "have\n");
  CHECK(read_patch("diff --cc y\nindex 1,2..3\n--- a/y\n+++ b/y\n@@@ -1,1 -1,1 +1,2 @@@\n--a\n++b\n"
                   "+ c\n" +
                   file) ==
        read + "! line 1: a combined diff (of a merge) of `y` cannot be read; it is left out\n");
}

TEST_CASE("a hunk that a line without a sign cuts short") {
  CHECK(
      read_patch("--- x\n+++ x\n@@ -1,3 +1,3 @@\n-a\n+b\nlost its sign\n c\n", true) ==
      "modified x +1 -1\n@@ -1 +1 @@\n-a\n+b\n"
      "! line 3: in `x`: the hunk's header says 3 old and 3 new lines, 1 and 1 follow; corrected\n"
      "! lines 6-7: text that is no diff is left out\n");
}

TEST_CASE("lines that are almost those of a binary file") {
  CHECK(read_patch("Binary files differ\nBinary file has changed\n") ==
        "! no diff is found in it\n");
}

TEST_CASE("remarks have a limit, and say so") {
  std::string patch;
  for (int i = 0; i < 1500; ++i) patch += "Only in a: b\n";
  const Change change = parse_unified_diff(patch);
  CHECK(change.remarks.size() == 1001);
  CHECK(change.remarks.back() == "500 more remarks are left out");
}
