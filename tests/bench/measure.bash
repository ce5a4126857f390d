# shellcheck shell=bash
# What benchmarks share: times, ratios, rows of a table that know whether a limit holds. Sourced; needs $runs.

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
over=0

# best COMMAND: the least wall time of some runs, in milliseconds. The program may say that a review has errors.
best() {
  local least='' start took i
  for ((i = 0; i < runs; ++i)); do
    start=$EPOCHREALTIME
    bash -c "$1" >/dev/null 2>&1 || [[ $? -eq 1 ]]
    took=$((${EPOCHREALTIME/./} - ${start/./}))
    [[ -n $least && $least -le $took ]] || least=$took
  done
  echo $((least / 1000 + 1))
}

# row WHAT MEASURED LIMIT UNIT
row() {
  local verdict=ok
  if awk "BEGIN { exit !($2 > $3) }"; then verdict=OVER && over=1; fi
  if [[ -n ${markdown:-} ]]; then
    printf '| %s | %s %s | %s | %s |\n' "$1" "$2" "$4" "$3" "$verdict"
  else
    printf '%-52s %10s %-10s limit %8s  %s\n' "$1" "$2" "$4" "$3" "$verdict"
  fi
}

ratio() { awk "BEGIN { printf \"%.2f\", $1 / $2 }"; }

# Peak memory of a command in MiB: the kernel's own figure, asked of a shell that has only this child.
peak_mib() { python3 -c '
import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024)' "$@"; }
