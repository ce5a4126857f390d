#!/usr/bin/env bash
# The evidence dashboard: its figures are those of `whymark stats`, and each does what it says.
# shellcheck source=tests/session/common.bash
source "$(dirname "$0")/common.bash"
# Each window begins anew: reading.sh is about what the next one takes up.
viewer() { rm -rf "$XDG_STATE_HOME" && "$WHYMARK_VIEWER" --headless "$@"; }
cd "$scratch"

cat >few.whymark <<'REVIEW'
---
whymark: 1
title: few
checks:
  - cmd: npm test
    status: pass
    detail: 11 tests
    ran: 2026-09-14T09:10:44Z
  - cmd: npm run e2e
    status: skipped
---
@note doc kind=risk risk=medium
why: w
todo: t
@file src/a.ts
@@ -1 +1,6 @@
-old
+one
+two
+three
+four
+five
+six
@note +1..2 kind=security risk=high id=high
why: w
source: inference
question: is it so?
@note +3 kind=intent risk=low confidence=0.9 id=sure
why: w
source: file:x
verify: type => pass
@file src/b.ts
@@ -1 +1,2 @@
 x
+y
@note +2 kind=assumption id=guess
why: w
source: inference
verify: lint => fail
@file docs/c.md
@@ -0,0 +1,3 @@
+a
+b
+c
@check cmd `make check` => unknown
REVIEW

# expect_figures REVIEW: what is shown is what stats prints.
expect_figures() {
  viewer "$1" --script 'wait idle; key d; expect sheet dashboard; state shown.json'
  "$WHYMARK" stats --json "$1" >stats.json
  python3 - shown.json stats.json <<'PYTHON' || die "the figures of $1"
import json, math, re, sys
shown, stats = (json.load(open(path)) for path in sys.argv[1:])
whole, figures = stats["whole"], shown["dashboard"]["figures"]
number = lambda text: int(text.replace(",", ""))
value = lambda name: number(figures["dashboard:" + name]["value"])
numbers = lambda name: [number(n) for n in re.findall(r"\d[\d,]*", figures["dashboard:" + name]["detail"])]
percent = lambda part, of: f"{math.floor(100 * part / of)}%" if of else "\u2013"

assert figures["dashboard:coverage"]["value"] == percent(whole["covered"], whole["added"])
assert figures["dashboard:verified"]["value"] == percent(whole["claimed_verified"], whole["added"])
assert figures["dashboard:sourced"]["value"] == percent(whole["sourced"], whole["notes"])
claims = stats["executed"]["claims"]
assert figures["dashboard:executed"] == {
    "label": "executed and current", "value": "\u2013",
    "detail": "not run here yet:\na click lists the commands" if claims else "no command is claimed"}
if whole["added"]:
    assert numbers("coverage") == [whole["covered"], whole["added"]]
    assert numbers("verified") == [whole["claimed_verified"]]
if whole["notes"]:
    assert numbers("sourced") == [whole["sourced"], whole["inference_only"]]
risk = whole["risk"]
for level in ("high", "medium", "low"):
    assert value("risk:" + level) == risk[level], level
assert value("risk:high:unverified") == risk["high_unverified"]
assert sum(value("risk:" + level) for level in ("high", "medium", "low", "unstated")) == whole["notes"]
assert value("open") == whole["open_items"]
assert value("open:questions") + value("open:todos") + value("open:claims") == whole["open_items"]
for name in ("added", "removed", "covered", "claimed_verified", "notes", "sourced", "inference_only", "open_items"):
    assert shown["metrics"][name] == whole[name], name
assert shown["metrics"]["risk"] == risk
assert sorted(shown["dashboard"]["files"]) == sorted(file["path"] for file in stats["files"])[:100]
# Every figure in view is a control of its name.
missing = [name for name in list(figures)[:4] if name not in shown["controls"]]
assert not missing, missing
PYTHON
}
expect_figures few.whymark
expect_figures "$WHYMARK_SOURCE_DIR/examples/retry-backoff.whymark"
printf -- '---\nwhymark: 1\ntitle: nothing\nsummary: s\n---\n' >nothing.whymark
expect_figures nothing.whymark
printf -- '---\nwhymark: 1\ntitle: no notes\n---\n@file a\n@@ -0,0 +1,2 @@\n+a\n+b\n' >no-notes.whymark
expect_figures no-notes.whymark

# Every figure filters or goes somewhere; the dashboard makes way for what it shows.
expect_exit 0 viewer few.whymark --script '
  wait idle; key d; expect sheet dashboard
  click dashboard:coverage; expect sheet ""; expect attention.status "~no note explains"
  key d; click dashboard:verified; expect filter.chosen ["mark:unverified"]; expect filter.shown 3
  expect filter.hidden 1; key F; expect filter.hidden 0
  key d; click dashboard:sourced; expect filter.chosen ["mark:inference"]; expect filter.shown 2
  expect selected high
  key d; click dashboard:risk:high; expect filter.chosen ["risk:high"]; expect filter.shown 1
  key d; click dashboard:risk:low:unverified; expect sheet dashboard
  expect message.text "There is no such note."; expect filter.chosen ["risk:high"]
  click dashboard:open:questions; expect filter.chosen ["mark:question"]
  key d; click dashboard:open; expect filter.shown 3
  key d; click dashboard:open:claims; expect filter.shown 1; expect selected guess; key F
  key d; click dashboard:executed; expect sheet dashboard; expect message.text "~nowhere to run"
  click dashboard:check:1; expect message.text "Copied: npm test"; expect copied "npm test"
  click dashboard:check:3; expect copied "make check"
  click dashboard:queue; expect sheet queue; key esc; expect sheet ""
  key d; click dashboard:first:1; expect sheet ""; expect attention.at 1; expect selected high
  key d; click dashboard:file:src/b.ts; expect sheet ""
  key d; click dashboard:back; expect sheet ""; key d; key d; expect sheet ""
  click toolbar:evidence; expect sheet dashboard; key esc; expect sheet ""'

# The table sorts by each column, and back.
expect_exit 0 viewer few.whymark --script '
  wait idle; key d; expect dashboard.files ["docs/c.md","src/a.ts","src/b.ts"]
  click dashboard:by:explained; expect dashboard.descending true
  expect dashboard.files ["src/b.ts","src/a.ts","docs/c.md"]
  click dashboard:by:file; expect dashboard.files ["docs/c.md","src/a.ts","src/b.ts"]
  click dashboard:by:added; expect dashboard.files ["src/b.ts","docs/c.md","src/a.ts"]
  click dashboard:by:removed; click dashboard:by:removed; expect dashboard.files.0 src/a.ts
  click dashboard:by:verified; expect dashboard.descending false; expect dashboard.files.2 src/a.ts
  click dashboard:by:notes; expect dashboard.files.0 docs/c.md
  click dashboard:by:open; click dashboard:by:open; expect dashboard.files.2 docs/c.md'

# By the keyboard alone; nothing else takes a key meanwhile.
expect_exit 0 viewer few.whymark --script '
  wait idle; key d; expect dashboard.cursor null; key tab; expect dashboard.cursor dashboard:coverage
  key right; expect dashboard.cursor dashboard:verified; key left; key left
  expect dashboard.cursor dashboard:coverage; key down; expect dashboard.cursor dashboard:first:1
  key up; key up; expect dashboard.cursor dashboard:coverage
  key shift+tab; expect dashboard.cursor dashboard:coverage
  key end; expect dashboard.cursor dashboard:file:src/b.ts
  key j; key x; key n; expect selected null; expect decisions.count 0; expect scroll.y 0
  key enter; expect sheet ""
  key d; key tab; key tab; key enter; expect filter.chosen ["mark:unverified"]; expect sheet ""
  key d; key f; expect sheet filter; key esc; key d; key a; expect sheet ""; expect attention.at 1
  key d; key q; expect sheet queue'

# Twenty thousand files: a frame costs what is in view.
python3 - >many.whymark <<'PYTHON'
print("---\nwhymark: 1\ntitle: many\n---")
for i in range(20000):
    print(f"@file dir{i % 50}/file{i}.ts\n@@ -0,0 +1,{i % 7 + 1} @@")
    print("\n".join(f"+line {n}" for n in range(i % 7 + 1)))
    if i % 3 == 0:
        print("@note +1 kind=intent\nwhy: w")
PYTHON
expect_exit 0 viewer many.whymark --script '
  wait idle; key d; expect dashboard.files.99 ~file; key end; expect dashboard.cursor ~dashboard:file
  hover dashboard; wheel 0 -20000; expect dashboard.scroll 0
  click dashboard:by:added; key pagedown; key pagedown; key home; expect dashboard.scroll 0'

for size in 1600x1000 1100x800 700x500 300x200; do
  expect_exit 0 viewer few.whymark --size "$size" --script 'key d; key end; key home' --png "$size.png"
done
