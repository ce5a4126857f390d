#!/usr/bin/env bash
# Bad input gets a message in the window and on stderr, an exit code, and never a crash or a blank window.
# shellcheck source=tests/session/common.bash
source "$(dirname "$0")/common.bash"
cd "$scratch"

# opens CODE FILE TEXT STEPS: with this exit code, TEXT on stderr, and STEPS holding.
opens() {
  expect_exit "$1" viewer "$2" --state "$scratch/state" --png "$scratch/picture.png"
  expect_said "$3"
  [[ -s $scratch/picture.png ]] || die "no picture of $2"
  local code=0
  viewer "$2" --script "$4" 2>"$scratch/stderr" || code=$?
  [[ $code -eq 0 || $code -eq $1 ]] || die "$2: $(tail -n 3 "$scratch/stderr")"
  ! grep -q '^whymark-viewer: step' "$scratch/stderr" || die "$2: $(tail -n 3 "$scratch/stderr")"
}

opens 3 missing.whymark "cannot open missing.whymark: No such file" 'expect message.text "~No such file"'
mkdir directory.whymark
opens 3 directory.whymark "it is a directory" 'expect message.text "~it is a directory"'
mkfifo pipe.whymark
opens 3 pipe.whymark "it is a named pipe" 'expect message.text "~it is a named pipe"'
: >empty.whymark
opens 1 empty.whymark "[document-empty]" 'expect rows.0.code document-empty'
head -c 65536 /dev/urandom >binary.whymark
opens 1 binary.whymark "does not look like a whymark document" 'expect rows.0.type problem'
printf '@file a.ts\n@@ -1 +1 @@\n-x\n+y\n' >plain.whymark
opens 1 plain.whymark "[frontmatter-missing]" 'expect rows.0.code frontmatter-missing'
printf 'a\033[31mred\033[0m \342\200\256 \377\n' >escapes.whymark
opens 1 escapes.whymark "[frontmatter-missing]" 'expect rows.0.type problem'
! grep -q $'\033' "$scratch/stderr" || die "an escape sequence of the document reached the terminal"

# 100 MB of noise, and a line of 20 MB.
head -c 100000000 /dev/urandom >noise.whymark
opens 1 noise.whymark "does not look like a whymark document" 'scroll-to 1; scroll-to 0.5; key end'
{
  printf -- '---\nwhymark: 1\ntitle: long\n---\n@file a.ts\n@@ -0,0 +1 @@\n+'
  head -c 20000000 /dev/zero | tr '\0' x
  printf '\n'
} >long.whymark
expect_exit 0 viewer long.whymark --script 'scroll-to 1; click line:a.ts:+1'

# Wrong uses.
expect_exit 2 viewer
expect_exit 2 viewer empty.whymark --size 10
expect_exit 2 viewer empty.whymark --theme pink
expect_exit 2 viewer empty.whymark --script 'jump 3'
expect_said 'there is no step "jump"'
expect_exit 3 viewer plain.whymark --png no/such/folder/a.png
expect_said "no/such/folder/a.png"

# No OpenGL: says what is missing.
code=0
EGL_PLATFORM=none __EGL_VENDOR_LIBRARY_FILENAMES=/dev/null \
  "$WHYMARK_VIEWER" --headless plain.whymark 2>"$scratch/stderr" || code=$?
[[ $code -eq 3 ]] || die "exit code $code without EGL"
expect_said "cannot draw without a window"
code=0
env -u DISPLAY -u WAYLAND_DISPLAY "$WHYMARK_VIEWER" plain.whymark 2>"$scratch/stderr" || code=$?
[[ $code -eq 3 ]] || die "exit code $code without a display"
expect_said "--headless draws without a window"
