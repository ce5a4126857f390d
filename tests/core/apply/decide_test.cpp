#include "core/apply/decide.h"

#include "core/apply/counts.h"
#include "core/apply/outcome.h"
#include "tests/core/apply/review.h"

using namespace whymark;
using test::review;
using test::row_of;

namespace {

/// The decided rows as they stand in the review, such as "-b +c".
std::string shown(const Document& document, const RowSet& rows) {
  std::string text;
  for (const RowRange& range : rows.ranges()) {
    for (uint32_t row = range.first; row < range.end(); ++row) {
      text += (text.empty() ? "" : " ") + std::string(document.line(row));
    }
  }
  return text;
}

void take(Decisions& decisions, const DecisionStep& step) {
  decisions.replace(step.range, step.after);
}

DecisionStep value(Result<DecisionStep> step) {
  INFO((step ? std::string() : step.error().message));
  REQUIRE(step.has_value());
  return std::move(*step);
}

const std::string kEditRefused =
    "This hunk has an edit: change the edit, or clear it to decide line by line.";

constexpr std::string_view kReview =
    "@file f newsha=1234567\n"
    "@@ -1,6 +1,7 @@\n k1\n-b1\n-b2\n+c1\n+c2\n+c3\n k2\n-b3\n k3\n+c4\n k4\n"
    "@@ -20,2 +21,1 @@\n-z1\n z2\n";

Document with_note(std::string_view selector) {
  return review(std::string(kReview) +
                fmt::format("@note {} kind=intent id=n\nwhy: w\n", selector));
}

}  // namespace

TEST_CASE("toggling anything twice is nothing") {
  const Document document = with_note("+2..4");
  REQUIRE(document.notes.size() == 1);
  std::vector<Decisions> starts(2);
  starts[1].set(row_of(document, "-b2"), true);
  starts[1].set(row_of(document, "+c4"), true);
  for (const Decisions& start : starts) {
    const auto twice = [&](const auto& toggle) {
      Decisions decisions = start;
      take(decisions, toggle(decisions));
      const Decisions once = decisions;
      take(decisions, toggle(decisions));
      // What was decided in part is decided wholly first, and not at all after that.
      take(decisions, toggle(decisions));
      CHECK(decisions == once);
      take(decisions, toggle(decisions));
      return decisions;
    };
    for (uint32_t row = 0; row < document.rows.size(); ++row) {
      if (!can_decide(document, row)) {
        CHECK(toggle_line(document, start, row).error().message ==
              "Only an added or a removed line can be decided on.");
        continue;
      }
      CHECK(twice([&](const Decisions& d) { return value(toggle_line(document, d, row)); }) ==
            start);
    }
    CHECK(twice([&](const Decisions& d) { return toggle_hunk(document, d, 1); })
              .slice(document.hunks[1].rows)
              .empty());
    CHECK(twice([&](const Decisions& d) { return toggle_file(document, d, 0); }).empty());
    CHECK(twice([&](const Decisions& d) {
            return value(toggle_note(document, d, 0));
          }).contains(row_of(document, "+c4")) == start.contains(row_of(document, "+c4")));
  }
}

TEST_CASE("a note rejects its lines and what they replace, as far as it covers them") {
  struct Case {
    const char* selector;
    const char* rows;
  };
  const Case cases[] = {
      {"+2..4", "-b1 -b2 +c1 +c2 +c3"},      // a whole run takes all that it replaces
      {"+1..6", "-b1 -b2 +c1 +c2 +c3 -b3"},  // context changes nothing
      {"+1..5", "-b1 -b2 +c1 +c2 +c3"},      // a deletion behind its last line is not in it
      {"-2..3", "-b1 -b2 +c1 +c2 +c3"},      // the old side's run takes what replaces it
      {"-5", "-b3"},                         // a pure deletion
      {"+7", "+c4"},                         // a pure addition
      {"+5..7", "-b3 +c4"},                  // a deletion inside the range
      {"+1", ""},                            // context only
      {"+4", "+c3"},                         // part of a run: only what pairs with it
  };
  for (const Case& one : cases) {
    CAPTURE(std::string(one.selector));
    const Document document = with_note(one.selector);
    REQUIRE(document.notes.size() == 1);
    const RowSet rows = rows_of_note(document, 0);
    CHECK(shown(document, rows) == std::string(one.rows));
    const auto step = toggle_note(document, {}, 0);
    if (rows.empty()) {
      CHECK(step.error().message ==
            "This note names no changed lines, so there is nothing to reject.");
      continue;
    }
    Decisions decisions;
    take(decisions, value(step));
    CHECK(decisions.rows == rows);
    take(decisions, value(toggle_note(document, decisions, 0)));
    CHECK(decisions.empty());
  }
}

TEST_CASE("part of a run takes the lines that pair with its own") {
  const Document document = review(
      "@file f newsha=1234567\n@@ -1,3 +1,3 @@\n-alpha one\n-beta two\n-gamma three\n+alpha uno\n"
      "+beta due\n+gamma tre\n@note +2 kind=intent id=n\nwhy: w\n");
  CHECK(shown(document, rows_of_note(document, 0)) == "-beta two +beta due");
  const Document old_side = review(
      "@file f newsha=1234567\n@@ -1,3 +1,3 @@\n-alpha one\n-beta two\n-gamma three\n+alpha uno\n"
      "+beta due\n+gamma tre\n@note -3 kind=intent id=n\nwhy: w\n");
  CHECK(shown(old_side, rows_of_note(old_side, 0)) == "-gamma three +gamma tre");
}

TEST_CASE("rejecting a note leaves other decisions among its lines alone") {
  const Document document = with_note("+2..7");
  Decisions decisions;
  const uint32_t c4 = row_of(document, "+c4");
  decisions.parts[c4] = {{0, 1, "x"}};
  const uint32_t z1 = row_of(document, "-z1");
  decisions.set(z1, true);
  take(decisions, value(toggle_note(document, decisions, 0)));
  CHECK(decisions.contains(z1));
  CHECK(decisions.contains(c4));
  CHECK(decisions.parts.empty());  // of a line that goes there is nothing to take back
}

TEST_CASE("a hunk with an edit takes no other decision") {
  const Document document = with_note("+2..4");
  Decisions decisions;
  take(decisions, value(edit_hunk(document, 0, "other\n")));
  REQUIRE(decisions.edit_of(document.hunks[0]) != nullptr);
  CHECK(toggle_line(document, decisions, row_of(document, "+c1")).error().message == kEditRefused);
  CHECK(toggle_part(document, decisions, row_of(document, "+c1"), {0, 1, ""}).error().message ==
        kEditRefused);
  CHECK(toggle_note(document, decisions, 0).error().message == kEditRefused);
  CHECK(toggle_line(document, decisions, row_of(document, "-z1")).has_value());
  SUBCASE("the same text is no edit") {
    take(decisions, value(edit_hunk(document, 0, "k1\nc1\nc2\nc3\nk2\nk3\nc4\nk4\n")));
    CHECK(decisions.empty());
  }
  SUBCASE("nor is it without its last newline, which it gets") {
    take(decisions, value(edit_hunk(document, 0, "k1\nc1\nc2\nc3\nk2\nk3\nc4\nk4")));
    CHECK(decisions.empty());
  }
  SUBCASE("a hunk that is discarded has none") {
    take(decisions, toggle_hunk(document, decisions, 0));
    CHECK(decisions.edits.empty());
    CHECK(shown(document, decisions.rows) == "-b1 -b2 +c1 +c2 +c3 -b3 +c4");
  }
}

TEST_CASE("a hunk that a comment cuts in two is discarded as one") {
  const Document document = review(
      "@file f newsha=1234567\n@@ -1,2 +1,2 @@\n-a\n+b\n# a comment\n"
      "-c\n+d\n@@ -9,1 +9,1 @@\n-e\n+f\n");
  REQUIRE(document.hunks.size() == 3);
  REQUIRE(document.hunks[0].header_row == document.hunks[1].header_row);
  for (const uint32_t hunk : {0u, 1u}) {
    Decisions decisions;
    take(decisions, value(edit_hunk(document, 1 - hunk, "x\n")));
    take(decisions, toggle_hunk(document, decisions, hunk));
    CHECK(shown(document, decisions.rows) == "-a +b -c +d");
    CHECK(decisions.edits.empty());
    take(decisions, toggle_hunk(document, decisions, hunk));
    CHECK(decisions.empty());
  }
}

TEST_CASE("a hunk without lines cannot be edited") {
  const Document document =
      review("@file f newsha=1234567\n@@ -5,0 +5,0 @@\n@@ -7,1 +7,1 @@\n-a\n+b\n");
  REQUIRE(document.hunks.size() == 2);
  REQUIRE(document.hunks[0].rows.count == 0);
  CHECK(edit_hunk(document, 0, "x\n").error().message == "There is nothing in this hunk to edit.");
  CHECK(edit_hunk(document, 1, "x\n").has_value());
}

TEST_CASE("parts of a line") {
  const Document document = with_note("+2..4");
  const uint32_t row = row_of(document, "+c1");
  Decisions decisions;
  const PartRevert letter{0, 1, "b"}, digit{1, 2, ""}, end{2, 2, "!"};
  for (const PartRevert& part : {end, letter, digit}) {
    take(decisions, value(toggle_part(document, decisions, row, part)));
  }
  CHECK(*decisions.parts_of(row) == std::vector<PartRevert>{letter, digit, end});
  CHECK(resulting_content(document, decisions, row) == "b!");
  const std::string overlaps = "Another part taken back in this line overlaps it.";
  for (const PartRevert& part :
       {PartRevert{0, 2, ""}, PartRevert{0, 1, "x"}, PartRevert{2, 2, "?"}}) {
    CHECK(toggle_part(document, decisions, row, part).error().message == overlaps);
  }
  take(decisions, value(toggle_part(document, decisions, row, digit)));
  CHECK(resulting_content(document, decisions, row) == "b1!");
  SUBCASE("a line that goes takes its parts along, and a part keeps the line") {
    take(decisions, value(toggle_line(document, decisions, row)));
    CHECK(decisions.parts.empty());
    take(decisions, value(toggle_part(document, decisions, row, letter)));
    CHECK_FALSE(decisions.contains(row));
    CHECK(decisions.size() == 1);
  }
  SUBCASE("what is none") {
    const std::string none = "There is no such part in the line.";
    for (const PartRevert& part :
         {PartRevert{0, 3, ""}, PartRevert{2, 1, "x"}, PartRevert{1, 1, ""}, PartRevert{3, 3, "x"},
          PartRevert{0, 4000000000u, ""}}) {
      CHECK(toggle_part(document, decisions, row, part).error().message == none);
    }
    CHECK(toggle_part(document, decisions, row_of(document, "-b1"), letter).error().message ==
          "Only a part of an added line can be taken back.");
    CHECK_FALSE(toggle_part(document, decisions, 4000000000u, letter).has_value());
    CHECK(toggle_part(document, decisions, row, {1, 2, "q\nzz"}).error().message ==
          "A part stays within its line, so its old text has no line end in it.");
    Decisions unsound;
    unsound.parts[row] = {{1, 2, "q\nzz"}};
    CHECK_FALSE(check_decisions(document, unsound).has_value());
  }
}

TEST_CASE("a file that keeps a line is not to be deleted any more") {
  const Document document = review("@file f added newsha=1234567\n@@ -0,0 +1,2 @@\n+a\n+b\n");
  Decisions decisions;
  take(decisions, toggle_file(document, decisions, 0));
  take(decisions, toggle_deletion(document, decisions, 0));
  CHECK(decisions.deletions.size() == 1);
  const Decisions gone = decisions;
  SUBCASE("a line") { take(decisions, value(toggle_line(document, gone, row_of(document, "+a")))); }
  SUBCASE("a part") {
    take(decisions, value(toggle_part(document, gone, row_of(document, "+a"), {0, 1, "x"})));
  }
  SUBCASE("a hunk") { take(decisions, toggle_hunk(document, gone, 0)); }
  SUBCASE("all of it") { take(decisions, toggle_file(document, gone, 0)); }
  CHECK(decisions.deletions.empty());
}

TEST_CASE("an added file is emptied when no line of it stays") {
  const Document document = review(
      "@file f added newsha=1234567\n@@ -0,0 +1,2 @@\n+a\n+b\n\\ No newline at end of file\n"
      "@file g newsha=1234567\n@@ -1,0 +1,1 @@\n+g\n"
      "@file h added newsha=1234567\n"
      "@file i added newsha=1234567\n@@ -1,1 +1,1 @@\n-was\n+is\n");
  Decisions decisions;
  CHECK_FALSE(is_emptied(document, decisions, 0));
  decisions.set(row_of(document, "+a"), true);
  CHECK_FALSE(is_emptied(document, decisions, 0));
  SUBCASE("line by line") {
    decisions.set(row_of(document, "+b"), true);
    CHECK(is_emptied(document, decisions, 0));
  }
  SUBCASE("a line that is empty stays all the same") {
    decisions.parts[row_of(document, "+b")] = {{0, 1, ""}};
    CHECK(hunk_text(document, decisions, document.hunks[0]).empty());
    CHECK_FALSE(is_emptied(document, decisions, 0));
  }
  SUBCASE("edited to nothing") {
    CHECK(is_emptied(document, value(edit_hunk(document, 0, "")).after, 0));
    CHECK_FALSE(is_emptied(document, value(edit_hunk(document, 0, "x")).after, 0));
  }
  SUBCASE("a file that is not added, one without lines, and a line put back") {
    CHECK_FALSE(is_emptied(document, toggle_file(document, {}, 1).after, 1));
    CHECK_FALSE(is_emptied(document, {}, 2));
    CHECK_FALSE(is_emptied(document, toggle_file(document, {}, 3).after, 3));
  }
}

TEST_CASE("rows and their hunks") {
  const Document document = with_note("+2..4");
  for (uint32_t row = 0; row < document.rows.size(); ++row) {
    uint32_t expected = kNone;
    for (uint32_t hunk = 0; hunk < document.hunks.size(); ++hunk) {
      if (document.hunks[hunk].rows.contains(row)) expected = hunk;
    }
    CHECK(hunk_of_row(document, row) == expected);
  }
  CHECK(hunk_of_row(document, kNone) == kNone);
}

TEST_CASE("counts and their words") {
  const Document document = with_note("+2..4");
  Decisions decisions;
  const auto said = [&] {
    return describe(count_decisions(document, decisions, all_rows(document)));
  };
  CHECK(said() == "nothing");
  CHECK(decided_files(document, decisions).empty());
  take(decisions, value(toggle_line(document, decisions, row_of(document, "-b1"))));
  CHECK(said() == "1 line restored");
  take(decisions, value(toggle_line(document, decisions, row_of(document, "+c2"))));
  take(decisions, value(toggle_line(document, decisions, row_of(document, "-b2"))));
  CHECK(said() == "1 line dropped, 2 restored");
  take(decisions, value(toggle_part(document, decisions, row_of(document, "+c1"), {0, 1, "x"})));
  take(decisions, value(toggle_part(document, decisions, row_of(document, "+c1"), {1, 2, "x"})));
  take(decisions, value(edit_hunk(document, 1, "")));
  CHECK(said() == "1 line dropped, 2 restored, 2 parts reverted, 1 hunk edited");
  const DecisionCounts counts = count_decisions(document, decisions, all_rows(document));
  CHECK(counts.total() == 6);
  CHECK(counts.total() == decisions.size());
  CHECK(decided_files(document, decisions) == std::vector<uint32_t>{0});
  CHECK(count_decisions(document, decisions, document.hunks[1].rows) == DecisionCounts{0, 0, 0, 1});
}
