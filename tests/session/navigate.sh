#!/usr/bin/env bash
# Keys and clicks move the selection and the page, and nothing jumps that should not.
# shellcheck source=tests/session/common.bash
source "$(dirname "$0")/common.bash"
example_repository

cat >"$scratch/steps" <<'STEPS'
expect selected null
expect cards.0.id n1
key j
expect selected n1
key j
expect selected options
key j
expect selected lost-comment
key k
expect selected options
# A click on a line selects the narrowest note about it; one on a line without a note, none.
click line:examples/retry.ts:-17
expect selected lost-comment
click line:examples/retry.ts:+49
expect selected log
click line:examples/retry.ts:+53
expect selected null
click note:statuses
expect selected statuses
key esc
expect selected null
# Help opens, and closes by its key, by esc and by a click.
key ?
expect help_open true
key ?
expect help_open false
key ?
key esc
expect help_open false
click help
expect help_open true
click 2,500
expect help_open false
# Themes, zoom, size.
key t
expect theme light
click toggle-theme
expect theme dark
key ctrl+=
expect scale 1.1
key ctrl+0
expect scale 1.0
resize 1100x700
expect size [1100,700]
# The page: ends, hunks, files, the summary.
key end
expect files.0.path examples/retry.ts
key home
expect scroll.line 0
key ]
key n
key p
key s
key s
scroll 100000000
scroll -100000000
expect scroll.y 0
STEPS
expect_exit 0 viewer examples/retry-backoff.whymark --script "$scratch/steps"

# Every card of the state is in order, without overlap, and the selected one level with its line.
viewer examples/retry-backoff.whymark --script 'click note:jitter' --state "$scratch/state"
python3 - "$scratch/state" <<'PYTHON'
import json, sys
state = json.load(open(sys.argv[1]))
cards = state["cards"]
assert cards, "no cards"
for above, below in zip(cards, cards[1:]):
    assert above["rect"][3] <= below["rect"][1], (above, below)
    assert above["leader"] <= below["leader"], "leaders cross"
selected = [card for card in cards if card["selected"]]
assert len(selected) == 1 and selected[0]["rect"][1] == selected[0]["line_top"], selected
PYTHON

# A review of many files: n and p go from file to file, a click in the tree too.
{
  printf -- '---\nwhymark: 1\ntitle: many\nsummary: s\n---\n'
  for i in $(seq 40); do
    printf '@file src/f%02d.ts added\n@@ -0,0 +1,30 @@\n' "$i"
    for line in $(seq 30); do printf '+line %d\n' "$line"; done
  done
} >many.whymark
expect_exit 0 viewer many.whymark --script '
  key n; key n; expect rows.0.text src/f02.ts
  key p; expect rows.0.text src/f01.ts
  click tree:src/f05.ts; expect rows.0.text src/f05.ts
  scroll-to 1; key p; key ]; key ['

# What every step cost, frame by frame.
expect_exit 0 viewer many.whymark --script "key n; scroll 300; frames $scratch/frames.json; key p"
python3 - "$scratch/frames.json" <<'PY' || die "frames by step"
import json, sys
steps = json.load(open(sys.argv[1]))
assert [s["step"] for s in steps][-3:-1] == ["key n", "scroll 300"], steps
assert steps[-1]["step"].startswith("frames ") and steps[-1]["cpu_ms"] == [], steps[-1]
for step in steps:
    counts = {len(step[k]) for k in ("cpu_ms", "total_ms", "vertices")}
    assert len(counts) == 1, step
    if step is not steps[-1]: assert counts.pop() > 0, step
    assert all(0 <= c <= t for c, t in zip(step["cpu_ms"], step["total_ms"])), step
    assert all(v > 0 for v in step["vertices"]), step
PY
