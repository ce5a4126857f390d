#!/usr/bin/env bash
# A huge review is readable from its first screen; when the rest arrives, the row under the eye stays where it is.
# shellcheck source=tests/session/common.bash
source "$(dirname "$0")/common.bash"
cd "$scratch"

# 12 MB, more than is read for the first screen. The last file's problem becomes a line at the top of the page.
awk 'BEGIN {
  print "---\nwhymark: 1\ntitle: big\n---"
  for (file = 0; file < 120; ++file) {
    printf "@file src/f%d.c modified\n@@ -1,%d +1,1000 @@\n", file, file == 119 ? 1001 : 1000
    for (line = 0; line < 1000; ++line) printf "-old line %d of file %d, some words more\n+new line %d of file %d, some words more\n", line, file, line, file
    printf "\n@note +%d\nwhy: because of line %d\n\n", file + 1, file
  }
}' >big.whymark
[[ $(stat -c %s big.whymark) -gt 9000000 ]] || die "the file is too small for this test"

# Held back: WHYMARK_TEST_HOLD_REST has the script begin at the first screen, `wait loaded` lets the rest in.
expect_exit 0 env WHYMARK_TEST_HOLD_REST=1 "$WHYMARK_VIEWER" --headless big.whymark --script "
  expect loading.partial true
  expect scroll.y 0
  expect problems 0
  state $scratch/first.json
  scroll 30010
  key r
  expect decisions.count 0
  state $scratch/before.json
  wait loaded
  expect loading null
  expect problems 1
  state $scratch/after.json
  key end
  state $scratch/end.json"
python3 - "$scratch" <<'PYTHON' || exit 1
import json, sys
first, before, after, end = (json.load(open(f"{sys.argv[1]}/{n}.json")) for n in ("first", "before", "after", "end"))
code = lambda state: [(r.get("row"), r["text"], r["rect"]) for r in state["rows"] if r["type"] == "code"]
assert any(c for c in code(first)), "no line of the diff on the first screen"
assert code(before) == code(after), "the rows in view moved"
assert len(before["files"]) < 120 and len(after["files"]) == 120
assert after["lines"] > 240000 and "line 999 of file 119" in str(code(end))
PYTHON

# The same without: a script begins when all is there, at the top.
expect_exit 0 viewer big.whymark --stats stats.json --script 'expect loading null; expect scroll.y 0; expect files.119.added 1000'
python3 - <<'PYTHON' || exit 1
import json
s = json.load(open("stats.json"))
assert 0 < s["read_ms"] <= s["open_ms"] <= s["complete_ms"], s
assert s["first_paint_ms"] <= s["complete_ms"], s
PYTHON

# One file only, cut in a hunk: what the cut lacks is no problem of the review.
awk 'BEGIN {
  print "---\nwhymark: 1\ntitle: one\n---\n@file a.c added\n@@ -0,0 +1,400000 @@"
  for (line = 0; line < 400000; ++line) printf "+this is line %d of the file\n", line
}' >one.whymark
expect_exit 0 env WHYMARK_TEST_HOLD_REST=1 "$WHYMARK_VIEWER" --headless one.whymark --script '
  expect problems 0; expect loading.partial true; scroll 4000; expect rows.0.row 203; wait loaded; expect rows.0.row 203; expect problems 0'
