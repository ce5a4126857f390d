#!/usr/bin/env bash
# What deserves reading first: the queue, going through it, what was looked at.
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
@file src/a.ts
@@ -1 +1,12 @@
-old
+one
+two
+three
+four
+five
+six
+seven
+eight
+nine
+ten
+eleven
+twelve
@note +1..2 kind=intent risk=low confidence=0.95 id=sure
why: w
source: file:x
verify: type => pass
@note +3 kind=security risk=high id=high
why: w
source: inference
question: is it so?
REVIEW

expect_exit 0 viewer few.whymark --script '
  wait idle; expect attention.count 3; expect attention.looked 0; expect attention.at null
  expect attention.queue.0.note high; expect attention.queue.1.note null; expect attention.queue.1.lines 9
  expect attention.queue.1.place "a.ts +4..12"; expect attention.queue.2.note sure
  key a; expect selected high; expect attention.at 1; expect attention.looked 1
  expect attention.status "~high risk"; expect attention.status "~inference only"
  key a; expect attention.at 2; expect selected null; expect attention.looked 2
  key a; expect selected sure; key a; expect attention.at 3; expect message.text "~Nothing further"
  key A; key A; expect selected high; key A; expect message.text "~first by attention"
  expect attention.looked 3; key esc; expect message.text ""'

# Looked at: a note that was selected however, a stretch of which a line was.
expect_exit 0 viewer few.whymark --script '
  wait idle; click note:sure; expect attention.looked 1; expect attention.queue.2.looked true
  click line:src/a.ts:+9; expect attention.queue.1.looked true; expect attention.looked 2
  expect attention.status ""
  key q; expect sheet queue; hover queue:1; click queue:2; expect sheet ""; expect attention.at 2
  key q; key home; key enter; expect selected high; expect attention.looked 3'

# What the filter hides is passed over.
expect_exit 0 viewer few.whymark --script '
  wait idle; key f; click filter:risk:low; key esc; key a; expect attention.at 2
  key a; expect selected sure; key A; key A; expect attention.at 2; key F; key A; expect selected high'

# Before the order is known the key waits for it; without notes it says so.
printf -- '---\nwhymark: 1\ntitle: nothing\n---\n' >nothing.whymark
expect_exit 0 viewer nothing.whymark --script '
  wait idle; key a; expect message.text "~nothing to rank"; key esc; key q; expect sheet queue; key down
  key enter; expect sheet ""'
