#include "core/git/source_fingerprint.h"

#include <doctest/doctest.h>

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/sha256.h"
#include "tests/core/git/scratch.h"

namespace whymark::test {
namespace {

std::string fingerprint_of(const ScratchRepository& scratch, std::string_view left_out = "") {
  const auto taken = fingerprint_source(scratch.open(), left_out);
  INFO((taken ? std::string() : taken.error().message));
  REQUIRE(taken.has_value());
  return taken->hash;
}

void commit_some(const ScratchRepository& scratch) {
  scratch.write("a.txt", "a\n");
  scratch.write("src/b.txt", "b\n");
  scratch.write(".gitignore", "*.o\n");
  scratch.shell("ln -s a.txt link");
  scratch.git("add -A");
  scratch.git("commit -qm one");
}

}  // namespace

TEST_CASE("source fingerprint: what the specification says it is over") {
  const ScratchRepository scratch;
  commit_some(scratch);
  scratch.write("new.sh", "n");
  scratch.shell("chmod +x new.sh; rm src/b.txt");
  std::string head = scratch.git("rev-parse HEAD");
  std::string wanted = "head " + head;
  const auto add = [&wanted](const char* path, const char* mode, std::string_view content) {
    wanted += path + std::string(1, '\0') + mode + " " + sha256(content) + "\n";
  };
  add(".gitignore", "100644", "*.o\n");
  add("a.txt", "100644", "a\n");
  add("link", "120000", "a.txt");
  add("new.sh", "100755", "n");
  wanted += std::string("src/b.txt") + '\0' + "missing\n";
  CHECK(fingerprint_of(scratch) == sha256(wanted));
}

TEST_CASE("source fingerprint: other with anything that counts, the same with what does not") {
  const ScratchRepository scratch;
  CHECK(fingerprint_of(scratch) == sha256("head none\n"));
  commit_some(scratch);
  scratch.write("here/mine.whymark", "review\n");
  const std::string first = fingerprint_of(scratch, "here/mine.whymark");
  CHECK(fingerprint_of(scratch, "here/mine.whymark") == first);

  const std::pair<const char*, const char*> kUnseen[] = {
      {"an ignored file", "echo x >c.o"},
      {"a log", "mkdir -p .artifacts/whymark && echo x >.artifacts/whymark/x.log"},
      {"a review", "mkdir -p reviews && echo x >reviews/x.whymark"},
      {"a quality report", "echo x >reviews/x.quality.json"},
      {"the review itself", "echo x >here/mine.whymark"},
      {"the time of a file", "touch -d 2001-01-01 a.txt"},
      {"the index", "echo z >z && git add z && git rm -q --cached z && rm z"},
  };
  for (const auto& [what, change] : kUnseen) {
    scratch.shell(change);
    CHECK_MESSAGE(fingerprint_of(scratch, "here/mine.whymark") == first, what);
  }
  const std::pair<const char*, const char*> kSeen[] = {
      {"a tracked file", "echo more >>a.txt"},
      {"a new file", "echo x >c.txt"},
      {"a mode", "chmod +x a.txt"},
      {"a link's target", "ln -sfn c.txt link"},
      {"a file that went", "rm a.txt"},
      {"a review elsewhere", "echo x >there.whymark"},
      {"another file below reviews", "echo x >reviews/x.txt"},
      {"a commit", "git commit -q --allow-empty -m two"},
  };
  std::string last = first;
  for (const auto& [what, change] : kSeen) {
    scratch.shell(change);
    const std::string next = fingerprint_of(scratch, "here/mine.whymark");
    CHECK_MESSAGE(next != last, what);
    last = next;
  }
}

TEST_CASE("source fingerprint: hostile names, sizes, submodules") {
  const ScratchRepository scratch;
  commit_some(scratch);
  scratch.write("\xff\n name \xe2\x80\xae", "x");
  scratch.write("large", std::string(3 << 20, 'x'));
  scratch.shell("mkfifo pipe");
  const std::string first = fingerprint_of(scratch);
  scratch.write("large", std::string(3 << 20, 'x') + "y");
  CHECK(fingerprint_of(scratch) != first);

  scratch.shell(
      "git init -q sub && cd sub && echo s >s && git add s && git commit -qm s && cd .. && "
      "git -c protocol.file.allow=always submodule --quiet add ./sub sub 2>/dev/null || "
      "git add sub 2>/dev/null");
  const std::string with_submodule = fingerprint_of(scratch);
  scratch.shell("cd sub && git commit -q --allow-empty -m t");
  CHECK(fingerprint_of(scratch) != with_submodule);
}

TEST_CASE("source fingerprint: a file that cannot be read is no fingerprint") {
  if (geteuid() == 0) return;  // root can read all
  const ScratchRepository scratch;
  commit_some(scratch);
  scratch.shell("chmod 000 a.txt");
  const auto taken = fingerprint_source(scratch.open(), "");
  REQUIRE(!taken);
  CHECK(taken.error().message.find("a.txt") != std::string::npos);
}

TEST_CASE("source fingerprint: ends early when it is not wanted") {
  const ScratchRepository scratch;
  commit_some(scratch);
  const std::atomic<bool> cancelled = true;
  CHECK(!fingerprint_source(scratch.open(), "", &cancelled));
}

}  // namespace whymark::test
