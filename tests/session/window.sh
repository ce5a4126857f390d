#!/usr/bin/env bash
# The real window, once: a real mouse under a virtual X server does what the first session does.
# shellcheck source=tests/session/common.bash
source "$(dirname "$0")/common.bash"
command -v Xvfb >/dev/null && command -v xdotool >/dev/null || exit 77
example_repository

# A number that no other server has: Xvfb picks it itself.
exec 3>"$scratch/display"
Xvfb -displayfd 3 -screen 0 1600x1000x24 -nolisten tcp >/dev/null 2>&1 &
xvfb=$!
trap 'kill $xvfb 2>/dev/null || true; rm -rf "$scratch"' EXIT
for _ in $(seq 100); do [[ -s $scratch/display ]] && break || sleep 0.1; done
[[ -s $scratch/display ]] || die "Xvfb did not start"
DISPLAY=:$(cat "$scratch/display")
export DISPLAY LIBGL_ALWAYS_SOFTWARE=1

mkdir "$XDG_CONFIG_HOME/whymark"
echo 'theme: light' >"$XDG_CONFIG_HOME/whymark/settings.yaml"
"$WHYMARK_VIEWER" --scale 1 examples/retry-backoff.whymark 2>"$scratch/stderr" &
viewer_pid=$!
window=
for _ in $(seq 200); do
  window=$(xdotool search --onlyvisible --name 'retry-backoff.whymark' 2>/dev/null | head -n 1) &&
    [[ -n $window ]] && break || sleep 0.1
done
[[ -n $window ]] || die "no window appeared: $(cat "$scratch/stderr")"
xdotool windowsize --sync "$window" 1600 1000 windowmove "$window" 0 0 || true
sleep 1

# Holds ctrl as long as a person does: X's input method hands keys on a little later than modifiers.
with_ctrl() { xdotool keydown ctrl sleep 0.2 key "$1" sleep 0.2 keyup ctrl; }

# To the end of the page by the keyboard, where the debug line stands; then a real click on its ×, and one on a word.
xdotool windowfocus "$window" key End
sleep 1
# Where it is then, from the same frame without a window.
viewer examples/retry-backoff.whymark --scale 1 --script "key end; state $scratch/state" >/dev/null
click_on() {
  local x y
  read -r x y < <(python3 - "$scratch/state" "$1" <<'PYTHON'
import json, sys
left, top, right, bottom = json.load(open(sys.argv[1]))["controls"][sys.argv[2]]
print((left + right) // 2, (top + bottom) // 2)
PYTHON
  )
  xdotool mousemove "$x" "$y"
  sleep 0.3
  xdotool click 1
  sleep 0.5
}
click_on line:examples/retry.ts:+49/discard
click_on part:examples/retry.ts:+40:2
with_ctrl Return
for _ in $(seq 50); do git diff --quiet examples/ && sleep 0.1 || break; done
[[ $(git diff --numstat examples/) == $'1\t2\texamples/retry.ts' ]] ||
  die "the clicks and ctrl+enter left: $(git diff --numstat)"
git diff examples/ | grep -qxF '+  const firstWindow = options.wait ?? 200;' || die "the word was not taken back"
before=$(git rev-parse HEAD:examples/retry.ts)
xdotool key shift+u
for _ in $(seq 50); do git diff --quiet examples/ && break || sleep 0.1; done
[[ $(git hash-object examples/retry.ts) == "$before" ]] || die "U left: $(git diff --numstat)"

# Idle means idle: no CPU time in two seconds, while it watches the settings.
sleep 1.5
ticks() { awk '{print $14 + $15}' "/proc/$viewer_pid/stat"; }
before=$(ticks)
sleep 2
after=$(ticks)
[[ $((after - before)) -le 1 ]] || die "the idle window used $((after - before)) ticks in 2 s"
# It wakes up when somebody else writes them.
before=$(ticks)
echo 'theme: dark' >"$XDG_CONFIG_HOME/whymark/settings.yaml"
for _ in $(seq 50); do [[ $(ticks) -gt $((before + 1)) ]] && break || sleep 0.1; done
[[ $(ticks) -gt $((before + 1)) ]] || die "a change of the settings drew nothing"

with_ctrl q
for _ in $(seq 50); do kill -0 "$viewer_pid" 2>/dev/null && sleep 0.1 || break; done
! kill -0 "$viewer_pid" 2>/dev/null || die "ctrl+q did not close the window"
wait "$viewer_pid" || die "exit code $? of the window"
