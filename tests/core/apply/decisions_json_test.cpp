#include "core/apply/decisions_json.h"

#include "core/apply/counts.h"
#include "core/apply/decide.h"
#include "core/base/sha256.h"
#include "tests/core/apply/review.h"

using namespace whymark;
using test::Random;
using test::review;
using test::row_of;

namespace {

constexpr const char* kReview =
    "\n@file a.ts modified newsha=1234567\n"
    "@@ -1,4 +1,5 @@\n a\n-const wait = 200;  // in ms\n+const window = 250;  // in ms\n b\n+c\n "
    "c\n"
    "@@ -20,2 +21,1 @@\n-gone\n-gone too\n+z\n"
    "\n@note +2 kind=intent id=wait\nwhy: w\n"
    "\n@file \"new file\" added newsha=1234567\n"
    "@@ -0,0 +1,2 @@\n+one\n+two\n"
    "\n@file gone.ts deleted oldsha=1234567\n"
    "@@ -1,1 +0,0 @@\n-caf\xe9\n"
    "\n@note doc kind=intent id=all\nwhy: w\n";

Document example() { return review(kReview); }

std::string entries(std::string_view list) {
  return "{\"whymark_decisions\": 1, \"decisions\": [" + std::string(list) + "]}";
}

Decisions read(const Document& document, std::string_view json) {
  auto decisions = read_decisions(document, json);
  INFO(json);
  INFO((decisions ? std::string() : decisions.error().message));
  REQUIRE(decisions.has_value());
  return std::move(*decisions);
}

std::string read_error(const Document& document, std::string_view json) {
  const auto decisions = read_decisions(document, json);
  CAPTURE(json);
  REQUIRE_FALSE(decisions.has_value());
  CHECK(decisions.error().message.find('\n') == std::string::npos);
  return decisions.error().message;
}

Decisions rows(const Document& document, std::initializer_list<std::string_view> lines) {
  return test::decide(document, lines);
}

}  // namespace

TEST_CASE("decisions as JSON name lines as the review counts them") {
  const Document document = example();
  Decisions decisions = rows(document, {"-gone", "-gone too", "+z", "+one", "+two", "-caf\xe9"});
  const uint32_t row = row_of(document, "+const window = 250;  // in ms");
  decisions.parts[row] = {{6, 12, "wait"}, {15, 18, "200"}};
  decisions.deletions.insert(document.files[1].header_row);
  nlohmann::ordered_json json = decisions_json(document, decisions);
  CHECK(json["review"] == "sha256:" + sha256(document.text.view()));
  json.erase("review");
  CHECK(json.dump() ==
        R"({"whymark_decisions":1,"counts":{"lines_dropped":3,"lines_restored":3,)"
        R"("parts_reverted":2,"hunks_edited":0,"files":3},"decisions":[)"
        R"({"file":"a.ts","restore":"-20..21"},{"file":"a.ts","drop":"+21"},)"
        R"({"file":"a.ts","revert":{"line":"+2","first":6,"end":12,"new":"window","old":"wait"}},)"
        R"({"file":"a.ts","revert":{"line":"+2","first":15,"end":18,"new":"250","old":"200"}},)"
        R"({"file":"new file","delete":true},{"file":"new file","drop":"+1..2"},)"
        R"({"file":"gone.ts","restore":"-1"}]})");
  CHECK(read(document, json.dump()) == decisions);
}

TEST_CASE("the short ways of saying a decision") {
  const Document document = example();
  const uint32_t row = row_of(document, "+const window = 250;  // in ms");
  const auto check = [&](const char* entry, const Decisions& expected) {
    CAPTURE(entry);
    CHECK(read(document, entries(entry)) == expected);
  };
  check(R"({"file": "a.ts", "discard": "+21"})", rows(document, {"-gone", "-gone too", "+z"}));
  check(R"({"file": "a.ts", "discard": "-20"})", rows(document, {"-gone", "-gone too", "+z"}));
  check(R"({"file": "new file", "discard": "file"})", rows(document, {"+one", "+two"}));
  check(R"({"note": "wait"})",
        rows(document, {"-const wait = 200;  // in ms", "+const window = 250;  // in ms"}));
  Decisions part;
  part.parts[row] = {{15, 18, "200"}};
  for (const char* entry :
       {R"({"file": "a.ts", "revert": {"line": "+2", "new": "250"}})",
        R"({"file": "a.ts", "revert": {"line": "+2", "old": "200"}})",
        R"({"file": "a.ts", "revert": {"line": "+2", "new": {"hex": "323530"}}})",
        R"({"file": "a.ts", "revert":
                                {"line": "+2", "first": 15, "end": 18, "old": "200"}})"}) {
    check(entry, part);
  }
  Decisions edit;
  edit.edits[document.hunks[1].rows.first] = "\xff\n";
  for (const char* hunk : {"+21", "-20", "-21"}) {
    CAPTURE(hunk);
    check(fmt::format(R"({{"file": "a.ts", "edit": {{"hunk": "{}", "text": {{"hex": "ff0a"}}}}}})",
                      hunk)
              .c_str(),
          edit);
  }
  // Saying what is so already is no decision.
  check(R"({"file": "a.ts", "edit": {"hunk": "+21", "text": "z\n"}})", {});
  Decisions deletion = rows(document, {"+one", "+two"});
  deletion.deletions.insert(document.files[1].header_row);
  check(R"({"file": "new file", "delete": true})", deletion);
  check(R"({"file": "a.ts", "drop": "+4"}, {"file": "a.ts", "drop": "+4"})",
        rows(document, {"+c"}));
  CHECK(read(document, entries("")) == Decisions{});
  CHECK(read(document, R"({"whymark_decisions": 1, "made by": "a tool", "decisions": []})") ==
        Decisions{});
}

TEST_CASE("a later decision on a line stands over an earlier one") {
  const Document document = example();
  CHECK(read(document, entries(R"({"file": "a.ts", "revert": {"line": "+2", "new": "250"}},
                                  {"file": "a.ts", "drop": "+2"})")) ==
        rows(document, {"+const window = 250;  // in ms"}));
  Decisions edit;
  edit.edits[document.hunks[1].rows.first] = "y\n";
  CHECK(read(document, entries(R"({"file": "a.ts", "drop": "+21"},
                                  {"file": "a.ts", "edit": {"hunk": "+21", "text": "y\n"}})")) ==
        edit);
}

TEST_CASE("decisions that are unsound are refused by the entry that is") {
  const Document document = example();
  const std::string stale =
      fmt::format(R"({{"whymark_decisions": 1, "review": "sha256:{}", "decisions": []}})",
                  std::string(64, '0'));
  const std::pair<std::string, std::string> kWhole[] = {
      {"", "no sound JSON"},
      {"{", "no sound JSON"},
      {"\xff", "no sound JSON"},
      {std::string(100'000, '['), "no sound JSON"},
      {"[]", "no \"whymark_decisions\": 1"},
      {"{}", "no \"whymark_decisions\": 1"},
      {R"({"whymark_decisions": 2, "decisions": []})", "no \"whymark_decisions\": 1"},
      {R"({"whymark_decisions": "1", "decisions": []})", "no \"whymark_decisions\": 1"},
      {R"({"whymark_decisions": 1})", "no list \"decisions\""},
      {R"({"whymark_decisions": 1, "decisions": {}})", "no list \"decisions\""},
      {R"({"whymark_decisions": 1, "review": 3, "decisions": []})", "another review"},
      {stale, "another version of this one"},
  };
  for (const auto& [json, part] : kWhole) {
    const std::string said = read_error(document, json);
    CHECK_MESSAGE(said.find(part) != std::string::npos, said, " lacks ", part);
  }
  const std::pair<std::string, std::string> kEntries[] = {
      {R"(3)", "it is no object"},
      {R"({})", "names no \"file\""},
      {R"({"drop": "+4"})", "names no \"file\""},
      {R"({"file": 3, "drop": "+4"})", "names no \"file\""},
      {R"({"file": "a.ts"})", "does not say one thing"},
      {R"({"file": "a.ts", "drop": "+4", "restore": "-2"})", "does not say one thing"},
      {R"({"file": "a.ts", "dorp": "+5"})", "there is no `dorp`"},
      {R"({"file": "b.ts", "drop": "+4"})", "the review has no file b.ts"},
      {R"({"file": "a.ts", "drop": 5})", "5 is no selector of lines"},
      {R"({"file": "a.ts", "drop": "x5"})", "\"x5\" is no selector of lines"},
      {R"({"file": "a.ts", "drop": "doc"})", "is no selector of lines"},
      {R"({"file": "a.ts", "drop": "+99"})", "does not show line +99 of a.ts"},
      {R"({"file": "a.ts", "drop": "+21..4294967295"})", "does not show line +22"},
      {R"({"file": "a.ts", "drop": "+1"})", "line +1 of a.ts is not an added one"},
      {R"({"file": "a.ts", "drop": "-2"})", "line -2 of a.ts is not an added one"},
      {R"({"file": "a.ts", "restore": "+5"})", "line +5 of a.ts is not a removed one"},
      {R"({"file": "a.ts", "revert": "+2"})", "is no selector of lines"},
      {R"({"file": "a.ts", "revert": {"line": "+1", "new": "a"}})", "in one added line"},
      {R"({"file": "a.ts", "revert": {"line": "+2"}})", "neither \"new\" nor \"old\""},
      {R"({"file": "a.ts", "revert": {"line": "+2", "new": 3}})", "\"new\" is no text"},
      {R"({"file": "a.ts", "revert": {"line": "+2", "new": "9"}})", "none of the parts"},
      {R"({"file": "a.ts", "revert": {"line": "+2", "new": "250", "odl": "1"}})",
       "there is no `odl`"},
      {R"({"file": "a.ts", "revert": {"line": "+2", "first": 1, "end": 99, "old": ""}})",
       "line +2 of a.ts has no bytes 1 to 99"},
      {R"({"file": "a.ts", "revert": {"line": "+2", "first": 5, "end": 4, "old": ""}})",
       "has no bytes 5 to 4"},
      {R"({"file": "a.ts", "revert": {"line": "+2", "first": 1, "end": 4}})", "the \"old\" text"},
      {R"({"file": "a.ts", "revert": {"line": "+2", "first": 3, "end": 3, "old": ""}})",
       "no such part"},
      {R"({"file": "a.ts", "revert":
           {"line": "+2", "first": 15, "end": 18, "new": "251", "old": "200"}})",
       "are not the \"new\" text"},
      {R"({"file": "a.ts", "revert": {"line": "+2", "first": 1, "end": 4, "old": "q\nzz"}})",
       "has no line end in it"},
      {R"({"file": "a.ts", "edit": "x"})", "an edit has a \"hunk\""},
      {R"({"file": "a.ts", "edit": {"text": "x"}})", "is no selector of lines"},
      {R"({"file": "a.ts", "edit": {"hunk": "+21", "text": {"hex": "f"}}})", "an edit has"},
      {R"({"file": "a.ts", "edit": {"hunk": "+21", "text": "x", "at": 1}})", "there is no `at`"},
      {R"({"file": "a.ts", "discard": "all"})", "\"discard\" is \"file\" or a line"},
      {R"({"file": "a.ts", "delete": true})", "for an added file"},
      {R"({"file": "new file", "delete": false})", "\"delete\" is true"},
      {R"({"note": "nope"})", "the review has no note \"nope\""},
      {R"({"note": 3})", "the review has no note 3"},
      {R"({"note": "all"})", "names no changed lines"},
      {R"({"note": "wait", "file": "a.ts"})", "stands alone"},
      // What an earlier entry leaves no room for.
      {R"({"file": "a.ts", "edit": {"hunk": "+21", "text": "x"}}, {"file": "a.ts", "drop": "+21"})",
       "has an edit in an earlier decision"},
      {R"({"file": "a.ts", "drop": "+2"}, {"file": "a.ts", "revert": {"line": "+2", "new": "250"}})",
       "dropped by an earlier decision"},
      {R"({"file": "a.ts", "revert": {"line": "+2", "new": "250"}},
          {"file": "a.ts", "revert": {"line": "+2", "new": "250"}})",
       "reverts this part already"},
      {R"({"file": "a.ts", "revert": {"line": "+2", "new": "250"}},
          {"file": "a.ts", "revert": {"line": "+2", "first": 14, "end": 16, "old": ""}})",
       "overlaps it"},
  };
  for (const auto& [entry, part] : kEntries) {
    const std::string said = read_error(document, entries(entry));
    CHECK_MESSAGE(said.find(part) != std::string::npos, said, " lacks ", part);
    CHECK_MESSAGE(said.find("decision ") != std::string::npos, said);
  }
  CHECK(read_error(test::review("@file empty added newsha=1234567\n"),
                   entries(R"({"file": "empty", "delete": true})")) ==
        "decision 1: the review shows no lines of empty that could be dropped; delete it with git");
  CHECK(read_error(document, entries(R"({"file": "a.ts", "drop": "+4"}, {"note": "nope"})"))
            .find("decision 2: ") == 0);
}

namespace {

/// Sections with hunks of random lines, a third of them of files that are new or gone.
Document random_review(Random& random) {
  const std::string end = random.chance(20) ? "\r\n" : "\n";
  std::string text = "---" + end + "whymark: 1" + end + "title: t" + end + "---" + end;
  for (uint32_t file = 1 + random.below(3); file > 0; --file) {
    const uint32_t status = random.below(6);  // 0: added, 1: deleted
    const char* word = status == 0 ? "added" : status == 1 ? "deleted" : "modified";
    text += end + fmt::format("@file \"d/{} \\303\\251\\377\" {} newsha=1234567", file, word) + end;
    uint32_t old_line = status == 0 ? 0 : 1, new_line = status == 1 ? 0 : 1;
    for (uint32_t hunk = status < 2 ? 1 : 1 + random.below(3); hunk > 0; --hunk) {
      std::string body;
      uint32_t old_count = 0, new_count = 0;
      for (uint32_t line = 1 + random.below(8); line > 0; --line) {
        const uint32_t kind = status == 0 ? 0 : status == 1 ? 1 : random.below(3);
        std::string content = random_line(random);
        if (end == "\r\n") std::erase(content, '\r');
        body += std::string(1, "+- "[kind]) + content + end;
        old_count += kind != 0;
        new_count += kind != 1;
      }
      const uint32_t old_start = old_line - (old_count == 0 && old_line > 0);
      const uint32_t new_start = new_line - (new_count == 0 && new_line > 0);
      text += fmt::format("@@ -{},{} +{},{} @@", old_start, old_count, new_start, new_count) + end;
      text += body;
      if (hunk == 1 && random.chance(30)) text += "\\ No newline at end of file" + end;
      const uint32_t gap = 1 + random.below(10);
      old_line += old_count + gap;
      new_line += new_count + gap;
    }
  }
  return parse(TextBuffer(text));
}

PartRevert random_part(Random& random, std::string_view content) {
  const auto size = static_cast<uint32_t>(content.size());
  const uint32_t first = random.below(size + 1);
  return {first, first + random.below(size - first + 1),
          random.chance(30) ? "" : test::random_line(random)};
}

/// Some clicks, each as the window would take it.
Decisions random_decisions(Random& random, const Document& document) {
  Decisions decisions;
  const auto take = [&](const DecisionStep& step) { decisions.replace(step.range, step.after); };
  const auto file_count = static_cast<uint32_t>(document.files.size());
  const auto hunk_count = static_cast<uint32_t>(document.hunks.size());
  for (uint32_t click = random.below(15); click > 0; --click) {
    const uint32_t row = random.below(document.rows.size());
    const uint32_t what = random.below(10);
    if (what < 5) {
      if (const auto step = toggle_line(document, decisions, row)) take(*step);
    } else if (what < 7 && document.rows.kind[row] == RowKind::added) {
      const PartRevert part = random_part(random, document.content(row));
      if (const auto step = toggle_part(document, decisions, row, part)) take(*step);
    } else if (what == 7 && hunk_count > 0) {
      take(toggle_hunk(document, decisions, random.below(hunk_count)));
    } else if (what == 8 && hunk_count > 0) {
      std::string text;
      for (uint32_t line = random.below(4); line > 0; --line) {
        text += test::random_line(random) + (line == 1 && random.chance(30) ? "" : "\n");
      }
      take(*edit_hunk(document, random.below(hunk_count), text));
    } else if (what == 9) {
      const uint32_t file = random.below(file_count);
      decisions.replace(document.files[file].rows, {});
      take(toggle_file(document, decisions, file));
      if (document.files[file].status == FileStatus::added && random.chance(50)) {
        take(toggle_deletion(document, decisions, file));
      }
    }
  }
  // As the window has it: a file that keeps lines is not deleted.
  std::erase_if(decisions.deletions, [&](uint32_t header) {
    const FileSection& file = document.files[document.file_of_row(header)];
    return count_decisions(document, decisions, file.rows).dropped != file.added;
  });
  return decisions;
}

}  // namespace

TEST_CASE("decisions written as JSON and read again are the same") {
  Random random(test::seed());
  uint64_t decided = 0, deleted = 0;
  for (uint32_t round = 0; round < test::case_count(2000); ++round) {
    const Document document = random_review(random);
    const Decisions decisions = random_decisions(random, document);
    decided += decisions.size();
    deleted += decisions.deletions.size();
    const std::string json = decisions_json(document, decisions).dump();
    const auto again = read_decisions(document, json);
    INFO("round ", round, ": ", std::string(document.text.view()), json);
    INFO((again ? std::string() : again.error().message));
    REQUIRE(again.has_value());
    REQUIRE(*again == decisions);
  }
  CHECK(decided > 1000);  // else the rounds tried nothing
  CHECK(deleted > 10);
}
