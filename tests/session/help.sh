#!/usr/bin/env bash
# The words of the command line: help, topics, completion, the manual page, and the texts for authors.
# shellcheck source=common.bash
source "$WHYMARK_SOURCE_DIR/tests/session/common.bash"
[[ -n ${WHYMARK:-} ]] || exit 77

cd "$scratch"
"$WHYMARK" completion bash >completion.bash
bash -n completion.bash || die "the bash script does not parse"
# shellcheck disable=SC1091
source ./completion.bash

# complete_words WORD...: what the script offers for the last word, one a line.
complete_words() {
  COMP_WORDS=(whymark "$@") COMP_CWORD=$#
  _whymark
  printf '%s\n' "${COMPREPLY[@]}"
}

# Every command, aliases too, as the program names them.
mapfile -t commands < <(complete_words '')
[[ ${#commands[@]} -ge 8 ]] || die "too few commands: ${commands[*]}"
"$WHYMARK" help >overview
"$WHYMARK" --help | cmp -s overview - || die "whymark --help says something else than whymark help"
for heading in 'Read a review:' 'Rewrite a review:' 'About whymark:' 'Topics'; do
  grep -q "^$heading" overview || die "the overview lacks \"$heading\""
done

"$WHYMARK" man >whymark.1
for command in "${commands[@]}"; do
  expect_exit 0 "$WHYMARK" "$command" --help >help
  grep -q '^Examples\?:' help || die "no examples for $command"
  grep -qE "^  ([a-z]+, ?)*$command(,|\$| )" overview || die "the overview lacks $command"
  grep -qE "^(\.SS \"|Also called .fB)$command" whymark.1 || die "the manual page lacks $command"
  # Each example is of a command that exists, and its options are among those of that command.
  sed -n '/^Examples\?:/,$p' help | sed 's/ #.*//' | grep -oE '(^|[ (])whymark [a-z]+[^|>)]*' | while read -r _ named words; do
    grep -qxF "$named" <(printf '%s\n' "${commands[@]}") || die "$command: an example of $named, which is no command"
    "$WHYMARK" "$named" --help | sed -nE 's/^  (-[^ ]+).*/\1/p' | tr , '\n' >named_options
    for word in $words; do
      [[ $word != -- ]] || break # what follows is for another program
      [[ $word != -?* ]] || grep -qxF -- "${word%%=*}" named_options || die "$command: an example has $word, which $named lacks"
    done
  done
  # Every long option is completed and in the manual page.
  complete_words "$command" -- >offered
  grep -oE '^  (-., ?)?--[a-z-]+' help | grep -oE -- '--[a-z-]+' | while read -r option; do
    grep -qxF -- "$option" offered || die "$command $option is not completed"
    grep -qF -- "${option//-/\\-}\\fR" whymark.1 || die "the manual page lacks $command $option"
  done
  # An option whose value is one of a set completes to that set.
  sed -nE 's/^  (-.,)?(--[a-z-]+) [A-Z]+:\{([a-z,-]+)\}.*/\2 \3/p' help | while read -r option words; do
    for before in "$option" "$option ="; do
      # shellcheck disable=SC2086
      [[ $(complete_words "$command" $before '' | paste -sd,) == "$words" ]] || die "$command $before does not complete to $words"
    done
  done
done

# Topics come before commands of the same name.
"$WHYMARK" help annotate | cmp -s - "$WHYMARK_SOURCE_DIR/assets/help/annotate.md" || die "help annotate"
"$WHYMARK" help format | cmp -s - "$WHYMARK_SOURCE_DIR/assets/help/format.md" || die "help format"
"$WHYMARK" help fmt | grep -q 'Usage: whymark fmt' || die "help fmt"
expect_exit 2 "$WHYMARK" help frobnicate
expect_said "frobnicate"

# Completion.
[[ $(complete_words st) == stats ]] || die "st is not completed: $(complete_words st)"
[[ $(complete_words fmt --wr) == --write ]] || die "fmt --wr is not completed"
[[ $(complete_words help anno) == annotate ]] || die "help anno is not completed"
[[ $(complete_words completion '' | paste -sd' ') == 'bash zsh fish' ]] || die "the shells are not completed"
[[ -z $(complete_words frobnicate --) ]] || die "an unknown command has options"
mkdir folder
touch 'a review.whymark' "it's.whymark" "\$(touch pwned).whymark"
[[ $(complete_words stats 'a ') == 'a review.whymark' ]] || die "a file is not completed"
[[ $(complete_words stats --json "it") == "it's.whymark" ]] || die "a file behind an option is not completed"
[[ $(complete_words fmt x.whymark 'fol') == folder ]] || die "a second file is not completed"
# shellcheck disable=SC2016
for hostile in '$(touch pwned)' '`touch pwned`'; do
  complete_words "$hostile" "$hostile" >/dev/null
  complete_words stats "$hostile" >/dev/null
done
[[ ! -e pwned ]] || die "completion ran a command"
expect_exit 2 "$WHYMARK" completion tcsh
for shell in fish zsh; do
  "$WHYMARK" completion "$shell" >"completion.$shell"
  grep -q 'canonical form' "completion.$shell" || die "the $shell script lacks descriptions"
  ! command -v "$shell" >/dev/null || "$shell" -n "completion.$shell" || die "the $shell script does not parse"
done

# The manual page.
for section in NAME SYNOPSIS DESCRIPTION OPTIONS COMMANDS '"EXIT STATUS"' ENVIRONMENT FILES EXAMPLES; do
  grep -qxF ".SH $section" whymark.1 || die "the manual page lacks $section"
done
if command -v groff >/dev/null; then
  groff -k -man -ww -z whymark.1 2>warnings || die "groff cannot read the manual page"
  [[ ! -s warnings ]] || die "groff warns: $(head -3 warnings)"
fi

# The examples in the texts for authors are read without a word of complaint.
assets="$WHYMARK_SOURCE_DIR/assets"
for text in "$assets"/agent/SKILL.md "$assets"/prompts/whymark-author.md "$assets"/help/format.md; do
  sed -n '/^```whymark$/,/^```$/{/^```/!p}' "$text" >example.whymark
  [[ -s example.whymark ]] || die "$text has no example"
  expect_exit 0 "$WHYMARK" dump --diagnostics example.whymark >diagnostics
  [[ ! -s diagnostics ]] || die "$text: $(cat diagnostics)"
  expect_exit 0 "$WHYMARK" fmt --check example.whymark
  "$WHYMARK" stats --json example.whymark | grep -q '"coverage": 1.0000' || die "$text: not all is covered"
done
[[ $(grep -cxF '{{skeleton}}' "$assets/prompts/whymark-author.md") == 1 ]] || die "the prompt lacks {{skeleton}}"
python3 - "$assets/agent/SKILL.md" <<'PYTHON' || die "the front matter of SKILL.md"
import sys
text = open(sys.argv[1], encoding="utf-8").read()
front = text.split("---\n")[1]
assert text.startswith("---\n") and "\nname: whymark\n" in "\n" + front and "description: " in front
PYTHON

# Versions.
[[ $("$WHYMARK" version | head -1) == "$("$WHYMARK" --version)" ]] || die "two versions"
"$WHYMARK" version --json | python3 -c '
import json, sys
found = json.load(sys.stdin)
assert found["libraries"]["libgit2"].count(".") == 2 and found["whymark"].count(".") == 2' || die "version --json"

# What is installed. Without the viewer only a part was built.
[[ -x ${WHYMARK_VIEWER:-} ]] || exit 0
cmake --install "$WHYMARK_BUILD_DIR" --prefix "$scratch/usr" >install.log || die "install: $(tail -3 install.log)"
for file in bin/whymark bin/whymark-viewer share/whymark/agent/SKILL.md share/man/man1/whymark.1 \
  share/bash-completion/completions/whymark share/zsh/site-functions/_whymark \
  share/fish/vendor_completions.d/whymark.fish; do
  [[ -s usr/$file ]] || die "not installed: $file"
done
cmp -s usr/share/man/man1/whymark.1 whymark.1 || die "an older manual page is installed"
