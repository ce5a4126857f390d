#!/usr/bin/env bash
# Nothing happens behind what covers it, and what does not fit can be reached.
# shellcheck source=tests/session/common.bash
source "$(dirname "$0")/common.bash"
example_repository

# Under the help, keys and the wheel do nothing; what closes it works.
expect_exit 0 viewer examples/retry-backoff.whymark --script '
  key j; key j; key ?; expect help_open true
  key x; expect decisions.count 0; key ctrl+enter; wheel 0 3; expect scroll.y 0
  key j; expect selected options; expect help.filter xj
  key esc; expect help.filter ""; key esc; expect help_open false'
[[ -z $(git status --porcelain) ]] || die "something was written behind the help"

# A card that reaches under the toolbar or the status bar is not clicked through them.
expect_exit 0 viewer examples/retry-backoff.whymark --size 1600x700 --script '
  wheel 0 3; expect selected null
  click 1300,4; expect selected null
  click 1300,696; expect selected null
  click 1300,400; key esc'

# Sideways: by keys, by a wheel, by shift and the wheel; never beyond the longest line in view.
{
  printf -- '---\nwhymark: 1\ntitle: wide\nsummary: s\n---\n@file a.ts added\n@@ -0,0 +1,2 @@\n+short\n+'
  printf 'x%.0s' $(seq 400)
  printf '\n'
} >wide.whymark
expect_exit 0 viewer wide.whymark --script '
  expect scroll.right 0; key left; expect scroll.right 0
  key right; expect scroll.right 64; key left; expect scroll.right 0
  wheel 2 0; expect scroll.right 120; wheel -9 0; expect scroll.right 0
  wheel 1000 0'
viewer wide.whymark --script 'wheel 1000 0' --state "$scratch/state"
python3 - "$scratch/state" <<'PYTHON'
import json, sys
state = json.load(open(sys.argv[1]))
right, line = state["scroll"]["right"], [r for r in state["rows"] if r["type"] == "code"][0]["rect"]
assert 0 < right < 400 * 8, right  # the end of the line stays in view
PYTHON
expect_exit 0 viewer examples/retry-backoff.whymark --script 'key right; expect scroll.right 0'

# Decisions are not dropped by one key.
expect_exit 0 viewer examples/retry-backoff.whymark --script '
  click line:examples/retry.ts:+49/discard; key ctrl+q
  expect message.text "~1 decision is not applied"; expect decisions.count 1; key ctrl+q; key j'

# A limit that is hit is said.
python3 - >slow.whymark <<'PYTHON'
print("---\nwhymark: 1\ntitle: slow\nsummary: s\n---\n@file a.ts\n@@ -1,60 +1,60 @@")
for sign in "-+":
    for line in range(60):
        print(sign + " ".join(f"{sign}{line}w{word}" if word % 9 == 0 else f"w{word}" for word in range(2000)))
PYTHON
viewer slow.whymark --script 'scroll 1200' --state "$scratch/state"
python3 - "$scratch/state" <<'PYTHON'
import json, sys
rows = json.load(open(sys.argv[1]))["rows"]
assert any(row.get("too_long") for row in rows), "no row says that its words were not compared"
PYTHON

# What a review without anything shows, and how sections without hunks say what they are.
printf -- '---\nwhymark: 1\ntitle: nothing\nsummary: s\n---\n' >nothing.whymark
expect_exit 0 viewer nothing.whymark --png "$scratch/nothing.png"
printf -- '---\nwhymark: 1\ntitle: kinds\nsummary: s\n---\n@file a.png modified binary\n@file b renamed from=c\n' >kinds.whymark
expect_exit 0 viewer kinds.whymark --png "$scratch/kinds.png"

# A failed expectation still writes what was on screen.
expect_exit 1 viewer kinds.whymark --script 'expect selected n9' --png "$scratch/failed.png" --state "$scratch/failed.json"
[[ -s $scratch/failed.png && -s $scratch/failed.json ]] || die "no picture of the failure"
