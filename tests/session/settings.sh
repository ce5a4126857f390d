#!/usr/bin/env bash
# The settings pane and the file behind it: every change is seen at once, written, kept and taken over from outside.
# shellcheck source=tests/session/common.bash
source "$(dirname "$0")/common.bash"
example_repository
review=examples/retry-backoff.whymark
file=$XDG_CONFIG_HOME/whymark/settings.yaml

# expect_file TEXT: what the settings' file says, byte for byte.
expect_file() { [[ $(cat "$file") == "$1" ]] || die "the file says: $(cat "$file")"; }

# Nobody chose anything: no file is made, and the pane says where it would be.
expect_exit 0 viewer $review --script '
  expect settings.pane null; key ,; expect settings.pane.search ""; expect settings.pane.chosen settings:theme
  expect settings.changed 0; key esc; expect settings.pane null
  key ctrl+,; key ctrl+,; expect settings.pane null'
[[ ! -e $file ]] || die "a file was made"

# By the keyboard and by clicks, at once and for the next time.
expect_exit 0 viewer $review --script '
  key ,; key right; expect theme light; expect settings.values.theme light
  key left; key left; key right; expect theme dark; key right; expect theme light
  click settings:tab-width/more; click settings:tab-width/more; expect settings.values.tab-width 6
  click settings:wrap; expect view.wrap true
  click settings:diff-colours/blue-orange; expect theme light-blue-orange
  click settings:cards/switch; expect view.cards false; click settings:cards/switch; expect view.cards true
  key esc; expect settings.pane null; key j'
expect_file 'theme: light
tab-width: 6
wrap: true
diff-colours: blue-orange
cards: true'
expect_exit 0 viewer $review --script '
  expect theme light-blue-orange; expect view.wrap true; expect settings.values.tab-width 6
  expect settings.changed 4'
# The command line wins, until something is chosen in the window.
expect_exit 0 viewer $review --theme dark --script '
  expect theme dark; key ,; click settings:theme/light; expect theme light-blue-orange'

# One is reset, then all: the second press does it.
expect_exit 0 viewer $review --script '
  key ,; click settings:wrap/reset; expect view.wrap false
  key down; key alt+backspace; key shift+alt+backspace
  expect settings.pane.reset_asked true; expect settings.values.tab-width 6
  key shift+alt+backspace; expect settings.changed 0; expect theme dark; expect settings.pane.reset_asked false'
expect_file ''

# What a person wrote stays: comments, order, lines that mean nothing here, each with what to do about it.
cat >"$file" <<'YAML'
# mine
tab-width: 8   # as in the kernel
tabwidth: 3
zoom: 40
wrap: maybe
theme: "light
code-size: 15
keys:
  next-note: ctrl+j
  no-such: x
  help: F13
YAML
expect_exit 0 viewer $review --script '
  expect settings.values.tab-width 8; expect settings.values.code-size 15; expect settings.values.zoom 0
  expect settings.changed_keys.next-note ctrl+j
  expect message.failed true; expect message.text "~settings.yaml:3: there is no setting"
  key ,; click settings:tab-width/more; expect settings.values.tab-width 9; expect message.text "~this window only"'
for said in 'settings.yaml:3: there is no setting "tabwidth"; did you mean tab-width?' \
  'settings.yaml:4: zoom is "40"; write a number from -5 to 12' \
  'settings.yaml:5: wrap is "maybe"; write true or false' 'settings.yaml:6: this is not YAML' \
  'settings.yaml:10: there is no command "no-such"' 'settings.yaml:11: "F13" is no key'; do
  expect_said "$said"
done
sed -i '/^theme: "light$/d' "$file"
expect_exit 0 viewer $review --script '
  key ,; click settings:tab-width/more; click settings:wrap; expect settings.values.tab-width 9
  text hunk; click settings:key:next-hunk/record; expect settings.pane.recording next-hunk; key f7
  expect settings.pane.recording null; expect settings.changed_keys.next-hunk f7'
expect_file '# mine
tab-width: 9   # as in the kernel
tabwidth: 3
zoom: 40
wrap: true
code-size: 15
keys:
  next-note: ctrl+j
  no-such: x
  help: F13
  next-hunk: f7'

# Keys: the new one works, the old one does not; two commands on a key are named; esc keeps, backspace takes away.
rm "$file"
expect_exit 0 viewer $review --script '
  key ,; text "next note"; expect settings.pane.rows 1; key enter; expect settings.pane.recording next-note
  key esc; expect settings.pane.recording null; expect settings.changed 0
  key enter; key n; expect settings.changed_keys.next-note n; expect settings.conflicts.next-note next-file
  key enter; key ctrl+j; expect settings.conflicts {}; key esc; key esc; expect settings.pane null
  key j; expect selected null; key ctrl+j; key ctrl+j; expect selected options
  key ,; text "next note"; key enter; key backspace; expect settings.changed_keys.next-note ""
  key alt+backspace; expect settings.changed_keys {}; key esc; key esc; key j; expect selected lost-comment'
expect_exit 0 viewer $review --script '
  key ,; click settings:keymap/vim; key esc; key j; expect selected null; key J; key J; expect selected options
  key ,; click settings:keymap/vscode; key esc; key f1; expect palette.open true'

# What is written from outside is taken over while the window is open, a broken line with its message.
rm "$file"
(
  for _ in $(seq 200); do [[ -e $scratch/go1 ]] && break || sleep 0.05; done
  printf 'theme: light\nwrap: true\n' >"$file.new" && mv "$file.new" "$file"
  for _ in $(seq 200); do [[ -e $scratch/go2 ]] && break || sleep 0.05; done
  printf 'theme: light\nwrap: sometimes\n' >"$file"
  for _ in $(seq 200); do [[ -e $scratch/go3 ]] && break || sleep 0.05; done
  printf 'theme: light\n' >"$file"
) &
writer=$!
expect_exit 0 viewer $review --script "
  state $scratch/go1; wait settings; expect theme light; expect view.wrap true
  state $scratch/go2; wait settings; expect view.wrap false
  expect message.text '~settings.yaml:2: wrap is \"sometimes\"; write true or false'
  state $scratch/go3; wait settings; expect message.text ''; expect settings.problems []"
wait $writer

# As the desktop has it.
printf 'theme: system\n' >"$file"
GTK_THEME=Adwaita:dark expect_exit 0 viewer $review --script 'expect theme dark'
GTK_THEME=Adwaita expect_exit 0 viewer $review --script 'expect theme light'
