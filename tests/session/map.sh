#!/usr/bin/env bash
# The overview map: all changes are in it; clicks, drags and marks go exactly where they point.
# shellcheck source=tests/session/common.bash
source "$(dirname "$0")/common.bash"
cd "$scratch"

python3 - <<'PYTHON'
lines = ["---", "whymark: 1", "title: t", "---"]
for f in range(40):
    lines += [f"@file d/f{f:02}.c modified", "@@ -1,250 +1,251 @@"]
    for row in range(251):
        lines.append(("+" if row == 100 else " ") + f"line {row} of {f}")
    if f == 30:
        lines += ["@note +101 kind=security risk=high id=deep", "why: here", "source: inference"]
open("long.whymark", "w").write("\n".join(lines) + "\n")
PYTHON

# 10,000 lines. The first and the last pixel of the map are the ends of the page.
expect_exit 0 viewer long.whymark --size 1600x1000 --script '
  state start
  drag map 0 2000; state end; drag map 0 -2000; expect scroll.y 0
  drag map/block 0 2000; state block-end; drag map/block 0 -2000; expect scroll.y 0
  click map/note:deep; expect selected deep; key esc; key home
  hover map; wheel 0 1; expect scroll.y 60; wheel 0 -1; expect scroll.y 0'
python3 - start end block-end <<'PYTHON'
import json, sys
start, end, block_end = (json.load(open(name)) for name in sys.argv[1:])
bands = start["map"]["bands"]
assert sum(band[0] for band in bands) == 40, "a change is missing"
assert sum(band[2] for band in bands) == 40 * 250
for state in end, block_end:
    last = state["rows"][-1]
    assert last["text"] == "line 250 of 39", last
    block, area = state["controls"]["map/block"], state["controls"]["map"]
    assert block[3] == area[3], (block, area)
assert start["controls"]["map/block"][1] == start["controls"]["map"][1]
mark = start["map"]["marks"][0]
assert mark["note"] == "deep" and abs(mark["y"] / start["map"]["height"] - 0.76) < 0.02, mark
PYTHON

# The point of the block that was caught stays under the mouse.
expect_exit 0 viewer long.whymark --size 1600x1000 --script '
  drag map/block 0 100; state a; drag map/block 0 37; state b'
python3 - a b <<'PYTHON'
import json, sys
a, b = (json.load(open(name))["controls"]["map/block"] for name in sys.argv[1:])
assert b[1] - a[1] == 37, (a, b)
PYTHON

# A short review is not stretched, and all of it is in view.
printf -- '---\nwhymark: 1\ntitle: t\n---\n@file a.c\n@@ -1,2 +1,3 @@\n x\n+y\n z\n' >short.whymark
expect_exit 0 viewer short.whymark --size 1600x1000 --script 'state short; drag map 0 300; expect scroll.y 0'
python3 - short <<'PYTHON'
import json, sys
state = json.load(open(sys.argv[1]))
assert state["map"]["height"] < 60, state["map"]
assert [band for band in state["map"]["bands"] if band[0]], "no change in the map"
PYTHON
