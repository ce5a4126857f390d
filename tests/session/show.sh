#!/usr/bin/env bash
# The page in the terminal: widths, colours, hostile bytes, nothing left out, the pager.
# shellcheck source=common.bash
source "$WHYMARK_SOURCE_DIR/tests/session/common.bash"
[[ -n ${WHYMARK:-} ]] || exit 77

cd "$scratch"
export LC_ALL=C.UTF-8 TERM=xterm
unset NO_COLOR COLUMNS PAGER GIT_PAGER LESS LV
example="$WHYMARK_SOURCE_DIR/examples/retry-backoff.whymark"

# grep -q would end the pipe that it reads from, and so the program.

# check.py WIDTH PAGE...: no byte drives a terminal, nothing but code is too wide.
cat >check.py <<'EOF'
import re, sys, unicodedata
def columns(line):
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in line)
drives = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]")
code = re.compile(r" *\d+ +(\d+ )?")
for name in sys.argv[2:]:
    text = open(name, "rb").read().decode("utf-8")
    if found := drives.search(text):
        sys.exit(f"U+{ord(found[0]):04X} is in {name}")
    for line in text.split("\n"):
        if columns(line) > int(sys.argv[1]) and not code.match(line):
            sys.exit(f"{columns(line)} columns in {name}: {line}")
EOF

# words DOCUMENT PAGE: the words of every note that the page lacks.
cat >words.py <<'EOF'
import re, sys
page = open(sys.argv[2], encoding="utf-8").read()
shown = set(re.split(r"\s+", page))
in_note = False
for line in open(sys.argv[1], encoding="utf-8"):
    if line.startswith("@"):
        in_note = line.startswith("@note ")
    elif in_note:
        for word in line.split():
            bare = word.strip('"`():')  # the grammar of fields and claims
            if word not in ("=>",) and bare not in page:
                sys.exit(f"{word} is not shown")
EOF

for width in 20 60 100 160 300; do
  for notes in auto under beside; do
    "$WHYMARK" show --width "$width" --notes "$notes" "$example" >"page-$notes" || die "show at $width $notes"
  done
  python3 check.py "$width" page-* || die "the page at $width"
  # Boxes that are too narrow for a word break it.
  [[ $width -lt 60 ]] || python3 words.py "$example" page-under || die "words at $width"
  [[ $width -lt 160 ]] || python3 words.py "$example" page-beside || die "words beside at $width"
done
[[ $("$WHYMARK" show --width 80 "$example" | grep -c '^  ┌') -eq 6 ]] || die "boxes at 80 are not under their lines"
"$WHYMARK" show --width 160 "$example" | grep >/dev/null '29 ┃+.* ┌ jitter · intent · 95% sure · +29..33 ─*┐$' ||
  die "the box at 160 is not level with its first line"
COLUMNS=60 "$WHYMARK" show "$example" | cmp -s - <("$WHYMARK" show --width 60 "$example") || die "COLUMNS"
COLUMNS=x "$WHYMARK" show "$example" | cmp -s - <("$WHYMARK" show --width 80 "$example") || die "COLUMNS=x"
"$WHYMARK" show - <"$example" | cmp -s - <("$WHYMARK" show "$example") || die "standard input"

# Narrow code wraps beside boxes, with a mark; every byte of it is there.
"$WHYMARK" show --width 100 --notes beside "$example" | grep >/dev/null '^ *↳' || die "code is not wrapped"

# Colours add nothing but themselves, mark the words that differ, and are off in a pipe.
"$WHYMARK" show "$example" >plain
"$WHYMARK" show --color always "$example" >coloured
grep -q $'\e\\[31;7mwait\e\\[0m' coloured || die "no word mark"
sed $'s/\e\\[[0-9;]*m//g' coloured | cmp -s - plain || die "colours change the text"
grep -q $'\e' plain && die "colours in a pipe"
NO_COLOR=1 "$WHYMARK" show --color always "$example" | cmp -s - coloured || die "--color does not win over NO_COLOR"

# Where too many lines are replaced at once, the page says that their words are not compared.
{ printf -- '---\nwhymark: 1\ntitle: T\n---\n@file a\n@@ -1,1100 +1,1100 @@\n'; seq -f '-a line %g' 1100; seq -f '+b line %g' 1100; } >group.whymark
"$WHYMARK" show --color always group.whymark >page
[[ $(grep -c 'not compared word by word' page) -eq 1 ]] || die "the limit of a group is not told once"

# Without UTF-8 the lines of boxes are ASCII.
LC_ALL=C "$WHYMARK" show "$example" | grep >/dev/null '^  +- *$\|^  + jitter \* intent' || die "no ASCII boxes"

# Only the files that are named.
printf -- '---\nwhymark: 1\ntitle: T\n---\n@file a\n@@ -0,0 +1 @@\n+one\n@file "b c" renamed from=b\n@@ -0,0 +1 @@\n+two\n' >two.whymark
"$WHYMARK" show --file 'b c' two.whymark >page
grep -q '+two' page && ! grep -q '+one\|^T' page || die "--file: $(cat page)"
"$WHYMARK" show --file b --file a two.whymark | grep -c '+one\|+two' | grep -qx 2 || die "--file twice"
expect_exit 2 "$WHYMARK" show --file absent two.whymark
expect_said "there is no file absent"
expect_exit 2 "$WHYMARK" show --width 3 two.whymark
expect_exit 2 "$WHYMARK" show --color mauve two.whymark
expect_exit 3 "$WHYMARK" show absent.whymark

# Nothing is left out: what is not understood, comments, strays, what stands in the middle of a hunk.
cat >odd.whymark <<'EOF'
---
whymark: 1
title: T
# of the head
---
@check cmd `make` => fail (no rule)
@note change kind=weird foo=bar risk=huge
# of the note
why: because
@file a modified bogus newmode=100755 oldmode=100644
@@ -1,3 +1,4 @@ heading
 context
-old
\ No newline at end of file
+new
# of the hunk
+more
 end
@@@ -1 -1 +1 @@@
++merged
@file pic.png added binary newsize=1234
@note file
why: a picture
EOF
expect_exit 1 "$WHYMARK" show odd.whymark >page
for text in '# of the head' '✗ fail · cmd `make` — no rule' ' weird ' 'foo=bar' 'huge' '# of the note' \
  '`bogus`' 'mode 100644 → 100755' '@@ -1,3 +1,4 @@ heading' '1 1   context' '2    -old' \
  '     \ No newline at end of file' '  2  +new' '# of the hunk' '  3  +more' '3 4   end' 'stray: ++merged' \
  'binary · 1234 bytes' ' the file ' 'a picture'; do
  grep -qF -- "$text" page || die "the page lacks $text: $(cat page)"
done

# Hostile bytes, everywhere.
python3 - <<'EOF'
evil = "\x1b]0;own\x07\x1b[31m\r\x08\u202eabc\u2066\u200b\u061c\x9b\x7f\x00e\u0301漢字".encode() + b"\xff\xc3\xf0\x9f\x80"
quoted = b"".join(b"\\%03o" % byte for byte in evil)
with open("evil.whymark", "wb") as out:
    out.write(b"---\nwhymark: 1\ntitle: \"\\e[31m\\u202Etitle\"\nauthor: \"\\e]0;x\\a\\r\"\n"
              b"summary: \"one\\e[2J\\ntwo\\r\\u202E\"\nchecks:\n  - cmd: \"a\\e\\nb\"\n---\n"
              b"# " + evil + b"\nstray " + evil + b"\n@check cmd `" + evil + b"` => pass\n"
              b"@note doc id=" + evil.replace(b"\r", b"") + b" kind=" + evil.replace(b"\r", b"") + b"\nwhy: " + evil + b"\n"
              b"@file \"" + quoted + b"\" modified from=\"" + quoted + b"\" lang=" + evil + b" oldsha=" + evil + b"\n"
              b"@@ -1,2 +1,2 @@ " + evil + b"\n-old " + evil + b"\n+new " + evil + b"\n \t" + evil * 40 + b"\n"
              b"@note +1..9 kind=intent\nwhy: " + evil + b" " + evil * 20 + b"\nsource: " + evil + b"\nverify: cmd `" + evil + b"` => " + evil + b"\n"
              b"x" + evil + b": " + evil + b"\n\nbody " + evil + b"\n```\n\tcode " + evil + b"\n```\n# in the note " + evil + b"\n"
              b"@note +77\nwhy: lost\n@note\nwhy: nowhere\n")
EOF
for width in 40 100 160; do
  expect_exit 1 "$WHYMARK" show --width "$width" evil.whymark >page
  expect_exit 1 "$WHYMARK" show --width "$width" --color always evil.whymark >coloured-page
  sed -i $'s/\e\[[0-9;]*m//g' coloured-page
  python3 check.py "$width" page coloured-page || die "hostile bytes at $width"
  cmp -s page coloured-page || die "colours change the text of hostile bytes"
done
grep -q 'the lines that the note names are not in the diff' page || die "the drifted note"
grep -q 'stray: stray ␛' page && grep -q '# in the note ␛' page && grep -q '# ␛' page || die "strays and comments"

# The pager: the one that is chosen, only in a terminal, and its end is none of our failure.
has_terminals || exit 0
in_terminal() { script -qec "$1" /dev/null </dev/null; }
cat >pager.sh <<'EOF'
#!/bin/sh
echo "LESS=$LESS LV=$LV" >"$PAGED_INTO"
cat >>"$PAGED_INTO"
EOF
chmod +x pager.sh
export PAGED_INTO="$scratch/paged" SHOW="$WHYMARK show --width 80 $example"
PAGER="$scratch/pager.sh" in_terminal "$SHOW" >seen
[[ $(head -n 1 paged) == "LESS=FRX LV=-c" && ! -s seen ]] || die "PAGER: $(head -c 300 paged seen)"
tail -n +2 paged | cmp -s - coloured || die "the pager got something else"
rm paged
GIT_PAGER="LESS=mine ./pager.sh" PAGER=false in_terminal "$SHOW" >seen
grep -q 'LESS=mine' paged || die "GIT_PAGER does not come first"
rm paged
PAGER="$scratch/pager.sh" "$WHYMARK" show "$example" | cmp -s - plain || die "paged in a pipe"
for none in "PAGER=cat" "GIT_PAGER= PAGER=$scratch/pager.sh" "PAGER=$scratch/absent"; do
  in_terminal "env $none $SHOW" | tr -d '\r' >seen
  grep -q 'discard line 49' seen || die "$none shows nothing"
done
PAGER="$scratch/pager.sh" in_terminal "$SHOW --no-pager" | grep >/dev/null 'discard line 49' || die "--no-pager"
# Where the locale has no UTF-8, a byte of a character may be a control of the terminal.
LC_ALL=C in_terminal "$WHYMARK show --no-pager --color never evil.whymark" | tr -d '\r' >seen || true
grep '<E6><BC><A2>' seen >/dev/null || die "no marks for characters that the locale lacks"
# The errors behind the page are not for the terminal's locale to decide.
[[ $(sed '/: error: /,$d' seen | tr -d '\n -~' | wc -c) -eq 0 ]] || die "bytes beyond ASCII in a C locale"
PAGER="$scratch/pager.sh" NO_COLOR=1 in_terminal "$SHOW" && ! grep -q $'\e' paged || die "NO_COLOR"
PAGER="$scratch/pager.sh" TERM=dumb in_terminal "$SHOW" && ! grep -q $'\e' paged || die "TERM=dumb"
# A reader who quits at once, and one who fails.
python3 - <<'EOF'
with open("long.whymark", "w") as out:
    out.write("---\nwhymark: 1\ntitle: T\n---\n@file a\n@@ -0,0 +1,200000 @@\n" + "+a line of code\n" * 200000)
EOF
PAGER=true in_terminal "$WHYMARK show long.whymark" >seen || die "a reader who quits is a failure"
[[ ! -s seen ]] || die "a reader who quits gets: $(head -c 300 seen)"
PAGER="exit 3" in_terminal "$WHYMARK show long.whymark" >seen || die "the pager's exit code is taken over"
code=0
PAGER="$scratch/pager.sh" in_terminal "$WHYMARK show evil.whymark" >seen || code=$?
[[ $code -eq 1 ]] && grep -q 'error:' seen || die "errors are not told after the page: $code"
