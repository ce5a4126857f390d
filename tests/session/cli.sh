#!/usr/bin/env bash
# The command line: figures, the canonical form, what is read, and what it says to bad input.
# shellcheck source=common.bash
source "$WHYMARK_SOURCE_DIR/tests/session/common.bash"
[[ -n ${WHYMARK:-} ]] || exit 77

cd "$scratch"
example="$WHYMARK_SOURCE_DIR/examples/retry-backoff.whymark"

# Figures.
"$WHYMARK" stats "$example" >stats || die "stats of the example"
grep -q '^notes  *7$' stats || die "stats lacks the notes: $(cat stats)"
"$WHYMARK" stats --json "$example" | python3 -m json.tool >/dev/null || die "stats --json is not JSON"
"$WHYMARK" dump --json "$example" | python3 -m json.tool >/dev/null || die "dump --json is not JSON"
"$WHYMARK" stats --json - <"$example" | grep -q '"file": "<stdin>"' || die "stats of standard input"

# The canonical form: printed, checked, written.
cp "$example" review.whymark
chmod 640 review.whymark
ln -s review.whymark link.whymark
expect_exit 1 "$WHYMARK" fmt --check review.whymark >named
[[ $(cat named) == review.whymark ]] || die "--check did not name the file"
cmp -s "$example" review.whymark || die "--check changed the file"
"$WHYMARK" fmt review.whymark >printed
"$WHYMARK" format - <review.whymark | cmp -s printed - || die "standard input is laid out otherwise"
expect_exit 0 "$WHYMARK" fmt --write link.whymark
[[ -L link.whymark ]] || die "the link is gone"
cmp -s printed review.whymark || die "--write wrote something else than is printed"
[[ $(stat -c %a review.whymark) == 640 ]] || die "the mode was changed"
expect_exit 0 "$WHYMARK" fmt --check review.whymark
[[ $(ls | grep -c 'whymark\.') -eq 0 ]] || die "temporary files are left: $(ls)"

# Errors are found and shown; figures come all the same.
printf '@file a\n@@ -0,0 +1 @@\n+x\n@note +9\nwhy: y\n' >broken.whymark
expect_exit 1 "$WHYMARK" stats --json broken.whymark >figures
expect_said "broken.whymark:4:7: error:"
grep -q '"added": 1' figures || die "no figures"

# Wrong usage and a world that fails.
expect_exit 2 "$WHYMARK"
expect_exit 2 "$WHYMARK" stats
expect_exit 2 "$WHYMARK" frobnicate
expect_said "frobnicate"
expect_exit 2 "$WHYMARK" stats --frobnicate review.whymark
expect_exit 2 "$WHYMARK" stats review.whymark other.whymark
expect_exit 2 "$WHYMARK" help frobnicate
expect_exit 2 "$WHYMARK" fmt --write --check review.whymark
expect_exit 2 "$WHYMARK" fmt --write - </dev/null
expect_exit 3 "$WHYMARK" stats absent.whymark
expect_said "cannot open absent.whymark"
expect_exit 3 "$WHYMARK" fmt .
expect_said "it is a directory"
expect_exit 3 bash -c '"$WHYMARK" fmt review.whymark >/dev/full'
expect_said "cannot write to standard output"
# One file that cannot be read does not keep the others from being written.
cp "$example" other.whymark
expect_exit 3 "$WHYMARK" fmt --write absent.whymark other.whymark
cmp -s printed other.whymark || die "the other file was not written"

# Bytes of a document reach a pipe as they are, and a terminal as marks.
printf -- '---\nwhymark: 1\ntitle: T\n---\n\n@file a added\n@@ -0,0 +1 @@\n+\e[31mred\n' >escape.whymark
"$WHYMARK" fmt escape.whymark | grep -q $'\e' || die "a pipe gets other bytes"
"$WHYMARK" patch escape.whymark | grep -q $'\e' || die "a pipe gets other bytes"
if has_terminals; then
  for command in fmt patch; do
    script -qec "'$WHYMARK' $command escape.whymark" /dev/null </dev/null >typed
    grep -q red typed || die "$command shows nothing: $(cat -v typed)"
    grep -q $'\e\[31m' typed && die "$command lets the document drive the terminal"
  done
fi

for command in stats fmt format dump version help; do
  "$WHYMARK" "$command" --help | grep -q 'Example' || die "no examples for $command"
done
"$WHYMARK" version | grep -qE '^whymark [0-9]+\.[0-9]+\.[0-9]+$' || die "the version"
