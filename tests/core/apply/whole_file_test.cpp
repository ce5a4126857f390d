// Files that a change deletes or adds, as a whole: brought back, emptied, deleted; as git apply
// does.
#include <sys/stat.h>

#include "core/apply/apply_run.h"
#include "core/apply/decide.h"
#include "core/apply/outcome_patch.h"
#include "tests/core/apply/change.h"
#include "tests/core/apply/review.h"

using namespace whymark;
using namespace whymark::test;

namespace {

mode_t mode_of(const Scratch& scratch, const std::string& path) {
  struct stat status {};
  REQUIRE(::lstat(scratch.path(path).c_str(), &status) == 0);
  return status.st_mode & 07777;
}

std::string apply(const ScratchRepository& scratch, const Document& document,
                  const Decisions& decisions) {
  const Repository repository = scratch.open();
  const auto plan = make_plan(repository, document, decisions);
  if (!plan) return "error: " + plan.error().message;
  const auto said = write_plan(repository, *plan, "review");
  return said ? *said : "error: " + said.error().message;
}

void take(Decisions& decisions, const DecisionStep& step) {
  decisions.replace(step.range, step.after);
}

/// A file as the one side of a diff.
std::string one_sided(char sign, const std::vector<std::string>& lines) {
  const size_t count = lines.size();
  std::string hunk = sign == '-' ? fmt::format("@@ -1,{} +0,0 @@\n", count)
                                 : fmt::format("@@ -0,0 +1,{} @@\n", count);
  for (const std::string& line : lines) hunk += diff_line(sign, line);
  return hunk;
}

std::vector<std::string> random_file(Random& random) {
  std::vector<std::string> lines;
  const Ends file_ends = random.pick(std::vector<Ends>{Ends::lf, Ends::crlf, Ends::mixed});
  for (uint32_t i = 1 + random.below(8); i > 0; --i) {
    lines.push_back(random_line(random) + random_end(random, file_ends));
  }
  if (random.chance(40)) {
    lines.back().pop_back();
    if (lines.back().empty()) lines.back() = "e";
  }
  return lines;
}

struct Umask {
  mode_t old;
  explicit Umask(mode_t mask) : old(::umask(mask)) {}
  ~Umask() { ::umask(old); }
};

}  // namespace

TEST_CASE("a deleted file is brought back, whole or in part, as git apply does it") {
  Random random(seed() * 1000 + 21);
  const uint32_t count = case_count(60);
  for (uint32_t done = 0; done < count;) {
    const uint32_t batch = std::min<uint32_t>(60, count - done);
    done += batch;
    const ScratchRepository ours, theirs, shown;
    const Umask umask(random.pick(std::vector<mode_t>{022, 077, 002, 027}));
    std::string text;
    std::vector<std::vector<std::string>> files;
    std::vector<bool> executable;
    for (uint32_t i = 0; i < batch; ++i) {
      files.push_back(random_file(random));
      executable.push_back(random.chance(30));
      std::string bytes;
      for (const std::string& line : files.back()) bytes += line;
      ours.write(".git/old", bytes);
      text += fmt::format("\n@file d{}/sub/f{} deleted oldmode={} oldsha={}\n{}", i % 7, i,
                          executable[i] ? "100755" : "100644", ours.hash(".git/old").substr(0, 9),
                          one_sided('-', files.back()));
    }
    const Document document = review(text);
    Decisions decisions;
    std::string patch;
    for (uint32_t i = 0; i < batch; ++i) {
      const uint32_t percent = random.pick(std::vector<uint32_t>{0, 50, 100});
      std::vector<std::string> kept;
      size_t next = 0;
      const RowRange& rows = document.files[i].rows;
      for (uint32_t row = rows.first; row < rows.end(); ++row) {
        if (!can_decide(document, row)) continue;
        const std::string& line = files[i].at(next++);
        if (!random.chance(percent)) continue;
        decisions.set(row, true);
        kept.push_back(line);
      }
      if (kept.empty()) continue;
      patch += fmt::format(
          "diff --git a/{0} b/{0}\nnew file mode {1}\n--- /dev/null\n+++ b/{0}\n{2}",
          document.files[i].path, executable[i] ? "100755" : "100644", one_sided('+', kept));
    }
    const std::string said = apply(ours, document, decisions);
    CAPTURE(said);
    REQUIRE(said.find("error") == std::string::npos);
    for (const auto& [scratch, by] :
         {std::pair(&theirs, patch), std::pair(&shown, outcome_patch(document, decisions))}) {
      if (by.empty()) continue;
      scratch->write(".git/patch", by);
      scratch->git("apply --whitespace=nowarn .git/patch");
      REQUIRE(ours.list() == scratch->list());
      for (const std::string& path : ours.list()) {
        CAPTURE(path);
        CHECK(mode_of(ours, path) == mode_of(*scratch, path));
        if (std::filesystem::is_directory(ours.path(path))) continue;
        CHECK(ours.read(path) == scratch->read(path));
      }
    }
    if (decisions.empty()) continue;
    REQUIRE(undo_newest(ours.open()).has_value());
    CHECK(ours.list().empty());
  }
}

TEST_CASE("an added file that loses its lines is empty, or deleted where that was asked for") {
  for (const bool by_edit : {false, true}) {
    for (const bool deleted : {false, true}) {
      CAPTURE(by_edit);
      CAPTURE(deleted);
      const ScratchRepository scratch, shown;
      scratch.write("kept/other", "x");
      for (const auto* each : {&scratch, &shown}) {
        each->write("d/new", "a\nb");
        REQUIRE(::chmod(each->path("d/new").c_str(), 0755) == 0);
      }
      const Document document = review(
          section(scratch, "d/new", "@@ -0,0 +1,2 @@\n+a\n+b\n\\ No newline at end of file\n",
                  "added newmode=100755"));
      Decisions decisions;
      if (by_edit) {
        take(decisions, *edit_hunk(document, 0, ""));
      } else {
        take(decisions, toggle_file(document, decisions, 0));
      }
      if (deleted) take(decisions, toggle_deletion(document, decisions, 0));
      const std::string said = apply(scratch, document, decisions);
      CHECK(said == fmt::format("{} in d/new; it is {}.",
                                by_edit ? "1 hunk edited" : "2 lines dropped",
                                deleted ? "deleted" : "empty now"));
      CHECK(scratch.exists("d/new") == !deleted);
      // Git removes folders that lose their last file.
      CHECK(scratch.exists("d") == !deleted);
      shown.write(".git/patch", outcome_patch(document, decisions));
      shown.git("apply .git/patch");
      CHECK(shown.exists("d") == !deleted);
      if (!deleted) {
        CHECK(scratch.read("d/new").empty());
        CHECK(mode_of(scratch, "d/new") == 0755);
        CHECK(shown.read("d/new").empty());
      }
      REQUIRE(undo_newest(scratch.open()).has_value());
      CHECK(scratch.read("d/new") == "a\nb");
      CHECK(mode_of(scratch, "d/new") == 0755);
      CHECK(scratch.list() == std::vector<std::string>{"d", "d/new", "kept", "kept/other"});
    }
  }
}

TEST_CASE("a file that keeps a line, be it an empty one, is not deleted whatever is marked") {
  const ScratchRepository scratch;
  scratch.write("f", "a");
  const Document document =
      review(section(scratch, "f", "@@ -0,0 +1,1 @@\n+a\n\\ No newline at end of file\n", "added"));
  Decisions decisions;
  decisions.parts[test::row_of(document, "+a")] = {{0, 1, ""}};
  decisions.deletions.insert(document.files[0].header_row);
  CHECK(apply(scratch, document, decisions) == "1 part reverted in f; it is empty now.");
  CHECK(scratch.read("f").empty());
  CHECK(scratch.exists("f"));
  CHECK(outcome_patch(document, decisions).find("deleted file mode") == std::string::npos);
}

TEST_CASE("of many files as a whole only the number is said") {
  const ScratchRepository scratch;
  std::string text;
  for (int i = 0; i < 5; ++i) {
    text += fmt::format("@file f{} deleted newsha=1234567\n@@ -1,1 +0,0 @@\n-x\n", i);
  }
  const Document document = review(text);
  CHECK(apply(scratch, document, decide_all(document)) ==
        "5 lines restored in 5 files (f0, f1, f2 and 2 more); 5 files are there again.");
}

TEST_CASE("a deleted file is not brought back over what is there now") {
  const ScratchRepository scratch;
  const Document document = review("@file a/b deleted newsha=1234567\n@@ -1,1 +0,0 @@\n-x\n");
  SUBCASE("a file") { scratch.write("a/b", "theirs"); }
  SUBCASE("a folder") { scratch.write("a/b/c", "theirs"); }
  SUBCASE("its folder is a file now") { scratch.write("a", "theirs"); }
  const auto before = scratch.list();
  const std::string said = apply(scratch, document, decide_all(document));
  CAPTURE(said);
  CHECK(said.find("error: ") == 0);
  CHECK(said.find('\n') == std::string::npos);
  CHECK(scratch.list() == before);
  CHECK_FALSE(scratch.exists(".git/whymark/journal"));
}

TEST_CASE("what is brought back has the ends that git gives such a file") {
  const ScratchRepository ours, theirs;
  for (const auto* scratch : {&ours, &theirs})
    scratch->write(".gitattributes", "* text eol=crlf\n");
  const Document document = review("@file f deleted newsha=1234567\n@@ -1,2 +0,0 @@\n-x\n-y\n");
  const Decisions decisions = decide_all(document);
  CHECK(apply(ours, document, decisions) == "2 lines restored in f; it is there again.");
  theirs.write(".git/patch", outcome_patch(document, decisions));
  theirs.git("apply .git/patch");
  CHECK(ours.read("f") == theirs.read("f"));
}
