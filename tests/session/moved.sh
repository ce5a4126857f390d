#!/usr/bin/env bash
# Lines that moved say where they went, a key and a click go there; what git calls moved is found.
# shellcheck source=tests/session/common.bash
source "$(dirname "$0")/common.bash"

mkdir -p "$scratch/repo/src"
cd "$scratch/repo"
git init -q .
{
  echo 'import { a } from "./a";'
  printf 'export function moved(first: number, second: number) {\n  const result = first + second;\n  return result;\n}\n\n'
  for i in {1..60}; do echo "const line$i = $i;"; done
} >src/a.ts
for i in {1..80}; do echo "let other$i = $i;"; done >src/b.ts
git add -A
git -c user.name=t -c user.email=t@example.org commit -qm one
sed -n 2,5p src/a.ts | sed 's/^/    /' >moved
sed -i 2,6d src/a.ts
sed -i '70r moved' src/b.ts
rm moved
"$WHYMARK" new --unstaged --out "$scratch/review.whymark" >/dev/null

cat >"$scratch/steps" <<STEPS
wait idle
expect moved.blocks 1
expect moved.lines 4
state $scratch/state.json
# By the key from what is in view, and back.
key m
state $scratch/there.json
key m
state $scratch/back.json
# By a click on the words, or on the arrow beside the number.
click moved:src/a.ts:2/words
state $scratch/words.json
key m
click moved:src/a.ts:2
state $scratch/clicked.json
key home
key esc
key esc
key end
key n
STEPS
expect_exit 0 viewer "$scratch/review.whymark" --script "$scratch/steps"
python3 - "$scratch" <<'PY' || die "moved lines"
import json, sys
def rows(name):
    state = json.load(open(f"{sys.argv[1]}/{name}.json"))
    chosen = [r for r in state["rows"] if r.get("row") == state["selected_row"]]
    return state, chosen
state, _ = rows("state")
moved = [r for r in state["rows"] if "moved" in r and r["kind"] == "removed"]
assert [r["moved"] for r in moved] == [f"moved to src/b.ts:{71 + i}, indented anew" for i in range(4)], moved
assert "moved:src/a.ts:2" in state["controls"] and "moved:src/a.ts:3" not in state["controls"]
for name in "there", "words", "clicked":
    _, chosen = rows(name)
    assert chosen and chosen[0]["moved"] == "moved from src/a.ts:2, indented anew", (name, chosen)
_, chosen = rows("back")
assert chosen[0]["moved"].startswith("moved to src/b.ts:71"), chosen
PY

# Nothing moved: the key says so.
printf -- '---\nwhymark: 1\ntitle: t\n---\n@file a\n@@ -1 +1 @@\n-a\n+b\n' >"$scratch/none.whymark"
expect_exit 0 viewer "$scratch/none.whymark" --script 'wait idle; key m; expect message.text "~No line in view has moved"'
