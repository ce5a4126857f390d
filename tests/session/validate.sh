#!/usr/bin/env bash
# Checking reviews: drift, stubs, staleness and coverage of real files, in all four formats.
# shellcheck source=common.bash
source "$WHYMARK_SOURCE_DIR/tests/session/common.bash"
[[ -n ${WHYMARK:-} ]] || exit 77

# expect_found CODE LINE: that the last report in $scratch/report has it there.
expect_found() {
  grep -qE "^[^ ]*:$2:[0-9]+: (error|warning): .*\[$1\]$" "$scratch/report" ||
    die "no $1 at line $2: $(cat "$scratch/report")"
}

# expect_json FILE CONDITION: that it holds of the parsed file, named d.
expect_json() {
  python3 -c 'import json, sys; d = json.load(open(sys.argv[1], "rb")); assert eval(sys.argv[2]), d' "$1" "$2" ||
    die "$1 is otherwise than $2"
}

example_repository
mkdir reviews
printf 'one\ntwo\nthree\nfour\n' >"src a.txt"
sha=$(git hash-object "src a.txt")
review=reviews/good.whymark

# Two of its four added lines have notes.
good_review() {
  cat <<END
---
whymark: 1
title: Count to four
summary: Two was not enough.
---

@file "src a.txt" modified newsha=$sha
@@ -0,0 +1,4 @@
+one
+two
+three
+four

@note +1..2 kind=intent
why: Two things are counted.
source: inference
END
}

# Nothing is wrong.
good_review >$review
expect_exit 0 "$WHYMARK" validate --strict --min-coverage 0.5 $review >"$scratch/report"
[[ $(cat "$scratch/report") == "$review: 0 errors, 0 warnings, coverage 50%" ]] || die "$(cat "$scratch/report")"
[[ ! -s $scratch/stderr ]] || die "something is said: $(cat "$scratch/stderr")"

# Coverage.
for share in 0.51 51% 51 1; do
  expect_exit 1 "$WHYMARK" check --min-coverage $share $review >"$scratch/report"
  expect_found coverage-below-threshold 7
done
for share in 0.5 50 50% 0; do expect_exit 0 "$WHYMARK" check --min-coverage $share $review >/dev/null; done
for share in 101 1.5 much -1; do expect_exit 2 "$WHYMARK" check "--min-coverage=$share" $review; done

# The file went on; it went away; the review is compared from any folder.
echo five >>"src a.txt"
expect_exit 1 "$WHYMARK" validate $review >"$scratch/report"
expect_found review-stale 7
grep -q "it is $(git hash-object "src a.txt" | head -c 12), the review has ${sha:0:12} " "$scratch/report" || die "$(cat "$scratch/report")"
expect_exit 0 "$WHYMARK" validate --no-staleness $review >/dev/null
(cd reviews && expect_exit 1 "$WHYMARK" validate good.whymark >"$scratch/report")
expect_found review-stale 7
expect_exit 1 "$WHYMARK" validate - <$review >"$scratch/report"
expect_found review-stale 7
rm "src a.txt"
expect_exit 1 "$WHYMARK" validate $review >"$scratch/report"
expect_found file-missing 7

# No repository: said in one line, and no fault. One can be named.
mkdir "$scratch/elsewhere"
good_review >"$scratch/elsewhere/good.whymark"
expect_exit 0 "$WHYMARK" validate "$scratch/elsewhere/good.whymark" >"$scratch/report"
expect_said "is not checked: no git repository"
[[ $(wc -l <"$scratch/stderr") -eq 1 ]] || die "more than one line: $(cat "$scratch/stderr")"
expect_exit 1 "$WHYMARK" validate --repo . "$scratch/elsewhere/good.whymark" >"$scratch/report"
expect_found file-missing 7
expect_exit 3 "$WHYMARK" validate --repo "$scratch/elsewhere" $review

# Drift, and what a skeleton holds its places with.
{
  good_review | sed 's/^summary: .*/summary: "TODO: say what this change does and why"/'
  printf '\n@note +40 kind=intent\nwhy: TODO: why is this so?\nsource: inference\n'
} >reviews/drift.whymark
expect_exit 1 "$WHYMARK" validate --no-staleness reviews/drift.whymark >"$scratch/report"
expect_found summary-stub 4
expect_found selector-out-of-range 18
expect_found note-stub 19
tail -1 "$scratch/report" | grep -qx 'reviews/drift.whymark: 3 errors, 0 warnings, coverage 50%' || die "$(cat "$scratch/report")"

# Warnings count only where they are meant to.
good_review | sed '/^source/d' >reviews/warned.whymark
expect_exit 0 "$WHYMARK" validate --no-staleness reviews/warned.whymark >"$scratch/report"
expect_found note-no-source 14
expect_exit 1 "$WHYMARK" validate --no-staleness --strict reviews/warned.whymark >/dev/null

# JSON of several files; one that cannot be read does not keep the others from being checked.
expect_exit 1 "$WHYMARK" validate --json --no-staleness $review reviews/drift.whymark reviews/warned.whymark >report.json
expect_json report.json '[(f["ok"], f["errors"], f["warnings"], f["coverage"]) for f in d["files"]] == [(True, 0, 0, 0.5), (False, 3, 0, 0.5), (True, 0, 1, 0.5)]'
expect_json report.json '[x["code"] for x in d["files"][1]["diagnostics"]] == ["summary-stub", "selector-out-of-range", "note-stub"]'
expect_json report.json 'd["files"][2]["diagnostics"][0]["line"] == 14 and d["files"][2]["diagnostics"][0]["fix"]'
expect_exit 3 "$WHYMARK" validate --format json --no-staleness absent.whymark reviews/drift.whymark >report.json
expect_said "cannot open absent.whymark"
expect_json report.json '[f["file"] for f in d["files"]] == ["reviews/drift.whymark"]'
expect_exit 0 "$WHYMARK" validate --json --strict --no-staleness $review >report.json
expect_json report.json 'd["files"][0]["diagnostics"] == []'

# Names and contents that are hostile to every format.
bad=$'reviews/100%: a,b\x1b[31m\xff.whymark'
{
  good_review
  printf '@note +1 kind=\xff\x1b[31m confidence=0.1\nwhy: \xf0\x9f\x98\x80 `\xff\nverify: \xf0\x9f\x98\x80 cmd => \x1bno\n'
  printf '@note +\xf0\x9f\x98\x80 kind=test\nwhy: x\n'
} >"$bad"
expect_exit 1 "$WHYMARK" validate --no-staleness "$bad" >"$scratch/report"
LC_ALL=C grep -qP '[\x1b\xff]' "$scratch/report" && die "raw bytes in the text"
expect_exit 1 "$WHYMARK" validate --no-staleness --json "$bad" >report.json
expect_json report.json 'd["files"][0]["file"]["hex"].endswith(".whymark".encode().hex())'
expect_exit 1 "$WHYMARK" validate --no-staleness --format github "$bad" >github
grep -qF '::error file=reviews/100%25%3A a%2Cb' github || die "the name is not escaped: $(cat github)"
LC_ALL=C grep -qP '[\x1b\xff]' github && die "raw bytes for GitHub"
expect_exit 1 "$WHYMARK" validate --no-staleness --format sarif "$bad" $review reviews/drift.whymark >report.sarif
expect_json report.sarif 'd["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "reviews/100%25%3A%20a%2Cb%1B%5B31m%FF.whymark"'

# SARIF: the structure, and its schema where one is at hand.
expect_json report.sarif 'd["version"] == "2.1.0" and len(d["runs"]) == 1'
expect_json report.sarif 'all(r["ruleId"] == d["runs"][0]["tool"]["driver"]["rules"][r["ruleIndex"]]["id"] for r in d["runs"][0]["results"])'
expect_json report.sarif '{r["level"] for r in d["runs"][0]["results"]} == {"error", "warning"}'
expect_json report.sarif 'all(r["shortDescription"]["text"] for r in d["runs"][0]["tool"]["driver"]["rules"])'
expect_json report.sarif 'all(l["physicalLocation"]["region"]["startLine"] > 0 for r in d["runs"][0]["results"] for l in r["locations"])'
expect_exit 0 "$WHYMARK" validate --no-staleness --format sarif $review >clean.sarif
expect_json clean.sarif 'd["runs"][0]["results"] == []'
if [[ -n ${WHYMARK_SARIF_SCHEMA:-} ]] && python3 -c 'import jsonschema' 2>/dev/null; then
  for report in report.sarif clean.sarif; do
    python3 -c 'import json, jsonschema, sys; jsonschema.validate(*(json.load(open(f)) for f in sys.argv[1:]))' \
      $report "$WHYMARK_SARIF_SCHEMA" || die "$report is no SARIF"
  done
fi
# Columns are those of UTF-16.
expect_json report.sarif '[r["locations"][0]["physicalLocation"]["region"]["startColumn"] for r in d["runs"][0]["results"] if r["ruleId"] == "status-unknown"] == [19]'

# GitHub: ten at most over all files, errors first, and how many are left out.
{
  good_review | sed '/^source/d'
  for line in {10..17}; do printf '@note +%s kind=intent\nwhy: x\n' "$line"; done
} >reviews/many.whymark
expect_exit 1 "$WHYMARK" validate --no-staleness --format github reviews/warned.whymark reviews/many.whymark reviews/drift.whymark >github
[[ $(grep -cE '^::(error|warning) ' github) -eq 10 ]] || die "$(cat github)"
[[ $(grep -cE '^::error ' github) -eq 10 ]] || die "not the errors first: $(cat github)"
sed -n 1p github | grep -q 'file=reviews/many.whymark,line=16,' || die "not in order: $(cat github)"
sed -n 10p github | grep -q 'file=reviews/drift.whymark,line=18,' || die "not in order: $(cat github)"
[[ $(tail -1 github) == "1 error and 10 warnings more were left out; "* ]] || die "$(cat github)"
expect_exit 1 "$WHYMARK" validate --no-staleness --format github reviews/drift.whymark >github
grep -q 'left out' github && die "nothing was left out"

# Wrong usage.
expect_exit 2 "$WHYMARK" validate
expect_exit 2 "$WHYMARK" validate --format xml $review
expect_exit 2 "$WHYMARK" validate --json --format text $review
"$WHYMARK" check --help | grep -q Example || die "no examples"

# The example of a good review is one. Files that it is about go on after it.
expect_exit 0 "$WHYMARK" validate --strict --no-staleness --min-coverage 0.8 "$WHYMARK_SOURCE_DIR/examples/renames.whymark" >/dev/null
