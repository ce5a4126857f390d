#include "core/base/captured_output.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <string>

namespace whymark::test {

TEST_CASE("captured output: all of it up to the limit") {
  CapturedOutput output(8);
  output.add("abcd");
  output.add("");
  output.add("efgh");
  CHECK(output.text() == "abcdefgh");
  CHECK(output.left_out() == 0);
  output.add("i");
  CHECK(output.text() == "abcd\n[whymark: 1 of 9 bytes are left out here]\nfghi");
  CHECK(output.left_out() == 1);
  CHECK(output.total() == 9);
}

TEST_CASE("captured output: head and tail of any pieces are those of the whole") {
  std::mt19937 random(1);
  for (int round = 0; round < 300; ++round) {
    const size_t half = 1 + random() % 20;
    CapturedOutput output(2 * half);
    std::string all;
    for (uint32_t piece = random() % 12; piece > 0; --piece) {
      std::string bytes;
      for (uint32_t size = random() % 30; size > 0; --size) {
        bytes += static_cast<char>('a' + random() % 26);
      }
      output.add(bytes);
      all += bytes;
    }
    CHECK(output.total() == all.size());
    if (all.size() <= 2 * half) {
      CHECK(output.text() == all);
      CHECK(output.left_out() == 0);
    } else {
      CHECK(output.left_out() == all.size() - 2 * half);
      const std::string text = output.text();
      CHECK(text.substr(0, half) == all.substr(0, half));
      CHECK(text.substr(text.size() - half) == all.substr(all.size() - half));
    }
  }
}

}  // namespace whymark::test
