// Seeded documents for property tests: nearly valid ones, and mutations of them.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>

namespace whymark::test {

/// Numbers that are the same with every standard library (its distributions are not).
class Random {
 public:
  explicit Random(uint32_t seed) : engine_(seed) {}
  uint32_t below(uint32_t limit) { return engine_() % limit; }
  bool chance(uint32_t one_in) { return below(one_in) == 0; }
  template <size_t N>
  std::string_view one_of(const std::array<std::string_view, N>& choices) {
    return choices[below(N)];
  }

 private:
  std::mt19937 engine_;
};

inline constexpr std::array<std::string_view, 34> kLines = {"---",
                                                            "whymark: 1",
                                                            "title: T",
                                                            "@file a.c modified",
                                                            "@file b.c",
                                                            "@@ -1,3 +1,3 @@",
                                                            "@@ -5 +5,2 @@ f",
                                                            "@@",
                                                            "@@@ -1 -1",
                                                            "@note +1..4",
                                                            "@note -2",
                                                            "@note doc kind=risk",
                                                            "@note file",
                                                            "@note",
                                                            "@check type => ok",
                                                            "why: a",
                                                            "source: inference",
                                                            "todo: b",
                                                            "verify: type => pass",
                                                            "  more",
                                                            "# comment",
                                                            "",
                                                            " ",
                                                            " context",
                                                            "+added",
                                                            "-removed",
                                                            "--- x",
                                                            "+++ y",
                                                            "\\ No newline",
                                                            "prose",
                                                            "owner: me",
                                                            "\r",
                                                            "id: n2",
                                                            "+"};

/// Lines of the format in any order.
inline std::string random_lines(Random& random, uint32_t count) {
  std::string text;
  if (!random.chance(4)) text = "---\nwhymark: 1\ntitle: T\n---\n@file a.c\n";
  for (uint32_t i = 0; i < count; ++i) {
    text += random.one_of(kLines);
    text += random.chance(20) ? "\r\n" : "\n";
  }
  if (!text.empty() && random.chance(4)) text.pop_back();
  return text;
}

inline std::string random_bytes(Random& random, uint32_t count) {
  std::string text(count, '\0');
  for (char& c : text) c = random.chance(8) ? '\n' : static_cast<char>(random.below(256));
  return text;
}

/// Cuts, doubles, swaps and overwrites pieces of a text.
inline std::string mutated(Random& random, std::string text, uint32_t times) {
  for (uint32_t i = 0; i < times && !text.empty(); ++i) {
    const auto size = static_cast<uint32_t>(text.size());
    const uint32_t at = random.below(size);
    const uint32_t length = 1 + random.below(std::min(size - at, 40u));
    switch (random.below(5)) {
      case 0:
        text.erase(at, length);
        break;
      case 1:
        text.insert(random.below(size), text.substr(at, length));
        break;
      case 2:
        text[at] = static_cast<char>(random.below(256));
        break;
      case 3:
        text.insert(at, "\n");
        break;
      default:
        text.insert(at, random.one_of(kLines));
        break;
    }
  }
  return text;
}

/// A whole review with files, hunks (in any order one time in three) and notes about lines near
/// them.
inline std::string random_review(Random& random) {
  std::string text = "---\nwhymark: 1\ntitle: T\n---\n";
  const uint32_t files = 1 + random.below(3);
  for (uint32_t f = 0; f < files; ++f) {
    text += "@file f" + std::to_string(f) + "\n";
    const bool any_order = random.chance(3);
    uint32_t old_line = 1, new_line = 1;
    for (uint32_t h = random.below(6); h > 0; --h) {
      old_line += random.below(4);
      new_line += random.below(4);
      if (any_order) old_line = 1 + random.below(20);
      if (any_order) new_line = 1 + random.below(20);
      std::string body;
      uint32_t olds = 0, news = 0;
      for (uint32_t r = random.below(7); r > 0; --r) {
        const char sign = " +-"[random.below(3)];
        olds += sign != '+';
        news += sign != '-';
        body += sign + std::string("x\n");
      }
      text += "@@ -" + std::to_string(old_line - (olds == 0)) + "," + std::to_string(olds) + " +" +
              std::to_string(new_line - (news == 0)) + "," + std::to_string(news) + " @@\n" + body;
      old_line += olds;
      new_line += news;
      if (random.chance(3))
        text += "\n@note +" + std::to_string(1 + random.below(30)) + "\nwhy: x\n";
    }
    for (uint32_t n = random.below(5); n > 0; --n) {
      static constexpr std::array<std::string_view, 6> kFields = {
          "source: inference",    "source: file:a",       "verify: cmd `x` => pass",
          "verify: type => fail", "verify: none => pass", "todo: y"};
      static constexpr std::array<std::string_view, 4> kRisks = {"", " risk=low", " risk=medium",
                                                                 " risk=high"};
      const uint32_t first = random.below(30);
      text += std::string("\n@note ") + (random.chance(3) ? "-" : "+") + std::to_string(first) +
              ".." + std::to_string(first + random.below(12)) + std::string(random.one_of(kRisks)) +
              "\n";
      for (uint32_t i = random.below(4); i > 0; --i)
        text += std::string(random.one_of(kFields)) + "\n";
    }
    if (random.chance(5)) text += "@note doc risk=high\nquestion: z\n";
  }
  return text;
}

}  // namespace whymark::test
