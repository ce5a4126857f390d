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

TEST_CASE("yaml tree: what yaml-cpp would read past is an error") {
  struct Case {
    std::string_view text;
    uint32_t line, column;
  };
  const Case faulty[] = {
      {"a: \"b\n", 0, 3},
      {"a: 'b\n", 0, 3},
      {"a: 'b''\n", 0, 3},
      {"a: \"b\\\"\n", 0, 3},
      {"a: \"b\\\n", 0, 3},
      {"a: \"b\nc: \"d\n", 0, 3},
      {"a: 1\nb: &x !!str 'c\n", 1, 12},
      {"a: \"b\"#c\n", 0, 6},
      {"a: 1\nb\n", 1, 0},
      {"a: 1\nb:c\n", 1, 0},
      {"a:\n  - b: 1\n    c\n", 2, 4},
      {"a: 1\n%YAML 1.2\n", 1, 0},
      {"a: b\x04\nc: d\n", 0, 4},
      {"a: \x7f\n", 0, 3},
      {"\xFF\xFE", 0, 0},
      {"a: 1\n...\nb: 2\n", 2, 0},
      {"a: 1\n--- x\n", 1, 4},
  };
  for (const Case& test : faulty) {
    const YamlError error = load_yaml(test.text).error;
    CHECK_MESSAGE(!error.message.empty(), std::string(test.text));
    CHECK_MESSAGE(error.line == test.line, std::string(test.text), error.message);
    CHECK_MESSAGE(error.column == test.column, std::string(test.text), error.message);
  }
  const std::string_view sound[] = {
      "a: 'it''s'\n",
      "a: \"\\\\\"\n",
      "a: \"b\n  c\n\n  d\"\n",
      "a: {b, c}\n",
      "? a\n",
      "? a\n: b\n",
      "a:\n",
      "a :\n",
      "a: #\n",
      "a:\tb\n",
      "a: &x 'b'\nc: *x\n",
      "'a': \"b\" #c\n",
      "a: [\"b\",'c']\n",
      "a: b\rc\n",
      "a: 1\n...\n",
      "a: |\n  \"b\n  %c\n",
  };
  for (const std::string_view text : sound) {
    const YamlError error = load_yaml(text).error;
    CHECK_MESSAGE(error.message.empty(), std::string(text), error.message);
  }
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
