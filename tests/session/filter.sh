#!/usr/bin/env bash
# Which notes are shown. Hidden ones take no click, no key and no place, and come back when they are gone to.
# shellcheck source=tests/session/common.bash
source "$(dirname "$0")/common.bash"
# Each window begins anew: reading.sh is about what the next one takes up.
viewer() { rm -rf "$XDG_STATE_HOME" && "$WHYMARK_VIEWER" --headless "$@"; }
cd "$scratch"

cat >few.whymark <<'REVIEW'
---
whymark: 1
title: few
---
@note doc kind=risk risk=medium id=whole
why: about all of it
@file src/a.ts
@@ -1 +1,6 @@
-old
+one
+two
+three
+four
+five
+six
@note +1..2 kind=security risk=high id=high urgency=blocking
why: the Alpha reason
source: inference
question: is it so?
@note +3 kind=intent risk=low confidence=0.9 id=sure
why: the beta reason
source: file:x
verify: type => pass
@note +4 kind=intent id=plain
why: nothing more
verify: cmd `alpha run` => unknown
REVIEW

expect_exit 0 viewer few.whymark --script '
  wait idle; key f; expect sheet filter; expect filter.on false; expect filter.shown 4
  expect filter.counts.kind:intent 2; expect filter.counts.risk:high 1
  expect filter.counts.mark:unverified 3; expect filter.counts.mark:uncovered 3
  expect filter.counts.status:none 2; expect filter.counts.mark:decided 0
  expect filter.counts.urgency:blocking 1; expect filter.counts.urgency:unstated 3
  click filter:kind:intent; expect filter.shown 2; expect filter.hidden 2
  click filter:mark:unverified; expect filter.shown 1; expect cards.0.id plain
  click filter:mark:unverified; click filter:kind:security; expect filter.shown 3
  click filter:kind:intent; click filter:kind:security; expect filter.on false; expect filter.shown 4
  click filter:risk:high; key esc; expect sheet ""; expect filter.hidden 3; expect cards.0.id high

  key j; expect selected high; key j; expect selected high; key k; expect selected high
  key esc; click filter-bar:risk:high; expect filter.on false; expect filter.shown 4'

# A note that is hidden and gone to is shown, until something else is chosen.
expect_exit 0 viewer few.whymark --script '
  wait idle; key f; click filter:kind:security; key esc; expect filter.shown 1
  key /; text beta; wait idle; key enter; expect selected sure; expect filter.shown 2
  expect filter.hidden 2; key esc; key esc
  key f; click filter:mark:question; key esc; expect filter.shown 1; expect selected null
  key ctrl+p; text "about all"; wait idle; key enter; expect selected whole; expect filter.shown 2
  click clear-filter; expect filter.shown 4; expect selected whole'

# The selected note goes with the others: no key is for what is not seen.
expect_exit 0 viewer few.whymark --script '
  wait idle; click note:sure; key f; click filter:risk:high; key esc; expect selected null
  key x; expect decisions.count 0; key F; expect filter.shown 4'

# Text, with the rest; the case of a small letter says nothing.
expect_exit 0 viewer few.whymark --script '
  wait idle; key f; text alpha; wait idle; expect filter.text alpha; expect filter.shown 2
  click filter:status:unknown; expect filter.shown 1; click filter:status:unknown
  key ctrl+a; text Alpha; wait idle; expect filter.shown 1; expect cards.0.id high
  key ctrl+a; text "no such words"; wait idle; expect filter.shown 0; key esc
  key j; expect selected null; expect message.text "~hides every note"; key esc
  click filter-bar:text; expect filter.on false; expect filter.shown 4'

# By the keyboard alone: letters are the text, arrows go over the choices.
expect_exit 0 viewer few.whymark --script '
  wait idle; key f; key down; expect filter.cursor kind:intent; key right
  expect filter.cursor kind:source; key enter; expect filter.shown 0; key enter
  key up; expect filter.cursor null; key end; expect filter.cursor mark:decided
  key tab; expect filter.cursor null; key tab; expect filter.cursor kind:intent
  key enter; expect filter.shown 2; key left; key esc; expect sheet ""
  key F; expect filter.shown 4'

# What is decided follows the decisions.
git init -q .
printf 'one\ntwo\nthree\nfour\nfive\nsix\n' >src-a
mkdir -p src && mv src-a src/a.ts
sed -i "s/^@file src.a.ts/& newsha=$(git hash-object src/a.ts)/" few.whymark
git add -A && git -c user.name=t -c user.email=t@example.org commit -qm a
expect_exit 0 viewer few.whymark --script '
  wait idle; click line:src/a.ts:+3/discard; expect decisions.count 1
  key f; expect filter.counts.mark:decided 2; click filter:mark:decided; key esc
  expect filter.shown 2; expect cards.1.id sure
  click line:src/a.ts:+1/discard; expect filter.shown 3; key z; expect filter.shown 2
  key z; expect filter.shown 0; key Z; expect filter.shown 2'

# Many notes: a choice is one pass over them.
python3 - >many.whymark <<'PYTHON'
print("---\nwhymark: 1\ntitle: many\n---\n@file a.ts\n@@ -0,0 +1,10000 @@")
print("\n".join(f"+line {n}" for n in range(10000)))
for i in range(10000):
    print(f"@note +{i + 1} kind={'risk' if i % 100 == 0 else 'intent'}\nwhy: reason {i}")
PYTHON
expect_exit 0 viewer many.whymark --script '
  wait idle; key f; click filter:kind:risk; expect filter.shown 100; text "reason 77"; wait idle
  expect filter.shown 1; key esc; key j; expect selected n7701; key F; expect filter.shown 10000
  expect selected n7701'
