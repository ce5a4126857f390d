#!/usr/bin/env bash
# Reviews made from repositories of every shape, and what is said where none can be made.
# shellcheck source=common.bash
source "$WHYMARK_SOURCE_DIR/tests/session/common.bash"
[[ -n ${WHYMARK:-} ]] || exit 77

export HOME=$scratch GIT_CONFIG_NOSYSTEM=1 GIT_CONFIG_GLOBAL=/dev/null
export GIT_AUTHOR_NAME=t GIT_AUTHOR_EMAIL=t@example.org GIT_COMMITTER_NAME=t GIT_COMMITTER_EMAIL=t@example.org
unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE WHYMARK_AUTHOR
cd "$scratch"

new() { "$WHYMARK" new -o - "$@"; }
# has TEXT COMMAND…: the command prints the text.
has() {
  local text=$1 out
  shift
  out=$("$@" 2>"$scratch/stderr") || die "$* failed: $(cat "$scratch/stderr")"
  [[ $out == *"$text"* ]] || die "$* lacks '$text': $out"
}

# Not a repository, and one without anything in it.
expect_exit 3 new
expect_said "no git repository"
git init -q -b main empty && cd empty
expect_exit 1 new
expect_said "there is no change in the working tree or the index"
expect_exit 1 new staged
expect_said "try --unstaged, --worktree"
grep -q -- '--staged' "$scratch/stderr" && die "suggests the scope that was just tried"
expect_exit 3 new --commit HEAD
expect_said "there is no revision HEAD"
expect_exit 3 new --branch
expect_said "no commit on this branch yet"

# The first commit to be: everything is new.
echo one >a && git add a && echo two >b
has '@file a added +1' new --staged
has '@file b added +1' new --unstaged
has '@file b added +1' new
has '@file a added +1' new --no-untracked
new --no-untracked 2>/dev/null | grep -q '@file b' && die "--no-untracked has an untracked file"
git commit -qm "First of all"
has 'title: First of all' new commit HEAD
has 'scope: commit' new --commit HEAD

# Where it goes, and what is never overwritten.
echo more >>a
expect_exit 0 "$WHYMARK" new --author "me" --check "make test" --json >report
python3 -c 'import json; r = json.load(open("report")); assert r["file"] == "reviews/uncommitted-changes-on-main.whymark", r' || die "the report: $(cat report)"
review=reviews/uncommitted-changes-on-main.whymark
grep -q '^author: me$' $review || die "no author"
grep -q '  - cmd: make test' $review || die "no check"
cp $review before
expect_exit 3 "$WHYMARK" new
expect_said "--force"
cmp -s before $review || die "overwritten"
expect_exit 0 "$WHYMARK" new --force
[[ $(ls reviews | wc -l) -eq 1 ]] || die "temporary files are left: $(ls reviews)"
WHYMARK_AUTHOR=env has 'author: env' new
expect_exit 0 "$WHYMARK" fmt --check $review
rm -r reviews before report

# Subfolders, paths, context, stubs.
mkdir -p d/e && seq 20 >d/e/f && git add -A . && git commit -qm d && sed -i 's/^10$/ten/' d/e/f && echo x >>a
(cd d && has '@file d/e/f modified' new --path e)
(cd d && new --path e 2>/dev/null | grep -q '@file a ' && die "--path has more than it names") || true
(cd d && expect_exit 3 new --path ../../x)
new --context 0 2>/dev/null | grep -q '^ 9$' && die "context in spite of --context 0"
[[ $(new --stubs none 2>/dev/null | grep -c '^@note') -eq 0 ]] || die "stubs in spite of none"
[[ $(new --stubs file 2>/dev/null | grep -c '^@note file') -ge 2 ]] || die "no stub of a file"

# Renames, modes, links, binary contents: and back again.
git add -A . && git commit -qm before && git mv a z && chmod +x d/e/f && ln -s z l && printf 'x\0' >bin && git add -A .
has 'renamed from=a' new staged
has 'oldmode=100644 newmode=100755' new staged
has 'newmode=120000' new staged
has 'newsize=2 binary' new staged
new staged >review 2>/dev/null
expect_exit 0 "$WHYMARK" patch review >patch
expect_said "bin is not in the patch"
git stash -q && git apply --check patch || die "git apply does not take the patch"
git stash pop -q

# A merge, a detached HEAD, branches.
git add -A . && git commit -qm work && git checkout -q -b side HEAD^ && echo s >s && git add s && git commit -qm side
git merge -q -m merged main
expect_exit 0 new --commit HEAD >/dev/null
expect_said "merge of 2 commits; it is compared with the first"
has 'base: main@' new --branch
has '@file s added' new branch main
git checkout -q --detach
has 'head: HEAD@' new branch main
expect_exit 3 new --branch nowhere
expect_said "there is no revision nowhere"
expect_exit 2 new --staged --unstaged
expect_exit 2 new sideways
expect_exit 2 "$WHYMARK" new -o - --json
git checkout -q side

# Clones: bare, shallow, with another working tree, sparse.
cd "$scratch"
git clone -q --bare empty bare.git
expect_exit 3 new --repo bare.git
expect_said "bare; use --commit"
has '@file s added' new --repo bare.git --commit HEAD^
git clone -q --depth 1 "file://$scratch/empty" shallow
expect_exit 3 new --repo shallow --commit HEAD
expect_said "shallow"
git -C empty worktree add -q "$scratch/linked" main
echo w >>linked/z
has '@file z modified' new --repo linked
git clone -q empty sparse && git -C sparse sparse-checkout set --cone --no-sparse-index d >/dev/null
expect_exit 1 new --repo sparse
echo e >>sparse/d/e/f
has '@file d/e/f modified' new --repo sparse
git init -q --object-format=sha256 sha256 2>/dev/null && {
  expect_exit 3 new --repo sha256
  expect_said "SHA-256"
}

# What a branch is compared with when nothing is named: the remote's default branch, where there is one.
git init -q -b trunk upstream && git -C upstream commit -q --allow-empty -m one
git clone -q upstream downstream 2>/dev/null && cd downstream
git checkout -q -b topic && echo t >t && git add t && git commit -qm topic
has 'base: origin/trunk@' new --branch
# A file that git was told of, and no more.
echo later >later && git add --intent-to-add later
has '@file later added +1' new --unstaged
expect_exit 1 new --staged
expect_said "there is no change in staged"
# A path that is a file to the index and a folder on disk, and one that leads through a link.
mkdir real && echo r >real/r && git add -A && git commit -qm more
rm t && mkdir t && echo inner >t/inner && mv real moved && ln -s moved real
new >review 2>/dev/null
for line in '@file t deleted' '@file t/inner added' '@file moved/r renamed from=real/r' '@file real added'; do
  grep -qF -- "$line" review || die "lacks $line: $(grep @file review)"
done
cd ..

# Submodules: the commit they are at, and what is in them but not committed.
git init -q library && git -C library commit -q --allow-empty -m one
git clone -q empty with-module 2>/dev/null && cd with-module
git -c protocol.file.allow=always submodule --quiet add ../library lib 2>/dev/null && git commit -qm "A library"
has '+Subproject commit' new commit HEAD
git -C lib commit -q --allow-empty -m two
has '-Subproject commit' new unstaged
new unstaged >module.whymark 2>/dev/null
"$WHYMARK" patch module.whymark | git apply --cached || die "the patch of a submodule"
[[ $(git ls-files -s lib | cut -d' ' -f2) == $(git -C lib rev-parse HEAD) ]] || die "the submodule's commit"
git reset -q && rm module.whymark && git -C lib checkout -q HEAD^ && echo dirt >lib/dirt
expect_exit 1 new
expect_said "lib has changes of its own"
cd ..

# A repository of its own within, a filter that cannot be run, files that git ignores.
git init -q within && cd within && git commit -q --allow-empty -m one
git init -q inner && echo x >inner/x && echo '*.big filter=lfs' >.gitattributes && git config filter.lfs.clean "tr a b"
echo big >a.big && printf 'ignored/\n!ignored/not\n' >.gitignore && mkdir ignored && echo i >ignored/not
expect_exit 0 new >review
expect_said "inner/ is a repository of its own"
grep -q '^@file a.big added .*binary$' review || die "a filtered file is not there: $(cat review)"
grep -q 'passes it through the filter "lfs"' review || die "the review does not say why a.big is not shown"
grep -q '^@file ignored' review && die "an ignored file is there"
cd ..

# What an author is told, and the viewer.
cd within
has '## The skeleton' "$WHYMARK" prompt --author "me"
has 'author: me' "$WHYMARK" prompt --author "me"
mkdir -p prompts && printf 'Ours.\n{{skeleton}}\nThe end.\n' >prompts/whymark-author.md
"$WHYMARK" prompt >prompt 2>/dev/null
[[ $(head -1 prompt) == Ours. && $(tail -1 prompt) == "The end." ]] || die "the repository's own prompt: $(cat prompt)"
if [[ -x ${WHYMARK_VIEWER:-} ]]; then
  expect_exit 0 "$WHYMARK" view --worktree -- --headless --state state.json
  python3 -c 'import json; assert ".gitignore" in json.dumps(json.load(open("state.json")))' || die "the viewer shows something else"
  expect_exit 0 "$WHYMARK" view review -- --headless --state state.json
  expect_exit 3 "$WHYMARK" view absent.whymark -- --headless
fi
cd ..

# The outside fails: nothing half-written.
cd empty
echo y >>z
expect_exit 3 bash -c '"$WHYMARK" new -o - >/dev/full'
expect_exit 3 "$WHYMARK" new -o /dev/full
expect_exit 3 "$WHYMARK" new -o .
expect_said "is a directory"
expect_exit 3 "$WHYMARK" new -o z/below
expect_exit 0 "$WHYMARK" new -o /dev/null
object=$(git rev-parse HEAD:z)
git add z && git commit -qm gone
rm -f ".git/objects/${object:0:2}/${object:2}"
expect_exit 3 "$WHYMARK" new --commit HEAD -o gone.whymark
expect_said "$object"
[[ ! -e gone.whymark ]] || die "a review of what cannot be read"
