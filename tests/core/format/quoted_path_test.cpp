#include "core/format/quoted_path.h"

#include <doctest/doctest.h>

#include <random>
#include <string>

#include "core/format/parser.h"

namespace whymark::test {
namespace {

/// The path of an `@file` line that has it as encode_path writes it.
std::string read_back(const std::string& path) {
  const Document document =
      parse(TextBuffer("---\nwhymark: 1\ntitle: T\n---\n@file " + encode_path(path) +
                       " added from=" + encode_path(path) + "\n"));
  REQUIRE(document.files.size() == 1);
  CHECK(document.diagnostics.empty());
  CHECK(document.files[0].from == path);
  return document.files[0].path;
}

}  // namespace

TEST_CASE("quoted path: any bytes are read back") {
  std::mt19937 random(1);
  const std::string kBytes = "ab/ =\"\\\t\n\r\x1b\x7f#@+-\xc3\xa9\xe2\x80\xae\xff.0";
  for (int i = 0; i < 5000; ++i) {
    std::string path;
    for (uint32_t size = 1 + random() % 8; size > 0; --size) {
      path += random() % 4 == 0 ? static_cast<char>(1 + random() % 255)
                                : kBytes[random() % kBytes.size()];
    }
    INFO(encode_path(path));
    CHECK(read_back(path) == path);
  }
}

TEST_CASE("quoted path: quotes only where they are needed") {
  for (const char* path :
       {"src/a.c", "caf\xc3\xa9", "added", "+1", "un\"t", "#a", "@file", "a=b/c"}) {
    CHECK(read_back(path) == path);
  }
  CHECK(encode_path("src/a.c") == "src/a.c");
  CHECK(encode_path("caf\xc3\xa9") == "caf\xc3\xa9");
  CHECK(encode_path("a b") == "\"a b\"");
  CHECK(encode_path("from=a") == "\"from=a\"");
  CHECK(encode_path("caf\xe9") == "\"caf\\351\"");
  CHECK(encode_path("a\tb") == "\"a\\tb\"");
  CHECK(encode_path("\xe2\x80\xae") == "\"\\342\\200\\256\"");
}

}  // namespace whymark::test
