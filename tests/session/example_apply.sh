#!/usr/bin/env bash
# The main job: discard the debug line of the example, apply, and the file has lost exactly that line.
# shellcheck source=tests/session/common.bash
source "$(dirname "$0")/common.bash"
example_repository

cat >"$scratch/apply.steps" <<'STEPS'
expect decisions.count 0
expect files.0.writable true
click line:examples/retry.ts:+49/discard
expect decisions.count 1
expect decisions.list.0.drop +49
key ctrl+enter
expect message.failed false
expect message.text "1 line dropped in examples/retry.ts."
expect decisions.count 0
expect files.0.writable false
STEPS
expect_exit 0 viewer examples/retry-backoff.whymark --script "$scratch/apply.steps"
[[ $(git diff --numstat examples/) == $'0\t1\texamples/retry.ts' ]] || die "$(git diff --numstat)"
git diff examples/ | grep -qF -- '-      console.log(' || die "another line went: $(git diff)"
[[ -z $(git status --porcelain | grep -v '^ M examples/retry.ts$') ]] || die "$(git status --porcelain)"

# The same again: the file is no longer the one reviewed.
cp examples/retry.ts "$scratch/after"
expect_exit 1 viewer examples/retry-backoff.whymark --script "$scratch/apply.steps"
expect_said "expected files.0.writable to be true, but it is false"
cat >"$scratch/again.steps" <<'STEPS'
click line:examples/retry.ts:+49/discard
expect decisions.count 0
expect message.failed true
expect message.text "~examples/retry.ts is read-only: its content (blob "
expect message.text "~is not the one reviewed"
STEPS
expect_exit 0 viewer examples/retry-backoff.whymark --script "$scratch/again.steps"
cmp examples/retry.ts "$scratch/after" || die "a read-only file was written"

# As the example promises.
git checkout -q examples/
cat >"$scratch/restore.steps" <<'STEPS'
click line:examples/retry.ts:-17/discard
click line:examples/retry.ts:-18/discard
click line:examples/retry.ts:+19/discard
expect decisions.count 3
click line:examples/retry.ts:-18/discard
expect decisions.count 2
click line:examples/retry.ts:-18/discard
key ctrl+enter
expect message.text "1 line dropped, 2 restored in examples/retry.ts."
STEPS
expect_exit 0 viewer examples/retry-backoff.whymark --script "$scratch/restore.steps"
[[ $(git diff --numstat examples/) == $'2\t1\texamples/retry.ts' ]] || die "$(git diff)"

# x rejects all that the selected note covers, and takes it back.
git checkout -q examples/
expect_exit 0 viewer examples/retry-backoff.whymark --script \
  'click note:log; key x; expect decisions.count 2; key x; expect decisions.count 0'
[[ -z $(git status --porcelain) ]] || die "something was written without an apply"
