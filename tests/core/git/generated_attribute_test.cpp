#include "core/git/generated_attribute.h"

#include <doctest/doctest.h>

#include "tests/core/git/scratch.h"

using namespace whymark;
using test::ScratchRepository;

namespace {

std::vector<std::optional<bool>> attributes(const ScratchRepository& scratch,
                                            const std::vector<std::string>& paths) {
  return generated_attributes(scratch.open(), {paths.begin(), paths.end()});
}

/// What git says: `set`, `unset`, `unspecified` or a value.
std::optional<bool> by_git(const ScratchRepository& scratch, const std::string& path) {
  std::string said = scratch.git("check-attr linguist-generated -- '" + path + "'");
  while (!said.empty() && said.back() == '\n') said.pop_back();
  const std::string value = said.substr(said.rfind(' ') + 1);
  if (value == "unspecified") return std::nullopt;
  return value != "unset" && value != "false";
}

}  // namespace

TEST_CASE("git attributes name files that a program wrote") {
  const ScratchRepository scratch;
  scratch.write(".gitattributes",
                "*.gen.c linguist-generated\n*.pb.go linguist-generated=true\n"
                "/out/** linguist-generated=yes\nyarn.lock -linguist-generated\n"
                "*.sum linguist-generated=false\n");
  scratch.write("out/own/.gitattributes", "* !linguist-generated\nkept.c -linguist-generated\n");
  const std::vector<std::string> paths = {
      "a.gen.c",   "a.pb.go", "b/a.pb.go", "out/x",       "out/own/x",         "out/own/kept.c",
      "yarn.lock", "go.sum",  "a.c",       "out/own/x/y", "b c/\xC3\xA4.gen.c"};
  const auto found = attributes(scratch, paths);
  REQUIRE(found.size() == paths.size());
  for (size_t i = 0; i < paths.size(); ++i) {
    INFO(paths[i]);
    CHECK(found[i] == by_git(scratch, paths[i]));
  }
  CHECK(found[0] == true);
  CHECK(found[4] == std::nullopt);
  CHECK(found[6] == false);
}

TEST_CASE("attributes of many paths are looked up wherever one of their files has the word") {
  const ScratchRepository scratch;
  std::vector<std::string> paths;
  for (int i = 0; i < 1000; ++i) paths.push_back(fmt::format("d{}/e/f{}", i % 10, i));
  const auto set_ones = [&] {
    const auto found = attributes(scratch, paths);
    return std::count(found.begin(), found.end(), true);
  };
  CHECK(set_ones() == 0);
  scratch.write("d3/.gitattributes", "f* linguist-generated\n");
  CHECK(set_ones() == 100);
  scratch.git("add -A");
  std::filesystem::remove(scratch.path("d3/.gitattributes"));
  CHECK(set_ones() == 100);  // the index has it
  scratch.git("rm -q --cached d3/.gitattributes");
  CHECK(set_ones() == 0);
  scratch.write(".git/info/attributes", "d4/** linguist-generated\n");
  CHECK(set_ones() == 100);
  std::filesystem::remove(scratch.path(".git/info/attributes"));
  scratch.write("git/attributes", "d5/** linguist-generated\n");  // of the user
  CHECK(set_ones() == 100);

  const auto stopped =
      generated_attributes(scratch.open(), {paths.begin(), paths.end()}, [] { return true; });
  CHECK(std::count(stopped.begin(), stopped.end(), std::nullopt) == 1000);
}
