#include "tests/core/format/parser_table.h"

using namespace std::string_view_literals;

namespace whymark::test {

TEST_CASE("parser: hunks") {
  const DumpCase table[] = {
      {"counts bound the body",
       "@file a.c modified\n"
       "@@ -1,2 +1,3 @@ int main()\n"
       " a\n"
       "-b\n"
       "+c\n"
       "+d\n",
       "rows f@ -++\n"
       "file a.c modified +2 -1\n"
       "hunk -1,2 +1,3 rows 6..9 int main()\n"},
      {"a count left out is 1",
       "@file a.c\n"
       "@@ -7 +9 @@\n"
       "-b\n"
       "+c\n",
       "rows f@-+\n"
       "file a.c modified? +1 -1\n"
       "hunk -7,1 +9,1 rows 6..7\n"},
      {"count 0 names the line before",
       "@file a.c added\n"
       "@@ -0,0 +1,2 @@\n"
       "+a\n"
       "+b\n"
       "@@ -9,0 +12 @@\n"
       "+c\n",
       "rows f@++@+\n"
       "file a.c added +3 -0\n"
       "hunk -0,0 +1,2 rows 6..7\n"
       "hunk -9,0 +12,1 rows 9..9\n"},
      {"a removed `-- x` and an added `++ x`",
       "@file a.sql\n"
       "@@ -1,2 +1,2 @@\n"
       "--- old comment\n"
       "+++ y;\n"
       " a\n",
       "rows f@-+ \n"
       "file a.sql modified? +1 -1\n"
       "hunk -1,2 +1,2 rows 6..8\n"},
      {"a diff of a whymark file",
       "@file r.whymark\n"
       "@@ -1,3 +1,5 @@\n"
       " ---\n"
       "-@note +1\n"
       "+@note +2\n"
       "+why: x\n"
       "+\n"
       " @@ -1 +1 @@\n",
       "rows f@ -+++ \n"
       "file r.whymark modified? +3 -1\n"
       "hunk -1,3 +1,5 rows 6..11\n"},
      {"no newline at the end, on both sides",
       "@file a\n"
       "@@ -1 +1 @@\n"
       "-a\n"
       "\\ No newline at end of file\n"
       "+b\n"
       "\\ No newline at end of file\n"
       "\n"
       "@note -1\n"
       "why: x\n",
       "rows f@-\\+\\.n:\n"
       "file a modified? +1 -1\n"
       "hunk -1,1 +1,1 rows 6..9\n"
       "note n1 -1..1 rows 11..12 at 6..6 1/1\n"
       "field why|x\n"},
      {"an empty line in a hunk is an empty context line",
       "@file a\n"
       "@@ -1,3 +1,3 @@\n"
       " a\n"
       "\n"
       "-b\n"
       "+c\n",
       "rows f@  -+\n"
       "file a modified? +1 -1\n"
       "hunk -1,3 +1,3 rows 6..9\n"},
      {"a last context line that lost its space, wanted by the counts",
       "@file a\n"
       "@@ -1,2 +1,2 @@\n"
       "-a\n"
       "+b\n"
       "\n"
       "\n"
       "@note +1..2\n"
       "why: x\n",
       "rows f@-+ .n:\n"
       "file a modified? +1 -1\n"
       "hunk -1,2 +1,2 rows 6..8\n"
       "note n1 +1..2 rows 10..11 at 7..8 2/2\n"
       "field why|x\n"},
      {"empty lines at the end that the counts do not ask for",
       "@file a\n"
       "@@ -1,9 +1,9 @@\n"
       "-a\n"
       "+b\n"
       "\n"
       "\n"
       "@note +1..2\n"
       "why: x\n",
       "rows f@-+..n:\n"
       "file a modified? +1 -1\n"
       "hunk -1,1 +1,1 rows 6..7\n"
       "note n1 +1..2 rows 10..11 at 7..7 1/2\n"
       "field why|x\n"
       "warning 6:4 hunk-counts|-1,9 +1,9\n"
       "warning 11:7 selector-partial|+1..2\n"},
      {"a markdown bullet below a complete hunk",
       "@file a\n"
       "@@ -1 +1 @@\n"
       "-a\n"
       "+b\n"
       "\n"
       "- a remark\n"
       "- and another\n",
       "rows f@-+.??\n"
       "file a modified? +1 -1\n"
       "hunk -1,1 +1,1 rows 6..7\n"
       "warning 10:1 stray-line|- a remark\n"},
      {"counts too small: read on to the next directive",
       "@file a\n"
       "@@ -1 +1 @@\n"
       "-a\n"
       "+b\n"
       "+c\n"
       "\n"
       "+d\n"
       "\n"
       "@note +1..3\n"
       "why: x\n",
       "rows f@-++ +.n:\n"
       "file a modified? +3 -1\n"
       "hunk -1,2 +1,4 rows 6..10\n"
       "note n1 +1..3 rows 12..13 at 7..9 3/3\n"
       "field why|x\n"
       "warning 6:4 hunk-counts|-1 +1\n"},
      {"counts too large",
       "@file a\n"
       "@@ -1,5 +1,5 @@\n"
       "-a\n"
       "+b\n"
       "@@ -9 +9 @@\n"
       "-c\n"
       "+d\n",
       "rows f@-+@-+\n"
       "file a modified? +2 -2\n"
       "hunk -1,1 +1,1 rows 6..7\n"
       "hunk -9,1 +9,1 rows 9..10\n"
       "warning 6:4 hunk-counts|-1,5 +1,5\n"},
      {"blanks left in the separator below a complete hunk",
       "@file a\n"
       "@@ -1 +1 @@\n"
       "-a\n"
       "+b\n"
       "  \n"
       "@note +1\n"
       "why: x\n",
       "rows f@-+.n:\n"
       "file a modified? +1 -1\n"
       "hunk -1,1 +1,1 rows 6..7\n"
       "note n1 +1..1 rows 9..10 at 7..7 1/1\n"
       "field why|x\n"},
      {"a blank context line above more, counts too small",
       "@file a\n"
       "@@ -1 +1 @@\n"
       "-a\n"
       "+b\n"
       " \n"
       "+c\n",
       "rows f@-+ +\n"
       "file a modified? +2 -1\n"
       "hunk -1,2 +1,3 rows 6..9\n"
       "warning 6:4 hunk-counts|-1 +1\n"},
      {"the patch header of the next file below a complete hunk",
       "@file a\n"
       "@@ -1 +1 @@\n"
       "-a\n"
       "+b\n"
       "--- a/c\n"
       "+++ b/c\n"
       "@@ -1 +1 @@\n"
       "-c\n"
       "+d\n",
       "rows f@-+??@-+\n"
       "file a modified? +2 -2 unsorted\n"
       "hunk -1,1 +1,1 rows 6..7\n"
       "hunk -1,1 +1,1 rows 11..12\n"
       "warning 9:1 stray-line|--- a/c\n"},
      {"a patch header in front of the hunk",
       "@file a\n"
       "diff --git a/a b/a\n"
       "index 12..34 100644\n"
       "--- a/a\n"
       "+++ b/a\n"
       "@@ -1 +1 @@\n"
       "-a\n"
       "+b\n",
       "rows f????@-+\n"
       "file a modified? +1 -1\n"
       "hunk -1,1 +1,1 rows 10..11\n"
       "warning 6:1 stray-line|diff --git a/a b/a\n"},
      {"no ranges: numbering starts at 1 and goes on",
       "@file a\n"
       "@@\n"
       "-a\n"
       "+b\n"
       "\n"
       "+c\n"
       "@@ here\n"
       " d\n"
       "@@ ... @@ there\n"
       "-e\n"
       "@file b\n"
       "@@\n"
       "+f\n",
       "rows f@-+ +@ @-f@+\n"
       "file a modified? +2 -2\n"
       "hunk -1,2 +1,3 rows 6..9\n"
       "hunk -3,1 +4,1 rows 11..11 here\n"
       "hunk -4,1 +4,0 rows 13..13 there\n"
       "file b modified? +1 -0\n"
       "hunk -0,0 +1,1 rows 16..16\n"
       "warning 6:1 hunk-header-loose|@@\n"
       "warning 11:1 hunk-header-loose|@@ here\n"
       "warning 13:1 hunk-header-loose|@@ ... @@ there\n"
       "warning 16:1 hunk-header-loose|@@\n"},
      {"a header that is not closed",
       "@file a\n"
       "@@ -3,1 +3,1\n"
       "-a\n"
       "+b\n",
       "rows f@-+\n"
       "file a modified? +1 -1\n"
       "hunk -3,1 +3,1 rows 6..7\n"
       "warning 6:1 hunk-header-loose|@@ -3,1 +3,1\n"},
      {"a header with words where numbers belong",
       "@file a\n"
       "@@ -x,1 +3,1 @@ f()\n"
       "-a\n"
       "+b\n",
       "rows f@-+\n"
       "file a modified? +1 -1\n"
       "hunk -1,1 +1,1 rows 6..7 f()\n"
       "warning 6:1 hunk-header-loose|@@ -x,1 +3,1 @@ f()\n"},
      {"line numbers that no file can have",
       "@file a\n"
       "@@ -99999999999 +1 @@\n"
       "-a\n",
       "rows f@-\n"
       "file a modified? +0 -1\n"
       "hunk -1,1 +0,0 rows 6..6\n"
       "warning 6:1 hunk-header-loose|@@ -99999999999 +1 @@\n"},
      {"a comment in a body: the rest is a second hunk",
       "@file a\n"
       "@@ -1,3 +1,3 @@ f\n"
       " a\n"
       "# as before\n"
       "-b\n"
       "+c\n"
       " d\n"
       "\n"
       "@note +2\n"
       "why: x\n",
       "rows f@ #-+ .n:\n"
       "file a modified? +1 -1\n"
       "hunk -1,1 +1,1 rows 6..6 f\n"
       "hunk -2,2 +2,2 rows 8..10 f\n"
       "note n1 +2..2 rows 12..13 at 9..9 1/1\n"
       "field why|x\n"},
      {"a line without its sign in a body",
       "@file a\n"
       "@@ -1,3 +1,3 @@\n"
       " a\n"
       "b\n"
       "-c\n"
       "+d\n",
       "rows f@ ?-+\n"
       "file a modified? +1 -1\n"
       "hunk -1,1 +1,1 rows 6..6\n"
       "hunk -2,1 +2,1 rows 8..9\n"
       "warning 6:4 hunk-counts|-1,3 +1,3\n"
       "warning 8:1 stray-line|b\n"},
      {"a comment below a complete hunk",
       "@file a\n"
       "@@ -1 +1 @@\n"
       "-a\n"
       "+b\n"
       "# done\n"
       "-c\n",
       "rows f@-+#?\n"
       "file a modified? +1 -1\n"
       "hunk -1,1 +1,1 rows 6..7\n"
       "warning 10:1 stray-line|-c\n"},
      {"a merge's diff",
       "@file a\n"
       "@@@ -1,2 -1,2 +1,3 @@@\n"
       "  a\n"
       "++b\n"
       "\n"
       "@note file\n"
       "why: x\n",
       "rows f???.n:\n"
       "file a modified? +0 -0\n"
       "note n1 file rows 9..10\n"
       "field why|x\n"
       "error 6:1 hunk-combined|@@@ -1,2 -1,2 +1,3 @@@\n"},
      {"a hunk before any file",
       "\n"
       "@@ -1 +1 @@\n"
       "-a\n"
       "+b\n"
       "\n"
       "@note +1\n"
       "why: x\n"
       "@file b\n"
       "@@ -1 +1 @@\n"
       "-c\n",
       "rows .@-+.n:f@-\n"
       "file (unknown) modified? +1 -1\n"
       "hunk -1,1 +1,1 rows 6..7\n"
       "note n1 +1..1 rows 9..10 at 7..7 1/1\n"
       "field why|x\n"
       "file b modified? +0 -1\n"
       "hunk -1,1 +0,0 rows 13..13\n"
       "error 6:1 hunk-outside-file|@@ -1 +1 @@\n"
       "warning 13:4 hunk-counts|-1 +1\n"},
      {"a hunk with no body",
       "@file a\n"
       "@@ -3,2 +3,2 @@\n"
       "@@ -9,0 +10,0 @@\n",
       "rows f@@\n"
       "file a modified? +0 -0\n"
       "hunk -2,0 +2,0\n"
       "hunk -9,0 +10,0\n"
       "warning 6:4 hunk-counts|-3,2 +3,2\n"},
      {"hunks out of order, and overlapping",
       "@file a\n"
       "@@ -20 +20,2 @@\n"
       "-a\n"
       "+b\n"
       "+c\n"
       "@@ -1 +1 @@\n"
       "-d\n"
       "+e\n"
       "@@ -20 +21,2 @@\n"
       "-f\n"
       "+g\n"
       "+h\n"
       "\n"
       "@note +1..22\n"
       "why: x\n"
       "@note -20\n"
       "why: y\n",
       "rows f@-++@-+@-++.n:n:\n"
       "file a modified? +5 -3 unsorted\n"
       "hunk -20,1 +20,2 rows 6..8\n"
       "hunk -1,1 +1,1 rows 10..11\n"
       "hunk -20,1 +21,2 rows 13..15\n"
       "note n1 +1..22 rows 17..18 at 11..15 4/22\n"
       "field why|x\n"
       "note n2 -20..20 rows 19..20 at 6..6 1/1\n"
       "field why|y\n"
       "warning 18:7 selector-partial|+1..22\n"},
      {"CR is content",
       "@file a\n"
       "@@ -1,2 +1,2 @@\n"
       " a\r\n"
       "\r\n"
       "-b\r\n"
       "+b\n",
       "rows f@  -+\n"
       "file a modified? +1 -1\n"
       "hunk -1,3 +1,3 rows 6..9\n"
       "warning 6:4 hunk-counts|-1,2 +1,2\n"},
      {"a hunk at the very end without a line end",
       "@file a\n"
       "@@ -1 +1 @@\n"
       "-a\n"
       "+b",
       "rows f@-+\n"
       "file a modified? +1 -1\n"
       "hunk -1,1 +1,1 rows 6..7\n"},
      {"bytes that are not UTF-8, and NUL",
       "@file a\n"
       "@@ -1 +1 @@\n"
       "-\377\376\n"
       "+a\000b\n"sv,
       "rows f@-+\n"
       "file a modified? +1 -1\n"
       "hunk -1,1 +1,1 rows 6..7\n"},
  };
  check_bodies(table);
}

}  // namespace whymark::test
