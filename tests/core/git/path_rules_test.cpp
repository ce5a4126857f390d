#include "core/git/path_rules.h"

#include <doctest/doctest.h>

#include <string>

using whymark::refuse_path;

TEST_CASE("paths that could leave the tree or reach git's files are refused") {
  const std::string hostile[] = {
      "",
      "/etc/passwd",
      "..",
      "../x",
      "a/../../x",
      "a/..",
      ".",
      "./a",
      "a/./b",
      "a//b",
      "a/",
      "..\\x",
      "a\\..\\..\\x",
      ".git",
      ".git/hooks/post-commit",
      "a/.git/config",
      ".GIT/config",
      ".Git",
      "git~1/hooks/x",
      "GIT~1",
      "git~2",
      "git~1.",
      ".git./x",
      ".git /x",
      ".git . ./x",
      ".git::$INDEX_ALLOCATION/hooks/x",
      ".git:stream",
      ".git .:x",
      ".g\u200cit/x",
      "\ufeff.git/x",
      ".git\u200f/x",
      ".gi\u206at\u200e. /x",
      "a\\.git\\hooks\\x",
      std::string("a\0b", 3),
      std::string(".git\0/x", 7),
  };
  for (const std::string& path : hostile) {
    CAPTURE(path);
    CHECK(refuse_path(path) != "");
  }
}

TEST_CASE("odd but harmless paths are not refused") {
  const char* harmless[] = {
      "a",
      "src/a b.ts",
      ".gitignore",
      ".gitattributes",
      ".github/workflows/ci.yml",
      "a.git",
      "x.git/config",
      "..a",
      "...",
      "a..b",
      ".gitx",
      "git",
      "git~",
      "git~10",
      "agit~1",
      "caf\xc3\xa9",
      "caf\xe9",
      "\xe2\x80",
      "back\\slash",
      "tab\there",
      "line\nbreak",
      "a:b",
      "\u200cgit",
  };
  for (const char* path : harmless) {
    CAPTURE(path);
    CHECK(refuse_path(path) == "");
  }
}
