// git judges: what is read from its patches of random repositories, under any configuration, is
// what git itself names, and makes the same tree when it is applied.
#include <doctest/doctest.h>

#include <map>

#include "core/diff/unified_diff.h"
#include "core/format/scan.h"
#include "tests/core/git/scratch.h"

using namespace whymark;
using test::Ends;
using test::Random;
using test::ScratchRepository;

namespace {

const std::string kNames[] = {"x",
                              "dir/b c",
                              "x b/x",
                              "x b/x b/x",
                              "tab\there",
                              "q\"uote",
                              "back\\slash",
                              "caf\xe9",
                              "caf\xc3\xa9",
                              "new\nline",
                              "esc\x1b[31m",
                              "cr\r",
                              " lead",
                              "trail ",
                              "-dash",
                              "a/a",
                              "b/b",
                              "i/w/x",
                              "dev/null",
                              "x.orig",
                              "x and x",
                              "deep/er/and/deeper",
                              "\xe2\x80\xae"
                              "bidi"};

std::string random_text(Random& random) {
  const Ends ends = random.chance(70) ? Ends::lf : random.chance(50) ? Ends::crlf : Ends::mixed;
  std::string text;
  for (uint32_t lines = random.below(25); lines > 0; --lines) {
    text += test::random_line(random) + test::random_end(random, ends);
  }
  if (random.chance(20)) text += "no end";
  return text;
}

/// Puts in, takes out and changes some lines.
std::string edited(Random& random, const std::string& text) {
  std::string out;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
    if (random.chance(15)) out += test::random_line(random) + "\n";
    if (!random.chance(15)) out += text.substr(at, end - at);
    at = end;
  }
  if (random.chance(20)) out += test::random_line(random);
  return out;
}

void remove(const ScratchRepository& scratch, const std::string& name) {
  std::filesystem::remove(scratch.path(name));
}

void make_link(const ScratchRepository& scratch, Random& random, const std::string& name) {
  if (scratch.exists(name)) remove(scratch, name);
  std::filesystem::create_directories(std::filesystem::path(scratch.path(name)).parent_path());
  std::filesystem::create_symlink(random.chance(50) ? "a" : "gone\nx", scratch.path(name));
}

void set_executable(const ScratchRepository& scratch, const std::string& name, bool on) {
  using std::filesystem::perms;
  std::filesystem::permissions(scratch.path(name), on ? perms(0755) : perms(0644));
}

void make_old(const ScratchRepository& scratch, Random& random) {
  for (const std::string& name : kNames) {
    if (random.chance(60)) continue;
    if (random.chance(10)) {
      make_link(scratch, random, name);
      continue;
    }
    scratch.write(name, random_text(random));
    if (random.chance(20)) set_executable(scratch, name, true);
  }
}

void change_file(const ScratchRepository& scratch, Random& random, const std::string& name) {
  const bool link = std::filesystem::is_symlink(scratch.path(name));
  switch (random.below(8)) {
    case 0:
      remove(scratch, name);
      break;
    case 1:
      make_link(scratch, random, name);
      break;
    case 2:
      if (!link) set_executable(scratch, name, random.chance(50));
      break;
    case 3: {
      const std::string& other = random.pick(kNames);
      if (scratch.exists(other)) break;
      const std::filesystem::path target = scratch.path(other);
      std::filesystem::create_directories(target.parent_path());
      std::filesystem::rename(scratch.path(name), target);
      break;
    }
    case 4:
      if (link) remove(scratch, name);
      scratch.write(name, random_text(random));
      break;
    default:
      if (!link) scratch.write(name, edited(random, scratch.read(name)));
  }
}

void make_new(const ScratchRepository& scratch, Random& random) {
  for (const std::string& name : kNames) {
    if (scratch.exists(name)) {
      if (random.chance(70)) change_file(scratch, random, name);
    } else if (random.chance(10)) {
      scratch.write(name, random_text(random));
    }
  }
  scratch.git("add -A");
  for (const char* sub : {"sub", "other sub"}) {
    if (random.chance(30)) {
      const char sha = random.chance(50) ? '1' : '2';
      scratch.git(
          fmt::format("update-index --add --cacheinfo '160000,{},{}'", std::string(40, sha), sub));
    }
  }
}

/// A record of `git diff --raw -z`, or of --numstat.
struct Named {
  char status = 0;
  uint32_t old_mode = 0, new_mode = 0;
  std::string old_sha, new_sha, path, from;
  bool binary = false;
  bool half = false;  // of a change of type, whose other half may be what is binary
  uint32_t added = 0, removed = 0;
};

std::vector<std::string> zero_ended(const std::string& text) {
  std::vector<std::string> words;
  for (size_t at = 0; at < text.size();) {
    const size_t end = text.find('\0', at);
    REQUIRE(end != std::string::npos);
    words.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return words;
}

std::vector<Named> named_by_git(const ScratchRepository& scratch, const std::string& command) {
  std::vector<Named> all;
  const auto raw = zero_ended(scratch.git(command + " --raw -z --no-abbrev"));
  for (size_t i = 0; i < raw.size();) {
    Named named;
    char old_sha[41], new_sha[41];
    REQUIRE(std::sscanf(raw[i].c_str(), ":%o %o %40s %40s %c", &named.old_mode, &named.new_mode,
                        old_sha, new_sha, &named.status) == 5);
    named.old_sha = old_sha;
    named.new_sha = new_sha;
    const bool two = named.status == 'R' || named.status == 'C';
    if (two) named.from = raw[i + 1];
    named.path = raw[i + (two ? 2 : 1)];
    i += two ? 3 : 2;
    all.push_back(named);
  }
  const auto numbers = zero_ended(scratch.git(command + " --numstat -z"));
  size_t at = 0;
  for (Named& named : all) {
    REQUIRE(at < numbers.size());
    const std::string& word = numbers[at];
    named.binary = word[0] == '-';
    if (!named.binary) std::sscanf(word.c_str(), "%u %u", &named.added, &named.removed);
    at += word.back() == '\t' ? 3 : 1;
  }
  CHECK(at == numbers.size());
  return all;
}

bool same_sha(const std::string& read, const std::string& full) {
  if (full.find_first_not_of('0') == std::string::npos) return read.empty();
  return !read.empty() && full.compare(0, read.size(), read) == 0;
}

FileStatus status_of(char letter) {
  switch (letter) {
    case 'A':
    case 'C':
      return FileStatus::added;
    case 'D':
      return FileStatus::deleted;
    case 'R':
      return FileStatus::renamed;
    default:
      return FileStatus::modified;
  }
}

/// `text`: the patch was asked for with --text, which --numstat knows nothing of.
void check_section(const FileChange& file, const Named& named, bool text) {
  INFO(named.status, " ", named.path);
  CHECK(file.path == named.path);
  CHECK(file.status == status_of(named.status));
  CHECK(file.from == (named.status == 'R' ? named.from : ""));
  // Where the contents are the same, --numstat calls binary what has nothing binary to show.
  const bool shown = !text && !named.half && named.old_sha != named.new_sha;
  if (shown) {
    CHECK(file.binary == named.binary);
  } else if (text || !named.binary) {
    CHECK_FALSE(file.binary);
  }
  CHECK((named.binary || file.added == named.added));
  CHECK((named.binary || file.removed == named.removed));
  // A pure rename or copy says neither mode nor id.
  if (file.old_mode == 0 && file.new_mode == 0 && !named.from.empty()) return;
  if (named.status != 'C') CHECK(file.old_mode == named.old_mode);
  CHECK(file.new_mode == named.new_mode);
  if (file.old_sha.empty() && file.new_sha.empty() && named.old_sha == named.new_sha) return;
  if (named.status != 'C') CHECK(same_sha(file.old_sha, named.old_sha));
  CHECK(same_sha(file.new_sha, named.new_sha));
}

/// A change of type is two sections in a patch and one record.
std::vector<Named> by_section(const std::vector<Named>& all) {
  constexpr uint32_t kType = 0170000;
  std::vector<Named> split;
  for (Named named : all) {
    if (named.status != 'T' || (named.old_mode & kType) == (named.new_mode & kType)) {
      split.push_back(named);
      continue;
    }
    named.half = true;
    Named gone = named, come = named;
    gone.status = 'D';
    gone.new_mode = 0;
    gone.added = 0;
    gone.new_sha = std::string(40, '0');
    come.status = 'A';
    come.old_mode = 0;
    come.removed = 0;
    come.old_sha = std::string(40, '0');
    split.push_back(gone);
    split.push_back(come);
  }
  return split;
}

std::string quoted(std::string_view side, std::string_view path) {
  std::string out = fmt::format("\"{}/", side);
  for (const char c : path) out += fmt::format("\\{:03o}", static_cast<unsigned char>(c));
  return out + "\"";
}

/// The section as a patch that git applies.
std::string emitted(const FileChange& file) {
  const std::string old_name = file.from.empty() ? file.path : file.from;
  const std::string old_side = quoted("a", old_name), new_side = quoted("b", file.path);
  std::string out = fmt::format("diff --git {} {}\n", old_side, new_side);
  const bool added = file.status == FileStatus::added;
  const bool deleted = file.status == FileStatus::deleted;
  if (added) out += fmt::format("new file mode {:06o}\n", file.new_mode);
  if (deleted) out += fmt::format("deleted file mode {:06o}\n", file.old_mode);
  if (!added && !deleted && file.old_mode != file.new_mode) {
    out += fmt::format("old mode {:06o}\nnew mode {:06o}\n", file.old_mode, file.new_mode);
  }
  const auto moved = [](const std::string& path) { return "\"" + quoted("", path).substr(2); };
  if (!file.from.empty()) {
    out += fmt::format("rename from {}\nrename to {}\n", moved(file.from), moved(file.path));
  }
  if (!file.hunks.empty()) {
    out += fmt::format("--- {}\n+++ {}\n", added ? "/dev/null" : old_side,
                       deleted ? "/dev/null" : new_side);
  }
  return out + file.hunks;
}

/// The tree that the sections make of `old_tree`.
std::string applied(const ScratchRepository& scratch, const Change& change,
                    const std::string& old_tree) {
  std::string patch;
  for (const FileChange& file : change.files) patch += emitted(file);
  scratch.write(".git/test-patch", patch);
  const std::string index = "GIT_INDEX_FILE=.git/test-index ";
  scratch.shell(index + "git read-tree " + old_tree);
  if (!patch.empty()) {
    scratch.shell(index + "git apply --cached --unidiff-zero --whitespace=nowarn .git/test-patch");
  }
  std::string tree = scratch.shell(index + "git write-tree");
  tree.pop_back();
  return tree;
}

std::string tree_of_index(const ScratchRepository& scratch) {
  std::string tree = scratch.git("write-tree");
  tree.pop_back();
  return tree;
}

/// How git is asked. `form` is of the patch alone: it would add one to --raw.
struct Configuration {
  std::string config, options, form;
};
const Configuration kConfigurations[] = {
    {"", "", ""},
    {"-c diff.noprefix=true", "", ""},
    {"-c diff.mnemonicPrefix=true", "", ""},
    {"", "", "-U0"},
    {"", "--no-renames", "-U1 --inter-hunk-context=3"},
    {"", "", "--color"},
    {"", "--text", "--color --ws-error-highlight=all"},
    {"-c diff.suppressBlankEmpty=true", "--text", ""},
    {"-c diff.suppressBlankEmpty=true", "", "-U0"},
    {"", "-M30%", "--full-index"},
    {"", "-C --find-copies-harder", ""},
    {"", "", "--src-prefix=old/ --dst-prefix=new/thing/"},
    {"-c core.quotePath=false", "", "-W"},
    {"", "--text --no-renames", ""},
    {"", "", "--binary"},
    {"", "-R", ""},
    {"-c diff.noprefix=true", "--text -R -M", ""},
};

void check_configuration(const ScratchRepository& scratch, const Configuration& configuration,
                         const std::string& old_tree, const std::string& new_tree) {
  const auto& [config, options, form] = configuration;
  const std::string trees = old_tree + " " + new_tree;
  const std::string patch =
      scratch.git(fmt::format("{} diff {} {} {}", config, options, form, trees));
  INFO(config, " ", options, " ", form);
  INFO(patch);
  const Change change = parse_unified_diff(patch);
  const bool coloured = starts_with(form, "--color") && !patch.empty();
  CHECK(change.remarks.size() == (coloured ? 1 : 0));
  for (const std::string& remark : change.remarks) INFO(remark);
  const auto named =
      by_section(named_by_git(scratch, fmt::format("{} diff {} {}", config, options, trees)));
  REQUIRE(change.files.size() == named.size());
  const bool text = starts_with(options, "--text");
  bool whole = true;
  for (size_t i = 0; i < named.size(); ++i) {
    check_section(change.files[i], named[i], text);
    whole = whole && !change.files[i].binary && named[i].status != 'C';
  }
  if (!whole) return;
  const bool reversed = options.find("-R") != std::string::npos;
  CHECK(applied(scratch, change, reversed ? new_tree : old_tree) ==
        (reversed ? old_tree : new_tree));
}

}  // namespace

TEST_CASE("a patch of git is read as git names it, and applies to the same tree") {
  for (uint32_t i = 0; i < test::case_count(3); ++i) {
    Random random(test::seed() + i);
    const ScratchRepository scratch;
    make_old(scratch, random);
    scratch.git("add -A");
    const std::string old_tree = tree_of_index(scratch);
    make_new(scratch, random);
    const std::string new_tree = tree_of_index(scratch);
    INFO("seed ", test::seed() + i);
    for (const Configuration& configuration : kConfigurations) {
      check_configuration(scratch, configuration, old_tree, new_tree);
    }
  }
}

TEST_CASE("a patch of diff -ru applies to the same tree") {
  for (uint32_t i = 0; i < test::case_count(5); ++i) {
    Random random(test::seed() + i);
    const ScratchRepository scratch;
    std::string trees[2];
    for (const std::string& name : kNames) {
      const bool in_old = random.chance(70), in_new = random.chance(70);
      std::string text = random_text(random);
      // diff -N shows an empty file and none as the same.
      if (text.empty()) text = "x";
      if (in_old) scratch.write("old/" + name, text);
      std::string changed = edited(random, text);
      if (changed.empty()) changed = "y";
      if (in_new) scratch.write("new/" + name, changed);
    }
    for (int side = 0; side < 2; ++side) {
      scratch.git(fmt::format("--work-tree={} add -A", side == 0 ? "old" : "new"));
      trees[side] = tree_of_index(scratch);
    }
    const std::string patch = scratch.shell(
        fmt::format("LC_ALL=C diff -ruNa -U{} old new", random.chance(50) ? 3 : 0), 1);
    INFO(patch);
    Change change = parse_unified_diff(patch);
    CHECK(change.remarks.empty());
    for (FileChange& file : change.files) {
      if (file.status == FileStatus::added) file.new_mode = 0100644;
      if (file.status == FileStatus::deleted) file.old_mode = 0100644;
    }
    CHECK(applied(scratch, change, trees[0]) == trees[1]);
  }
}
