#include "core/diff/tokens.h"

#include <doctest/doctest.h>
#include <utf8proc.h>

#include <string>
#include <vector>

#include "tests/core/diff/random_text.h"

using namespace whymark;
using namespace whymark::test;

namespace {

std::string shown(std::string_view line) {
  std::vector<WordToken> tokens;
  tokenize(line, tokens);
  std::string out;
  for (const WordToken& token : tokens) {
    if (!out.empty()) out += '|';
    out += line.substr(token.first, token.size());
  }
  return out;
}

/// The starts of clusters, by the library's rules applied from the start of the line on.
std::vector<bool> slow_clusters(std::string_view line) {
  std::vector<bool> begins(line.size(), false);
  utf8proc_int32_t state = 0;
  utf8proc_int32_t last = -1;
  for (size_t at = 0; at < line.size();) {
    utf8proc_int32_t code_point = -1;
    const utf8proc_ssize_t size =
        utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(line.data() + at),
                         static_cast<utf8proc_ssize_t>(line.size() - at), &code_point);
    if (size <= 0) code_point = -1;
    if (last < 0 || code_point < 0) {
      begins[at] = true;
      state = 0;
    } else {
      begins[at] = utf8proc_grapheme_break_stateful(last, code_point, &state);
    }
    last = code_point;
    at += size <= 0 ? 1 : static_cast<size_t>(size);
  }
  return begins;
}

}  // namespace

TEST_CASE("tokens: words, runs of white space, and single clusters of anything else") {
  CHECK(shown("int x_1 = f(a,  b);") == "int| |x_1| |=| |f|(|a|,|  |b|)|;");
  CHECK(shown("") == "");
  CHECK(shown("maxWait2Ms == 5_000") == "maxWait2Ms| |=|=| |5_000");
  CHECK(shown("a\t b\r") == "a|\t |b|\r");
  CHECK(shown("\xC3\xA9t\xC3\xA9 \xD0\xB8 \xEA\xB0\x80\xEB\x82\x98") ==
        "\xC3\xA9t\xC3\xA9| |\xD0\xB8| |\xEA\xB0\x80\xEB\x82\x98");
  // An accent is part of its word; on punctuation or a space it makes that a token of its own.
  CHECK(shown("cafe\xCC\x81s") == "cafe\xCC\x81s");
  CHECK(shown("a .\xCC\x81.  \xCC\x81x") == "a| |.\xCC\x81|.| | \xCC\x81|x");
  // Scripts without spaces between words: one character each, with its marks.
  CHECK(shown("\xE6\x96\x87\xE5\xAD\x97x") == "\xE6\x96\x87|\xE5\xAD\x97|x");
  CHECK(shown("\xE0\xB8\x81\xE0\xB8\xB5\xE0\xB8\x81") == "\xE0\xB8\x81\xE0\xB8\xB5|\xE0\xB8\x81");
  // A family, two flags, a thumb with its colour, jamo that make one syllable.
  const std::string family =
      "\xF0\x9F\x91\xA8\xE2\x80\x8D\xF0\x9F\x91\xA9\xE2\x80\x8D\xF0\x9F\x91\xA7";
  CHECK(shown(family + family) == family + "|" + family);
  const std::string flag = "\xF0\x9F\x87\xA9\xF0\x9F\x87\xAA";
  CHECK(shown(flag + flag) == flag + "|" + flag);
  CHECK(shown("\xF0\x9F\x91\x8D\xF0\x9F\x8F\xBD.") == "\xF0\x9F\x91\x8D\xF0\x9F\x8F\xBD|.");
  CHECK(cluster_end("\xE1\x84\x92\xE1\x85\xA1\xE1\x86\xAB.", 0) == 9);
  // Bytes that are not UTF-8 are tokens one by one.
  CHECK(shown("caf\xE9s") == "caf|\xE9|s");
  CHECK(shown("\xFF\xFE\xC3") == "\xFF|\xFE|\xC3");
  CHECK(shown("\xEF\xBB\xBFx") == "\xEF\xBB\xBF|x");
}

TEST_CASE("tokens: joined they are the line, and none splits a cluster") {
  Random random(seed());
  for (uint32_t round = case_count(3000); round > 0; --round) {
    const std::string line = random_text(random, random.below(24));
    CAPTURE(line);
    const std::vector<bool> clusters = slow_clusters(line);
    std::vector<WordToken> tokens;
    tokenize(line, tokens);
    uint32_t at = 0;
    std::vector<bool> begins(line.size(), false);
    for (const WordToken& token : tokens) {
      REQUIRE(token.first == at);
      REQUIRE(token.end > token.first);
      REQUIRE(clusters[at]);
      begins[at] = true;
      at = token.end;
    }
    REQUIRE(at == line.size());
    for (size_t i = 0; i < line.size(); ++i) {
      if (clusters[i]) {
        size_t end = i + 1;
        while (end < line.size() && !clusters[end]) ++end;
        REQUIRE(cluster_end(line, i) == end);
      }
      // What is sure of a piece holds wherever the piece is.
      const size_t from = random.below(static_cast<uint32_t>(i) + 1);
      const size_t size = 1 + random.below(static_cast<uint32_t>(line.size() - from));
      const std::string_view piece = std::string_view(line).substr(from, size);
      if (surely_cluster(piece, i - from)) REQUIRE(clusters[i]);
      if (surely_token(piece, i - from)) REQUIRE(begins[i]);
    }
  }
}
