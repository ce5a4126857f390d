#include "app/gui/script.h"

#include <doctest/doctest.h>

#include <string>

namespace whymark::test {
namespace {

/// `number:word|word` for each step, separated by blanks.
std::string dump(std::string_view text) {
  std::string out;
  for (const Step& step : parse_script(text)) {
    if (!out.empty()) out += ' ';
    out += std::to_string(step.number) + ':';
    for (size_t i = 0; i < step.words.size(); ++i) out += (i > 0 ? "|" : "") + step.words[i];
  }
  return out;
}

}  // namespace

TEST_CASE("script: nothing to do") {
  CHECK(dump("") == "");
  CHECK(dump("\n\n  \n\t\n") == "");
  CHECK(dump(";;; ;\n;") == "");
}

TEST_CASE("script: one step a line, numbered from 1") {
  CHECK(dump("key j\nscroll 400\n") == "1:key|j 2:scroll|400");
  CHECK(dump("key j\n\n\nquit") == "1:key|j 4:quit");
  CHECK(dump("  key \t j  ") == "1:key|j");
  CHECK(dump("key j\r\nquit\r\n") == "1:key|j 2:quit");
}

TEST_CASE("script: steps of one line have its number") {
  CHECK(dump("key j; key k;quit\nkey n") == "1:key|j 1:key|k 1:quit 2:key|n");
  CHECK(dump("key j;") == "1:key|j");
}

TEST_CASE("script: comments are lines of their own and keep the count") {
  CHECK(dump("# key j\nquit") == "2:quit");
  CHECK(dump("  # key j; quit\n\t#\nquit") == "3:quit");
  // Elsewhere the sign is a word like any other.
  CHECK(dump("text # a") == "1:text|#|a");
  CHECK(dump("click note:#3") == "1:click|note:#3");
}

TEST_CASE("script: what is quoted is one word") {
  CHECK(dump("text 'two words'") == "1:text|two words");
  CHECK(dump("text \"it's\"") == "1:text|it's");
  CHECK(dump("text 'a; b'; quit") == "1:text|a; b 1:quit");
  CHECK(dump("text \"a;b\";quit") == "1:text|a;b 1:quit");
  CHECK(dump("text ''") == "1:text|");
  CHECK(dump("text '#'") == "1:text|#");
}

TEST_CASE("script: a quote ends with its line, closed or not") {
  CHECK(dump("text 'open\nquit") == "1:text|open 2:quit");
}

TEST_CASE("script: other bytes go through") {
  CHECK(dump("text \xE6\xBC\xA2\xFF") == "1:text|\xE6\xBC\xA2\xFF");
  CHECK(parse_script(std::string_view("text a\0b", 8))[0].words[1] == std::string("a\0b", 3));
}

TEST_CASE("script: an apostrophe inside a word is no quote") {
  CHECK(dump("text it's") == "1:text|it's");
  CHECK(dump("text it's; key j") == "1:text|it's 1:key|j");
}

}  // namespace whymark::test
