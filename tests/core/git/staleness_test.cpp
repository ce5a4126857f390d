#include "core/git/staleness.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <string>
#include <vector>

#include "core/format/parser.h"
#include "tests/core/git/scratch.h"

namespace whymark::test {
namespace {

/// The first section stands in line 5.
Document review_of(const std::string& sections) {
  return parse(TextBuffer("---\nwhymark: 1\ntitle: T\n---\n" + sections));
}

/// `E code@line` for each, by position.
std::string stale(const ScratchRepository& scratch, const std::string& sections) {
  const Document document = review_of(sections);
  std::string out;
  for (const Diagnostic& each : find_stale(document, scratch.open())) {
    out += fmt::format("{}{} {}@{}", out.empty() ? "" : ", ",
                       each.severity == Severity::error ? 'E' : 'W', each.code,
                       place_of(document, each).line);
  }
  return out;
}

std::string message(const ScratchRepository& scratch, const std::string& sections) {
  const std::vector<Diagnostic> all = find_stale(review_of(sections), scratch.open());
  REQUIRE(all.size() == 1);
  return all[0].message;
}

}  // namespace

TEST_CASE("staleness: a file is the one reviewed, another one, or gone") {
  const ScratchRepository scratch;
  scratch.write("a", "x\n");
  scratch.write("d/b c", "y\n");
  const std::string a = scratch.hash("a"), b = scratch.hash("d/b c");
  CHECK(stale(scratch, "@file a newsha=" + a + "\n@file \"d/b c\" newsha=" + b + "\n") == "");
  CHECK(stale(scratch, "@file a newsha=" + a.substr(0, 4) + "\n") == "");
  std::string upper = a;
  std::transform(upper.begin(), upper.end(), upper.begin(), ::toupper);
  CHECK(stale(scratch, "@file a newsha=" + upper + "\n") == "");
  CHECK(stale(scratch, "@file a newsha=" + b + "\n@file gone newsha=" + b + "\n") ==
        "E review-stale@5, E file-missing@6");
  CHECK(message(scratch, "@file a newsha=" + b + "\n") ==
        fmt::format("`a` is no longer the file that was reviewed: it is {}, the review has {}",
                    a.substr(0, 12), b.substr(0, 12)));
}

TEST_CASE("staleness: an id that is none, and sections without one") {
  const ScratchRepository scratch;
  scratch.write("a", "x\n");
  const std::string a = scratch.hash("a");
  CHECK(stale(scratch, "@file a newsha=" + a.substr(0, 3) + "\n") == "W review-stale@5");
  CHECK(stale(scratch, "@file a newsha=" + a + "0\n") == "W review-stale@5");
  CHECK(stale(scratch, "@file a newsha=main\n") == "W review-stale@5");
  CHECK(stale(scratch, "@file a\n@file gone\n@file a newsha=0000000\n") == "");
  CHECK(stale(scratch, "@@ -1 +1 @@\n-a\n+b\n") == "");
}

TEST_CASE("staleness: git judges what its filters make of a file") {
  const ScratchRepository scratch;
  scratch.write(".gitattributes", "*.txt text eol=crlf\n*.psd filter=lfs\n");
  scratch.git("config filter.lfs.clean 'git-lfs clean -- %f'");
  scratch.write("a.txt", "x\r\n");
  scratch.write("a.psd", "x\r\n");
  scratch.write("plain", "x\n");
  const std::string section = "newsha=" + scratch.hash("plain") + "\n";
  CHECK(stale(scratch, "@file a.txt " + section) == "");
  CHECK(stale(scratch, "@file a.psd " + section) == "W review-stale@5");
  CHECK(message(scratch, "@file a.psd " + section).find("cannot be told") != std::string::npos);
}

TEST_CASE("staleness: deleted files stay away") {
  const ScratchRepository scratch;
  scratch.write("there", "x\n");
  scratch.write("folder/x", "x\n");
  scratch.shell("ln -s nowhere link");
  CHECK(stale(scratch,
              "@file there deleted\n@file link deleted\n@file gone deleted oldsha=1234567\n"
              "@file folder deleted\n@file there/x deleted\n") ==
        "E review-stale@5, E review-stale@6");
}

TEST_CASE("staleness: of the sections of one path the last counts") {
  const ScratchRepository scratch;
  scratch.write("a", "x\n");
  const std::string id = scratch.hash("a");
  CHECK(stale(scratch, "@file a deleted\n@file a added newsha=" + id + "\n") == "");
  CHECK(stale(scratch, "@file a newsha=1234567\n@file a newsha=" + id + "\n@file a context\n") ==
        "");
  CHECK(stale(scratch, "@file a newsha=" + id + "\n@file a newsha=1234567\n") ==
        "E review-stale@6");
}

TEST_CASE("staleness: a link is its target, and none is followed") {
  const ScratchRepository scratch;
  scratch.write("target", "x\n");
  scratch.write("folder/x", "x\n");
  scratch.shell("ln -s target link && ln -s folder linked && ln -s / out");
  scratch.git("add link");
  std::string link = scratch.git("rev-parse :link");
  link.pop_back();
  const std::string target = scratch.hash("target");
  CHECK(stale(scratch, "@file link newmode=120000 newsha=" + link + "\n") == "");
  CHECK(stale(scratch, "@file link newsha=" + target + "\n") == "E review-stale@5");
  CHECK(stale(scratch, "@file linked/x newsha=" + target + "\n") == "E file-missing@5");
  CHECK(stale(scratch, "@file out/etc/passwd newsha=" + target + "\n") == "E file-missing@5");
  // Where links cannot be made, git writes the target into a file, and filters nothing.
  scratch.write(".gitattributes", "* text eol=crlf\n");
  scratch.write("written", "a\r\n");
  CHECK(stale(scratch, "@file written newmode=120000 newsha=" +
                           scratch.hash("written", "--no-filters") + "\n") == "");
}

TEST_CASE("staleness: what is no file of this repository") {
  const ScratchRepository scratch;
  scratch.write("target", "x\n");
  scratch.write("folder/x", "x\n");
  scratch.shell("mkfifo pipe");
  scratch.git("init -q nested");
  scratch.write("nested/x", "x\n");
  const std::string sha = " newsha=" + scratch.hash("target") + "\n";
  CHECK(stale(scratch, "@file folder" + sha) == "E file-missing@5");
  CHECK(stale(scratch, "@file pipe" + sha) == "E file-missing@5");
  CHECK(stale(scratch, "@file target/x" + sha) == "E file-missing@5");
  CHECK(stale(scratch, "@file ../x" + sha) == "E file-missing@5");
  CHECK(stale(scratch, "@file /etc/passwd" + sha) == "E file-missing@5");
  CHECK(stale(scratch, "@file .GIT/config" + sha) == "E file-missing@5");
  CHECK(stale(scratch, "@file nested/x" + sha) == "W review-stale@5");
  CHECK(stale(scratch, "@file nested newmode=160000" + sha) == "");
  CHECK(stale(scratch, "@file nested deleted oldmode=160000\n") == "");
  scratch.shell("git -C nested commit -q --allow-empty -m x");
  scratch.git("add --no-warn-embedded-repo nested");
  CHECK(message(scratch, "@file nested" + sha).find("submodule") != std::string::npos);
}

TEST_CASE("staleness: names are shown as marks") {
  const ScratchRepository scratch;
  const std::string said = message(scratch, "@file \"a\\033[31m\\377\" newsha=1234567\n");
  CHECK(said.find('\x1b') == std::string::npos);
  CHECK(said.find('\xff') == std::string::npos);
}

}  // namespace whymark::test
