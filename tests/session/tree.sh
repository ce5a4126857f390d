#!/usr/bin/env bash
# The file tree: folds, filter, keys, width. None of it moves the code but going to a file.
# shellcheck source=tests/session/common.bash
source "$(dirname "$0")/common.bash"
cd "$scratch"

# file PATH STATUS ROWS: a section with that many added rows.
file() {
  printf '@file %s %s\n@@ -0,0 +1,%d @@\n' "$1" "$2" "$3"
  for line in $(seq "$3"); do printf '+line %d\n' "$line"; done
}
{
  printf -- '---\nwhymark: 1\ntitle: t\n---\n'
  file src/app/route.ts added 30
  file src/app/page.ts added 20
  file src/lib/limit.ts added 40
  file docs/limit.md added 60
  file package-lock.json added 50
} >few.whymark

expect_exit 0 viewer few.whymark --script '
  expect tree.files_left 5; expect tree.all_rows 9
  expect tree.rows.0.name src; expect tree.rows.1.name app; expect tree.rows.2.name route.ts
  expect tree.rows.8.generated "a lockfile by its name"; expect tree.rows.2.status added
  click tree:src/app/; expect tree.rows.1.folded true; expect tree.rows.1.added 50
  expect tree.rows.2.name lib; expect scroll.y 0
  click tree:src/app/; expect tree.rows.2.name route.ts
  click tree:src/lib/limit.ts; expect rows.0.text src/lib/limit.ts
  key home; expect scroll.y 0

  key b; expect tree.focus true; expect tree.cursor limit.ts; key home; expect tree.cursor src
  key down; expect tree.cursor app; key left; expect tree.rows.1.folded true
  key left; expect tree.cursor src; key left; expect tree.all_rows 4
  key right; key right; expect tree.cursor app
  key right; key right; expect tree.cursor route.ts; key left; expect tree.cursor app
  key end; expect tree.cursor package-lock.json; key home; expect tree.cursor src
  key pagedown; expect tree.cursor package-lock.json; key pageup; expect tree.cursor src
  expect scroll.y 0
  key down; key down; key down; key enter; expect rows.0.text src/app/page.ts
  expect tree.focus true

  text limit; expect tree.filter limit; expect tree.files_left 2; expect tree.cursor limit.ts
  expect tree.all_rows 5
  key end; expect tree.cursor limit.md; key enter; expect rows.0.text docs/limit.md
  key esc; expect tree.filter ""; expect tree.files_left 5; expect tree.focus true
  key esc; expect tree.focus false
  key home; expect scroll.y 0
  click tree-filter; text nothing-has-this; expect tree.files_left 0; expect tree.all_rows 0
  key enter; key down; key left; expect scroll.y 0
  key esc; text slts; expect tree.loose true; expect tree.files_left 1
  key esc; key esc
  key ctrl+up; expect tree.all_rows 3; key ctrl+down; expect tree.all_rows 9'

# Hidden, shown, wider, narrower; a drag far out stops at the bounds.
expect_exit 0 viewer few.whymark --size 1600x1000 --script '
  expect tree.width 232; key ctrl+b; expect tree.width 0; key ctrl+b; expect tree.width 232
  drag tree-edge 100 0; expect tree.width 332; drag tree-edge -50 0; expect tree.width 282
  drag tree-edge -2000 0; expect tree.width 140; drag tree-edge 1500 0; expect tree.width 640
  key ctrl+b; key b; expect tree.width 640; expect tree.focus true
  resize 1000x700; expect tree.width 0; expect tree.focus false'

# The tree follows the file at the top, and stays where it is scrolled to until that changes.
{
  printf -- '---\nwhymark: 1\ntitle: t\n---\n'
  for i in $(seq 100 299); do file "dir$((i % 7))/file$i.c" added 20; done
} >many.whymark
expect_exit 0 viewer many.whymark --size 1600x1000 --script '
  expect tree.scroll 0; scroll-to 0.9; state far
  hover tree-filter; wheel 0 -100; expect tree.scroll 0; scroll 1; expect tree.scroll 0
  click tree:dir3/file269.c; expect rows.0.text dir3/file269.c
  key b; text file27; expect tree.files_left 10; key esc; key esc'
python3 - far <<'PYTHON'
import json, sys
state = json.load(open(sys.argv[1]))
assert state["tree"]["scroll"] > 0, state["tree"]
PYTHON
