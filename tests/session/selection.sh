#!/usr/bin/env bash
# Text of code is selected by mouse and by keys, stays selected, and is copied without numbers and signs.
# shellcheck source=tests/session/common.bash
source "$(dirname "$0")/common.bash"
example_repository
file=examples/retry.ts

cat >"$scratch/mouse.steps" <<STEPS
expect selection null
# A click selects the line and no text.
click text:$file:+39:9
expect selected_row 69
expect selection null
# A drag takes characters, across lines of both sides, and leaves the selected line.
drag text:$file:+39:2 text:$file:+40:7
expect selection.text "const attempts = options.attempts ?? 3;^J  const wait = options.wait ?? 200;^J  const"
expect selection.first.0 69
expect selected_row 69
# Upwards as well.
drag text:$file:+40:7 text:$file:+39:30
expect selection.text "empts ?? 3;^J  const wait = options.wait ?? 200;^J  const"
# It stays where it is, wherever the page goes.
scroll 700
resize 900x500
key ctrl+=
expect selection.text "empts ?? 3;^J  const wait = options.wait ?? 200;^J  const"
key ctrl+0
resize 1600x1000
key ctrl+c
expect copied "empts ?? 3;^J  const wait = options.wait ?? 200;^J  const"
expect selection_words "copied 3 lines"
# Two clicks take a word, three the line; shift reaches further.
click text:$file:+41:10 twice
expect selection.text maxWait
click text:$file:+41:20 shift
expect selection.text "maxWait = options"
click text:$file:+41:10 thrice
expect selection.text "  const maxWait = options.maxWait ?? 5_000;"
click text:$file:+40:4 shift
expect selection.text "  const firstWindow = options.wait ?? 250;^J  const maxWait = options.maxWait ?? 5_000;"
# A drag may begin on a part, whose click it is not.
drag text:$file:+40:10 text:$file:+40:15
expect selection.text rstWi
expect decisions.count 0
# On the numbers a drag takes lines, a click none.
drag line:$file:+40 line:$file:+41
expect selection.text "  const firstWindow = options.wait ?? 250;^J  const maxWait = options.maxWait ?? 5_000;"
key y
expect copied $file:40-41
click line:$file:+40
expect selection null
key y
expect copied $file:40
key ctrl+c
expect copied "  const firstWindow = options.wait ?? 250;"
# Esc drops the text first, then the line.
click text:$file:+40:3 twice
key esc
expect selection null
expect selected_row 71
key esc
expect selected_row null
STEPS
expect_exit 0 viewer examples/retry-backoff.whymark --script "$scratch/mouse.steps"

# Parts and the control at the left win over the text around them.
cat >"$scratch/controls.steps" <<STEPS
click part:$file:+40:2
expect decisions.count 1
expect selection null
# What was taken back is copied as it is shown.
click text:$file:+40:3 thrice
key ctrl+c
expect copied "  const firstWindow = options.wait ?? 200;"
click line:$file:+49/discard
expect decisions.count 2
key ctrl+backspace
key enter
expect decisions.count 0
STEPS
expect_exit 0 viewer examples/retry-backoff.whymark --script "$scratch/controls.steps"

cat >"$scratch/keys.steps" <<STEPS
key V
expect message.failed true
key esc
click line:$file:-33
key V
expect selection.text "  const wait = options.wait ?? 200;"
key down
key shift+down
expect selection.text "~ 200;^J  const firstWindow = options.wait ?? 250;^J  const maxWait = options.maxWait ?? 5_000;"
expect scroll.y 0
key up
expect selection_words "lines: 2 rows selected"
key y
expect copied $file:33-40
key esc
expect selection null
# Without it the arrows scroll.
key down
expect scroll.line 1
key up
# From a place on: characters and words.
click text:$file:+40:2
key shift+right
expect selection.text c
key ctrl+shift+right
expect selection.text const
key ctrl+shift+right
expect selection.text "const firstWindow"
key ctrl+shift+left
key shift+left
expect selection.text const
key ctrl+a
expect selection.text "~export interface RetryOptions {^J"
key ctrl+c
expect copied "~/** How often the operation is tried in all. */^J"
STEPS
sed -i '/scroll/d' "$scratch/keys.steps"
expect_exit 0 viewer examples/retry-backoff.whymark --script "$scratch/keys.steps"

# Dragging over the edge scrolls on.
cat >"$scratch/edge.steps" <<STEPS
resize 1600x400
drag text:$file:+4:0 0 900
state $scratch/edge.json
STEPS
expect_exit 0 viewer examples/retry-backoff.whymark --script "$scratch/edge.steps"
python3 - "$scratch/edge.json" <<'PY' || die "dragging over the edge did not scroll"
import json, sys
state = json.load(open(sys.argv[1]))
assert state["scroll"]["y"] > 0 and state["selection"]["end"][0] > 60, (state["scroll"], state["selection"])
PY

# Bytes stay what they are; only a NUL has no place in a clipboard.
printf -- '---\nwhymark: 1\ntitle: t\n---\n@file a\n@@ -1 +1,2 @@\n-a\n+b\xff\t\xe6\xbc\xa2\r\n+c\0d\n' >"$scratch/bytes.whymark"
cat >"$scratch/bytes.steps" <<'STEPS'
drag line:a:+1 line:a:+2
key ctrl+c
expect copied "b\xFF	漢^M^Jcd"
expect copied_bytes 10
expect message.text "~NUL"
click text:a:+1:3 twice
expect selection.text "漢"
click text:a:+1:0 twice
expect selection.text "b\xFF"
STEPS
expect_exit 0 viewer "$scratch/bytes.whymark" --script "$scratch/bytes.steps"

# Lines that no hunk shows, and lines of an edit, are selected and copied as the others.
printf 'line %s\n' {1..40} >long.txt
git add -A
git -c user.name=t -c user.email=t@example.org commit -qm long
sed -i 's/line 20$/line twenty/' long.txt
"$WHYMARK" new --unstaged --stubs none --out "$scratch/long.whymark" >/dev/null
cat >"$scratch/between.steps" <<'STEPS'
wait idle
click hunk:long.txt:+17/expand
click more:long.txt
wait idle
expect rows.3.text "line 1"
# Above the hunk, across its edge, below it; words and lines; by shift and by keys.
drag text:long.txt:+15:2 text:long.txt:+17:4
expect selection.text "ne 15^Jline 16^Jline"
key y
expect copied long.txt:15-17
click text:long.txt:+16:1 twice
expect selection.text line
click text:long.txt:+16:1 thrice
expect selection.text "line 16"
key y
expect copied long.txt:16
key ctrl+c
expect copied "line 16"
click text:long.txt:+24:4 shift
expect selection.text "line 16^Jline 17^Jline 18^Jline 19^Jline 20^Jline twenty^Jline 21^Jline 22^Jline 23^Jline 24"
expect selection_words "10 rows selected"
key V
key shift+down
expect selection.text "~line 24^Jline 25"
key shift+up
key shift+up
expect selection.text "~^Jline 23"
expect selection_words "lines: 9 rows selected"
key esc
key home
click text:long.txt:+1:2
key shift+right
expect selection.text n
key ctrl+shift+right
expect selection.text ne
key V
key shift+down
expect selection.text "line 1^Jline 2"
key shift+down
expect selection.text "line 1^Jline 2^Jline 3"
key ctrl+a
expect selection.text "~line 1^Jline 2^J"
expect selection.text "~^Jline 39^Jline 40"
expect selection_words "41 rows selected"
key y
expect copied long.txt:1-40
# Side by side they are of both sides.
key u
key home
drag text:long.txt:+15:0 text:long.txt:+18:0
expect selection.text "line 15^Jline 16^Jline 17^J"
key esc
key u
# What is no longer shown is no longer copied.
key home
drag text:long.txt:+15:0 text:long.txt:+18:0
click file:long.txt/whole
expect selection.text "line 17^J"
# An edit: of its lines those that it adds, between what stays.
click hunk:long.txt:+17/edit
key ctrl+home
text "first new"
key enter
text "second new"
key enter
key ctrl+enter
expect editor null
key esc
key home
click edit-line:0 thrice
expect selection.text "first new"
click edit-line:1 shift
expect selection.text "first new^Jsecond new"
key ctrl+c
expect copied "first new^Jsecond new"
expect selection_words "copied 2 lines"
key V
key shift+down
expect selection.text "first new^Jsecond new^Jline 17"
key shift+up
key shift+up
key shift+up
expect selection_words "1 line selected"
key ctrl+a
expect selection.text "~first new^Jsecond new^Jline 17^J"
STEPS
expect_exit 0 viewer "$scratch/long.whymark" --script "$scratch/between.steps"
