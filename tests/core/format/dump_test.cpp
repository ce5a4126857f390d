// The JSON dump where the conformance cases do not reach: its shape and its escapes.
#include "core/format/dump.h"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "core/format/parser.h"
#include "tests/core/format/random_document.h"

namespace whymark::test {
namespace {

using nlohmann::json;

std::string bytes_of(const json& text) {
  if (text.is_string()) return text;
  const std::string hex = text.at("hex");
  std::string bytes;
  for (size_t i = 0; i + 1 < hex.size(); i += 2) {
    bytes += static_cast<char>(std::stoi(hex.substr(i, 2), nullptr, 16));
  }
  return bytes;
}

json dumped(std::string_view input) { return json::parse(dump_json(parse(TextBuffer(input)))); }

}  // namespace

TEST_CASE("dump: one entry a line") {
  CHECK(dump_json(parse(TextBuffer("---\nwhymark: 1\ntitle: T\n---\n@file a\nx"))) ==
        "{\n"
        "  \"dump\": 1,\n"
        "  \"crlf\": false,\n"
        "  \"bom\": false,\n"
        "  \"rows\": [\n"
        "    [\"fence\",\"---\\n\"],\n"
        "    [\"yaml\",\"whymark: 1\\n\"],\n"
        "    [\"yaml\",\"title: T\\n\"],\n"
        "    [\"fence\",\"---\\n\"],\n"
        "    [\"file\",\"@file a\\n\"],\n"
        "    [\"stray\",\"x\"]\n"
        "  ],\n"
        "  \"frontmatter\": {\"whymark\":1,\"title\":\"T\"},\n"
        "  \"files\": [\n"
        "    {\"path\":\"a\",\"status\":\"modified\",\"status_given\":false,\"rows\":[5,6],"
        "\"added\":0,\"removed\":0}\n"
        "  ],\n"
        "  \"hunks\": [],\n"
        "  \"notes\": [],\n"
        "  \"checks\": [],\n"
        "  \"diagnostics\": [\n"
        "    [\"warning\",\"stray-line\",6,1]\n"
        "  ]\n"
        "}\n");
}

TEST_CASE("dump: text that is UTF-8 and text that is not") {
  const char* const good[] = {"\xC3\xA4",     "\xE2\x82\xAC", "\xF0\x9F\x98\x80",
                              "\xED\x9F\xBF", "\xEE\x80\x80", "\xF4\x8F\xBF\xBF",
                              "\x01\x7F",     "\xE0\xA0\x80"};
  const char* const bad[] = {"\x80",
                             "\xC0\x80",
                             "\xC3",
                             "\xE0\x9F\xBF",
                             "\xED\xA0\x80",
                             "\xF0\x8F\xBF\xBF",
                             "\xF4\x90\x80\x80",
                             "\xF5",
                             "\xFF",
                             "\xE2\x82"};
  for (const char* const text : good) {
    const json row = dumped(text).at("rows").at(0).at(1);
    CHECK(row.is_string());
    CHECK(bytes_of(row) == text);
  }
  for (const char* const text : bad) {
    const json row = dumped(text).at("rows").at(0).at(1);
    CHECK(row.is_object());
    CHECK(bytes_of(row) == text);
  }
}

TEST_CASE("dump: no byte that could drive a terminal") {
  const std::string dump = dump_json(parse(TextBuffer("\x1b[31m\x7f \xE2\x80\xAE\xC2\x9B")));
  for (const char c : dump) CHECK((c == '\n' || (c >= ' ' && c < '\x7F')));
}

TEST_CASE("dump property: the rows joined are the document") {
  Random random(11);
  for (int i = 0; i < 300; ++i) {
    const std::string input = i % 2 == 0 ? random_bytes(random, random.below(200))
                                         : mutated(random, random_review(random), 8);
    std::string joined;
    const json dump = dumped(input);
    for (const json& row : dump.at("rows")) joined += bytes_of(row.at(1));
    CHECK(joined == input);
  }
}

}  // namespace whymark::test
