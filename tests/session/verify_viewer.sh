#!/usr/bin/env bash
# Claimed commands run from the viewer: asked first, watched, cancelled, read, written into the review.
# shellcheck source=tests/session/common.bash
source "$(dirname "$0")/common.bash"
mkdir "$scratch/repo"
cd "$scratch/repo"
git init -q .
printf 'one\ntwo\n' >a.txt

cat >false.whymark <<'REVIEW'
---
whymark: 1
title: A review with a false pass
checks:
  - cmd: test -f a.txt
    status: pass
---
@file a.txt added +2 newsha=814f4a422927b82f5f8a43f8fab6d3839e3983f2
@@ -0,0 +1,2 @@
+one
+two

@note +1 kind=intent id=good
why: w
verify: cmd `grep -q one a.txt` => pass

@note +2 kind=security risk=high id=bad
why: It is said to be tested.
verify: cmd `echo checking; echo ran >>../ran; echo 3 of 4 failed; exit 1` => pass (4 cases)

@note +1..2 kind=test id=gone
why: w
verify: cmd `no-such-program-here` => pass
REVIEW
git add -A
git -c user.name=t -c user.email=t@example.org commit -qm all
cp false.whymark ../kept.whymark

# Looking, asking and giving up run nothing.
expect_exit 0 viewer false.whymark --script '
  wait idle; key T; expect sheet verify; expect verify.phase asking; expect verify.words "~4 commands"
  key j; expect verify.phase asking; key esc; expect sheet ""; expect verify null'
[[ ! -e ../ran ]] || die "a command ran unasked"

# A false pass is caught, its output is read, and it is red after it was written back; a decision stays.
expect_exit 0 viewer false.whymark --script '
  wait idle; click line:a.txt:+2; key r; expect decisions.count 1
  key T; click verify/verify-run; wait idle; expect verify.phase done
  expect verify.words "1 contradicted, 2 confirmed, 1 unrunnable"
  expect verify.commands.0.verdict confirmed; expect verify.commands.2.verdict contradicted
  expect verify.commands.3.verdict unrunnable
  key down; key down; key enter; expect verify.log 2; key esc; expect verify.log null; expect sheet verify
  key w; wait idle; expect sheet ""; expect message.text "~1 contradicted"; expect decisions.count 1
  expect executed.contradicted 1; expect executed.passed 2; expect executed.claims 4
  key d; expect dashboard.figures.dashboard:executed.value "50%"; key d
  key T; expect verify.phase asking; key esc'
[[ $(wc -l <../ran) -eq 1 ]] || die "the command did not run once"
grep -qF '=> fail' false.whymark || die "the claim still says pass"
"$WHYMARK" stats --json false.whymark >../stats.json
grep -qF '"executed": {"claims": 4, "passed": 2' ../stats.json || die "other figures than the window's: $(grep executed ../stats.json)"
diff <(sed -n '/^@file/,/^@note +2/p' ../kept.whymark) <(sed -n '/^@file/,/^@note +2/p' false.whymark) ||
  die "more than the claim was rewritten"

# The next window knows all of it; once the source is another, what ran is stale, and false stays false.
expect_exit 0 viewer false.whymark --script '
  wait idle; expect decisions.count 1; expect executed.passed 2; expect executed.contradicted 1'
echo more >b.txt
expect_exit 0 viewer false.whymark --script '
  wait idle; expect executed.passed 0; expect executed.contradicted 1'
rm b.txt

# Cancelled, it leaves nothing running.
cat >slow.whymark <<'REVIEW'
---
whymark: 1
title: slow
---
@note doc
verify: cmd `echo $$ >../pid; sleep 300` => pass
REVIEW
# Steps that do not wait for workers give it the time to start.
some_frames=$(printf 'key down; %.0s' $(seq 40))
gone() {
  for _ in $(seq 50); do kill -0 "$(cat ../pid)" 2>/dev/null || return 0; sleep 0.1; done
  return 1
}
expect_exit 0 viewer slow.whymark --script "
  wait idle; key T; key enter; $some_frames click verify/verify-cancel; wait idle
  expect verify.phase done; expect verify.commands.0.verdict left-out"
gone || die "a command outlived being cancelled"
# So does closing the window on it.
expect_exit 0 viewer slow.whymark --script "wait idle; key T; key enter; $some_frames key esc; quit"
gone || die "a command outlived the window"

# A change that has no file of its own keeps no results, and the list stays.
sed 's/`.*`/`true`/' slow.whymark >temporary.whymark
expect_exit 0 viewer temporary.whymark --temporary --script '
  wait idle; key T; key enter; wait idle; key w; expect message.text "~no review file"; expect sheet verify'

# Nothing claimed, or nowhere to run it.
printf -- '---\nwhymark: 1\ntitle: none\n---\n@note doc\nwhy: w\n' >none.whymark
expect_exit 0 viewer none.whymark --script 'wait idle; key T; expect sheet ""; expect message.text "~claims no command"'
cp slow.whymark "$scratch/slow.whymark"
cd "$scratch"
expect_exit 0 viewer slow.whymark --script 'wait idle; key T; expect sheet ""; expect message.text "~nowhere to run"'
