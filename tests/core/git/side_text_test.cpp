#include "core/git/side_text.h"

#include <doctest/doctest.h>

#include <string>

#include "core/format/parser.h"
#include "core/git/change_options.h"
#include "core/review/skeleton.h"
#include "tests/core/git/random_repository.h"

namespace whymark::test {
namespace {

Document review_of(const std::string& sections) {
  return parse(TextBuffer("---\nwhymark: 1\ntitle: T\n---\n" + sections));
}

SideTexts sides(const Repository* repository, const Document& document) {
  auto texts = read_side_texts(repository, document, 0);
  INFO((texts ? std::string() : texts.error().message));
  REQUIRE(texts.has_value());
  return std::move(*texts);
}

std::string failure(const Repository* repository, const Document& document) {
  const auto texts = read_side_texts(repository, document, 0);
  return texts ? "none" : texts.error().message;
}

constexpr const char* kHunk = "@@ -2,2 +2,3 @@\n b\n-old\n+new\n+more\n";
constexpr const char* kOld = "a\nb\nold\nlast";
constexpr const char* kNew = "a\nb\nnew\nmore\nlast";

/// The review of a change of the working tree, as `whymark new` makes it.
Document review_of_worktree(const ScratchRepository& scratch) {
  ChangeOptions options;
  options.folder = scratch.root();
  auto change = read_change(scratch.open(), options);
  REQUIRE(change.has_value());
  SkeletonOptions skeleton;
  skeleton.title = "T";
  std::string text;
  for (const std::string& piece : write_skeleton(std::move(change->change), skeleton)) {
    text += piece;
  }
  return parse(TextBuffer(text));
}

bool is_named_by(std::string_view sha, const std::string& text) {
  if (sha.find_first_not_of('0') == std::string_view::npos) return true;  // names none
  return Repository::blob_of(text)->substr(0, sha.size()) == sha;
}

}  // namespace

TEST_CASE("side text: lines by number") {
  const SideText text("a\n\nlast");
  CHECK(text.line_count() == 3);
  CHECK(text.line(1) == "a");
  CHECK(text.line(2) == "");
  CHECK(text.line(3) == "last");
  CHECK(text.start(3) == 3);
  CHECK(text.start(4) == 7);
  CHECK(text.ends_in_newline(2));
  CHECK_FALSE(text.ends_in_newline(3));
  CHECK(SideText("a\n").line_count() == 1);
  CHECK(SideText("\n").line(1) == "");
  CHECK(SideText().line_count() == 0);
}

TEST_CASE("side text: from the working file, from git's objects by either id") {
  const ScratchRepository scratch;
  scratch.write("f", kNew);
  const std::string new_id = scratch.hash("f", "-w");
  scratch.write("old", kOld);
  const std::string old_id = scratch.hash("old", "-w");
  const Repository repository = scratch.open();
  const std::string names[] = {
      "newsha=" + new_id,
      "newsha=" + new_id.substr(0, 7),
      "oldsha=" + old_id + " newsha=1234567890",
      "",
  };
  for (const std::string& name : names) {
    CAPTURE(name);
    const SideTexts texts = sides(&repository, review_of("@file f " + name + "\n" + kHunk));
    CHECK(texts.old_side.text() == kOld);
    CHECK(texts.new_side.text() == kNew);
    CHECK(texts.is_named == !name.empty());
  }
  scratch.write("f", "something else\n");
  const SideTexts texts = sides(&repository, review_of("@file f newsha=" + new_id + "\n" + kHunk));
  CHECK(texts.new_side.text() == kNew);
  CHECK(texts.of(Side::old_side).text() == kOld);
}

TEST_CASE("side text: added and deleted files need no repository") {
  const SideTexts added =
      sides(nullptr, review_of("@file f added\n@@ -0,0 +1,2 @@\n+a\n+b\n\\ No newline\n"));
  CHECK(added.new_side.text() == "a\nb");
  CHECK(added.old_side.text() == "");
  const SideTexts deleted = sides(nullptr, review_of("@file f deleted\n@@ -1,1 +0,0 @@\n-a\n"));
  CHECK(deleted.old_side.text() == "a\n");
  CHECK(deleted.new_side.text() == "");
}

TEST_CASE("side text: where the document's line ends are CR LF, the lines have no CR") {
  const ScratchRepository scratch;
  scratch.write("f", "a\r\nb\r\nnew\r\nmore\r\nlast");
  std::string text = "---\nwhymark: 1\ntitle: T\n---\n@file f newsha=" + scratch.hash("f") + "\n";
  text += kHunk;
  std::string crlf;
  for (const char c : text) crlf += c == '\n' ? "\r\n" : std::string(1, c);
  const Document document = parse(TextBuffer(crlf));
  REQUIRE(document.crlf);
  const Repository repository = scratch.open();
  CHECK(sides(&repository, document).old_side.text() == kOld);
  CHECK(failure(&repository, parse(TextBuffer(text))).find("not that of the diff") !=
        std::string::npos);
}

TEST_CASE("side text: a text that is not the one of the diff cannot be had") {
  const ScratchRepository scratch;
  const Repository repository = scratch.open();
  const std::string section = std::string("@file f\n") + kHunk;
  const std::string kOther[] = {"a\nb\nnew\n", "a\nb\nnews\nmore\n", "b\nnew\nmore\n", "",
                                "a\nb\nnew\nmore"};
  for (const std::string& text : kOther) {
    CAPTURE(text);
    scratch.write("f", text);
    CHECK(failure(&repository, review_of(section)) ==
          fmt::format("its text is not that of the diff (line {} of the review)",
                      text.empty() || text[0] == 'b'     ? 7
                      : text[4] == 'n' && text[7] == 's' ? 9
                                                         : 10));
  }
  scratch.write("f", kNew);
  CHECK(failure(&repository, review_of("@file f newsha=1234567\n" + std::string(kHunk))) ==
        "it is no longer the file reviewed");
  CHECK(failure(nullptr, review_of(section)) == "there is no repository to read it from");
  CHECK(failure(&repository, review_of("@file .git/config\n" + std::string(kHunk))) != "none");
  CHECK(failure(&repository, review_of("@file ../f\n" + std::string(kHunk))) != "none");
  CHECK(failure(&repository, review_of("@file f\n@@ -2,2 +3,3 @@\n b\n-old\n+new\n+more\n")) !=
        "none");
}

TEST_CASE("side text: of random changes both sides are the blobs that git names") {
  const uint32_t cases = case_count(20);
  size_t read = 0;
  for (uint32_t i = 0; i < cases; ++i) {
    CAPTURE(i);
    const ScratchRepository scratch;
    Random random(seed() * 1000 + i);
    RandomRepository files(scratch, random);
    scratch.git("add -A .");
    scratch.git("commit -q --allow-empty -m 'old side'");
    files.change();
    const Document document = review_of_worktree(scratch);
    const Repository repository = scratch.open();
    for (uint32_t file = 0; file < document.files.size(); ++file) {
      const FileSection& section = document.files[file];
      CAPTURE(section.path);
      const auto texts = read_side_texts(&repository, document, file);
      if (!texts) {
        CHECK_MESSAGE((section.binary || section.hunks.count == 0), texts.error().message);
        continue;
      }
      ++read;
      if (document.crlf) continue;
      CHECK(is_named_by(document.view(section.old_sha), texts->old_side.text()));
      CHECK(is_named_by(document.view(section.new_sha), texts->new_side.text()));
    }
  }
  CHECK(read > cases);
}

}  // namespace whymark::test
