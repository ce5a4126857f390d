#!/usr/bin/env bash
# The verdict: written into the review and nothing else of it, with name and time; the window goes on where it was.
# shellcheck source=tests/session/common.bash
source "$(dirname "$0")/common.bash"
example_repository
git config user.name 'Ann Example'
review=examples/retry-backoff.whymark
cp $review "$scratch/before"

# only_review_changed STATUS BY: all bytes but those of `review:` are the ones before.
only_review_changed() {
  python3 - "$scratch/before" $review "$1" "$2" <<'PYTHON'
import re, sys
before, after = (open(path, "rb").read() for path in sys.argv[1:3])
found = re.search(rb"^review:\n(?:  .*\n)+", after, re.M)
assert found, after[:600]
rest = after[: found.start()] + after[found.end() :]
before = re.sub(rb"^review:\n(?:  .*\n)+", b"", before, flags=re.M)
assert rest == before, "other bytes changed"
said = dict(line.strip().split(": ", 1) for line in found[0].decode().splitlines()[1:])
assert said["status"] == sys.argv[3] and said["by"] == sys.argv[4], said
assert re.fullmatch(r"'?\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ'?", said["at"]), said
PYTHON
}

# Decisions, selection, folds and the row under the eye stay; undo goes on.
expect_exit 0 viewer $review --script '
  expect verdict.status ""
  click line:examples/retry.ts:+49/discard; click line:examples/retry.ts:-17/discard; expect decisions.count 2
  key j; key j; expect selected options; scroll 300; state '"$scratch/one"'
  key alt+n; wait loaded; expect verdict.status changes-requested; expect verdict.by "Ann Example"
  expect message.text "~changes requested by Ann Example"; key esc
  expect decisions.count 2; expect selected options; state '"$scratch/two"'
  key z; expect decisions.count 1; key Z; expect decisions.count 2'
only_review_changed changes-requested 'Ann Example'
python3 - "$scratch/one" "$scratch/two" <<'PYTHON'
import json, sys
one, two = (json.load(open(path)) for path in sys.argv[1:3])
assert two["eye"]["y"] == one["eye"]["y"] and two["eye"]["row"] > one["eye"]["row"], (one["eye"], two["eye"])
texts = lambda state: [(r.get("text"), r["rect"], r.get("decided")) for r in state["rows"]]
assert texts(one) == texts(two), "other rows are in view"
PYTHON
# What was decided belongs to the new text, in the next window and on the command line; nothing is left with the old one.
expect_exit 0 viewer $review --script 'expect decisions.count 2; expect message.text ""; expect verdict.status changes-requested'
"$WHYMARK" decisions $review >"$scratch/patch"
grep -q 'examples/retry.ts' "$scratch/patch" || die "the decisions are not found"

# Once more by the same person: no question. The file keeps its shape.
expect_exit 0 viewer $review --script '
  click verdict; expect ask verdict; click ask/approve; wait loaded; expect verdict.status approved; expect ask ""
  expect decisions.count 2; key alt+p; wait loaded; expect verdict.status pending
  key ctrl+p; text approve; key enter; wait loaded; expect verdict.status approved'
only_review_changed approved 'Ann Example'

# Somebody else is asked first.
git config user.name 'Bob'
expect_exit 0 viewer $review --script '
  key alt+n; expect ask overwrite-verdict; key esc; expect verdict.by "Ann Example"
  key alt+n; key enter; wait loaded; expect verdict.by Bob; expect verdict.status changes-requested'
only_review_changed changes-requested Bob

# A file that was written anew is left alone, and the message says so.
cp $review other.whymark
expect_exit 0 viewer other.whymark --script '
  click line:examples/retry.ts:+49/discard; state other.whymark
  key alt+y; wait loaded; expect message.text "~was written anew since it was opened"; expect message.failed true
  expect verdict.by Bob; expect decisions.count 1'
python3 -m json.tool other.whymark >/dev/null || die "what somebody else wrote is gone"

# Without git's name it is the login name; a review outside of any repository can have a verdict, too.
mkdir "$scratch/alone" && cp "$scratch/before" "$scratch/alone/r.whymark"
(cd "$scratch/alone" && expect_exit 0 viewer r.whymark --script 'key alt+y; wait loaded; expect verdict.status approved')
grep -qF "by: $(id -un)" "$scratch/alone/r.whymark" || die "not by the login name: $(head -20 "$scratch/alone/r.whymark")"

# A change that has no review file says why; so does a file that cannot be replaced, and one without frontmatter.
expect_exit 0 viewer $review --temporary --script 'key alt+y; expect message.text "~has no review file"; expect message.failed true'
printf '@file a.ts modified\n@@ -1 +1 @@\n-a\n+b\n' >bare.whymark
viewer bare.whymark --script 'key alt+y; wait loaded' --state "$scratch/state" || true
grep -q '"text": "cannot rewrite the review: it has no frontmatter"' "$scratch/state" || die "not said"
