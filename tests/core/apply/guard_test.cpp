#include "core/apply/guard.h"

#include <sys/stat.h>
#include <unistd.h>

#include "tests/core/apply/review.h"

using namespace whymark;
using test::review;
using test::Scratch;
using test::ScratchRepository;
using test::section;

namespace {

constexpr std::string_view kHunk = "@@ -1,2 +1,2 @@\n a\n-b\n+c\n";

Guard guard_of(const ScratchRepository& scratch, const Document& document) {
  Guard guard = check_guard(scratch.open(), document, 0);
  CHECK((guard.state == GuardState::matches) == guard.reason.empty());
  CHECK(guard.reason.find('\n') == std::string::npos);
  return guard;
}

void check_reason(const ScratchRepository& scratch, const std::string& sections, GuardState state,
                  std::string_view reason) {
  const Guard guard = guard_of(scratch, review(sections));
  CHECK(guard.state == state);
  CHECK(guard.reason == reason);
  CHECK(guard.contents == nullptr);
}

}  // namespace

TEST_CASE("the reviewed file matches") {
  const ScratchRepository scratch;
  scratch.write("d/f.ts", "a\nc\n");
  const Guard guard = guard_of(scratch, review(section(scratch, "d/f.ts", kHunk)));
  CHECK(guard.state == GuardState::matches);
  CHECK(guard.contents->image.bytes == "a\nc\n");
  CHECK(guard.line_ends == LineEnds::as_shown);
}

TEST_CASE("a newsha may be whole, abbreviated, or in capitals") {
  const ScratchRepository scratch;
  scratch.write("f", "a\nc\n");
  std::string id = scratch.hash("f");
  for (const std::string& sha : {id, id.substr(0, 7), id.substr(0, 12)}) {
    CHECK(guard_of(scratch, review("@file f newsha=" + sha + "\n" + std::string(kHunk))).state ==
          GuardState::matches);
  }
  for (char& c : id) c = static_cast<char>(std::toupper(c));
  CHECK(guard_of(scratch, review("@file f newsha=" + id + "\n" + std::string(kHunk))).state ==
        GuardState::matches);
}

TEST_CASE("what the review says can make a file read-only") {
  const ScratchRepository scratch;
  scratch.write("f", "a\nc\n");
  const std::string hunk(kHunk);
  const auto refused = GuardState::refused;
  check_reason(
      scratch, "@file f\n" + hunk, refused,
      "f is read-only: the review names no newsha for it, so nothing tells whether it still is "
      "the file that was reviewed; make the review from git, or add what `git hash-object` "
      "says.");
  check_reason(
      scratch, "@file f newsha=123456\n" + hunk, refused,
      "f is read-only: its newsha in the review (123456) is too short; at least 7 digits are "
      "needed.");
  check_reason(scratch, "@file f newsha=123456z\n" + hunk, refused,
               "f is read-only: its newsha in the review (123456z) is not a git blob id.");
  check_reason(scratch, "@file f newsha=0000000\n" + hunk, refused,
               "f is read-only: its newsha in the review is all zeros, which names no file.");
  check_reason(scratch, "@file f newsha=1234567 binary\n", refused,
               "f is read-only: it is binary; only text can be decided on.");
  check_reason(scratch, "@file f newsha=1234567 context\n@@ -1 +1 @@\n a\n", refused,
               "f is read-only: the review shows it as context only.");
  check_reason(scratch, "@file f deleted newsha=1234567\n@@ -1 +0,0 @@\n-a\n", GuardState::differs,
               "f is read-only: the change deletes it, and it is in the working tree again.");
  check_reason(scratch, hunk, refused,
               "(unknown) is read-only: the lines stand before any @file of the review.");
  check_reason(
      scratch, section(scratch, "f", "@@ @@\n a\n-b\n+c\n"), refused,
      "f is read-only: a hunk of it has no sound line numbers, so its place in the file is a "
      "guess.");
  check_reason(
      scratch, section(scratch, "f", "@@ -1,9 +1,9 @@\n-b\n"), refused,
      "f is read-only: a hunk of it has no sound line numbers, so its place in the file is a "
      "guess.");
}

TEST_CASE("a deleted file has no line on the new side of the review") {
  const ScratchRepository scratch;
  check_reason(scratch, "@file f deleted\n@@ -1,2 +5,0 @@\n-a\n-b\n", GuardState::differs,
               "f is read-only: it has 0 lines and the review speaks of line 6.");
  check_reason(scratch, "@file f deleted\n@@ -1,2 +1,1 @@\n a\n-b\n", GuardState::differs,
               "f is read-only: it has 0 lines and the review shows line 1.");
}

TEST_CASE("wrong counts do no harm where the lines can be compared") {
  const ScratchRepository scratch;
  scratch.write("f", "a\nc\n");
  const Document document = review(section(scratch, "f", "@@ -1,9 +1,9 @@\n a\n-b\n+c\n"));
  CHECK(guard_of(scratch, document).state == GuardState::matches);
}

TEST_CASE("hostile paths are refused before anything is read") {
  const ScratchRepository scratch;
  scratch.write(".git/hooks/x", "a\nc\n");
  for (const char* path : {"../f", "/etc/passwd", ".git/hooks/x", ".GIT/hooks/x", "git~1/hooks/x",
                           "a/../.git/hooks/x", ".git./hooks/x", ".git /hooks/x"}) {
    CAPTURE(path);
    const std::string header = fmt::format("@file \"{}\" newsha=1234567\n", path);
    const Guard guard = guard_of(scratch, review(header + std::string(kHunk)));
    CHECK(guard.state == GuardState::refused);
    CHECK(guard.reason.find("its path") != std::string::npos);
  }
}

TEST_CASE("what lies at the path can make it read-only") {
  const ScratchRepository scratch;
  scratch.write("f", "a\nc\n");
  scratch.write("sub/f", "a\nc\n");
  scratch.write("nested/f", "a\nc\n");
  scratch.git("init -q nested");
  REQUIRE(symlink("f", scratch.path("link").c_str()) == 0);
  REQUIRE(symlink("sub", scratch.path("linked").c_str()) == 0);
  REQUIRE(mkfifo(scratch.path("fifo").c_str(), 0600) == 0);
  scratch.git("update-index --add --cacheinfo 160000,0123456789012345678901234567890123456789,mod");
  scratch.write("mod/f", "a\nc\n");
  const std::string id = scratch.hash("f");
  const auto check = [&](std::string_view path, GuardState state, std::string_view why) {
    check_reason(scratch, fmt::format("@file {} newsha={}\n{}", path, id, kHunk), state,
                 fmt::format("{} is read-only: {}.", path, why));
  };
  check("link", GuardState::refused, "it is a symbolic link");
  check("linked/f", GuardState::refused, "its folder linked is a symbolic link");
  check("fifo", GuardState::refused, "it is a named pipe");
  check("sub", GuardState::refused, "it is a directory");
  check("nested/f", GuardState::refused, "it lies in another repository (nested)");
  check("mod/f", GuardState::refused, "it lies in the submodule mod");
  check("gone", GuardState::missing,
        "it is not in the working tree (it cannot be examined: No such file or directory)");
}

TEST_CASE("a file that moved on differs, by both ids") {
  const ScratchRepository scratch;
  scratch.write("examples/retry.ts", "a\nc\n");
  const Document document = review(section(scratch, "examples/retry.ts", kHunk));
  scratch.write("examples/retry.ts", "a\nC\n");
  const Guard guard = guard_of(scratch, document);
  CHECK(guard.state == GuardState::differs);
  CHECK(guard.reason ==
        fmt::format("examples/retry.ts is read-only: its content (blob {}) is not the one reviewed "
                    "({}).",
                    scratch.hash("examples/retry.ts").substr(0, 7),
                    std::string(document.view(document.files[0].new_sha))));
}

TEST_CASE("a review that disagrees with its own newsha differs by line") {
  const ScratchRepository scratch;
  scratch.write("f", "a\nc\nd");
  const auto check = [&](std::string_view hunks, std::string_view why) {
    check_reason(scratch, section(scratch, "f", hunks), GuardState::differs,
                 fmt::format("f is read-only: {}.", why));
  };
  check("@@ -1,2 +1,2 @@\n a\n-b\n+x\n",
        "its line 2 is not the one reviewed (line 10 of the review)");
  check("@@ -1,2 +1,2 @@\n a\n-b\n+c\r\n",
        "its line 2 is not the one reviewed (line 10 of the review)");
  check("@@ -2,0 +2,3 @@\n+c\n+d\n+e\n",
        "its line 3 does not end in a newline, and the review shows it the other way");
  check("@@ -1 +1 @@\n-b\n+a\n\\ No newline at end of file\n",
        "its line 1 ends in a newline, and the review shows it the other way");
  check("@@ -3,0 +4 @@\n+e\n", "it has 3 lines and the review shows line 4");
  check("@@ -9,1 +8,0 @@\n-e\n", "it has 3 lines and the review speaks of line 9");
  check("@@ -2 +2 @@\n-b\n+c\n@@ -1 +1 @@\n-b\n+a\n",
        "its hunks overlap or are out of order (line 11 of the review)");
}

TEST_CASE("a filter that cannot be run makes the file read-only") {
  const ScratchRepository scratch;
  scratch.write("f.psd", "a\nc\n");
  const Document document = review(section(scratch, "f.psd", kHunk));
  scratch.write(".gitattributes", "*.psd filter=lfs\n");
  scratch.git("config filter.lfs.clean cat");
  CHECK(guard_of(scratch, document).reason ==
        "f.psd is read-only: git passes it through the filter \"lfs\" (.gitattributes), which "
        "whymark "
        "cannot run.");
}

TEST_CASE("line ends: which way rows stand for lines") {
  const ScratchRepository scratch;
  const auto state = [&](std::string_view bytes, std::string text) {
    scratch.write("f", bytes);
    const std::string id = scratch.hash("f");
    text.replace(text.find("ID"), 2, id);
    const Guard guard = guard_of(scratch, parse(TextBuffer(text)));
    INFO(guard.reason);
    return std::pair(guard.state, guard.line_ends);
  };
  const auto matches = GuardState::matches;
  const std::string lf = test::kReviewHead + "@file f newsha=ID\n@@ -1,2 +1,2 @@\n a\n-b\n+c\n";
  const std::string cr =
      test::kReviewHead + "@file f newsha=ID\n@@ -1,2 +1,2 @@\n a\r\n-b\r\n+c\r\n";
  std::string all_cr;
  for (const char c : lf) all_cr += c == '\n' ? "\r\n" : std::string(1, c);
  CHECK(state("a\nc\n", lf) == std::pair(matches, LineEnds::as_shown));
  CHECK(state("a\r\nc\r\n", cr) == std::pair(matches, LineEnds::as_shown));
  CHECK(state("a\r\nc\r\n", lf).first == GuardState::differs);
  CHECK(state("a\nc\n", cr).first == GuardState::differs);
  // The review itself was converted on its way here.
  CHECK(state("a\nc\n", all_cr) == std::pair(matches, LineEnds::as_shown));
  CHECK(state("a\r\nc\r\n", all_cr) == std::pair(matches, LineEnds::crlf));
  CHECK(state("a\r\nc\n", all_cr).first == GuardState::refused);
  // Git converts the file.
  scratch.write(".gitattributes", "f eol=crlf\n");
  CHECK(state("a\r\nc\r\n", lf) == std::pair(matches, LineEnds::as_shown));
  CHECK(state("a\r\nc\r\n", all_cr) == std::pair(matches, LineEnds::as_shown));
  CHECK(state("a\r\nc\n", lf) == std::pair(matches, LineEnds::as_shown));
  CHECK(state("a\nc\n", lf) == std::pair(matches, LineEnds::as_shown));
}
