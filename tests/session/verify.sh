#!/usr/bin/env bash
# Running what reviews claim to have run: every outcome, every option, and commands that mean harm.
# shellcheck source=common.bash
source "$WHYMARK_SOURCE_DIR/tests/session/common.bash"
[[ -n ${WHYMARK:-} ]] || exit 77

git() { command git -c user.name=t -c user.email=t@example.org "$@"; }
report=$scratch/report

# verify CODE ARG...: standard output goes to $report.
verify() {
  local code=$1
  shift
  expect_exit "$code" "$WHYMARK" verify "$@" >"$report"
}
# shows PATTERN: that the last report has such a line.
shows() { grep -qE -- "$1" "$report" || die "the report lacks $1: $(cat "$report" "$scratch/stderr")"; }
# expect_json FILE CONDITION: that it holds of the parsed file, named d.
expect_json() {
  python3 -c 'import json, sys; d = json.load(open(sys.argv[1], "rb")); assert eval(sys.argv[2]), d' "$1" "$2" ||
    die "$1 is otherwise than $2"
}
# review CLAIM...: a review of nothing with these lines in one note; NAP is how long a hostile command sleeps.
review() {
  printf -- '---\nwhymark: 1\ntitle: t\n---\n\n@note doc id=n\nwhy: x\n'
  printf '%s\n' "${@//NAP/$nap}"
}
# How long hostile commands would sleep: a number that no other test has at the same time.
nap=$((100000 + $$))

# Nothing that the test started runs any more.
none_runs() {
  ! cat /proc/[0-9]*/cmdline 2>/dev/null | tr '\0' ' ' | grep -q "slee[p] $nap" || die "something still runs: $1"
}

# The example's claims hold, in the repository that has it.
example_repository
verify 0 examples/retry-backoff.whymark --yes
shows '^4 claims: 4 confirmed, 0 contradicted, 0 unrunnable, 0 recorded$'
[[ -z $(git status --porcelain) ]] || die "something was written: $(git status --porcelain)"
verify 0 examples/retry-backoff.whymark --yes --write -j 2
"$WHYMARK" stats examples/retry-backoff.whymark | grep -qx 'executed           3 of 4 claims passed on this source' ||
  die "$("$WHYMARK" stats examples/retry-backoff.whymark)"
"$WHYMARK" stats --json examples/retry-backoff.whymark >stats.json
rm stats.json
[[ $(git diff --stat -- examples/retry.ts) == "" ]] || die "the source was written"
echo >>examples/retry.ts
"$WHYMARK" stats examples/retry-backoff.whymark | grep -q '0 of 4 claims passed on this source, 4 stale' ||
  die "$("$WHYMARK" stats examples/retry-backoff.whymark)"
git checkout -q examples
rm -r .artifacts

# A false pass is caught, written back, and stays red until it is true.
mkdir reviews
review 'verify: cmd `grep -q backoff examples/retry.ts` => pass' \
  'verify: cmd `grep -q "no such words" examples/retry.ts` => pass (looked at it)' >reviews/false.whymark
verify 1 reviews/false.whymark --yes --write
shows '^contradicted .* grep -q "no such words" examples/retry.ts$'
shows '^ +exit code 1$'
shows '^ +reviews/false.whymark:9 \(note n\): pass was claimed$'
shows '^2 claims: 1 confirmed, 1 contradicted, 0 unrunnable, 0 recorded$'
grep -qF 'retry.ts` => fail (exit code 1;' reviews/false.whymark || die "$(cat reviews/false.whymark)"
grep -qF 'pass was claimed: looked at it)' reviews/false.whymark || die "$(cat reviews/false.whymark)"
cp reviews/false.whymark once
verify 1 reviews/false.whymark --yes
shows '1 contradicted'
expect_exit 1 "$WHYMARK" validate reviews/false.whymark >"$report"
shows 'error: .*no such words.*\[evidence-contradicted\]$'
shows '\[verify-failing\]$'
"$WHYMARK" stats --json reviews/false.whymark >stats.json
expect_json stats.json 'd["executed"]["contradicted"] == 1 and d["executed"]["claims"] == 2 and d["executed"]["none"] == 0'
# Claimed once more, it is found once more.
sed -i 's/=> fail (exit code 1;/=> pass (exit code 1;/' reviews/false.whymark
expect_exit 1 "$WHYMARK" validate reviews/false.whymark >"$report"
shows '\[evidence-contradicted\]$'
cp once reviews/false.whymark
echo "no such words" >>examples/retry.ts
verify 0 reviews/false.whymark --yes --write
shows '^2 claims: 2 confirmed, 0 contradicted'
tail -n 2 reviews/false.whymark | tr '\n' ' ' | grep -qF '=> pass (looked at it)' || die "$(cat reviews/false.whymark)"
expect_exit 0 "$WHYMARK" validate reviews/false.whymark >"$report"
git checkout -q examples
rm -rf .artifacts reviews once stats.json

# Every outcome.
review 'verify: cmd `true` => pass' 'verify: cmd `false` => fail' 'verify: cmd `exit 3` => pass' \
  'verify: cmd `no-such-program-at-all` => pass' 'verify: cmd `sleep NAP` => pass' 'verify: cmd `kill -KILL $$` => pass' \
  'verify: cmd ran it all by hand and it was fine => pass' 'verify: cmd `true && true` => unknown' \
  'verify: cmd `kill -ABRT $$` => fail' 'verify: manual "looked" => pass' >all.whymark
verify 1 all.whymark --yes --timeout 3
shows '^9 claims: 3 confirmed, 1 contradicted, 4 unrunnable, 1 recorded$'
shows '^ +not found$'
shows '^ +timed out after 3'
shows '^ +killed by SIGKILL'
shows '^ +it is prose, not a command$'
verify 1 all.whymark --yes --timeout 3 -j 8 --json
expect_json "$report" '[c["verdict"] for c in d["claims"]] == ["confirmed", "confirmed", "contradicted", "unrunnable", "unrunnable", "unrunnable", "unrunnable", "recorded", "confirmed"]'
expect_json "$report" 'd["totals"] == {"confirmed": 3, "contradicted": 1, "unrunnable": 4, "recorded": 1, "left-out": 0}'
verify 0 all.whymark --yes --filter '^(true|false)$'
shows '2 confirmed, 0 contradicted, 0 unrunnable, 0 recorded, 7 left out$'
verify 1 all.whymark --yes --fail-fast --timeout 20
shows '2 confirmed, 1 contradicted, 0 unrunnable, 0 recorded, 6 left out$'
none_runs outcomes

# Nothing runs without a yes; opening, validating and counting run nothing.
review 'verify: cmd `touch ran` => pass' >touch.whymark
expect_exit 2 "$WHYMARK" verify touch.whymark >"$report" </dev/null
expect_said "say --yes to run them"
shows '^  touch ran$'
for command in validate stats show fmt dump; do "$WHYMARK" $command touch.whymark >/dev/null 2>&1 || :; done
[[ ! -e ran ]] || die "it ran"

# On a terminal it asks, once for a list of commands.
if has_terminals; then
  on_terminal() { script -qec "$WHYMARK verify touch.whymark" /dev/null; }
  echo n | on_terminal >"$report" || :
  shows 'Run them'
  [[ ! -e ran ]] || die "it ran though it was told not to"
  echo y | on_terminal >"$report"
  [[ -e ran ]] || die "it did not run: $(cat "$report")"
  rm ran
  on_terminal >"$report" </dev/null
  [[ -e ran ]] || die "it was not remembered: $(cat "$report")"
  grep -q 'Run them' "$report" && die "it asked again"
  rm ran
  review 'verify: cmd `touch ran; :` => pass' >touch.whymark
  echo n | on_terminal >"$report" || :
  [[ ! -e ran ]] || die "another list was trusted"
fi

# Wrong usage.
expect_exit 2 "$WHYMARK" verify
expect_exit 2 "$WHYMARK" verify all.whymark --yes --filter '('
expect_exit 2 "$WHYMARK" verify all.whymark --yes --filter 'nowhere'
expect_said 'matches none of the commands'
for shard in 0/2 3/2 1 a/b 1/0 /; do expect_exit 2 "$WHYMARK" verify all.whymark --yes --shard $shard; done
for bad in '-j 0' '-j x' '--timeout -1'; do expect_exit 2 "$WHYMARK" verify all.whymark --yes $bad; done
expect_exit 3 "$WHYMARK" verify absent.whymark --yes
expect_exit 2 "$WHYMARK" verify - --yes --write <all.whymark
verify 0 - --yes --filter '^true$' <all.whymark
review 'why: nothing was run' >none.whymark
verify 0 none.whymark
shows 'claims no command that could be run'

# Hostile commands: each has one outcome, and nothing is left of it.
review 'verify: cmd `yes | head -c 70000000` => pass' 'verify: cmd `cat; read x || echo none` => pass' \
  "verify: cmd \`trap '' TERM INT HUP; sleep NAP; sleep NAP\` => pass" 'verify: cmd `sleep NAP & echo started` => pass' \
  'verify: cmd `setsid sleep NAP >/dev/null 2>&1 & echo away` => pass' \
  'verify: cmd `f() { sleep NAP & test $1 -eq 0 || { f $(($1 - 1)) & f $(($1 - 1)); }; }; f 4; wait` => pass' \
  'verify: cmd `printf "\033[31m\377\n"; exit 1` => pass' \
  "verify: cmd \`test \"ä €\" = 'ä €' && echo \"quo\"'ted'\` => pass" \
  'verify: cmd `test "$CI$NO_COLOR" = 11 && ! test -t 0` => pass' >hostile.whymark
sed -i '3a checks:\n  - cmd: |\n      echo one\n      echo "two"\n    status: pass' hostile.whymark
verify 1 hostile.whymark --yes --timeout 8 -j 4
none_runs "hostile commands"
shows '^10 claims: 7 confirmed, 1 contradicted, 2 unrunnable, 0 recorded$'
shows '2891136 of 70000000 bytes that it wrote were not kept'
[[ $(grep -c 'it left processes running; they were ended' "$report") -ge 1 ]] || die "$(cat "$report")"
LC_ALL=C grep -qP '[\x1b\xff]' "$report" && die "raw bytes in the report"

# Interrupted: nothing runs on, nothing is written, and the shell knows.
review 'verify: cmd `echo one` => fail' "verify: cmd \`trap '' TERM; touch begun; sleep NAP; sleep NAP\` => pass" >long.whymark
cp long.whymark before
rm -rf .artifacts
for signal in INT TERM; do
  rm -f begun
  # A job in the background would ignore SIGINT without a shell that controls jobs.
  (set -m; exec "$WHYMARK" verify long.whymark --yes --write -j 2 >/dev/null 2>"$scratch/stderr") &
  process=$!
  for ((i = 0; i < 200; ++i)); do [[ -e begun ]] && break; sleep 0.05; done
  [[ -e begun ]] || die "it has not begun: $(cat "$scratch/stderr")"
  kill -s $signal $process || :
  code=0
  wait $process || code=$?
  if [[ $signal == INT && $code -eq 0 ]]; then die "SIGINT was ignored"; fi
  [[ $code -eq $((128 + $(kill -l $signal))) ]] || die "exit code $code after SIG$signal: $(cat "$scratch/stderr")"
  expect_said "nothing runs any more, and nothing was written"
  none_runs "after SIG$signal"
  cmp -s long.whymark before || die "the review was written"
  [[ -z $(ls .artifacts/whymark 2>/dev/null) ]] || die "logs were left: $(ls .artifacts/whymark)"
done

# A repository that changes meanwhile.
review 'verify: cmd `echo x >>examples/retry.ts` => pass' >changes.whymark
verify 0 changes.whymark --yes --write
expect_said "the repository changed while the commands ran"
"$WHYMARK" stats changes.whymark | grep -q '1 stale' || die "$("$WHYMARK" stats changes.whymark)"
git checkout -q examples
# A review that changes meanwhile is not written over.
review 'verify: cmd `echo "# by somebody" >>own.whymark; false` => pass' >own.whymark
verify 3 own.whymark --yes --write
expect_said 'it changed meanwhile'
tail -n 1 own.whymark | grep -qx '# by somebody' || die "$(cat own.whymark)"
grep -q evidence own.whymark && die "it was written over"

# Outputs go nowhere but where they belong.
rm -rf .artifacts
mkdir "$scratch/elsewhere"
ln -s "$scratch/elsewhere" .artifacts
verify 3 touch.whymark --yes --write
expect_said 'it is a link, or no folder'
[[ ! -e ran && -z $(ls "$scratch/elsewhere") ]] || die "it ran, or wrote through the link"
rm .artifacts

# A full disk: nothing half is left, and what came out is told.
review 'verify: cmd `seq 100000` => pass' >full.whymark
cp full.whymark before
(trap '' XFSZ; ulimit -f 64; verify 3 full.whymark --yes --write)
expect_said "cannot keep the commands' output"
cmp -s full.whymark before || die "the review was written"
[[ -z $(ls .artifacts/whymark) ]] || die "half a log is left"
chmod 444 full.whymark

# Ten thousand claims.
{
  review 'verify: cmd `exit 1` => pass'
  for ((i = 1; i < 10000; ++i)); do printf '@note doc\nwhy: x\nverify: cmd `test %s` => pass\n' $((i % 20)); done
} >many.whymark
verify 1 many.whymark --yes --write
shows '^10000 claims: 9999 confirmed, 1 contradicted, 0 unrunnable, 0 recorded$'
expect_said 'a frontmatter can hold no more of them'
expect_exit 1 "$WHYMARK" validate --no-staleness many.whymark >"$report"
shows 'evidence-contradicted'
grep -q 'frontmatter-invalid' "$report" && die "the frontmatter is broken"

# Parts on several machines, joined.
rm -rf .artifacts
review 'verify: cmd `echo a` => pass' 'verify: cmd `echo b; false` => pass' 'verify: cmd `echo c` => unknown' >parts.whymark
cp parts.whymark before
verify 0 parts.whymark --yes --shard 1/2 --json
cp "$report" "$scratch/1.json"
verify 1 parts.whymark --yes --shard 2/2 --json
cp "$report" "$scratch/2.json"
expect_json "$scratch/1.json" '[c["status"] for c in d["commands"]] == ["pass", "not-run", "pass"]'
cmp -s parts.whymark before || die "a part was written"
verify 1 --merge "$scratch/1.json" "$scratch/2.json"
shows '^3 claims: 1 confirmed, 1 contradicted, 0 unrunnable, 1 recorded$'
cmp -s parts.whymark before || die "it was written without --write"
verify 1 --merge "$scratch/1.json" "$scratch/2.json" --write
grep -q 'command: echo c' parts.whymark || die "$(cat parts.whymark)"
"$WHYMARK" stats parts.whymark | grep -q '2 of 3 claims passed on this source, 1 contradicted' || die "$("$WHYMARK" stats parts.whymark)"
expect_exit 2 "$WHYMARK" verify --merge "$scratch/1.json"
expect_said 'another version of this one'
cp before parts.whymark
verify 0 --merge "$scratch/1.json"
expect_said '`echo b; false` has no result'
rm -r .artifacts
verify 0 --merge "$scratch/1.json"
expect_said '.artifacts/whymark/ here'
expect_exit 2 "$WHYMARK" verify --merge "$scratch/1.json" "$scratch/1.json"
expect_said 'has a result already'

# On exactly what was reviewed.
git checkout -q -b work
echo "export const reviewed = true;" >>examples/retry.ts
git commit -qam work
"$WHYMARK" new --branch master --stubs none -o reviews/work.whymark >/dev/null 2>&1 ||
  "$WHYMARK" new --branch main --stubs none -o reviews/work.whymark >/dev/null 2>&1
printf '\n@note doc\nverify: cmd `tail -n 1 examples/retry.ts | grep -qx "export const reviewed = true;" && pwd` => pass\nverify: cmd `test -z "$(git status --porcelain)" && test ! -e all.whymark` => pass\n' >>reviews/work.whymark
echo "later" >>examples/retry.ts
verify 1 reviews/work.whymark --yes
GIT_INDEX_FILE=$PWD/nowhere GIT_DIR=$PWD/.git verify 0 reviews/work.whymark --yes --isolated --write
grep -q 'runtime: .*, isolated' reviews/work.whymark || die "$(cat reviews/work.whymark)"
[[ $(git worktree list | wc -l) -eq 1 ]] || die "the tree was left: $(git worktree list)"
[[ $(tail -n 1 examples/retry.ts) == later ]] || die "the working tree was touched"
git checkout -q examples
sed -i 's/^+export const reviewed = true;/+export const reviewed = false;/' reviews/work.whymark
verify 3 reviews/work.whymark --yes --isolated
expect_said 'the reviewed state cannot be built'
[[ $(git worktree list | wc -l) -eq 1 ]] || die "the tree was left: $(git worktree list)"
