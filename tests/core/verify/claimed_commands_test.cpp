#include "core/verify/claimed_commands.h"

#include <doctest/doctest.h>

#include <string>

#include "tests/core/verify/review_text.h"

namespace whymark::test {
namespace {

/// A line a command, then a line a claim: place, note, line, command, status.
std::string collected(const std::string& text) {
  const Document document = parse_text(text);
  const ClaimedCommands all = collect_commands(document);
  std::string out;
  for (const ClaimedCommand& each : all.commands) {
    out += each.text + (each.why_not.empty() ? "" : " | " + each.why_not) + "\n";
  }
  for (const CommandClaim& each : all.claims) {
    const char* place = each.place == ClaimPlace::field        ? "field"
                        : each.place == ClaimPlace::check_line ? "check"
                                                               : "front";
    out += fmt::format("{} {} {} {} {}{}\n", place,
                       each.note == kNone ? "-" : document.notes[each.note].id, each.row + 1,
                       each.command, word(each.status),
                       each.comment.empty() ? "" : " (" + each.comment + ")");
  }
  return out;
}

}  // namespace

TEST_CASE("claimed commands: from all three places, in document order, each once") {
  CHECK(collected(review_text("checks:\n  - make\n  - cmd: make test\n    status: pass\n"
                              "    detail: all\n",
                              "@check cmd `make lint` => fail (two)\n"
                              "@note doc\nverify: cmd `make test` => pass (12)\n"
                              "verify: type => pass\nverify: `make` => skipped\n"
                              "verify: none => unknown\n\n"
                              "@check manual \"looked\" => pass\n@check cmd `make` => pass\n"
                              "@file a\n@@ -0,0 +1 @@\n+a\n"
                              "@note +1 id=x\nverify: cmd\n  `make  lint` => passed\n")) ==
        "make\nmake test\nmake lint\nmake  lint\n"
        "front - 5 0 unknown\n"
        "front - 6 1 pass (all)\n"
        "check - 10 2 fail (two)\n"
        "field n1 12 1 pass (12)\n"
        "field n1 14 0 skipped\n"
        "check - 18 0 pass\n"
        "field x 23 3 pass\n");
  CHECK(collected(review_text("", "")) == "");
}

TEST_CASE("claimed commands: quotes, newlines and characters of any script") {
  CHECK(collected(review_text("checks:\n  - cmd: |\n      echo 'a'\n      echo \"b\"\n", "")) ==
        "echo 'a'\necho \"b\"\nfront - 5 0 unknown\n");
  CHECK(collected(review_text("", "@note doc\nverify: cmd ``echo `date` \"ä €\"`` => pass\n")) ==
        "echo `date` \"ä €\"\nfield n1 6 0 pass\n");
}

TEST_CASE("claimed commands: what cannot be meant as a command") {
  const char* const kCommands[] = {
      "make",
      "npm test",
      "npm run lint",
      "cargo test --all",
      "grep -q 'is not the one' a.txt",
      "test -f a",
      "./run the tests",
      "echo this is what the test says",
      "a && b",
      "make all of it > /dev/null",
      "true",
      "PATH=x make it work",
      "bazel test //...",
  };
  for (const char* each : kCommands) CHECK_MESSAGE(why_no_command(each).empty(), each);
  const char* const kProse[] = {
      "ran the tests by hand",
      "make sure that it works",
      "Looked at the page, and it was fine.",
      "test the login by hand (twice)",
      "time was measured on my machine",
  };
  for (const char* each : kProse) {
    CHECK_MESSAGE(why_no_command(each) == "it is prose, not a command", each);
  }
  CHECK(why_no_command("") == "it names no command");
  CHECK(why_no_command("TODO") == "it names no command");
  CHECK(why_no_command("<command>") == "it names no command");
  CHECK(why_no_command(std::string_view("a\0b", 3)) == "it has a NUL in it");
}

}  // namespace whymark::test
