#!/usr/bin/env bash
# The page split, wrapped, folded and expanded: what it shows, and that the row under the eye stays.
# shellcheck source=tests/session/common.bash
source "$(dirname "$0")/common.bash"
example_repository

cat >"$scratch/steps" <<'STEPS'
# Side by side: both sides in step, the shorter beside what replaces it.
key u
expect view.split true
expect rows.6.at_old.text "~/** Wait before the second try"
expect rows.6.at_new.text "~/** Window of the first wait"
expect rows.8.at_old null
expect rows.8.at_new.text "~No single wait is longer"
# What is put back has its place at the new side.
click line:examples/retry.ts:-17/discard
expect rows.17.at_old.decided true
expect rows.17.at_new.kind removed
expect rows.17.at_new.text "~// A request that was refused"
expect rows.18.at_old.old 18
expect rows.18.at_new.new 19
click line:examples/retry.ts:-17/discard
expect rows.17.at_new null
expect rows.18.at_new.new 19
# A word is taken back by a click at either side.
click part:examples/retry.ts:-33:1
expect decisions.count 1
key z
expect decisions.count 0
# Lines that no hunk shows, on demand; and all of the file.
key u
key home
click hunk:examples/retry.ts:+3/expand
expect rows.3.type expanded
expect rows.3.text "~Calls an operation again"
expect rows.3.old 1
expect rows.4.new 2
expect rows.5.new 3
key ctrl+e
click file:examples/retry.ts/whole
key home
expect rows.3.type code
click file:examples/retry.ts/whole
expect rows.3.type expanded
# Folding: a hunk to its header, the file to its own, all of it at once.
click hunk:examples/retry.ts:+3/fold
expect rows.2.folded true
expect rows.3.type hunk
key O
expect lines 2
expect rows.1.folded true
expect cards.0.id n1
# A note in what is folded unfolds it.
key j
key j
expect selected options
expect rows.1.type file
expect rows.2.type hunk
key -
expect lines 2
key =
key home
expect rows.3.type expanded
# Wrapped, and in step.
key w
key u
expect view.wrap true
STEPS
viewer examples/retry-backoff.whymark --script "$scratch/steps"

# A review of many files; the row under the eye stays at its height, whatever is done to the page.
{
  printf -- '---\nwhymark: 1\ntitle: Many\n---\n'
  for file in {1..60}; do
    printf '@file src/f%s.txt modified\n@@ -1,44 +1,45 @@\n' "$file"
    for line in {1..20}; do printf ' unchanged line %s of file %s, long enough for two lines in a narrow window, or three of them when split\n' "$line" "$file"; done
    printf -- '-old a\n-old b\n+new a\n+new b\n+new c of file %s\n' "$file"
    for line in {1..22}; do printf ' tail %s\n' "$line"; done
    printf '@note +21..22\nwhy: for a reason\n'
  done
} >"$scratch/many.whymark"

viewer "$scratch/many.whymark" --script "scroll-to 0.5; scroll 7; state $scratch/eye.json"
row=$(sed -n '/"eye": {/,/}/s/.*"row": \([0-9]*\).*/\1/p' "$scratch/eye.json")
y=$(sed -n '/"eye": {/,/}/s/.*"y": \([0-9]*\).*/\1/p' "$scratch/eye.json")
[[ -n $row && -n $y ]] || die "the state names no row under the eye"
{
  echo "scroll-to 0.5; scroll 7"
  for step in "key u" "key w" "key w" "key u" "key c" "key c" "resize 900x700" "resize 1600x1000" \
    "key C" "key C" "key t"; do
    echo "$step"
    echo "expect eye.row $row"
    echo "expect eye.y $y"
  done
  # Away and back by folding all.
  echo "key -"
  echo "expect rows.0.type file"
  echo "expect lines 61"
} >"$scratch/steps"
viewer "$scratch/many.whymark" --script "$scratch/steps"

# What a program wrote is folded at first, and says so; a click shows it.
printf -- '---\nwhymark: 1\ntitle: Lock\n---\n@file package-lock.json modified\n@@ -1 +1 @@\n-a\n+b\n@file src/a.txt modified\n@@ -1 +1 @@\n-a\n+b\n' \
  >"$scratch/lock.whymark"
cat >"$scratch/steps" <<'STEPS'
expect lines 6
expect rows.0.text package-lock.json
expect rows.0.folded true
expect rows.1.text src/a.txt
click file:package-lock.json/fold
expect lines 9
expect rows.1.type hunk
STEPS
viewer "$scratch/lock.whymark" --script "$scratch/steps"

# Below the last hunk a row leads on, twenty lines a click, until the file ends; not where a hunk ends with it.
for line in {1..60}; do echo "line $line"; done >"$scratch/repo/long.txt"
printf 'a\nb\nc\nd\n' >"$scratch/repo/short.txt"
git add -A
git -c user.name=t -c user.email=t@example.org commit -qm long
sed -i 's/line 9$/line nine/' long.txt
sed -i 's/c/C/' short.txt
"$WHYMARK" new --unstaged --stubs none --out "$scratch/long.whymark" >/dev/null
cat >"$scratch/steps" <<'STEPS'
wait idle
expect rows.11.type more
expect rows.12.text short.txt
expect lines 19
click more:long.txt
expect rows.11.type expanded
expect rows.11.old 13
expect rows.11.new 13
expect rows.11.text "line 13"
expect rows.31.type more
expect rows.31.hidden 28
expect lines 39
click more:long.txt
expect rows.31.text "line 33"
expect lines 66
key home
click file:long.txt/whole
key home
click file:long.txt/whole
key home
expect lines 19
expect rows.11.type more
expect rows.11.hidden 48
# Side by side, and wrapped.
key u
key w
click more:long.txt
expect lines 37
expect rows.10.new 13
STEPS
viewer "$scratch/long.whymark" --script "$scratch/steps"
