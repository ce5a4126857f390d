#include "app/gui/tree.h"

#include <doctest/doctest.h>

#include <string>

#include "core/format/parser.h"
#include "fonts/cells.h"
#include "tests/core/format/random_document.h"

namespace whymark::test {
namespace {

Document with_paths(const std::vector<std::string>& paths) {
  Document document;
  for (const std::string& path : paths) {
    FileSection section;
    section.path = path;
    document.files.push_back(section);
  }
  return document;
}

std::vector<TreeNode> nodes_of(const std::vector<std::string>& paths) {
  return FileTree(with_paths(paths)).nodes();
}

/// One row a line, two blanks a level, `#n` after a file.
std::string dump(const std::vector<std::string>& paths) {
  std::string out;
  for (const TreeNode& row : nodes_of(paths)) {
    out += std::string(2 * static_cast<size_t>(row.depth), ' ') + row.name;
    if (row.file != kNone) out += " #" + std::to_string(row.file);
    out += '\n';
  }
  return out;
}

/// The path of each file by the rows above it, in the order of the rows; what is broken as text.
std::vector<std::pair<uint32_t, std::string>> paths_of(const std::vector<TreeNode>& rows) {
  std::vector<std::pair<uint32_t, std::string>> paths;
  std::vector<std::string> open;  // the folders around the row
  for (const TreeNode& row : rows) {
    REQUIRE(row.depth >= 0);
    REQUIRE(static_cast<size_t>(row.depth) <= open.size());
    open.resize(static_cast<size_t>(row.depth));
    if (row.file == kNone) {
      open.push_back(row.name);
      continue;
    }
    std::string path;
    for (const std::string& folder : open) path += folder + '/';
    paths.emplace_back(row.file, path + row.name);
  }
  return paths;
}

/// Every file is in the tree once, and the folders above it spell its path.
void check_tree(const std::vector<std::string>& paths) {
  const auto found = paths_of(nodes_of(paths));
  REQUIRE(found.size() == paths.size());
  std::vector<bool> seen(paths.size());
  for (const auto& [file, path] : found) {
    CHECK(!seen[file]);
    seen[file] = true;
    CHECK(path == with_marks(paths[file]));
  }
}

}  // namespace

TEST_CASE("tree: no files") { CHECK(dump({}) == ""); }

TEST_CASE("tree: files without folders stay in their order") {
  CHECK(dump({"b.c", "a.c"}) == "b.c #0\na.c #1\n");
}

TEST_CASE("tree: folders hold their files") {
  CHECK(dump({"src/a.c", "src/b.c", "docs/c.md"}) == "src\n  a.c #0\n  b.c #1\ndocs\n  c.md #2\n");
}

TEST_CASE("tree: folders with nothing else in them are one row") {
  CHECK(dump({"a/b/c/d.c"}) == "a/b/c\n  d.c #0\n");
  CHECK(dump({"a/b/c.c", "a/d/e.c"}) == "a\n  b\n    c.c #0\n  d\n    e.c #1\n");
  CHECK(dump({"a/b/c/d.c", "a/e.c"}) == "a\n  b/c\n    d.c #0\n  e.c #1\n");
}

TEST_CASE("tree: a folder's rows stand together, in the order of its first file") {
  CHECK(dump({"z/1", "a/2", "z/3"}) == "z\n  1 #0\n  3 #2\na\n  2 #1\n");
}

TEST_CASE("tree: folders stand before the files beside them") {
  CHECK(dump({"top.c", "src/a.c"}) == "src\n  a.c #1\ntop.c #0\n");
}

TEST_CASE("tree: a path given twice is there twice") {
  CHECK(dump({"a/b", "a/b"}) == "a\n  b #0\n  b #1\n");
  // And a file may have the name of a folder.
  CHECK(dump({"a/b", "a/b/c"}) == "a\n  b\n    c #1\n  b #0\n");
}

TEST_CASE("tree: absolute paths and empty components keep every character") {
  CHECK(dump({"/etc/passwd"}) == "/etc/passwd #0\n");
  CHECK(dump({"a//b.c"}) == "a\n  /b.c #0\n");
  check_tree({"/", "//", "a/", "a//", "//a", "../../x", "./a", "a/../b", ""});
}

TEST_CASE("tree: unseen characters in names are marks") {
  CHECK(dump({"a\xE2\x80\xAE/b\xFF.c"}) == "aU+202E\n  b\\xFF.c #0\n");
  check_tree({"a\xE2\x80\xAE/b\xFF.c", "a\xFF/\x01"});
}

TEST_CASE("tree: a path of a hundred thousand folders") {
  std::string deep;
  for (int i = 0; i < 100000; ++i) deep += "d/";
  const std::vector<std::string> paths{deep + "a.c", deep + "b.c", "d/c.c"};
  check_tree(paths);
  for (const TreeNode& row : nodes_of(paths)) CHECK(row.depth <= 64);
}

TEST_CASE("tree: of a parsed review") {
  const Document document = parse(TextBuffer("---\nwhymark: 1\n---\n@file src/a.c\n@file b.c\n"));
  const std::vector<TreeNode> rows = FileTree(document).nodes();
  REQUIRE(rows.size() == 3);
  CHECK(rows[1].file == 0);
  CHECK(rows[2].file == 1);
}

TEST_CASE("tree property: every file once, under its path") {
  static constexpr std::array<std::string_view, 9> kPieces = {"a", "b", "src",  "x.c", "/",
                                                              "/", "/", "\xFF", ".."};
  Random random(81);
  for (int i = 0; i < 2000; ++i) {
    std::vector<std::string> paths;
    for (uint32_t n = random.below(8); n > 0; --n) {
      std::string path;
      for (uint32_t k = random.below(9); k > 0; --k) path += random.one_of(kPieces);
      paths.push_back(path);
    }
    check_tree(paths);
  }
}

TEST_CASE("tree property: a folder that holds one folder only is never a row") {
  Random random(82);
  for (int i = 0; i < 500; ++i) {
    std::vector<std::string> paths;
    for (uint32_t n = 1 + random.below(6); n > 0; --n) {
      std::string path;
      for (uint32_t k = random.below(5); k > 0; --k) path += "ab"[random.below(2)], path += '/';
      paths.push_back(path + "f");
    }
    const std::vector<TreeNode> rows = nodes_of(paths);
    for (size_t r = 0; r < rows.size(); ++r) {
      if (rows[r].file != kNone) continue;
      size_t files = 0, folders = 0;
      for (size_t k = r + 1; k < rows.size() && rows[k].depth > rows[r].depth; ++k) {
        if (rows[k].depth != rows[r].depth + 1) continue;
        ++(rows[k].file == kNone ? folders : files);
      }
      CHECK((files > 0 || folders > 1));
    }
  }
}

}  // namespace whymark::test
