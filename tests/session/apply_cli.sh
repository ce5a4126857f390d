#!/usr/bin/env bash
# Decisions from the command line: applied, refused, undone; as JSON, as a patch, as saved by the viewer.
# shellcheck source=common.bash
source "$WHYMARK_SOURCE_DIR/tests/session/common.bash"
[[ -n ${WHYMARK:-} ]] || exit 77
example_repository
review=examples/retry-backoff.whymark
file=examples/retry.ts

# entries ENTRY...: decisions with these entries.
entries() {
  local IFS=,
  printf '{"whymark_decisions": 1, "decisions": [%s]}' "$*"
}

# The lines that the working tree lost and got, without what stands around them.
changed() { git diff -U0 -- "$file" | grep -E '^[-+]' | grep -vE '^(---|\+\+\+) ' || true; }

# json EXPRESSION: of $scratch/out, as `it`.
json() { python3 -c 'import json, sys; it = json.load(open(sys.argv[1])); print(eval(sys.argv[2]))' "$scratch/out" "$1"; }

unwritten() { [[ -z $(git status --porcelain) ]] || die "$1: $(git status --porcelain)"; }

# apply_and_undo WANTED ENTRY...: what changed, that a patch comes to the same bytes, and that undo takes it back.
apply_and_undo() {
  local wanted=$1
  shift
  entries "$@" >"$scratch/d.json"
  expect_exit 0 "$WHYMARK" decisions --patch "$review" --decisions "$scratch/d.json" >"$scratch/patch"
  expect_exit 0 git apply --check "$scratch/patch"
  expect_exit 0 "$WHYMARK" apply --dry-run "$review" --decisions "$scratch/d.json" >"$scratch/dry"
  [[ $(head -1 "$scratch/dry") == "would: "*"." ]] || die "a dry run says $(head -1 "$scratch/dry")"
  tail -n +2 "$scratch/dry" | cmp - "$scratch/patch" || die "a dry run prints another patch"
  unwritten "a dry run wrote"
  expect_exit 0 git apply "$scratch/patch"
  cp "$file" "$scratch/patched"
  git checkout -q .
  expect_exit 0 "$WHYMARK" apply "$review" --decisions - <"$scratch/d.json" >"$scratch/said"
  [[ "would: $(cat "$scratch/said")" == "$(head -1 "$scratch/dry")" ]] || die "apply says $(cat "$scratch/said")"
  [[ $(changed) == "$wanted" ]] || die "apply of $*: $(git diff)"
  cmp "$file" "$scratch/patched" || die "the patch comes to other bytes"
  expect_exit 0 "$WHYMARK" undo >"$scratch/said"
  grep -q '^Undone: ' "$scratch/said" || die "undo says $(cat "$scratch/said")"
  unwritten "undo leaves something"
}

log='-      console.log(`retry: try ${attempt} failed, waiting ${ms} ms`);'
comment='+// A request that was refused before it was processed can be sent again safely.'
drop='{"file": "examples/retry.ts", "drop": "+49"}'
restore='{"file": "examples/retry.ts", "restore": "-17"}'
revert='{"file": "examples/retry.ts", "revert": {"line": "+40", "new": "250", "old": "200"}}'

apply_and_undo "$log" "$drop"
apply_and_undo "$comment" "$restore"
apply_and_undo $'-  const firstWindow = options.wait ?? 250;\n+  const firstWindow = options.wait ?? 200;' "$revert"
apply_and_undo "$comment"$'\n-  const firstWindow = options.wait ?? 250;\n+  const firstWindow = options.wait ?? 200;\n'"$log" \
  "$drop" "$restore" "$revert"
apply_and_undo $'-const RETRYABLE = new Set([429, 500, 502, 503, 504]);\n'"$comment"$'\n+const RETRYABLE = new Set([429, 503]);' \
  '{"file": "examples/retry.ts", "discard": "+19"}'
apply_and_undo $'-const RETRYABLE = new Set([429, 500, 502, 503, 504]);\n'"$comment"$'\n+const RETRYABLE = new Set([429, 503]);' \
  '{"note": "statuses"}'
python3 - >"$scratch/hunk" <<'PYTHON'
import json
lines = open("examples/retry.ts").read().split("\n")[15:22]
lines[3] = "const RETRYABLE = new Set([503]);"
print(json.dumps("\n".join(lines) + "\n"))
PYTHON
apply_and_undo $'-const RETRYABLE = new Set([429, 500, 502, 503, 504]);\n+const RETRYABLE = new Set([503]);' \
  "{\"file\": \"examples/retry.ts\", \"edit\": {\"hunk\": \"+19\", \"text\": $(cat "$scratch/hunk")}}"

# A file whose whole change goes is the file before the change.
entries '{"file": "examples/retry.ts", "discard": "file"}' >"$scratch/d.json"
expect_exit 0 "$WHYMARK" apply --json "$review" --decisions "$scratch/d.json" >"$scratch/out"
[[ $(git hash-object "$file" | cut -c1-7) == addd9be ]] || die "not the file before the change"
[[ $(json 'it["written"], it["files"]') == "(True, [{'path': 'examples/retry.ts', 'lines_dropped': 15, 'lines_restored': 5, 'parts_reverted': 0, 'hunks_edited': 0, 'action': 'changed'}])" ]] || die "$(cat "$scratch/out")"
json 'it["sentence"]' | grep -qxF '15 lines dropped, 5 restored in examples/retry.ts.' || die "$(cat "$scratch/out")"

# It is no longer the file reviewed: refused, and as it was.
cp "$file" "$scratch/before"
entries "$drop" >"$scratch/d.json"
for option in "" --dry-run; do
  # shellcheck disable=SC2086
  expect_exit 1 "$WHYMARK" apply $option --json "$review" --decisions "$scratch/d.json" >"$scratch/out"
  expect_said "is not the one reviewed"
  [[ $(json 'it["written"], it["files"], "is not the one reviewed" in it["error"]') == "(False, [], True)" ]] || die "$(cat "$scratch/out")"
done
cmp "$file" "$scratch/before" || die "a stale file was written"

# Undo, and what it does not do.
expect_exit 0 "$WHYMARK" undo --dry-run >"$scratch/said"
grep -q '^would: undo the apply of 2' "$scratch/said" || die "$(cat "$scratch/said")"
cmp "$file" "$scratch/before" || die "a dry run wrote"
echo more >>"$file"
for option in "" --dry-run; do
  # shellcheck disable=SC2086
  expect_exit 1 "$WHYMARK" undo $option
  expect_said "since then a file has been changed (examples/retry.ts)"
done
cp "$scratch/before" "$file"
(cd examples && "$WHYMARK" undo --json >"$scratch/out") || die "undo in a folder below"
[[ $(json 'it["written"], it["files"]') == "(True, [{'path': 'examples/retry.ts', 'action': 'changed'}])" ]] || die "$(cat "$scratch/out")"
unwritten "undo leaves something"
expect_exit 1 "$WHYMARK" undo
expect_said "nothing to undo"
expect_exit 1 "$WHYMARK" undo --forget
expect_exit 1 "$WHYMARK" apply --continue
expect_said "no apply was interrupted"

# Unsound decisions are named by their entry.
expect_exit 2 "$WHYMARK" apply "$review" --decisions - < <(entries "$drop" '{"file": "examples/retry.ts", "drop": "+51"}')
expect_said "<stdin>: decision 2: line +51 of examples/retry.ts is not an added one"
expect_exit 2 "$WHYMARK" apply --json "$review" --decisions - < <(echo '{') >"$scratch/out"
json 'it["error"]' | grep -q 'no sound JSON' || die "$(cat "$scratch/out")"
expect_exit 2 "$WHYMARK" decisions "$review" --decisions - < <(entries '{"note": "none"}')
expect_said 'decision 1: the review has no note "none"'
expect_exit 2 "$WHYMARK" apply "$review" --decisions - <<<'{"whymark_decisions": 1, "review": "sha256:00", "decisions": []}'
expect_said "another version of this one"
unwritten "unsound decisions were applied"

# Wrong usage, and a world that fails.
expect_exit 2 "$WHYMARK" apply
expect_exit 2 "$WHYMARK" apply - --decisions -
expect_said "cannot both be standard input"
expect_exit 2 "$WHYMARK" apply --continue "$review"
expect_exit 2 "$WHYMARK" decisions --json --patch "$review"
expect_exit 3 "$WHYMARK" apply absent.whymark
expect_exit 3 "$WHYMARK" apply "$review" --decisions absent.json
expect_exit 3 "$WHYMARK" apply "$review" --repo "$scratch/nowhere"
expect_exit 3 bash -c "cd / && '$WHYMARK' undo"

# The list, and the JSON that comes back as it went.
entries "$drop" "$restore" "$revert" >"$scratch/d.json"
expect_exit 0 "$WHYMARK" decisions "$review" --decisions "$scratch/d.json" >"$scratch/list"
diff - "$scratch/list" <<'LIST' || die "the list"
examples/retry.ts: 1 line dropped, 1 restored, 1 part reverted
  restore  -17
  drop     +49
  revert   +40  "250" -> "200"
LIST
"$WHYMARK" decisions --json "$review" --decisions "$scratch/d.json" >"$scratch/once"
"$WHYMARK" decisions --json "$review" --decisions "$scratch/once" | cmp - "$scratch/once" || die "decisions change on their way"

# In a file elsewhere, from a folder elsewhere.
(cd / && "$WHYMARK" apply --repo "$scratch/repo/examples" - --decisions "$scratch/once") <"$review" >/dev/null || die "apply with --repo"
[[ $(git diff --numstat) == $'2\t2\texamples/retry.ts' ]] || die "$(git diff --numstat)"
expect_exit 0 "$WHYMARK" undo >/dev/null
unwritten "undo leaves something"

# Nothing is marked: no failure, and said.
expect_exit 0 "$WHYMARK" decisions "$review" >"$scratch/list"
expect_said "nothing is marked in $review"
[[ ! -s $scratch/list ]] || die "a list of nothing"
expect_exit 0 "$WHYMARK" apply "$review" >"$scratch/said"
grep -qx 'Nothing is marked, so no file was changed.' "$scratch/said" || die "$(cat "$scratch/said")"
expect_exit 0 "$WHYMARK" decisions --clear "$review"
[[ ! -e $XDG_STATE_HOME ]] || die "a folder for nothing"

# Decisions as the viewer saves them, in the layout that is documented by core/session/decision_tables.cpp.
save() {
  python3 - "$scratch/repo" "$review" "$@" <<'PYTHON'
import hashlib, os, sqlite3, sys
repository, review, line = sys.argv[1:4]
folder = os.environ["XDG_STATE_HOME"] + "/whymark"
os.makedirs(folder, exist_ok=True)
new = not os.path.exists(folder + "/decisions.db")
database = sqlite3.connect(folder + "/decisions.db")
if new:
    database.executescript("""
CREATE TABLE reviews (id INTEGER PRIMARY KEY, repository BLOB NOT NULL, content BLOB NOT NULL,
  path BLOB NOT NULL, saved INTEGER NOT NULL, UNIQUE (repository, content));
CREATE TABLE line_ranges (review INTEGER, first INTEGER, past INTEGER NOT NULL,
  PRIMARY KEY (review, first)) WITHOUT ROWID;
CREATE TABLE parts (review INTEGER, line INTEGER, number INTEGER, first INTEGER NOT NULL,
  past INTEGER NOT NULL, old_text BLOB NOT NULL, PRIMARY KEY (review, line, number)) WITHOUT ROWID;
CREATE TABLE edits (review INTEGER, line INTEGER, text BLOB NOT NULL, PRIMARY KEY (review, line)) WITHOUT ROWID;
CREATE TABLE deletions (review INTEGER, line INTEGER, PRIMARY KEY (review, line)) WITHOUT ROWID;
PRAGMA user_version = 1;""")
content = open(review, "rb").read()
key = (os.path.realpath(repository).encode(), hashlib.sha256(content).hexdigest().encode())
database.execute("INSERT INTO reviews VALUES (1, ?, ?, ?, 0) ON CONFLICT DO NOTHING", key + (review.encode(),))
row = next(i for i, text in enumerate(content.split(b"\n")) if line.encode() in text)
if len(sys.argv) > 4:
    database.execute("INSERT INTO edits VALUES (1, ?, ?)", (row, b"x"))
else:
    database.execute("INSERT INTO line_ranges VALUES (1, ?, ?)", (row, row + 1))
database.commit()
PYTHON
}
save '+      console.log('
expect_exit 0 "$WHYMARK" decisions "$review" >"$scratch/list"
[[ $(tail -1 "$scratch/list") == '  drop     +49' ]] || die "$(cat "$scratch/list")"
expect_exit 0 "$WHYMARK" apply --dry-run "$review" >"$scratch/said"
expect_said "marked in $review with the viewer"
expect_exit 0 "$WHYMARK" apply "$review" --decisions - < <(entries "$restore") >/dev/null
expect_exit 0 "$WHYMARK" undo >/dev/null
expect_exit 0 "$WHYMARK" decisions "$review" >"$scratch/list"
[[ -s $scratch/list ]] || die "other decisions took the saved ones with them"
expect_exit 0 "$WHYMARK" apply "$review" >"$scratch/said"
[[ $(changed) == "$log" ]] || die "$(git diff)"
expect_exit 0 "$WHYMARK" undo >/dev/null
expect_exit 0 "$WHYMARK" decisions "$review"
expect_said "nothing is marked"
save '+      console.log('
expect_exit 0 "$WHYMARK" decisions --clear "$review" >"$scratch/said"
grep -qx 'No longer marked: 1 line dropped.' "$scratch/said" || die "$(cat "$scratch/said")"
expect_exit 0 "$WHYMARK" decisions "$review"
expect_said "nothing is marked"
# An edit of what is no hunk.
save '+      console.log(' edit
for command in "decisions --json" "decisions --patch" decisions apply "apply --dry-run"; do
  # shellcheck disable=SC2086
  expect_exit 2 "$WHYMARK" $command "$review"
  expect_said "the decisions do not fit the review: line "
  expect_said "is no start of a hunk; "
done
expect_exit 0 "$WHYMARK" decisions --clear "$review" >"$scratch/said"
grep -qx 'No longer marked: decisions that do not fit the review.' "$scratch/said" || die "$(cat "$scratch/said")"
expect_exit 0 "$WHYMARK" decisions "$review"
expect_said "nothing is marked"
echo garbage >"$XDG_STATE_HOME/whymark/decisions.db"
rm -f "$XDG_STATE_HOME"/whymark/decisions.db-*
expect_exit 3 "$WHYMARK" apply "$review"
expect_said "$XDG_STATE_HOME/whymark/decisions.db"
expect_said "move the file away to start anew"
rm -r "$XDG_STATE_HOME"

# Another process writes.
entries "$drop" >"$scratch/d.json"
exec 9>>.git/whymark/lock
flock -n 9 || die "the lock is still held"
for command in apply "apply --dry-run"; do
  # shellcheck disable=SC2086
  expect_exit 1 "$WHYMARK" $command "$review" --decisions "$scratch/d.json"
  expect_said "another whymark is writing to this working tree"
done
expect_exit 1 "$WHYMARK" undo
expect_said "another whymark is writing"
exec 9>&-
unwritten "written past the lock"

# A journal that is none.
echo garbage >.git/whymark/journal
for command in apply "apply --dry-run"; do
  # shellcheck disable=SC2086
  expect_exit 1 "$WHYMARK" $command "$review" --decisions "$scratch/d.json"
  expect_said "cannot use the journal $(realpath .git)/whymark/journal"
done
for command in undo "undo --forget" "apply --continue"; do
  # shellcheck disable=SC2086
  expect_exit 1 "$WHYMARK" $command
  expect_said "if no apply of whymark was interrupted, remove it"
done
# One that belongs to an apply in progress is not taken for that of an interrupted one.
exec 9>>.git/whymark/lock
flock -n 9 || die "the lock is still held"
for command in undo "undo --dry-run" "undo --forget --dry-run" "apply --continue"; do
  # shellcheck disable=SC2086
  expect_exit 1 "$WHYMARK" $command
  expect_said "another whymark is writing"
done
exec 9>&-
rm .git/whymark/journal
# Where writing fails the exit code says so: the journal cannot be written.
"$WHYMARK" apply "$review" --decisions "$scratch/d.json" >/dev/null
mkdir .git/whymark/journal.new
expect_exit 3 "$WHYMARK" undo
expect_said "no file was changed"
rmdir .git/whymark/journal.new
expect_exit 0 "$WHYMARK" undo >/dev/null
expect_exit 0 "$WHYMARK" apply "$review" --decisions "$scratch/d.json" >/dev/null
[[ $(changed) == "$log" ]] || die "$(git diff)"

# Whole files: brought back, emptied, deleted; and what a patch of git comes to is the same, byte for byte.
mkdir -p "$scratch/whole/a/b"
cd "$scratch/whole"
git init -q .
printf 'x\ny\nz' >a/b/gone
printf 'one\r\ntwo\r\n' >crlf
printf '#!/bin/sh\nx\n' >run.sh
printf 'm\n' >moved
chmod +x run.sh
git add -A
git -c user.name=t -c user.email=t@example.org commit -qm before
git rm -q a/b/gone
printf 'one\r\n2\r\nthree' >crlf
printf '#!/bin/sh\ny\n' >run.sh
printf 'new\n' >'n"é w'
printf 'e\n' >empty
git mv moved moved2
printf 'm\nn\n' >moved2
git add -A
"$WHYMARK" new --staged -o "$scratch/whole.whymark" >/dev/null
entries '{"file": "a/b/gone", "discard": "file"}' '{"file": "crlf", "discard": "file"}' '{"file": "empty", "drop": "+1"}' \
  '{"file": "moved2", "drop": "+2"}' '{"file": "n\"é w", "delete": true}' '{"file": "run.sh", "drop": "+2"}' >"$scratch/d.json"
"$WHYMARK" decisions --patch "$scratch/whole.whymark" --decisions "$scratch/d.json" >"$scratch/patch"
cp -R . "$scratch/patched_tree"
(cd "$scratch/patched_tree" && git apply "$scratch/patch") || die "git cannot apply the patch"
expect_exit 0 "$WHYMARK" apply --json --repo . "$scratch/whole.whymark" --decisions "$scratch/d.json" >"$scratch/out"
diff -r --exclude=.git . "$scratch/patched_tree" || die "the patch comes to other files"
[[ -x run.sh && ! -e 'n"é w' && ! -s empty && $(tail -c1 a/b/gone) == z ]] || die "$(ls -l)"
[[ $(json '" ".join(each["action"] for each in it["files"])') == "created changed emptied changed deleted changed" ]] || die "$(cat "$scratch/out")"
expect_exit 0 "$WHYMARK" undo >/dev/null
git diff --exit-code >/dev/null || die "undo leaves $(git status --short)"
[[ ! -e a ]] || die "undo leaves the folders that apply made"
cd "$scratch/repo"

# The examples of the specification are about this review, and are what it says they are.
git checkout -q .
spec="$WHYMARK_SOURCE_DIR/spec/decisions-v1.md"
python3 - "$spec" "$scratch" <<'PYTHON' || die "the specification has too few examples"
import re, sys
blocks = re.findall(r"^```json( output)?\n(.*?)^```$", open(sys.argv[1], encoding="utf-8").read(), re.M | re.S)
inputs = [text for output, text in blocks if not output]
for i, text in enumerate(inputs):
    open(f"{sys.argv[2]}/spec{i}.json", "w").write(text)
for name, text in zip(["decisions", "apply"], [text for output, text in blocks if output]):
    open(f"{sys.argv[2]}/spec_{name}.out", "w").write(text)
sys.exit(len(inputs) < 5 or len(blocks) != len(inputs) + 2)
PYTHON
for example in "$scratch"/spec*.json; do
  expect_exit 0 "$WHYMARK" decisions --patch "$review" --decisions "$example" >"$scratch/patch"
  [[ -s $scratch/patch ]] || die "an example comes to nothing: $(cat "$example")"
  expect_exit 0 git apply --check "$scratch/patch"
done
without_hash() { sed -E 's/sha256:[0-9a-f]{64}/sha256:…/'; }
"$WHYMARK" decisions --json "$review" --decisions "$scratch/spec0.json" | without_hash | diff <(without_hash <"$scratch/spec_decisions.out") - || die "the output in the specification"
"$WHYMARK" apply --json "$review" --decisions "$scratch/spec0.json" | diff "$scratch/spec_apply.out" - || die "the report in the specification"
