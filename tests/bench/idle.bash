# shellcheck shell=bash
# A real window under a virtual X server, that nobody touches. Sourced; needs $viewer and $scratch.
# shellcheck disable=SC2154 # $viewer, $scratch

# start_server: an X server; sets DISPLAY and server, its process.
start_server() {
  local tries=0
  exec 3>"$scratch/display"
  Xvfb -displayfd 3 -screen 0 1600x1000x24 -nolisten tcp >/dev/null 2>&1 &
  server=$!
  until [[ -s $scratch/display ]] || ((++tries > 100)); do sleep 0.1; done
  DISPLAY=:$(<"$scratch/display")
  export DISPLAY LIBGL_ALWAYS_SOFTWARE=1
}

# open_window FILE: sets pid; returns when the window is there.
open_window() {
  local tries=0
  "$viewer" --scale 1 --size 1600x1000 "$1" >/dev/null 2>&1 &
  pid=$!
  until xdotool search --onlyvisible --name "$(basename "$1")" >/dev/null 2>&1; do
    if ((++tries > 600)) || [[ ! -d /proc/$pid ]]; then echo "no window appeared" >&2 && exit 3; fi
    sleep 0.1
  done
}
close_window() {
  kill "$pid"
  wait "$pid" 2>/dev/null || true
}

# scheduled PID: how often its threads ran, and ticks of CPU time.
scheduled() {
  local switches
  switches=$(cat "/proc/$1"/task/*/status | awk '/ctxt_switches/ { sum += $2 } END { print sum }')
  echo "$switches $(awk '{ print $14 + $15 }' "/proc/$1/stat")"
}

# settled PID: waits until it has done nothing for two seconds; a minute at most.
settled() {
  local before='' now tries
  for ((tries = 0; tries < 30; ++tries)); do
    now=$(scheduled "$1")
    [[ $now != "$before" ]] || return 0
    before=$now
    sleep 2
  done
}

# idle_window FILE SECONDS: prints how often any thread of the viewer ran in that time, and the ticks of CPU time it
# used. A window that draws a frame, or only wakes up, runs.
idle_window() {
  local before after
  start_server
  open_window "$1"
  settled "$pid"
  before=$(scheduled "$pid")
  sleep "$2"
  after=$(scheduled "$pid")
  close_window
  kill "$server"
  echo "$before $after" | awk '{ print $3 - $1, $4 - $2 }'
}
