#include "core/diff/similarity.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <string>

#include "tests/core/git/scratch.h"

namespace whymark::test {
namespace {

/// Whole lines in common, told by their text: what the measure comes to where lines are short and
/// end in LF, and no two hashes are the same.
uint32_t slow_similarity(const std::string& before, const std::string& after) {
  const auto lines = [](const std::string& text) {
    std::map<std::string, uint64_t> bytes;
    for (size_t at = 0; at < text.size();) {
      const size_t end = text.find('\n', at) + 1;
      bytes[text.substr(at, end - at)] += end - at;
      at = end;
    }
    return bytes;
  };
  const auto old_lines = lines(before), new_lines = lines(after);
  uint64_t kept = 0;
  for (const auto& [line, bytes] : old_lines) {
    const auto found = new_lines.find(line);
    if (found != new_lines.end()) kept += std::min(bytes, found->second);
  }
  const uint64_t larger = std::max(before.size(), after.size());
  const uint64_t smaller = std::min(before.size(), after.size());
  if (smaller == 0 || 2 * smaller < larger) return 0;
  return static_cast<uint32_t>(kept * kMostSimilar / larger);
}

uint32_t similar(const std::string& before, const std::string& after) {
  return similarity(sign_content(before), sign_content(after));
}

}  // namespace

TEST_CASE("similarity: agrees with a look at every line") {
  Random random(seed());
  for (uint32_t i = 0; i < 2000; ++i) {
    std::string before, after;
    const uint32_t lines = random.below(12);
    for (uint32_t line = 0; line < lines; ++line) {
      const std::string text = "line " + std::to_string(random.below(15)) + "\n";
      if (!random.chance(20)) before += text;
      if (!random.chance(20)) after += text;
    }
    INFO(before, "->\n", after);
    CHECK(similar(before, after) == slow_similarity(before, after));
  }
}

TEST_CASE("similarity: what counts as the same") {
  CHECK(similar("a\nb\n", "b\na\n") == kMostSimilar);              // the order does not matter
  CHECK(similar("a\r\nb\r\n", "a\nb\n") == kMostSimilar * 4 / 6);  // a text's CR is not looked at
  CHECK(similar(std::string("\0a\r\n", 4), std::string("\0a\n", 3)) == 0);  // elsewhere it is
  CHECK(similar("", "") == 0);
  CHECK(similar("a\n", "") == 0);
  CHECK(similar(std::string(640, 'x'), std::string(640, 'x')) == kMostSimilar);  // no line at all
  CHECK(similar(std::string(640, 'x'), std::string(320, 'x')) == kRenameSimilarity);
  CHECK(similar(std::string(640, 'x'), std::string(319, 'x')) == 0);  // by its size
}

TEST_CASE("similarity: binary is what has a NUL early") {
  CHECK(looks_binary(std::string("a\0", 2)));
  CHECK(looks_binary(std::string(7999, 'a') + std::string(1, '\0')));
  CHECK_FALSE(looks_binary(std::string(8000, 'a') + std::string(1, '\0')));
  CHECK_FALSE(looks_binary(""));
}

}  // namespace whymark::test
