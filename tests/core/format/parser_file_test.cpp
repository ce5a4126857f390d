#include "tests/core/format/parser_table.h"

namespace whymark::test {

TEST_CASE("parser: file headers") {
  const DumpCase table[] = {
      {"everything",
       "@file src/a.c renamed +3 -1 from=src/old.c oldsha=12ab newsha=34cd lang=cpp binary\n",
       "rows f\n"
       "file src/a.c renamed +0 -0 from=src/old.c old=12ab new=34cd lang=cpp binary\n"},
      {"order is free", "@file a.c lang=c +0 deleted newsha=1\n",
       "rows f\n"
       "file a.c deleted +0 -0 new=1 lang=c\n"},
      {"from another path means renamed",
       "@file b.c from=a.c\n"
       "@file c.c from=c.c\n"
       "@file d.c modified from=a.c\n",
       "rows fff\n"
       "file b.c renamed? +0 -0 from=a.c\n"
       "file c.c modified? +0 -0 from=c.c\n"
       "file d.c modified +0 -0 from=a.c\n"},
      {"quoted paths",
       "@file \"a b.c\" added\n"
       "@file \"t\\303\\244\\t\\\"\\\\.c\" from=\"o ld\"\n"
       "@file \"odd\\q\\9\"\n",
       "rows fff\n"
       "file a b.c added +0 -0\n"
       "file tä\t\"\\.c renamed? +0 -0 from=o ld\n"
       "file odd\\q\\9 modified? +0 -0\n"},
      {"a quote that is not closed", "@file \"a b.c added\n",
       "rows f\n"
       "file \"a added +0 -0\n"
       "warning 5:10 file-token-unknown|b.c\n"},
      {"a path that looks like something else",
       "@file added added\n"
       "@file a=b.c\n"
       "@file -3\n"
       "@file C:\\dir\\x.c\n",
       "rows ffff\n"
       "file added added +0 -0\n"
       "file a=b.c modified? +0 -0\n"
       "file -3 modified? +0 -0\n"
       "file C:\\dir\\x.c modified? +0 -0\n"},
      {"no path",
       "@file\n"
       "@@ -1 +1 @@\n"
       "-a\n"
       "+b\n"
       "@file newsha=1 added\n"
       "@file \"\"\n",
       "rows f@-+ff\n"
       "file (unknown) modified? +1 -1\n"
       "hunk -1,1 +1,1 rows 6..7\n"
       "file (unknown) added +0 -0 new=1\n"
       "file (unknown) modified? +0 -0\n"
       "error 5:1 file-path-missing|@file\n"
       "error 9:1 file-path-missing|@file newsha=1 added\n"
       "error 10:1 file-path-missing|@file \"\"\n"},
      {"unknown words and attributes", "@file a b added mode=100644 deleted\n",
       "rows f\n"
       "file a added +0 -0\n"
       "warning 5:9 file-token-unknown|b\n"
       "warning 5:17 file-attr-unknown|mode=100644\n"
       "warning 5:29 file-token-unknown|deleted\n"},
      {"not a directive",
       "@files a\n"
       " @file b\n"
       "@File c\n",
       "rows ???\n"
       "warning 5:1 stray-line|@files a\n"},
      {"a context file",
       "@file a.h context\n"
       "@@ -4,2 +4,2 @@\n"
       " a\n"
       " b\n",
       "rows f@  \n"
       "file a.h context +0 -0\n"
       "hunk -4,2 +4,2 rows 6..7\n"},
      {"lone carriage return at the end of a header",
       "@file a.c added\r\n"
       "@@ -0,0 +1 @@\r\n"
       "+x\n",
       "rows f@+\n"
       "file a.c added +1 -0\n"
       "hunk -0,0 +1,1 rows 6..6\n"},
  };
  check_bodies(table);
}

}  // namespace whymark::test
