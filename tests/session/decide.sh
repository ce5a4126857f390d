#!/usr/bin/env bash
# Deciding as a reviewer does: one word, one line, one comment, a hunk; by mouse and by keys; undone, redone, kept over a
# closed window, applied, undone on disk. Bytes are checked at each step.
# shellcheck source=tests/session/common.bash
source "$(dirname "$0")/common.bash"
example_repository
review=examples/retry-backoff.whymark
before=$(sha256sum <examples/retry.ts)
same_as_before() { [[ $(sha256sum <examples/retry.ts) == "$before" ]] || die "$1"; }

# 250 becomes 200 again, the rename on the same line stays, the debug line goes, the lost comment comes back.
cat >"$scratch/decide.steps" <<'STEPS'
expect decisions.count 0
click part:examples/retry.ts:+40:2
expect decisions.words "1 part reverted"
expect decisions.list.0.revert.new 250
expect decisions.list.0.revert.old 200
click line:examples/retry.ts:+49/discard
click line:examples/retry.ts:-17/discard
expect decisions.words "1 line dropped, 1 restored, 1 part reverted"
# Undone and redone, by either key.
key z
key ctrl+z
expect decisions.words "1 part reverted"
key Z
key ctrl+y
expect decisions.words "1 line dropped, 1 restored, 1 part reverted"
# The old side's word is the same part.
click part:examples/retry.ts:-33:2
expect decisions.words "1 line dropped, 1 restored"
click part:examples/retry.ts:-33:2
expect decisions.count 3
STEPS
expect_exit 0 viewer $review --script "$scratch/decide.steps"
same_as_before "deciding wrote the file"

# The window was closed; another one knows. What the edit says replaces what was decided in its hunk.
cat >"$scratch/edit.steps" <<'STEPS'
expect decisions.words "1 line dropped, 1 restored, 1 part reverted"
click hunk:examples/retry.ts:+3/edit
expect ask ""
key ctrl+end
text "// one more"
key enter
key esc
expect message.text "~not saved"
key esc
expect editor null
expect decisions.count 3
click hunk:examples/retry.ts:+3/edit
key down
key down
key end
text " // tries"
key ctrl+z
key ctrl+y
key ctrl+enter
expect editor null
expect decisions.words "1 line dropped, 1 restored, 1 part reverted, 1 hunk edited"
# A line of it cannot be decided on alone.
click line:examples/retry.ts:+8/discard
expect message.failed true
expect message.text "~has an edit"
key P
expect preview.open true
key esc
expect message.text ""
# Clearing all asks, and can be undone.
key ctrl+backspace
expect ask clear-all
key j
expect selected null
key esc
expect decisions.count 4
click bar/clear-all
key enter
expect decisions.count 0
key z
expect decisions.count 4
STEPS
expect_exit 0 viewer $review --script "$scratch/edit.steps"
same_as_before "deciding wrote the file"

# What the preview shows is what is written.
cat >"$scratch/apply.steps" <<'STEPS'
expect decisions.count 4
key P
state PREVIEW
key ctrl+enter
expect message.failed false
expect message.text "1 line dropped, 1 restored, 1 part reverted, 1 hunk edited in examples/retry.ts."
expect message.offers undo-apply
expect decisions.count 0
STEPS
sed -i "s|PREVIEW|$scratch/preview.json|" "$scratch/apply.steps"
expect_exit 0 viewer $review --script "$scratch/apply.steps"
git diff -U0 examples/retry.ts | grep '^[-+] ' >"$scratch/written" || true
cat >"$scratch/wanted" <<'DIFF'
-  attempts?: number;
+  attempts?: number; // tries
-  const firstWindow = options.wait ?? 250;
+  const firstWindow = options.wait ?? 200;
-      console.log(`retry: try ${attempt} failed, waiting ${ms} ms`);
DIFF
diff "$scratch/wanted" "$scratch/written" || die "other bytes were written"
git diff -U0 examples/retry.ts | grep -qxF '+// A request that was refused before it was processed can be sent again safely.' ||
  die "the comment is not back"
[[ $(git diff --numstat) == $'3\t3\texamples/retry.ts' ]] || die "$(git diff --numstat)"
grep -qF -- '"+  const firstWindow = options.wait ?? 200;"' "$scratch/preview.json" || die "the preview lacks the part"
[[ -z $(git status --porcelain | grep -v '^ M examples/retry.ts$') ]] || die "$(git status --porcelain)"

# Undone from another window; then again with nothing left to undo.
expect_exit 0 viewer $review --script 'expect files.0.writable false; key U; expect ask undo-apply; key enter; expect message.failed false; expect message.text "~Undone"; expect files.0.writable true'
same_as_before "undo did not bring the bytes back"
expect_exit 0 viewer $review --script 'key U; expect message.failed true; expect message.text "~nothing to undo"'

# Apply and undo in one window bring the decisions back, too.
cat >"$scratch/both.steps" <<'STEPS'
click line:examples/retry.ts:+49/discard
click bar/apply
expect message.offers undo-apply
click message/undo-apply
expect message.text "~Undone"
expect decisions.words "1 line dropped"
key shift+backspace
expect decisions.count 0
STEPS
expect_exit 0 viewer $review --script "$scratch/both.steps"
same_as_before "undo did not bring the bytes back"

# By keys alone: the next changed line, its first part, the line, the hunk, the file.
cat >"$scratch/keys.steps" <<'STEPS'
key shift+down
expect selected_row 37
key r
expect decisions.list.0.restore -6
key backspace
expect decisions.count 0
key shift+down
expect selected_row 38
key shift+up
expect selected_row 37
click line:examples/retry.ts:+40
key 2
expect decisions.list.0.revert.new 250
key 2
expect decisions.count 0
key 9
expect message.failed true
key X
expect decisions.words "11 lines dropped, 2 restored"
key X
expect decisions.count 0
key ctrl+x
expect decisions.words "15 lines dropped, 5 restored"
key ctrl+x
expect decisions.count 0
key e
key esc
expect editor null
STEPS
expect_exit 0 viewer $review --script "$scratch/keys.steps"

# All of the file taken back is the file before the change: the blob that the review names as the old one.
expect_exit 0 viewer $review --script 'click file:examples/retry.ts/discard; key ctrl+enter; expect message.failed false'
[[ $(git hash-object examples/retry.ts) == addd9be* ]] || die "it is not the old file: $(git diff)"
expect_exit 0 viewer $review --script 'key U; key enter; expect message.failed false'
same_as_before "undo did not bring the bytes back"

# Decisions on an earlier text of the review are not taken over in silence.
cp $review "$scratch/kept"
expect_exit 0 viewer $review --script 'expect message.text ""; click line:examples/retry.ts:+49/discard'
echo >>$review
expect_exit 0 viewer $review --script 'expect decisions.count 0; expect message.text "~written anew"'
cp "$scratch/kept" $review
expect_exit 0 viewer $review --script 'expect decisions.count 1; expect message.text ""; key ctrl+backspace; key enter'

# A stale file is told, in the window and by the bar of decisions made before.
expect_exit 0 viewer $review --script 'click line:examples/retry.ts:+49/discard'
echo '// later' >>examples/retry.ts
after=$(sha256sum <examples/retry.ts)
expect_exit 0 viewer $review --script \
  'expect decisions.count 1; expect files.0.writable false; key ctrl+enter; expect message.failed true; expect message.text "~is not the one reviewed"; expect decisions.count 1'
[[ $(sha256sum <examples/retry.ts) == "$after" ]] || die "a stale file was written"
