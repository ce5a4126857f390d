#include "core/git/encoding.h"

#include <doctest/doctest.h>

using namespace whymark;
using namespace std::string_literals;

namespace {

std::string decode_error(const std::string& encoding, std::string_view bytes) {
  const auto text = git::decode(encoding, bytes);
  REQUIRE_FALSE(text.has_value());
  return text.error().message;
}

}  // namespace

TEST_CASE("the names of UTF-8 mean no conversion") {
  for (const char* name : {"UTF-8", "utf-8", "UTF8", "utf8", "Utf-8"}) CHECK(git::is_utf8(name));
  for (const char* name : {"UTF-16", "UTF-8-BOM", "", "ISO-8859-1", "utf_8", "UTF--8"}) {
    CHECK_FALSE(git::is_utf8(name));
  }
}

TEST_CASE("encodings are read as git reads them") {
  struct Row {
    const char* encoding;
    std::string bytes;
    const char* text;
  };
  const Row rows[] = {
      {"UTF-16", "\xff\xfe\x61\0\xac\x20"s, "a\xe2\x82\xac"},
      {"UTF-16", "\xfe\xff\0\x61\x20\xac"s, "a\xe2\x82\xac"},
      {"utf16", "\xfe\xff\0\x61"s, "a"},
      {"UTF-16", "\xff\xfe"s, ""},
      {"UTF-16LE", "\x61\0"s, "a"},
      {"UTF-16BE", "\0\x61"s, "a"},
      {"UTF-16LE-BOM", "\xff\xfe\x61\0"s, "a"},
      {"UTF-16LE-BOM", "\xfe\xff\0\x61"s, "a"},
      {"UTF-32", "\xff\xfe\0\0\x61\0\0\0"s, "a"},
      {"UTF-32", "\0\0\xfe\xff\0\0\0\x61"s, "a"},
      {"ISO-8859-1", "caf\xe9"s, "caf\xc3\xa9"},
      {"latin-1", "\xe9"s, "\xc3\xa9"},
      {"SHIFT-JIS", "\x83\x4a"s, "\xe3\x82\xab"},
      {"UTF-16", "", ""},
      {"no such encoding", "", ""},
  };
  for (const Row& row : rows) {
    CAPTURE(row.encoding);
    const auto text = git::decode(row.encoding, row.bytes);
    INFO((text ? std::string() : text.error().message));
    REQUIRE(text.has_value());
    CHECK(*text == row.text);
  }
}

TEST_CASE("what git turns away in an encoding is refused with the reason") {
  CHECK(decode_error("UTF-16", "a\0"s) ==
        "git converts it from UTF-16 (working-tree-encoding in .gitattributes), and it does not "
        "start with a byte order mark");
  CHECK(decode_error("UTF-32", "\xff\xfe\x61\0"s).find("does not start with") != std::string::npos);
  for (const auto& [encoding, bytes] :
       {std::pair("UTF-16LE", "\xff\xfe\x61\0"s), std::pair("utf16be", "\xff\xfe\x61\0"s),
        std::pair("UTF-32LE", "\0\0\xfe\xff"s)}) {
    CAPTURE(encoding);
    CHECK(decode_error(encoding, bytes).find("allows no byte order mark") != std::string::npos);
  }
  for (const auto& [encoding, bytes] :
       {std::pair("UTF-16LE", "a"s), std::pair("UTF-16LE", "\0\xd8"s),
        std::pair("SHIFT-JIS", "\x83"s), std::pair("ASCII", "\xe9"s)}) {
    CAPTURE(encoding);
    CHECK(decode_error(encoding, bytes).find("not valid in that") != std::string::npos);
  }
  // git writes this one, and cannot read what it has written.
  CHECK(decode_error("UTF-16BE-BOM", "\xfe\xff\0\x61"s).find("cannot be read here") !=
        std::string::npos);
  CHECK(decode_error("esc\x1b", "a").find('\x1b') == std::string::npos);
}

TEST_CASE("encodings are written as git checks out") {
  CHECK(git::encode("UTF-16LE-BOM", "a") == "\xff\xfe\x61\0"s);
  CHECK(git::encode("UTF-16BE-BOM", "a") == "\xfe\xff\0\x61"s);
  CHECK(git::encode("UTF-16BE", "a") == "\0\x61"s);
  CHECK(git::encode("ISO-8859-1", "caf\xc3\xa9") == "caf\xe9");
  CHECK(git::encode("UTF-16", "") == "");
  const auto lacks = git::encode("ISO-8859-1", "\xe2\x82\xac");
  REQUIRE_FALSE(lacks.has_value());
  CHECK(lacks.error().message ==
        "git converts it from ISO-8859-1 (working-tree-encoding in .gitattributes), which lacks a "
        "character of the text");
  // Every character needs more room than iconv is given at first.
  std::string text, bytes;
  for (int i = 0; i < 100000; ++i) {
    text += 'a';
    bytes += "a\0\0\0"s;
  }
  CHECK(git::encode("UTF-32LE", text) == bytes);
  CHECK(git::decode("UTF-32LE", bytes) == text);
}

TEST_CASE("a file keeps its byte order mark") {
  const auto with_text = [](const char* encoding, const std::string& bytes, std::string_view text) {
    return git::EncodedFile(encoding, bytes).with_text(text).value();
  };
  CHECK(with_text("UTF-16", "\xfe\xff\0\x61"s, "b") == "\xfe\xff\0\x62"s);
  CHECK(with_text("UTF-16", "\xff\xfe\x61\0"s, "b") == "\xff\xfe\x62\0"s);
  CHECK(with_text("UTF-16", "\xfe\xff\0\x61"s, "") == "\xfe\xff"s);
  CHECK(with_text("UTF-16LE-BOM", "\xfe\xff\0\x61"s, "b") == "\xfe\xff\0\x62"s);
  CHECK(with_text("UTF-16LE-BOM", "\x61\0"s, "b") == "\x62\0"s);
  CHECK(with_text("UTF-16LE-BOM", "", "b") == "\xff\xfe\x62\0"s);
  CHECK(with_text("UTF-32", "\0\0\xfe\xff"s, "b") == "\0\0\xfe\xff\0\0\0\x62"s);
  CHECK(with_text("ISO-8859-1", "\xff\xfe", "\xc3\xa9") == "\xe9");
}
