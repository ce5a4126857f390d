# shellcheck shell=bash
# A repository of 400 changed files, a review of them, decisions on each, and ways to interrupt an apply. Sourced, after
# common.bash.

count=400
many_files_repository() {
  local i
  mkdir "$scratch/repo"
  cd "$scratch/repo"
  git init -q .
  mkdir d
  for ((i = 0; i < count; ++i)); do printf 'a\n' >"d/$i"; done
  git add -A
  git -c user.name=t -c user.email=t@example.org commit -qm before
  for ((i = 0; i < count; ++i)); do printf 'a\nb\n' >"d/$i"; done
  "$WHYMARK" new --worktree -o "$scratch/many.whymark" >/dev/null
  seq 0 $((count - 1)) | sed 's|.*|{"file": "d/&", "discard": "file"}|' | paste -sd, |
    sed 's/.*/{"whymark_decisions": 1, "decisions": [&]}/' >"$scratch/d.json"
  apply=("$WHYMARK" apply --repo . "$scratch/many.whymark" --decisions "$scratch/d.json")
}

# How many files are as they were reviewed.
reviewed() { git diff --name-only | wc -l; }
left_over() { find . -name '.whymark-*' -not -path './.git/*' | wc -l; }

# interrupt COMMAND...: kills it when it has begun to change files, at a moment that differs. Where it was done
# before, `again` makes the state that it began from.
interrupt() {
  local delay process i
  for delay in 0 0.01 0.02 0.03 0.05 0.08 0.12 0 0.01 0.02 0.03; do
    "$@" >/dev/null 2>&1 &
    process=$!
    for ((i = 0; i < 2000; ++i)); do
      [[ -e .git/whymark/journal || ! -e /proc/$process ]] && break
      sleep 0.002
    done
    sleep "$delay"
    kill -9 "$process" 2>/dev/null || true
    wait "$process" 2>/dev/null || true
    [[ ! -e .git/whymark/journal ]] || return 0
    again
  done
  echo "the machine is too fast for this test" >&2
  exit 77
}
again() { "$WHYMARK" undo >/dev/null; }
