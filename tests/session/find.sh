#!/usr/bin/env bash
# Search, the palette, going to a line, back and forward. Counts of hits are judged by grep.
# shellcheck source=tests/session/common.bash
source "$(dirname "$0")/common.bash"
example_repository

# A review of two files: a hundred lines each, and gaps that the diff does not show.
python3 - <<'PYTHON'
words = ["alpha", "Beta", "gamma_1", "delta(x)", "caf\u00e9", "if", "return 0;", "", "  tab\there", "beta beta"]
lines = [f"{words[i % 10]} {words[(i * 7 + 3) % 10]} {i}" for i in range(200)]
lines[17] = ""
content = open("content", "w")
with open("find.whymark", "w") as out:
    out.write("---\nwhymark: 1\ntitle: find\nsummary: s\n---\n")
    for file in range(2):
        out.write(f"@file src/part{file}.ts\n")
        start = 1
        for hunk in range(2):
            rows = lines[file * 100 + hunk * 50:][:50]
            out.write(f"@@ -{start},0 +{start},50 @@ beta in a heading\n")
            out.writelines(f"+{row}\n" for row in rows)
            content.writelines(f"{row}\n" for row in rows)
            start += 500
        out.write(f"@note +1..3 kind=intent\nwhy: beta because of the {file}th reason\n")
PYTHON

# expect_like PATTERN GREP-OPTION...: the window finds what grep finds in the content of the rows.
expect_like() {
  local pattern=$1 hits rows
  shift
  hits=$({ grep -oE "$@" -- "$pattern" content || true; } | wc -l)
  rows=$(grep -cE "$@" -- "$pattern" content || true)
  expect_exit 0 viewer find.whymark --script "
    key /; text '$pattern'
    expect search.hits $hits; expect search.rows $rows; expect search.done true"
}
expect_like 'beta' -i
expect_like 'Beta'
expect_like '^beta' -i
expect_like 'here [0-9]+$|^alpha' -i
expect_like 'zzz'
expect_like '[[:alpha:]_]+[0-9]\b' -i
expect_like 'caf.' -i
expect_like '(delta|gamma)[(_].'

cat >"$scratch/steps" <<'STEPS'
# A pattern is typed; the view goes to its first hit, and stays in the field.
key /
expect search.open true
expect search.typing true
expect search.on false
text 'gamma_1 \d*7$'
expect search.error ''
expect search.current.number 1
# Letters go to the field, and do nothing else.
expect selected null
key ctrl+a
text 'beta ('
expect search.on false
expect search.error 'a ( is not closed'
expect search.hits 0
expect search.marks []
key backspace
key backspace
expect search.pattern beta
expect search.on true
expect search.note_hits 2
expect search.note_rows 2
key ctrl+z
expect search.pattern 'beta ('
key esc
expect search.open false
expect palette.open false
STEPS
expect_exit 0 viewer find.whymark --script "$scratch/steps"

# Hits of the example: n and N go through them, over its end and back.
cat >"$scratch/steps" <<'STEPS'
key /
text 'sleep'
state before.json
key enter
key esc
expect search.typing false
expect search.on true
key n
key N
key N
key N
expect search.wrapped -1
state last.json
key n
expect search.wrapped 1
expect search.current.number 1
# n goes to hits, and to files only once the search is closed.
key esc
expect search.open false
expect search.on false
key ctrl+f
expect search.pattern sleep
key alt+c
expect search.exact_case true
key alt+w
key alt+r
expect search.plain_text true
click search-case
click search-word
click search-pattern
expect search.plain_text false
expect search.whole_word false
click close-search
expect search.open false
STEPS
expect_exit 0 viewer examples/retry-backoff.whymark --script "$scratch/steps"
python3 - <<'PYTHON'
import json
before, last = (json.load(open(f"{name}.json"))["search"] for name in ("before", "last"))
assert before["current"]["number"] == 1, before
assert last["current"]["number"] == last["hits"] + last["note_hits"], last
first, end = before["current"]["bytes"]
assert before["current"]["text"][first:end].lower() == "sleep", before
PYTHON

# Case, whole words, plain text.
expect_exit 0 viewer find.whymark --script "
  key /; text beta; expect search.hits $(grep -oi beta content | wc -l)
  key alt+c; expect search.hits $(grep -o beta content | wc -l)
  key alt+c; key ctrl+a; text 'x)'; expect search.error '~has no'
  key alt+r; expect search.hits $(grep -oF 'x)' content | wc -l)
  key ctrl+a; text 'gamma'; key alt+w; expect search.hits 0
  key ctrl+a; text 'gamma_1'; expect search.hits $(grep -ow gamma_1 content | wc -l)"

# Text that is not UTF-8, and CR LF.
printf -- '---\nwhymark: 1\ntitle: t\nsummary: s\n---\n@file a\n@@ -0,0 +1,3 @@\n+caf\xe9 one\n+caf\xc3\xa9 one\n+one\n' >bytes.whymark
expect_exit 0 viewer bytes.whymark --script 'key /; text "caf. one"; expect search.hits 2; key ctrl+a; text one$; expect search.hits 3'
sed 's/$/\r/' find.whymark >crlf.whymark
expect_exit 0 viewer crlf.whymark --script "
  key /; text '0\$'; expect search.hits $(grep -c '0$' content); key ctrl+a; text '\\s\$'; expect search.hits 0"

# The palette: files, notes, commands, lines.
expect_exit 0 viewer find.whymark --script '
  key ctrl+p; expect palette.open true
  text part1; expect palette.items.0 "file src/part1.ts"; key enter
  expect palette.open false; expect rows.0.text src/part1.ts
  key ctrl+p; text 1th; expect palette.items.0 "note n2"; key enter; expect selected n2
  key ctrl+p; text smaller; expect palette.items.0 "do zoom-out"; key enter; wait idle
  key ctrl+p; text zzzzz; expect palette.items []; key enter; expect palette.open true; key esc
  expect palette.open false
  key g; text part0.ts:1; key enter
  key ctrl+p; expect palette.items.0 "file src/part1.ts"; key down; expect palette.selected 1; key up
  expect palette.selected 0; click palette-beside; expect palette.open false
  key ctrl+p; text src/part0:520; expect palette.items.0 "line src/part0.ts"; key enter
  expect message.text ""'

# A line: of the file at hand, of another, of the old side, and the nearest where it is not shown.
expect_exit 0 viewer find.whymark --script '
  key g; text 7; key enter; expect message.text ""; expect selected_row 13
  key g; text part1.ts:300; key enter
  expect message.text "The review does not show line 300 of src/part1.ts: 501 is the nearest."
  key g; text -3; key enter; expect message.text "~shows no old line"
  key g; key esc; expect palette.open false'

# Back and forward over jumps.
expect_exit 0 viewer find.whymark --size 1600x600 --script '
  expect places.can_go_back false
  key end; expect places.count 1; expect places.can_go_back true
  key alt+left; expect scroll.y 0; expect places.can_go_back false
  key alt+right; expect places.can_go_forward false
  key alt+left; expect scroll.y 0
  key pagedown; key pageup; expect scroll.y 0
  key /; text "gamma_1 alpha"; key esc; key esc
  key end; key alt+left; key alt+left; expect scroll.y 0'
