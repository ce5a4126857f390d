#!/usr/bin/env bash
# The help: every key in its group, found by key and by word, run from there, whole at any size. And the format's text.
# shellcheck source=tests/session/common.bash
source "$(dirname "$0")/common.bash"
example_repository
review=examples/retry-backoff.whymark

# Groups stay in order, what does not fit scrolls, by the wheel and by keys; nothing lies beside its list.
for size in 640x400 1100x800 1600x1000 '3840x2160 --scale 2'; do
  # shellcheck disable=SC2086 # an option and its value
  viewer $review --size $size --script 'key ?' --state "$scratch/state"
  python3 - "$scratch/state" <<'PYTHON'
import json, sys
help = json.load(open(sys.argv[1]))["help"]
assert help["groups"][:5] == ["Move", "Find", "Files", "Decide", "Cards"], help["groups"]
width, seen = help["list"][2] - help["list"][0], []
for entry in help["entries"]:
    left, top, right, bottom = entry["rect"]
    assert 0 <= left < right <= width and 0 <= top < bottom <= help["height"], entry
    assert entry["keys"], entry
    for other in seen:
        apart = right <= other[0] or other[2] <= left or bottom <= other[1] or other[3] <= top
        assert apart, (entry, other)
    seen.append(entry["rect"])
assert len(seen) == help["count"] > 100
PYTHON
done
expect_exit 0 viewer $review --size 640x400 --script '
  key ?; expect help.scroll 0; wheel 0 3; expect help.scroll 180; key home; expect help.scroll 0
  expect help.chosen next-note; key down; expect help.chosen previous-note; key up
  key pagedown; key end; expect help.chosen quit; key pageup; key home
  expect help.chosen next-note; expect selected null; expect scroll.y 0'
expect_exit 0 viewer $review --script '
  key ?; key right; expect help.chosen next-line; key left; key left; expect help.chosen next-note'

# By word, by name, by key: what is on the very key comes first. Esc takes the filter back, then closes.
expect_exit 0 viewer $review --script '
  key ?; text white; expect help.groups.0 View; expect help.chosen toggle-whitespace
  key esc; expect help.filter ""; expect help_open true
  text x; expect help.groups.0 "On this key"; expect help.chosen reject-note
  key esc; text ctrl+p; expect help.chosen palette
  key esc; text zzzz; expect help.count 0; key enter; expect help_open true; key esc; key esc; expect help_open false'

# What is chosen or clicked runs, where it could when the help was opened; else nothing happens.
expect_exit 0 viewer $review --script '
  key ?; text white; key enter; expect help_open false; expect whitespace.hide true
  key ?; click help:next-note; expect help_open false; expect selected n1
  key esc; key esc; expect selected null; key ?; click help:reject-note; expect help_open true; expect decisions.count 0
  key esc; click help; click help-close; expect help_open false'
# Over the dashboard, too: it is there again afterwards.
expect_exit 0 viewer $review --script '
  key d; expect sheet dashboard; key ?; expect help_open true; key esc; expect sheet dashboard; key esc; expect sheet ""'

# Keys as they are bound.
mkdir -p "$XDG_CONFIG_HOME/whymark"
printf 'keys:\n  next-note: ctrl+j\n  help: f9\n' >"$XDG_CONFIG_HOME/whymark/settings.yaml"
expect_exit 0 viewer $review --script '
  key f9; expect help.entries.0.keys.0 ctrl+j; text ctrl+j; expect help.chosen next-note; key esc; key f9; expect help_open false'
rm "$XDG_CONFIG_HOME/whymark/settings.yaml"

# The format's text: all its headings, scrolled by keys, wheel and clicks; its place stays when the window changes.
viewer $review --script 'key f1' --state "$scratch/state"
python3 - "$scratch/state" "$WHYMARK_SOURCE_DIR/spec/whymark-v1.md" <<'PYTHON'
import json, sys
reference = json.load(open(sys.argv[1]))["reference"]
fenced, wanted = False, []
for line in open(sys.argv[2], encoding="utf-8"):
    if line.startswith("```"): fenced = not fenced
    elif not fenced and line.startswith("#"): wanted.append(line.lstrip("#").strip().replace("`", "").replace("*", ""))
assert reference["headings"] == wanted, (reference["headings"], wanted)
assert reference["scroll"] == 0 and reference["height"] > 5000, reference
PYTHON
expect_exit 0 viewer $review --script '
  key f1; expect reference.current "~hymark"; key tab; key tab; key tab; expect reference.current "~1.2"
  key shift+tab; expect reference.current "~1.1"; key end; key home; expect reference.scroll 0
  wheel 0 3; expect reference.scroll 180; key k; key pagedown; key pageup; key j; key j; key k
  click reference:4; expect reference.current "~1.3"
  key x; expect decisions.count 0; key esc; expect reference null
  key ctrl+p; text "format reference"; key enter; expect reference.current "~1.3"; click reference-close; expect reference null'
expect_exit 0 viewer $review --script '
  key f1; click reference:9; expect reference.current "~2."; resize 640x400; expect reference.current "~2."
  resize 1600x1000; expect reference.current "~2."; click 2,300; expect reference null'
