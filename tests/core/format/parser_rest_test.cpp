#include "tests/core/format/parser_table.h"

namespace whymark::test {

TEST_CASE("parser: checks, comments and stray lines") {
  const DumpCase table[] = {
      {"checks",
       "@check cmd `npm test` => pass (12 tests)\n"
       "@check type => fail\n"
       "\n"
       "@check manual \"clicked\n"
       "  through\" => ok\n",
       "rows kk.k>\n"
       "check cmd|npm test|pass|12 tests\n"
       "check type||fail|\n"
       "check manual|clicked through|pass|\n"},
      {"a check with nothing, and with an unknown status",
       "@check\n"
       "@check lint => meh\n",
       "rows kk\n"
       "check ||unknown|\n"
       "check lint||unknown|meh\n"
       "warning 5:1 check-empty|@check\n"
       "warning 6:16 status-unknown|meh\n"},
      {"comments and blanks",
       "# one\n"
       "\n"
       "  \n"
       "#two\n"
       "@file a\n"
       "# three\n",
       "rows #..#f#\n"
       "file a modified? +0 -0\n"},
      {"one warning for a run of stray lines",
       "one\n"
       "two\n"
       "\n"
       "three\n"
       "# end of the run\n"
       "four\n",
       "rows ??.?#?\n"
       "warning 5:1 stray-line|one\n"
       "warning 10:1 stray-line|four\n"},
      {"diff lines outside of hunks",
       "+a\n"
       "-b\n",
       "rows ??\n"
       "warning 5:1 stray-line|+a\n"},
      {"an unknown directive", "@hunk 1\n",
       "rows ?\n"
       "warning 5:1 stray-line|@hunk 1\n"},
      {"stray lines after a file header",
       "@file a\n"
       "key: value\n",
       "rows f?\n"
       "file a modified? +0 -0\n"
       "warning 6:1 stray-line|key: value\n"},
  };
  check_bodies(table);
}

}  // namespace whymark::test
