#include "core/review/fuzzy.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cctype>
#include <random>

namespace whymark::test {
namespace {

/// The texts in the order of their scores, best first; those that do not fit are left out.
std::vector<std::string> ranked(std::string_view typed, std::vector<std::string> texts) {
  const FuzzyPattern pattern(typed);
  std::erase_if(texts, [&](const std::string& text) { return !pattern.score(text); });
  std::stable_sort(texts.begin(), texts.end(), [&](const std::string& a, const std::string& b) {
    return *pattern.score(a) > *pattern.score(b);
  });
  return texts;
}

}  // namespace

TEST_CASE("fuzzy: what fits better comes first") {
  using Texts = std::vector<std::string>;
  CHECK(ranked("abc", {"a/b/x", "acb", "xabcx"}) == Texts{"xabcx"});
  // The last part of a path before its folders.
  CHECK(ranked("route", {"src/route/index.ts", "src/api/route.ts"}) ==
        Texts{"src/api/route.ts", "src/route/index.ts"});
  // Letters that follow each other before scattered ones.
  CHECK(ranked("code", {"core/odd/e.h", "lib/code.h"}) == Texts{"lib/code.h", "core/odd/e.h"});
  // Word starts before letters within words.
  CHECK(ranked("sr", {"lib/user.cpp", "lib/search_run.cpp"}) ==
        Texts{"lib/search_run.cpp", "lib/user.cpp"});
  CHECK(ranked("rl", {"lib/early.ts", "lib/rateLimit.ts"}) ==
        Texts{"lib/rateLimit.ts", "lib/early.ts"});
  CHECK(ranked("RATE limit", {"lib/rate-limit.ts"}) == Texts{"lib/rate-limit.ts"});
}

TEST_CASE("fuzzy: the letters that were taken") {
  CHECK(FuzzyPattern("rl").letters("lib/rate-limit") == std::vector<uint32_t>{4, 9});
  CHECK(FuzzyPattern("").letters("a").empty());
  CHECK(FuzzyPattern("b").letters("a").empty());
  const std::string long_text = std::string(5000, 'b') + "abc";
  CHECK(FuzzyPattern("abc").letters(long_text) == std::vector<uint32_t>{5000, 5001, 5002});
}

TEST_CASE("fuzzy: letters taken are those typed, in order") {
  std::mt19937 random(7);
  const auto text = [&](size_t most) {
    std::string out;
    for (size_t i = random() % (most + 1); i > 0; --i) out += "abAB/_-1"[random() % 8];
    return out;
  };
  for (int round = 0; round < 5000; ++round) {
    const std::string in = text(40);
    const std::string typed = text(5);
    const FuzzyPattern pattern(typed);
    const std::vector<uint32_t> letters = pattern.letters(in);
    size_t next = 0;
    for (const char c : in) {
      if (next < typed.size() && std::tolower(c) == std::tolower(typed[next])) ++next;
    }
    CHECK(pattern.score(in).has_value() == (next == typed.size()));
    if (next < typed.size()) continue;
    REQUIRE(letters.size() == typed.size());
    for (size_t i = 0; i < letters.size(); ++i) {
      CHECK(std::tolower(in[letters[i]]) == std::tolower(typed[i]));
      if (i > 0) CHECK(letters[i] > letters[i - 1]);
    }
  }
}

TEST_CASE("words: each must be there") {
  CHECK(WordsPattern("limit retry").score("Retry, then limit").has_value());
  CHECK(!WordsPattern("limit retry").score("Retry, then lim").has_value());
  CHECK(*WordsPattern("limit").score("a limit") > *WordsPattern("limit").score("unlimited"));
  CHECK(WordsPattern("it i").letters("limit") == std::vector<uint32_t>{1, 3, 4});
}

}  // namespace whymark::test
