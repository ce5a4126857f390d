#!/usr/bin/env bash
# A narrow window: cards stand below their lines, none is lost, and the page stays where one looks.
# shellcheck source=tests/session/common.bash
source "$(dirname "$0")/common.bash"
# Each window begins anew: reading.sh is about what the next one takes up.
viewer() { rm -rf "$XDG_STATE_HOME" && "$WHYMARK_VIEWER" --headless "$@"; }
example_repository

expect_exit 0 viewer examples/retry-backoff.whymark --size 1179x800 --script '
  wait idle; expect view.cards false; expect view.inline_cards true; 
  resize 1180x800; expect view.cards true; expect view.inline_cards false
  resize 900x700; expect view.inline_cards true; key ctrl+=; expect view.inline_cards true
  key ctrl+0; key C; expect view.inline_cards false; key C; expect view.inline_cards true'

# Each note is reached, its card in view, by the keyboard; in a window too low for long ones as well.
expect_exit 0 viewer examples/retry-backoff.whymark --size 900x420 --script '
  wait idle; key j; expect selected n1; expect cards.0.selected true
  key j; key j; key j; key j; key j; key j; state last.json; key k; key j; expect message.text ""'
grep -q '"selected": true' last.json || die "the last note's card is not in view"

# Folding one moves what is below it and nothing above; the filter takes its card out of the lines.
expect_exit 0 viewer examples/retry-backoff.whymark --size 1000x1600 --script '
  wait idle; state open.json; key j; key j; expect selected options; key h; scroll-to 0; state folded.json
  key H; key H; state all.json; key f; click filter:kind:risk; key esc; scroll-to 0; state filtered.json; key F; scroll-to 0; state shown.json'
python3 - <<'CHECK'
import json
def load(name):
    return json.load(open(name + ".json"))
def cards(state):
    return {row["note"]: row["rect"] for row in state["rows"] if row["type"] == "card"}
first, folded, everything, filtered, shown = map(load, ("open", "folded", "all", "filtered", "shown"))
height = lambda rect: rect[3] - rect[1]
assert height(cards(folded)["options"]) < height(cards(first)["options"]), "the card was not folded"
assert cards(folded)["n1"] == cards(first)["n1"], "what is above a folded card moved"
assert all(height(rect) < 60 for rect in cards(everything).values()), "not all cards are folded"
assert set(cards(filtered)) and all(c["kind"] == "risk" for c in filtered["cards"]), "filter"
assert len(cards(filtered)) < len(cards(shown)), "the filter hid no card"
CHECK

# Side by side a card stands behind the whole change, so that its lines face each other.
expect_exit 0 viewer examples/retry-backoff.whymark --size 1000x1600 --script '
  wait idle; key u; state split.json; key w; key .; expect view.inline_cards true'
python3 - <<'CHECK'
import json
rows = json.load(open("split.json"))["rows"]
assert sum(row["type"] == "card" for row in rows) >= 3
for row, below in zip(rows, rows[1:]):
    assert row["rect"][3] == below["rect"][1], "lines that do not touch"
CHECK
