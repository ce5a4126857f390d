#include "core/git/repository.h"

#include <doctest/doctest.h>
#include <unistd.h>

#include <sstream>
#include <utility>
#include <vector>

#include "tests/core/git/scratch.h"

using namespace whymark;
using test::Scratch;
using test::ScratchRepository;

namespace {

std::string discover_error(const std::string& directory) {
  auto found = Repository::discover(directory);
  REQUIRE_FALSE(found.has_value());
  return found.error().message;
}

std::string id_of(const ScratchRepository& scratch, const std::string& path,
                  std::string_view bytes) {
  auto id = scratch.open().blob_id(path, bytes);
  INFO((id ? std::string() : id.error().message));
  REQUIRE(id.has_value());
  return *id;
}

}  // namespace

TEST_CASE("a repository is found from any folder in it") {
  const ScratchRepository scratch;
  scratch.write("a/b/c.txt", "x\n");
  for (const char* from : {"", "a", "a/b"}) {
    auto found = Repository::discover(scratch.path(from));
    REQUIRE(found.has_value());
    CHECK(found->root() == scratch.root());
  }
}

TEST_CASE("no repository, a bare one, and another user's are told apart") {
  const Scratch scratch;
  CHECK(discover_error(scratch.root()).find("no git repository") == 0);
  CHECK(discover_error(scratch.path("missing")).find("no git repository") == 0);
  scratch.git("init -q --bare bare.git");
  CHECK(discover_error(scratch.path("bare.git")).find("is bare") != std::string::npos);
  scratch.git("init -q theirs");
  if (geteuid() != 0) return;  // only root can give files away
  scratch.shell("chown -R 12345:12345 theirs");
  CHECK(discover_error(scratch.path("theirs")).find("safe.directory") != std::string::npos);
}

TEST_CASE("a repository with extensions that libgit2 does not know opens") {
  const ScratchRepository scratch;
  scratch.git("config core.repositoryformatversion 1");
  scratch.git("config extensions.worktreeConfig true");
  scratch.git("config extensions.partialClone origin");
  scratch.git("config --worktree core.autocrlf true");
  scratch.write("a.txt", "x\r\ny\r\n");
  CHECK(id_of(scratch, "a.txt", "x\r\ny\r\n") == scratch.hash("a.txt"));
  CHECK(id_of(scratch, "a.txt", "x\r\ny\r\n") == id_of(scratch, "a.txt", "x\ny\n"));
}

TEST_CASE("blob ids follow attributes and configuration as git's do") {
  const ScratchRepository scratch;
  scratch.write(".gitattributes",
                "*.auto text=auto\n*.crlf text eol=crlf\n*.lf text eol=lf\n*.bin -text\n"
                "*.id ident\n*.b binary\n*.both ident eol=crlf\n*.utf working-tree-encoding=UTF-8\n"
                "*.nodriver filter=nothing\n");
  const std::string_view contents[] = {
      "",
      "a\n",
      "a\r\nb\r\n",
      "a\r\nb\n",
      "a\rb\r\n",
      "no end",
      "$Id$\r\n$Id$\n",
      std::string_view("nul\0\r\n", 6),
      "caf\xe9\r\n",
      "\xef\xbb\xbf"
      "bom\r\n",
  };
  for (const char* autocrlf : {"false", "true", "input"}) {
    scratch.git(std::string("config core.autocrlf ") + autocrlf);
    const Repository repository = scratch.open();
    for (const char* name : {"f.auto", "f.crlf", "f.lf", "f.bin", "f.id", "f.b", "f.both", "f.utf",
                             "f.nodriver", "plain", "sub dir/f.crlf"}) {
      for (const std::string_view bytes : contents) {
        CAPTURE(autocrlf);
        CAPTURE(name);
        CAPTURE(bytes);
        scratch.write(name, bytes);
        const auto id = repository.blob_id(name, bytes);
        REQUIRE(id.has_value());
        CHECK(*id == scratch.hash(name));
      }
    }
  }
}

TEST_CASE("the user's and the system's configuration count as they do for git") {
  const ScratchRepository scratch;
  scratch.write("a.txt", "x\r\n");
  const std::string plain = scratch.hash("a.txt", "--no-filters");
  CHECK(id_of(scratch, "a.txt", "x\r\n") == plain);
  scratch.write("my.config", "[core]\n\tautocrlf = true\n");
  setenv("GIT_CONFIG_GLOBAL", scratch.path("my.config").c_str(), 1);
  CHECK(id_of(scratch, "a.txt", "x\r\n") == scratch.hash("a.txt"));
  CHECK(id_of(scratch, "a.txt", "x\r\n") != plain);
  unsetenv("GIT_CONFIG_GLOBAL");
  scratch.write(".gitconfig", "[core]\n\tautocrlf = true\n");  // HOME is the scratch folder
  CHECK(id_of(scratch, "a.txt", "x\r\n") == scratch.hash("a.txt"));
  CHECK(id_of(scratch, "a.txt", "x\r\n") != plain);
}

TEST_CASE("a configuration of diffs changes nothing") {
  const ScratchRepository scratch;
  const std::string before = id_of(scratch, "a.txt", "x\n");
  scratch.git("config diff.external false");
  scratch.git("config diff.noprefix true");
  scratch.git("config diff.x.textconv false");
  scratch.write(".gitattributes", "* diff=x\n");
  CHECK(id_of(scratch, "a.txt", "x\n") == before);
}

TEST_CASE("what needs a program of the user is refused by name") {
  const ScratchRepository scratch;
  scratch.write(".gitattributes",
                "*.psd filter=lfs\n*.req filter=strict\n*.txt working-tree-encoding=UTF-16LE\n"
                "*.set working-tree-encoding\n*.empty working-tree-encoding=\n");
  scratch.git("config filter.lfs.clean 'git-lfs clean -- %f'");
  scratch.git("config filter.strict.required true");
  const Repository repository = scratch.open();
  const auto lfs = repository.blob_id("a.psd", "x");
  REQUIRE_FALSE(lfs.has_value());
  CHECK(lfs.error().message ==
        "a.psd is read-only: git passes it through the filter \"lfs\" (.gitattributes), which "
        "whymark "
        "cannot run");
  CHECK_FALSE(repository.blob_id("a.req", "x").has_value());
  const auto encoded = repository.blob_id("a.txt", "x");
  REQUIRE_FALSE(encoded.has_value());
  CHECK(encoded.error().message.find("UTF-16LE") != std::string::npos);
  CHECK_FALSE(repository.blob_id("a.set", "x").has_value());
  CHECK_FALSE(repository.blob_id("a.empty", "x").has_value());  // to libgit2 as if it were set
  CHECK(repository.blob_id("other", "x").has_value());
}

TEST_CASE("clean says what git makes of the bytes") {
  const ScratchRepository scratch;
  scratch.write(".gitattributes", "*.crlf eol=crlf\n");
  const Repository repository = scratch.open();
  const auto converted = repository.clean("a.crlf", "x\r\ny\r\n");
  REQUIRE(converted.has_value());
  CHECK(converted->converted);
  CHECK(converted->bytes == "x\ny\n");
  const auto same = repository.clean("a.crlf", "x\ny\n");
  REQUIRE(same.has_value());
  CHECK_FALSE(same->converted);
  CHECK(same->id == converted->id);
}

TEST_CASE("the encodings that core.checkRoundtripEncoding names must come back the same") {
  const ScratchRepository scratch;
  scratch.write(".gitattributes", "* working-tree-encoding=cp932\n");
  scratch.write("a", "\xee\xf9\n");  // one of two ways to write it in CP932
  const auto check = [&](const std::string& names, bool allowed) {
    CAPTURE(names);
    scratch.git(fmt::format("config core.checkRoundtripEncoding '{}'", names));
    CHECK(scratch.open().blob_id("a", "\xee\xf9\n").has_value() == allowed);
    scratch.shell("rm -f .git/index");  // a file that is in there and unchanged is not looked at
    CHECK((scratch.git("add a 2>/dev/null || echo no") == "no\n") == !allowed);
  };
  check("SHIFT-JIS", true);
  check("UTF-16, CP932", false);
  check("CP932 UTF-16", false);
  check("UTF-16,xCP932", true);
  check("", true);
}

TEST_CASE("a checkout writes line ends and encoding") {
  const ScratchRepository scratch;
  scratch.write(".gitattributes",
                "*.crlf eol=crlf\n*.auto text=auto\n*.dos eol=crlf working-tree-encoding=UTF-16LE\n"
                "*.psd filter=lfs\n*.id ident\n*.in filter=in\n");
  scratch.git("config filter.lfs.smudge 'git-lfs smudge -- %f'");
  scratch.git("config filter.in.clean cat");
  scratch.git("config core.eol crlf");
  const Repository repository = scratch.open();
  CHECK(repository.smudge("a", "x\n") == "x\n");
  CHECK(repository.smudge("a.crlf", "x\ny\r\n\r") == "x\r\ny\r\n\r");
  CHECK(repository.smudge("a.auto", "x\n") == "x\r\n");
  CHECK(repository.smudge("a.auto", "x\ny\r\n") == "x\ny\r\n");
  CHECK(repository.smudge("a.dos", "x\n") == std::string("x\0\r\0\n\0", 6));
  CHECK(repository.smudge("a.dos", "") == "");
  CHECK(repository.smudge("a.in", "x\n") == "x\n");
  CHECK_FALSE(repository.smudge("a.psd", "x\n").has_value());
  CHECK_FALSE(repository.smudge("a.id", "$Id$\n").has_value());
}

TEST_CASE("paths of submodules and of git itself are refused") {
  const ScratchRepository scratch;
  scratch.git("init -q --separate-git-dir=meta .");
  scratch.git(
      "update-index --add --cacheinfo 160000,0123456789012345678901234567890123456789,lib/s");
  const Repository repository = scratch.open();
  CHECK(repository.refuse_path("lib/s") == "it is the submodule lib/s");
  CHECK(repository.refuse_path("lib/s/a/b.txt") == "it lies in the submodule lib/s");
  CHECK(repository.refuse_path("lib/sub") == "");
  CHECK(repository.refuse_path("lib") == "");
  CHECK(repository.refuse_path("meta/hooks/post-commit") == "it lies in git's own directory");
  CHECK(repository.refuse_path("metadata") == "");
}

TEST_CASE("ids of random contents are git's") {
  const ScratchRepository scratch;
  scratch.write(".gitattributes",
                "*.auto text=auto\n*.text text\n*.crlf eol=crlf\n*.lf eol=lf\n*.ident ident\n"
                "*.raw -text\n");
  test::Random random(test::seed());
  static const std::string kPieces[] = {"a",
                                        "\n",
                                        "\r\n",
                                        "\r",
                                        "$Id$",
                                        "$Id: x y $",
                                        "$Id",
                                        "\x1a",
                                        "\xc3\xa9",
                                        "\xe9",
                                        "\t",
                                        "\x01\x02",
                                        "\b\x1b\f",
                                        std::string(1, '\0'),
                                        "words of text, more words"};
  const char* kNames[] = {"auto", "text", "crlf", "lf", "ident", "raw", "none"};
  const uint32_t cases = test::case_count(300);
  for (const char* autocrlf : {"false", "true", "input"}) {
    scratch.git(std::string("config core.autocrlf ") + autocrlf);
    const Repository repository = scratch.open();
    std::string paths;
    std::vector<std::pair<std::string, std::string>> ours;  // name, id
    for (uint32_t i = 0; i < cases / 3 + 1; ++i) {
      const std::string name = fmt::format("{}-{}.{}", autocrlf, i, random.pick(kNames));
      std::string bytes;
      const bool weird = random.chance(50);
      for (uint32_t n = random.below(40); n > 0; --n) {
        bytes += weird ? random.pick(kPieces) : kPieces[random.below(3)];
      }
      scratch.write(name, bytes);
      const auto id = repository.blob_id(name, bytes);
      if (name.ends_with(".ident") && bytes.find("$Id:") != std::string::npos) {
        CHECK_FALSE(id.has_value());
        continue;
      }
      REQUIRE(id.has_value());
      paths += name + "\n";
      ours.emplace_back(name, *id);
    }
    scratch.write("paths", paths);
    std::istringstream theirs(scratch.git("hash-object --stdin-paths < paths"));
    for (const auto& [name, id] : ours) {
      std::string line;
      REQUIRE(std::getline(theirs, line));
      INFO(name, ": ", scratch.read(name));
      CHECK(id == line);
    }
  }
}

TEST_CASE("a file that the index has with CR LF keeps its id under autocrlf, as in git diff") {
  const ScratchRepository scratch;
  scratch.write("a.txt", "x\r\n");
  scratch.git("add a.txt");
  scratch.git("config core.autocrlf true");
  const std::string_view edited = "x\r\ny\r\n";
  scratch.write("a.txt", edited);
  const std::string id = id_of(scratch, "a.txt", edited);
  CHECK(scratch.git("diff --full-index a.txt").find(".." + id + " ") != std::string::npos);
  CHECK(id != scratch.hash("a.txt"));
}
