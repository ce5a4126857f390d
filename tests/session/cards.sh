#!/usr/bin/env bash
# Cards: folding, where they lead, several on one line, text selected and copied, cards out of view.
# shellcheck source=tests/session/common.bash
source "$(dirname "$0")/common.bash"
# Each window begins anew: reading.sh is about what the next one takes up.
viewer() { rm -rf "$XDG_STATE_HOME" && "$WHYMARK_VIEWER" --headless "$@"; }
mkdir "$scratch/repo" "$scratch/bin"
cd "$scratch/repo"
git init -q .
echo outside >"$scratch/secret"
ln -s "$scratch/secret" leads-out
echo plain >plain.txt

cat >cards.whymark <<'REVIEW'
---
whymark: 1
title: cards
---
@note doc id=whole
why: See the note below.

@file src/a.ts modified +4 -1
@note file id=about-file
why: About the file.

@@ -1,4 +1,7 @@
 import { a } from "b";
-const old = 1;
+const fresh = 2;
+const other = 3;
+function limit(x: number) {
+  return x * 2;
 }
 export default fresh;

@note +2..5 kind=security risk=high confidence=0.8 id=sec
why: A part with a [link](https://example.org/path?x=1) in it.
what: as [one](#nobody-here) says
source: file:src/a.ts:6 -- the end
source: file:plain.txt:1 -- beside it
source: file:../secret -- not there
source: file:leads-out -- nor there
source: file:gone.txt
verify: cmd `npm test -- limit` => pass
ref: second

```ts
const x = 1;
```

@note +2 kind=test risk=low id=second
why: On the same line.

REVIEW

# Folded, a card keeps its header and moves nobody that does not touch it.
expect_exit 0 viewer cards.whymark --repo . --size 1600x1000 --script '
  wait idle; expect cards.2.id sec; expect cards.2.folded false
  click fold-note:sec; expect cards.2.folded true; expect cards.0.folded false
  key H; expect cards.0.folded false; expect cards.2.folded false
  key H; expect cards.0.folded true; expect cards.3.folded true; key H; expect cards.3.folded false
  click note:sec; expect cards.2.id sec; key h; expect cards.2.folded true
  click fold-note:sec; expect cards.2.folded false'

# A file of the review is gone to; what is beside it is asked about; what is outside is not opened.
cat >"$scratch/bin/xdg-open" <<OPEN
#!/bin/sh
printf '%s\n' "\$1" >>"$scratch/opened"
OPEN
chmod +x "$scratch/bin/xdg-open"
PATH="$scratch/bin:$PATH" expect_exit 0 viewer cards.whymark --repo . --size 1600x1000 --script '
  wait idle; click link:sec:3; expect message.text ""; expect selected_row 18; expect ask ""
  click link:sec:4; expect ask open-file; expect asked_place ~repo/plain.txt; key esc; expect ask ""
  click link:sec:5; expect ask ""; expect message.text "~outside the working tree"
  click link:sec:6; expect ask ""; expect message.text "~outside the working tree"
  click link:sec:7; expect ask ""; expect message.text "~no file of the working tree"
  click link:sec:1; expect ask open-address; expect asked_place "https://example.org/path?x=1"
  key j; expect ask open-address; key esc; expect ask ""
  click link:sec:8; expect copied "npm test -- limit"; expect ask ""
  click link:sec:2; expect message.text "~nobody-here"
  scroll-to 0; click link:whole:1; expect selected about-file
  click link:sec:9; expect selected second'
[[ ! -e "$scratch/opened" ]] || die "something was opened unasked: $(cat "$scratch/opened")"
PATH="$scratch/bin:$PATH" expect_exit 0 viewer cards.whymark --repo . --size 1600x1000 --script '
  wait idle; click link:sec:1; key enter; expect ask ""; expect message.text "~Opened"'
for _ in $(seq 50); do [[ -s "$scratch/opened" ]] && break; sleep 0.1; done
[[ $(cat "$scratch/opened") == "https://example.org/path?x=1" ]] || die "not what was asked about"
mkdir "$scratch/none"
for tool in sh git rm; do ln -s "$(command -v $tool)" "$scratch/none/$tool"; done
PATH="$scratch/none" expect_exit 0 viewer cards.whymark --repo . --size 1600x1000 --script '
  wait idle; click link:sec:1; key enter; expect message.text "~xdg-open"
  expect copied "https://example.org/path?x=1"'

# By the keyboard: what a note leads to, and the notes about a line, hidden ones as well.
expect_exit 0 viewer cards.whymark --repo . --size 1600x1000 --script '
  wait idle; key L; expect message.text ""; expect sheet ""
  click note:sec; key L; expect sheet chooser; expect chooser.items.0.detail "https://example.org/path?x=1"
  expect chooser.count 9; key down; key enter; expect sheet ""; expect message.text "~nobody-here"
  key esc; key esc; key i; expect message.text "~Select a line or a note"
  click notes-here:sec; expect sheet chooser; expect chooser.count 2; expect chooser.items.1.label "test +2"
  key down; key enter; expect selected second; expect sheet ""
  click note:sec; key f; click filter:risk:high; key esc; expect cards.0.id sec; key i; expect chooser.items.1.remark "hidden by the filter"
  key down; key enter; expect selected second
  click line:src/a.ts:+3; key i; expect sheet ""; expect selected sec
  click line:src/a.ts:+7; key i; expect message.text "~No note is about"'

# Text of a card: dragged over, copied without the breaks of its lines; esc lets it go.
expect_exit 0 viewer cards.whymark --repo . --size 1600x1000 --script '
  wait idle; drag note:second 300 10; expect card_selection.note second
  key ctrl+c; expect copied "~On the same line."; key esc; expect card_selection null
  drag note:sec 420 -300; key ctrl+c; expect copied "~A part with a link (https://example.org/path?x=1) in it.^Jwhat as one (#nobody-here) says^Jfile src/a.ts:6 the end^J"
  drag line:src/a.ts:+2 line:src/a.ts:+3; expect card_selection null'

# A note whose lines are not in the diff stands at its file, with its error.
{ cat cards.whymark; printf '\n@note +40..50 id=lost\nwhy: Lines that are not there.\n'; } >lost.whymark
expect_exit 1 viewer lost.whymark --repo . --size 1600x1000 --script '
  wait idle; expect cards.2.id lost; expect cards.2.bracket false; click note:lost; expect selected lost'
expect_said "selector-out-of-range"

# Cards that have no room beside their lines: a pointer at the edge leads to them.
{
  printf -- '---\nwhymark: 1\ntitle: many\n---\n@file a.c\n@@ -0,0 +1,300 @@\n'
  for i in $(seq 300); do echo "+line $i"; done
  for i in $(seq 40); do printf '@note +150 id=n%s\nwhy: note %s\n\n' "$i" "$i"; done
} >many.whymark
expect_exit 0 viewer many.whymark --size 1600x700 --script '
  wait idle; key j; expect selected n1; expect cards.0.notes_here 40
  expect beyond.below.count 33; click cards-below; expect selected n8; expect beyond.above.count 4
  scroll 20000; expect beyond.above.selected true; click cards-above; expect beyond.above.selected false'
