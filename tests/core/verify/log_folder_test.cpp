#include "core/verify/log_folder.h"

#include <doctest/doctest.h>

#include <string>

#include "core/base/sha256.h"
#include "tests/core/git/scratch.h"

namespace whymark::test {

TEST_CASE("log folder: what is kept stays, what was there before is left alone") {
  const Scratch scratch;
  const std::string hash = sha256("text"), other = sha256("other");
  {
    auto logs = LogFolder::open(scratch.root());
    REQUIRE(logs.has_value());
    REQUIRE(logs->write(hash, "text").has_value());
    logs->keep();
    REQUIRE(logs->write(other, "other").has_value());
    REQUIRE(logs->write(hash, "text").has_value());
  }
  CHECK(scratch.list(".artifacts/whymark") ==
        std::vector<std::string>{".artifacts/whymark/" + hash + ".log"});
  CHECK(check_log(scratch.root(), hash) == LogState::fine);
  CHECK(check_log(scratch.root(), other) == LogState::missing);

  // A log that somebody changed is written anew.
  scratch.write(log_path(hash), "texX");
  CHECK(check_log(scratch.root(), hash) == LogState::altered);
  auto logs = LogFolder::open(scratch.root());
  REQUIRE(logs->write(hash, "text").has_value());
  CHECK(check_log(scratch.root(), hash) == LogState::fine);
}

TEST_CASE("log folder: no link is followed") {
  for (const char* hostile : {"ln -s elsewhere .artifacts",
                              "mkdir .artifacts && ln -s ../elsewhere "
                              ".artifacts/whymark",
                              "touch .artifacts"}) {
    const Scratch scratch;
    scratch.shell("mkdir elsewhere");
    scratch.shell(hostile);
    const auto logs = LogFolder::open(scratch.root());
    REQUIRE(!logs);
    CHECK(logs.error().message.find("it is a link, or no folder") != std::string::npos);
    CHECK(scratch.list("elsewhere").empty());
  }
  const Scratch scratch;
  const std::string hash = sha256("text");
  auto logs = LogFolder::open(scratch.root());
  REQUIRE(logs.has_value());
  scratch.write("precious", "mine");
  scratch.shell("ln -s ../../precious " + log_path(hash));
  REQUIRE(logs->write(hash, "text").has_value());
  CHECK(scratch.read("precious") == "mine");
  CHECK(check_log(scratch.root(), hash) == LogState::fine);
  scratch.shell("ln -sf ../../precious " + log_path(sha256("mine")));
  CHECK(check_log(scratch.root(), sha256("mine")) == LogState::missing);
}

}  // namespace whymark::test
