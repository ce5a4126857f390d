// What YAML can do to a reader that trusts it, bounded.
#include "core/format/yaml_tree.h"

#include <doctest/doctest.h>

#include <string>

#include "tests/core/format/dump.h"

namespace whymark::test {
namespace {

std::string repeated(std::string_view text, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += text;
  return out;
}

}  // namespace

TEST_CASE("yaml tree: nodes in order, with their places") {
  const YamlTree tree = load_yaml("a: 1\nb:\n  - x\n  - ~\n");
  REQUIRE(tree.error.message.empty());
  REQUIRE(tree.nodes.size() == 7);
  CHECK(tree.nodes[tree.root].kind == YamlKind::map);
  CHECK(tree.nodes[1].text == "a");
  CHECK(tree.nodes[2].text == "1");
  CHECK(tree.nodes[4].kind == YamlKind::sequence);
  CHECK(tree.nodes[5].text == "x");
  CHECK(tree.nodes[5].line == 2);
  CHECK(tree.nodes[5].column == 4);
  CHECK(tree.nodes[6].kind == YamlKind::null);
}

TEST_CASE("yaml tree: an alias bomb stays as small as its text") {
  std::string bomb = "a: &a [x, x, x, x, x, x, x, x, x]\n";
  for (char c = 'b'; c < 'k'; ++c) {
    const std::string below = std::string("*") + static_cast<char>(c - 1);
    bomb += std::string(1, c) + ": &" + c + " [" + below + repeated(", " + below, 8) + "]\n";
  }
  const YamlTree tree = load_yaml(bomb);
  CHECK(tree.error.message.empty());
  CHECK(tree.nodes.size() < 150);
}

TEST_CASE("yaml tree: an alias to an alias, to nothing and to its own list") {
  CHECK(!load_yaml("a: *nothing\n").error.message.empty());
  const YamlTree tree = load_yaml("a: &a [*a]\n");
  for (uint32_t i = 0; i < tree.nodes.size(); ++i) tree.resolve(i);
  CHECK(tree.resolve(YamlNode::kNoNode) == nullptr);
}

TEST_CASE("yaml tree: limits of depth, number and size") {
  CHECK(load_yaml(repeated("[", 50) + repeated("]", 50)).error.message.empty());
  CHECK(load_yaml(repeated("[", 150) + repeated("]", 150)).error.message ==
        "nested more than 100 deep");
  CHECK(load_yaml(repeated("[", 100000)).error.message == "nested more than 100 deep");
  CHECK(load_yaml(repeated("- a\n", 200001)).error.message == "more than 200000 values");
  CHECK(load_yaml(repeated("# 45678901234567890\n", 220000)).error.message == "larger than 4 MiB");
}

TEST_CASE("frontmatter: text behind aliases is read within a budget") {
  const std::string text = "---\nwhymark: 1\ntitle: T\nmood: &a " + std::string(10000, 'x') +
                           "\ntags: [" + repeated("*a, ", 500) + "]\n---\n";
  const Document document = parse(TextBuffer(text));
  CHECK(document.front.tags.size() == 104);
  CHECK(document.diagnostics.size() == 1 + 500 - 104);
  CHECK(document.diagnostics[1].code == "frontmatter-invalid");
}

}  // namespace whymark::test
