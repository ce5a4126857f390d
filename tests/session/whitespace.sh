#!/usr/bin/env bash
# Lines that differ in white space alone: hidden when asked for, said, and never hidden from what is written.
# shellcheck source=tests/session/common.bash
source "$(dirname "$0")/common.bash"

mkdir -p "$scratch/repo"
cd "$scratch/repo"
git init -q .
printf 'begin\none(1);\ntwo(a,b);\nthree();\nend\n' >code.js
git add -A
git -c user.name=t -c user.email=t@example.org commit -qm one
printf 'begin\nif (x) {\n  one(1);\n  two( a, b );\n  three();\n}\nend\n' >code.js
"$WHYMARK" new --unstaged --out "$scratch/review.whymark" >/dev/null
cp code.js "$scratch/code.js"

cat >"$scratch/steps" <<STEPS
wait idle
expect whitespace.lines 3
expect whitespace.hidden 0
expect whitespace.hide false
state $scratch/all.json
key W
expect whitespace.hidden 3
state $scratch/hidden.json
# What is decided on is shown again: a line that is put back, and all that a hunk takes with it.
key X
expect decisions.words "5 lines dropped, 3 restored"
expect whitespace.hidden 0
key X
expect decisions.count 0
expect whitespace.hidden 3
key X
key ctrl+enter
expect message.failed false
STEPS
expect_exit 0 viewer "$scratch/review.whymark" --script "$scratch/steps"
git diff --quiet || die "what was hidden was not written: $(git diff)"
cp "$scratch/code.js" code.js
python3 - "$scratch" <<'PY' || die "white space on screen"
import json, sys
def rows(name):
    state = json.load(open(f"{sys.argv[1]}/{name}.json"))
    return [r for r in state["rows"] if r["type"] == "code"]
assert [r["text"] for r in rows("all") if r["kind"] == "removed"] == ["one(1);", "two(a,b);", "three();"]
hidden = rows("hidden")
assert [r["text"] for r in hidden if r["kind"] == "removed"] == [], hidden
assert [r["text"] for r in hidden if r.get("quiet")] == ["  one(1);", "  two( a, b );", "  three();"], hidden
PY
# Side by side, what differs in white space alone faces its twin, and neither side marks it.
cat >"$scratch/steps" <<STEPS
wait idle
key W
key u
state $scratch/split.json
# A line that is put back is marked again, above all that the change adds.
click line:code.js:-3/discard
state $scratch/put_back.json
key z
expect decisions.count 0
STEPS
expect_exit 0 viewer "$scratch/review.whymark" --script "$scratch/steps"
python3 - "$scratch" <<'PY' || die "white space side by side"
import json, sys
def pairs(name):
    state = json.load(open(f"{sys.argv[1]}/{name}.json"))
    sides = [(r["at_old"] or {}, r["at_new"] or {}) for r in state["rows"] if r["type"] == "code"]
    return [(o.get("text"), n.get("text"), o.get("quiet"), n.get("quiet")) for o, n in sides]
assert pairs("split") == [
    ("begin", "begin", None, None),
    (None, "if (x) {", None, None),
    ("one(1);", "  one(1);", True, True),
    ("two(a,b);", "  two( a, b );", True, True),
    ("three();", "  three();", True, True),
    (None, "}", None, None),
    ("end", "end", None, None),
], pairs("split")
assert ("two(a,b);", "two(a,b);", None, None) in pairs("put_back"), pairs("put_back")
PY

# Copying takes what is on screen.
expect_exit 0 viewer "$scratch/review.whymark" --script 'wait idle; key W; key ctrl+a; key ctrl+c; expect copied "begin^Jif (x) {^J  one(1);^J  two( a, b );^J  three();^J}^Jend"'
# Where there is none, that is said.
printf -- '---\nwhymark: 1\ntitle: t\n---\n@file a\n@@ -1 +1 @@\n-a\n+b\n' >"$scratch/none.whymark"
expect_exit 0 viewer "$scratch/none.whymark" --script 'wait idle; key W; expect message.text "No line differs in white space alone."'
