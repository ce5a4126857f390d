#!/usr/bin/env bash
# An apply that is killed in the middle: rolled back, finished or forgotten, and never half of it.
# shellcheck source=common.bash
source "$WHYMARK_SOURCE_DIR/tests/session/common.bash"
[[ -n ${WHYMARK:-} ]] || exit 77
# shellcheck source=many_files.bash
source "$WHYMARK_SOURCE_DIR/tests/session/many_files.bash"
many_files_repository

for ((round = 0; round < 3; ++round)); do
  again() { "$WHYMARK" undo >/dev/null; }
  interrupt "${apply[@]}"
  expect_exit 1 "${apply[@]}"
  expect_said "was interrupted ($count lines dropped in $count files"
  expect_exit 1 "${apply[@]}" --dry-run
  expect_said '`whymark undo` rolls it back, `whymark apply --continue` finishes it'
  case $round in
    0)
      expect_exit 0 "$WHYMARK" undo --dry-run >"$scratch/said"
      grep -q '^would: roll back an apply that began at 2' "$scratch/said" || die "$(cat "$scratch/said")"
      expect_exit 0 "$WHYMARK" undo >"$scratch/said"
      grep -q '^Interrupted was an apply that began at 2.*; it is rolled back' "$scratch/said" || die "$(cat "$scratch/said")"
      [[ $(reviewed) -eq $count ]] || die "rolled back to $(reviewed) of $count"
      ;;
    1)
      expect_exit 0 "$WHYMARK" apply --continue --json >"$scratch/said"
      python3 -c 'import json, sys; it = json.load(sys.stdin); assert it["written"] and len(it["files"]) == int(sys.argv[1])' \
        "$count" <"$scratch/said" || die "$(head -c 300 "$scratch/said")"
      [[ $(reviewed) -eq 0 ]] || die "finished, but for $(reviewed) of $count"
      # The undo of it is interrupted as well; it goes the same way in the end.
      again() { "${apply[@]}" >/dev/null; }
      interrupt "$WHYMARK" undo
      expect_exit 1 "${apply[@]}"
      expect_said '`whymark undo` finishes it'
      expect_exit 0 "$WHYMARK" undo >"$scratch/said"
      grep -q '^Interrupted was an undo; it is finished' "$scratch/said" || die "$(cat "$scratch/said")"
      [[ $(reviewed) -eq $count ]] || die "undone to $(reviewed) of $count"
      ;;
    2)
      # A file that somebody has changed since keeps it from going on either way.
      printf 'mine\n' >d/7
      before=$(git diff | sha256sum)
      for command in undo "apply --continue"; do
        # shellcheck disable=SC2086
        expect_exit 1 "$WHYMARK" $command
        expect_said "d/7 is neither as it was nor as it was to be"
      done
      expect_exit 0 "$WHYMARK" undo --forget --dry-run >"$scratch/said"
      grep -q '^would: leave all files as they are' "$scratch/said" || die "$(cat "$scratch/said")"
      expect_exit 0 "$WHYMARK" undo --forget >"$scratch/said"
      [[ $(git diff | sha256sum) == "$before" ]] || die "forget changed a file"
      expect_exit 1 "$WHYMARK" undo
      expect_said "nothing to undo"
      ;;
  esac
  [[ $(left_over) -eq 0 ]] || die "temporary files are left: $(left_over)"
  [[ ! -e .git/whymark/journal ]] || die "the journal is left"
done
