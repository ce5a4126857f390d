#include <sys/stat.h>
#include <unistd.h>

#include "core/apply/apply_run.h"
#include "tests/core/apply/review.h"

using namespace whymark;
using test::decide;
using test::decide_all;
using test::review;
using test::ScratchRepository;
using test::section;

namespace {

constexpr std::string_view kHunk = "@@ -1,2 +1,3 @@\n a\n-b\n+c\n+d\n";

std::string plan_error(const ScratchRepository& scratch, const Document& document,
                       const Decisions& decisions) {
  const auto plan = make_plan(scratch.open(), document, decisions);
  REQUIRE_FALSE(plan.has_value());
  return plan.error().message;
}

Plan plan_of(const ScratchRepository& scratch, const Document& document,
             const Decisions& decisions) {
  auto plan = make_plan(scratch.open(), document, decisions);
  INFO((plan ? std::string() : plan.error().message));
  REQUIRE(plan.has_value());
  return *plan;
}

std::string write(const ScratchRepository& scratch, const Plan& plan) {
  const auto said = write_plan(scratch.open(), plan, "a review");
  return said ? *said : "error: " + said.error().message;
}

/// Two files of three lines, and a review of both.
struct TwoFiles : ScratchRepository {
  Document document;
  TwoFiles() {
    write("a.ts", "a\nc\nd\n");
    write("d/b.ts", "a\nc\nd\n");
    document = review(section(*this, "a.ts", kHunk) + section(*this, "d/b.ts", kHunk));
  }
};

}  // namespace

TEST_CASE("a plan writes its files and says what changed") {
  const TwoFiles scratch;
  const Document& document = scratch.document;
  SUBCASE("one line of one file") {
    const Plan plan = plan_of(scratch, document, decide(document, {"+c"}));
    REQUIRE(plan.files.size() == 1);
    CHECK(plan.files[0].counts.dropped == 1);
    CHECK(plan.files[0].counts.restored == 0);
    CHECK(plan.files[0].after.bytes == "a\nd\n");
    CHECK(scratch.read("a.ts") == "a\nc\nd\n");
    CHECK(write(scratch, plan) == "1 line dropped in a.ts.");
    CHECK(scratch.read("a.ts") == "a\nd\n");
    CHECK(scratch.read("d/b.ts") == "a\nc\nd\n");
  }
  SUBCASE("both sides of one file") {
    const Plan plan = plan_of(scratch, document, decide(document, {"-b", "+c", "+d"}));
    CHECK(write(scratch, plan) == "2 lines dropped, 1 restored in a.ts.");
    CHECK(scratch.read("a.ts") == "a\nb\n");
  }
  SUBCASE("all of two files") {
    const Plan plan = plan_of(scratch, document, decide_all(document));
    CHECK(write(scratch, plan) == "4 lines dropped, 2 restored in 2 files (a.ts, d/b.ts).");
    CHECK(scratch.read("a.ts") == "a\nb\n");
    CHECK(scratch.read("d/b.ts") == "a\nb\n");
  }
  SUBCASE("nothing") {
    const Plan plan = plan_of(scratch, document, {});
    CHECK(plan.files.empty());
    CHECK(write(scratch, plan) == "Nothing is marked, so no file was changed.");
  }
}

TEST_CASE("a file that loses all its lines is said to be empty") {
  const ScratchRepository scratch;
  scratch.write("new.ts", "a\n");
  const Document document = review(section(scratch, "new.ts", "@@ -0,0 +1 @@\n+a\n", "added"));
  const Plan plan = plan_of(scratch, document, decide_all(document));
  CHECK(write(scratch, plan) == "1 line dropped in new.ts; it is empty now.");
  CHECK(scratch.read("new.ts").empty());
}

TEST_CASE("after an apply the file is no longer the one reviewed") {
  const TwoFiles scratch;
  const Decisions decisions = decide(scratch.document, {"+c"});
  write(scratch, plan_of(scratch, scratch.document, decisions));
  const std::string why = plan_error(scratch, scratch.document, decisions);
  CHECK(why.find("a.ts is read-only: its content (blob ") == 0);
  CHECK(why.find("is not the one reviewed") != std::string::npos);
}

TEST_CASE("one file that cannot be applied stops the whole plan") {
  const TwoFiles scratch;
  scratch.write("d/b.ts", "other\n");
  CHECK(plan_error(scratch, scratch.document, decide_all(scratch.document))
            .find("d/b.ts is read-only") == 0);
  CHECK(scratch.read("a.ts") == "a\nc\nd\n");
  // Not when nothing is decided in it.
  plan_of(scratch, scratch.document, decide(scratch.document, {"+c"}));
}

TEST_CASE("rows that cannot be decided on are refused") {
  const TwoFiles scratch;
  Decisions decisions;
  SUBCASE("context") { decisions.set(test::row_of(scratch.document, " a"), true); }
  SUBCASE("no diff row") { decisions.set(0, true); }
  SUBCASE("beyond the end") { decisions.set(4000000000u, true); }
  CHECK(plan_error(scratch, scratch.document, decisions).find("is no added or removed line") !=
        std::string::npos);
}

TEST_CASE("decisions that no click can have made are refused") {
  const TwoFiles scratch;
  const Document& document = scratch.document;
  const uint32_t row = test::row_of(document, "+c");
  const uint32_t hunk = document.hunks[0].rows.first;
  Decisions decisions;
  std::string why;
  SUBCASE("a line dropped and reverted in part") {
    decisions.set(row, true);
    decisions.parts[row] = {{0, 1, "x"}};
    why = "dropped, and a part of it is reverted";
  }
  SUBCASE("an edit and a line") {
    decisions.edits[hunk] = "x\n";
    decisions.set(row, true);
    why = "in a hunk with an edit, which has other decisions as well";
  }
  SUBCASE("an edit and a part") {
    decisions.edits[hunk] = "x\n";
    decisions.parts[row] = {{0, 1, "x"}};
    why = "in a hunk with an edit, which has other decisions as well";
  }
  SUBCASE("an edit of no hunk") {
    decisions.edits[row] = "x\n";
    why = "no start of a hunk";
  }
  const uint32_t line = (why.find("dropped") == 0 || why.find("no ") == 0 ? row : hunk) + 1;
  CHECK(plan_error(scratch, document, decisions) ==
        fmt::format("the decisions do not fit the review: line {} of it is {}", line, why));
}

TEST_CASE("decisions in two sections of one file are refused") {
  const ScratchRepository scratch;
  scratch.write("a.ts", "a\nc\nd\n");
  const Document document = review(section(scratch, "a.ts", "@@ -1 +1,2 @@\n a\n+c\n") +
                                   section(scratch, "a.ts", "@@ -2,0 +3 @@\n+d\n"));
  CHECK(plan_error(scratch, document, decide(document, {"+c", "+d"})).find("more than once") !=
        std::string::npos);
  plan_of(scratch, document, decide(document, {"+c"}));
  const Plan plan = plan_of(scratch, document, decide(document, {"+d"}));
  CHECK(write(scratch, plan) == "1 line dropped in a.ts.");
  CHECK(scratch.read("a.ts") == "a\nc\n");
}

TEST_CASE("a file changed between plan and write stops it before anything is written") {
  const TwoFiles scratch;
  const Plan plan = plan_of(scratch, scratch.document, decide_all(scratch.document));
  scratch.write("d/b.ts", "a\nc\nD\n");
  CHECK(write(scratch, plan) ==
        "error: cannot write d/b.ts: it was changed meanwhile by someone else; try again; no file "
        "was "
        "changed");
  CHECK(scratch.read("a.ts") == "a\nc\nd\n");
  CHECK(scratch.read("d/b.ts") == "a\nc\nD\n");
  CHECK(scratch.list() == std::vector<std::string>{"a.ts", "d", "d/b.ts"});
}

TEST_CASE("a failure in the middle puts the earlier files back") {
  // A file planned twice: the second write finds the first one's bytes, after others were written.
  const TwoFiles scratch;
  Plan plan = plan_of(scratch, scratch.document, decide_all(scratch.document));
  plan.files.push_back(plan.files[1]);
  plan.files.back().after.bytes = "never\n";
  CHECK(write(scratch, plan) ==
        "error: cannot write d/b.ts: it was changed meanwhile by someone else; try again; no file "
        "was "
        "changed");
  CHECK(scratch.read("a.ts") == "a\nc\nd\n");
  CHECK(scratch.read("d/b.ts") == "a\nc\nd\n");
  CHECK(scratch.list() == std::vector<std::string>{"a.ts", "d", "d/b.ts"});
}

TEST_CASE("a CR LF file that git converts keeps its ends") {
  const ScratchRepository scratch;
  scratch.write(".gitattributes", "*.ts eol=crlf\n");
  scratch.write("a.ts", "a\r\nb\r\n");
  scratch.git("add . ");
  scratch.git("commit -q -m old");
  scratch.write("a.ts", "a\r\nc\r\nd\r\n");
  const Document document = review(section(scratch, "a.ts", kHunk));
  Decisions decisions = decide(document, {"-b", "+d"});
  const Plan plan = plan_of(scratch, document, decisions);
  write(scratch, plan);
  CHECK(scratch.read("a.ts") == "a\r\nb\r\nc\r\n");
  CHECK(scratch.git("diff --numstat") == "1\t0\ta.ts\n");
}

TEST_CASE("the execute bit stays") {
  const TwoFiles scratch;
  REQUIRE(chmod(scratch.path("a.ts").c_str(), 0755) == 0);
  write(scratch, plan_of(scratch, scratch.document, decide(scratch.document, {"+c"})));
  struct stat status {};
  REQUIRE(::stat(scratch.path("a.ts").c_str(), &status) == 0);
  CHECK((status.st_mode & 07777) == 0755);
}
