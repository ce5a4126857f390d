#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "app/gui/path_words.h"
#include "app/gui/tree.h"
#include "tests/core/format/random_document.h"

namespace whymark::test {
namespace {

Document of_paths(const std::vector<std::string>& paths) {
  Document document;
  for (const std::string& path : paths) {
    FileSection section;
    section.path = path;
    section.added = static_cast<uint32_t>(1) << document.files.size();
    section.removed = 1;
    document.files.push_back(section);
  }
  return document;
}

uint32_t node_named(const FileTree& tree, std::string_view name) {
  for (uint32_t node = 0; node < tree.nodes().size(); ++node) {
    if (tree.nodes()[node].name == name) return node;
  }
  return kNone;
}

/// Names of the rows, blanks between; folded folders in brackets.
std::string shown(const FileTree& tree) {
  std::string out;
  for (const uint32_t node : tree.rows()) {
    const std::string& name = tree.nodes()[node].name;
    out += (out.empty() ? "" : " ") + (tree.is_folded(node) ? "(" + name + ")" : name);
  }
  return out;
}

const std::vector<std::string> kPaths = {"src/app/a.ts", "src/app/b.ts", "src/lib/c.ts",
                                         "docs/d.md", "top.txt"};

bool finds(std::string_view text, std::string_view path) { return PathWords(text).in(path); }

bool finds_loosely(std::string_view text, std::string_view path) {
  return PathWords(text).loosely_in(path);
}

/// What rows() must be, the slow way: a node is shown where the filter leaves a file beneath it and
/// no folder above it is folded.
std::vector<uint32_t> slow_rows(const FileTree& tree, const std::vector<bool>& left) {
  std::vector<uint32_t> rows;
  for (uint32_t node = 0; node < tree.nodes().size(); ++node) {
    bool hidden = true;
    for (uint32_t below = node; below < tree.nodes()[node].end; ++below) {
      const uint32_t file = tree.nodes()[below].file;
      if (file != kNone && left[file]) hidden = false;
    }
    for (uint32_t above = tree.nodes()[node].parent; above != kNone;
         above = tree.nodes()[above].parent) {
      hidden |= tree.is_folded(above);
    }
    if (!hidden) rows.push_back(node);
  }
  return rows;
}

}  // namespace

TEST_CASE("tree rows: a folded folder hides what is in it, and has its sum") {
  const Document document = of_paths(kPaths);
  FileTree tree(document);
  CHECK(shown(tree) == "src app a.ts b.ts lib c.ts docs d.md top.txt");
  const uint32_t app = node_named(tree, "app");
  tree.fold(app, true);
  CHECK(shown(tree) == "src (app) lib c.ts docs d.md top.txt");
  CHECK(tree.nodes()[app].added == 3);
  CHECK(tree.nodes()[app].removed == 2);
  CHECK(tree.nodes()[app].files == 2);
  CHECK(tree.nodes()[node_named(tree, "src")].added == 7);
  // A file in it is looked for where it is hidden.
  CHECK(tree.row_of(tree.node_of_file(1)) == 1);
  tree.fold(node_named(tree, "src"), true);
  CHECK(shown(tree) == "(src) docs d.md top.txt");
  CHECK(tree.row_of(tree.node_of_file(1)) == 0);
  tree.fold(node_named(tree, "src"), false);
  CHECK(shown(tree) == "src (app) lib c.ts docs d.md top.txt");
  tree.fold(tree.node_of_file(4), true);  // a file does not fold
  CHECK(shown(tree) == "src (app) lib c.ts docs d.md top.txt");
}

TEST_CASE("tree rows: all folders") {
  FileTree tree(of_paths(kPaths));
  tree.fold_all(true);
  CHECK(shown(tree) == "(src) (docs) top.txt");
  tree.fold(node_named(tree, "src"), false);
  CHECK(shown(tree) == "src (app) (lib) (docs) top.txt");
  tree.fold_all(false);
  CHECK(tree.rows().size() == tree.nodes().size());
}

TEST_CASE("tree rows: a filter leaves files by their path, and folders with such files") {
  const Document document = of_paths(kPaths);
  FileTree tree(document);
  tree.fold(node_named(tree, "app"), true);
  tree.filter(document, "app");
  CHECK(shown(tree) == "src app a.ts b.ts");
  CHECK(tree.files_left() == 2);
  CHECK(tree.row_of(tree.node_of_file(4)) == kNone);
  tree.fold(node_named(tree, "app"), true);
  CHECK(shown(tree) == "src (app)");
  tree.filter(document, "c.ts");
  CHECK(shown(tree) == "src lib c.ts");
  // The folds are as they were.
  tree.filter(document, "");
  CHECK(shown(tree) == "src (app) lib c.ts docs d.md top.txt");
  tree.filter(document, "nothing at all");
  CHECK(shown(tree) == "");
  CHECK(tree.files_left() == 0);
  CHECK(!tree.is_loose());
}

TEST_CASE("tree rows: letters in their order where nothing has the word") {
  const Document document = of_paths(kPaths);
  FileTree tree(document);
  tree.filter(document, "sab");
  CHECK(tree.is_loose());
  CHECK(shown(tree) == "src app b.ts");
}

TEST_CASE("tree rows: a file is found by its name before a rename") {
  Document document = of_paths({"new.c", "other.c"});
  document.files[0].from = "old.c";
  FileTree tree(document);
  tree.filter(document, "old");
  CHECK(shown(tree) == "new.c");
}

TEST_CASE("tree rows: folds are taken over by path") {
  FileTree before(of_paths(kPaths));
  before.fold(node_named(before, "app"), true);
  FileTree after(of_paths({"a/b.c", "src/app/a.ts", "src/app/new.ts", "src/other/app/x.ts"}));
  after.fold_as(before);
  CHECK(shown(after) == "a b.c src (app) other/app x.ts");
}

TEST_CASE("tree rows: no files") {
  FileTree tree;
  CHECK(tree.rows().empty());
  CHECK(tree.node_of_file(0) == kNone);
  tree.filter(Document{}, "x");
  tree.fold_all(true);
  CHECK(tree.rows().empty());
}

TEST_CASE("path words: words, in any order, capitals where they are typed") {
  CHECK(finds("", "a"));
  CHECK(finds("  ", "a"));
  CHECK(finds("lib", "src/Lib/x.c"));
  CHECK(finds("Lib", "src/Lib/x.c"));
  CHECK(!finds("LIB", "src/Lib/x.c"));
  CHECK(finds("x.c src", "src/Lib/x.c"));
  CHECK(!finds("x.c doc", "src/Lib/x.c"));
  CHECK(finds("\xC3\xBC", "a/\xC3\xBC.c"));
  CHECK(!finds("abc", "ab"));
  CHECK(finds_loosely("slx", "src/lib/x.c"));
  CHECK(!finds_loosely("xls", "src/lib/x.c"));
  CHECK(!finds_loosely("sll", "src/lib/x.c"));
  CHECK(finds_loosely("xc sl", "src/lib/x.c"));
}

TEST_CASE("tree rows property: folds and filters against the obvious way") {
  Random random(61);
  constexpr std::array<std::string_view, 6> kNames = {"a", "b", "ab", "x.c", "Y", "z"};
  constexpr std::array<std::string_view, 6> kTexts = {"", "a", "ab", "x c", "Y", "azz"};
  for (int i = 0; i < 400; ++i) {
    std::vector<std::string> paths;
    for (uint32_t n = random.below(12); n > 0; --n) {
      std::string path;
      for (uint32_t k = random.below(4); k > 0; --k)
        path += std::string(random.one_of(kNames)) + '/';
      paths.push_back(path + std::string(random.one_of(kNames)));
    }
    const Document document = of_paths(paths);
    FileTree tree(document);
    CHECK(tree.rows().size() == tree.nodes().size());
    std::vector<bool> left(paths.size(), true);
    for (int step = 0; step < 6; ++step) {
      if (random.below(3) == 0) {
        const std::string_view text = random.one_of(kTexts);
        tree.filter(document, text);
        const PathWords filter(text);
        for (size_t f = 0; f < paths.size(); ++f) {
          left[f] = tree.is_loose() ? filter.loosely_in(paths[f]) : filter.in(paths[f]);
        }
        const auto count = static_cast<uint32_t>(std::count(left.begin(), left.end(), true));
        CHECK(tree.files_left() == count);
      } else if (!tree.nodes().empty()) {
        tree.fold(random.below(static_cast<uint32_t>(tree.nodes().size())), random.below(3) > 0);
      }
      const std::vector<uint32_t> rows = slow_rows(tree, left);
      REQUIRE(tree.rows() == rows);
      // Every file is on one row at most: its own or that of the outermost fold above it.
      for (uint32_t f = 0; f < paths.size(); ++f) {
        const uint32_t node = tree.node_of_file(f);
        REQUIRE((tree.row_of(node) != kNone) == left[f]);
        if (!left[f]) continue;
        const uint32_t shows = rows[tree.row_of(node)];
        CHECK(shows <= node);
        CHECK(node < tree.nodes()[shows].end);
        CHECK((shows == node || tree.is_folded(shows)));
      }
    }
  }
}

}  // namespace whymark::test
