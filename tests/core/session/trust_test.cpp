#include "core/session/trust.h"

#include <doctest/doctest.h>
#include <sys/stat.h>

#include <string>

#include "tests/core/git/scratch.h"

namespace whymark::test {

TEST_CASE("trust: is remembered for these commands in this repository, and nothing else") {
  const Scratch scratch;
  const std::string folder = scratch.path("state/whymark");
  const std::string key = trust_key("/r", {"a", "b"});
  CHECK(!is_trusted(folder, key));
  REQUIRE(remember_trust(folder, key).has_value());
  REQUIRE(remember_trust(folder, key).has_value());
  CHECK(is_trusted(folder, key));
  CHECK(trust_key("/r", {"a", "b"}) == key);
  for (const std::string& other :
       {trust_key("/r", {"b", "a"}), trust_key("/r", {"ab"}), trust_key("/r", {"a"}),
        trust_key("/r", {"a", "b", ""}), trust_key("/q", {"a", "b"}), trust_key("/r2:aa", {"b"})}) {
    CHECK(!is_trusted(folder, other));
  }
  struct stat status {};
  REQUIRE(stat((folder + "/trusted/" + key).c_str(), &status) == 0);
  CHECK((status.st_mode & 0777) == 0600);
}

TEST_CASE("trust: where nothing can be kept, nothing is trusted") {
  const Scratch scratch;
  CHECK(!is_trusted("", "k"));
  CHECK(!remember_trust("", "k"));
  scratch.write("file", "");
  CHECK(!is_trusted(scratch.path("file"), "k"));
  CHECK(remember_trust(scratch.path("file"), "k").error().message.find("Not a directory") !=
        std::string::npos);
}

}  // namespace whymark::test
