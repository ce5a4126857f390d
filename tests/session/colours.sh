#!/usr/bin/env bash
# Colours of rows: from the whole file where it can be had, of each side, else from hunks where that is safe.
# shellcheck source=tests/session/common.bash
source "$(dirname "$0")/common.bash"

mkdir "$scratch/repo"
cd "$scratch/repo"
git init -q .
git config user.name t
git config user.email t@example.org
mkdir src
{
  echo '"""Docs of the module,'
  for i in $(seq 20); do echo "on line $i of many."; done
  echo '"""'
  echo 'import os'
} >src/doc.py
printf 'const a = 1;\nconst b = "two";\nconst c = 3;\n' >src/a.ts
printf 'plain text\n' >notes.txt
git add -A
git commit -qm one
sed -i 's/on line 10 of many/on line 10, if at all/' src/doc.py
printf 'const a = 1;\nconst b = 2;\nconst c = 3;\n' >src/a.ts
printf 'plain words\n' >notes.txt
printf '#!/bin/sh\necho "hi"\n' >tool
"$WHYMARK" new --author t -o review.whymark >/dev/null

# state REPOSITORY NAME: writes NAME.json
state() {
  printf '%s\n' "wait idle" "state $2.json" >steps
  viewer review.whymark --repo "$1" --size 1200x1600 --script steps
}
# colours NAME TEXT: of the row with that text
colours() {
  python3 - "$1.json" "$2" <<'EOF'
import json, sys
rows = [r for r in json.load(open(sys.argv[1]))["rows"] if r.get("text") == sys.argv[2]]
print(rows[0]["colours"] if rows else "no such row")
EOF
}
# is NAME TEXT COLOURS
is() {
  local got
  got=$(colours "$1" "$2")
  [[ $got == "$3" ]] || die "$1: '$2' has '$got' instead of '$3'"
}

state . whole
is whole 'plain words' ''
is whole 'const b = "two";' 'kw 0-5, str 10-15'
is whole 'const b = 2;' 'kw 0-5, num 10-11'
is whole 'const a = 1;' 'kw 0-5, num 10-11'
# The middle of a docstring, told by the whole file.
is whole 'on line 10 of many.' 'str 0-19'
is whole 'on line 10, if at all.' 'str 0-22'
is whole 'on line 9 of many.' 'str 0-18'
is whole 'echo "hi"' 'fn 0-4, str 5-9'

# Without the repository a hunk is all there is: what may begin in a string has no colours.
mkdir elsewhere
git init -q elsewhere
state elsewhere hunks
is hunks 'const b = 2;' 'kw 0-5, num 10-11'
is hunks 'on line 10 of many.' ''
is hunks 'on line 10, if at all.' ''
is hunks 'echo "hi"' 'fn 0-4, str 5-9'

# The file has moved on: git still has what was reviewed on the old side.
printf 'something else\n' >src/a.ts
state . moved
is moved 'const b = "two";' 'kw 0-5, str 10-15'
is moved 'const b = 2;' 'kw 0-5, num 10-11'
