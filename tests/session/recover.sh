#!/usr/bin/env bash
# What the window says and does where another one writes, and where an apply was interrupted; and 400 files at a time.
# shellcheck source=tests/session/common.bash
source "$(dirname "$0")/common.bash"
# shellcheck source=tests/session/many_files.bash
source "$(dirname "$0")/many_files.bash"
many_files_repository
window() { viewer "$scratch/many.whymark" --repo . --script "$1"; }

# Another process holds the lock: it is told at once, and nothing is lost.
mkdir -p .git/whymark
exec 9>.git/whymark/lock
flock 9
expect_exit 0 window 'click file:d/0/discard; key ctrl+enter; expect message.failed true; expect message.text "~another whymark is writing"; expect decisions.count 1; expect ask ""'
exec 9>&-
[[ $(reviewed) -eq $count ]] || die "written all the same"

interrupt "${apply[@]}"
expect_exit 0 window 'expect ask recover; key j; key x; key esc; expect ask ""; key ctrl+enter; expect ask recover; key R; expect ask ""; expect message.text "~Rolled back"'
[[ $(reviewed) -eq $count ]] || die "rolled back to $(reviewed) of $count"
[[ $(left_over) -eq 0 ]] || die "$(left_over) temporary files are left"

interrupt "${apply[@]}"
expect_exit 0 window 'expect ask recover; key enter; expect message.failed false; expect message.text "~Finished"'
[[ $(reviewed) -eq 0 ]] || die "finished, but for $(reviewed) of $count"
[[ $(left_over) -eq 0 ]] || die "$(left_over) temporary files are left"
expect_exit 0 window 'expect ask ""; key U; key enter; expect message.text "~Undone"'
[[ $(reviewed) -eq $count ]] || die "undone to $(reviewed) of $count"
