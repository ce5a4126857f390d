#!/usr/bin/env bash
# How far a review was read is there in the next window: the filter, and what was looked at.
# shellcheck source=tests/session/common.bash
source "$(dirname "$0")/common.bash"
example_repository
review=examples/retry-backoff.whymark

expect_exit 0 viewer $review --script '
  expect attention.looked 0; key a; key a; key a; expect attention.looked 3
  key f; click filter:risk:high; text retry; key esc; expect filter.hidden 6'
expect_exit 0 viewer $review --script '
  wait idle; expect attention.looked 3; expect filter.text retry; expect filter.chosen.0 risk:high; expect filter.hidden 6
  key a; key F; expect filter.hidden 0'
expect_exit 0 viewer $review --script 'wait idle; expect filter.text ""; expect filter.hidden 0'

# A verdict makes it another text: what was looked at and the filter go on, in this window and in the next.
expect_exit 0 viewer $review --script '
  wait idle; key f; click filter:risk:high; key esc; key alt+y; wait loaded; wait idle
  expect filter.chosen.0 risk:high; state '"$scratch/one"
expect_exit 0 viewer $review --script 'wait idle; expect filter.chosen.0 risk:high; state '"$scratch/two"
python3 - "$scratch/one" "$scratch/two" <<'PYTHON'
import json, sys
one, two = (json.load(open(path)) for path in sys.argv[1:3])
assert one["attention"]["looked"] == two["attention"]["looked"] >= 3, (one["attention"], two["attention"])
PYTHON

# Of another review nothing was looked at.
sed 's/^title: .*/title: another/' $review >other.whymark
expect_exit 0 viewer other.whymark --script 'wait idle; expect attention.looked 0; expect filter.text ""'
