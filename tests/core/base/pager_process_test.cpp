#include "core/base/pager_process.h"

#include <doctest/doctest.h>
#include <stdlib.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace whymark::test {
namespace {

/// A file that a pager writes, gone with the test.
struct Paged {
  std::filesystem::path folder;

  Paged() {
    std::string name = (std::filesystem::temp_directory_path() / "whymark-pager-XXXXXX").string();
    REQUIRE(::mkdtemp(name.data()) != nullptr);
    folder = name;
  }
  ~Paged() { std::filesystem::remove_all(folder); }

  std::string file() const { return (folder / "page").string(); }
  std::string text() const {
    std::ifstream in(file(), std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  }
};

int exit_code_of(const std::string& command) {
  Result<PagerProcess> pager = PagerProcess::start(command, {});
  REQUIRE(pager);
  return pager->wait();
}

}  // namespace

TEST_CASE("pager: gets what is written, and defaults for what the environment lacks") {
  const Paged paged;
  ::setenv("WHYMARK_TEST_SET", "given", 1);
  Result<PagerProcess> pager =
      PagerProcess::start("{ echo $WHYMARK_TEST_SET $WHYMARK_TEST_UNSET; cat; } >" + paged.file(),
                          {"WHYMARK_TEST_SET=default", "WHYMARK_TEST_UNSET=default"});
  ::unsetenv("WHYMARK_TEST_SET");
  REQUIRE(pager);
  CHECK(pager->write("one\n"));
  CHECK(pager->write("two\n"));
  CHECK(pager->wait() == 0);
  CHECK(paged.text() == "given default\none\ntwo\n");
}

TEST_CASE("pager: how it ended") {
  CHECK(exit_code_of("exit 7") == 7);
  CHECK(exit_code_of("kill -TERM $$") == 128 + SIGTERM);
  CHECK(exit_code_of("whymark-no-such-pager 2>/dev/null") == PagerProcess::kNotFound);
}

TEST_CASE("pager: one that reads no more is noticed, and the signals are set back") {
  const auto before = std::signal(SIGPIPE, SIG_DFL);
  {
    Result<PagerProcess> pager = PagerProcess::start("exec true", {});
    REQUIRE(pager);
    const std::string much(1 << 20, 'x');  // more than a pipe holds
    CHECK_FALSE(pager->write(much));
  }
  CHECK((std::signal(SIGPIPE, before) == SIG_DFL));
}

TEST_CASE("pager: is waited for, also where nobody asks for its end") {
  const Paged paged;
  { const Result<PagerProcess> pager = PagerProcess::start("cat >" + paged.file(), {}); }
  CHECK(std::filesystem::exists(paged.file()));
}

}  // namespace whymark::test
