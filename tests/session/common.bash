# shellcheck shell=bash
# What sessions share: a repository with the example in it, and calls that say what went wrong. Sourced.
set -euo pipefail

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export HOME="$scratch" XDG_CONFIG_HOME="$scratch" XDG_STATE_HOME="$scratch/.state" GIT_CONFIG_NOSYSTEM=1
unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE

die() {
  echo "FAILED: $*" >&2
  exit 1
}

# Makes $scratch/repo hold the example as it is committed, and goes there.
example_repository() {
  mkdir -p "$scratch/repo"
  cp -R "$WHYMARK_SOURCE_DIR/examples" "$scratch/repo/"
  cd "$scratch/repo"
  git init -q .
  git add -A
  git -c user.name=t -c user.email=t@example.org commit -qm example
}

# viewer ARG...: without a window.
viewer() { "$WHYMARK_VIEWER" --headless "$@"; }

# Whether programs can be run in a terminal of their own; a container may have no devices for it.
has_terminals() { script -qec true /dev/null </dev/null >/dev/null 2>&1; }

# expect_exit CODE COMMAND...: stderr goes to $scratch/stderr.
expect_exit() {
  local wanted=$1 code=0
  shift
  "$@" 2>"$scratch/stderr" || code=$?
  [[ $code -eq $wanted ]] || die "exit code $code instead of $wanted: $* ($(tail -c 600 "$scratch/stderr"))"
}

# expect_said TEXT: that the last expect_exit wrote TEXT to stderr.
expect_said() {
  grep -qF -- "$1" "$scratch/stderr" || die "stderr lacks \"$1\": $(tail -c 600 "$scratch/stderr")"
}
