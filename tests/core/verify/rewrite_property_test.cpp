// Random reviews with claims, checks and records of them, sound and unsound.
#include <doctest/doctest.h>

#include <array>
#include <string>
#include <string_view>

#include "tests/core/format/random_document.h"
#include "tests/core/verify/rewrite_invariants.h"

namespace whymark::test {
namespace {

constexpr std::array<std::string_view, 22> kFrontLines = {"checks:",
                                                          "  - make",
                                                          "  - cmd: make",
                                                          "    status: pass",
                                                          "    detail: 'it is'",
                                                          "    ran: x",
                                                          "  - {cmd: b, status: fail}",
                                                          "  - cmd: |",
                                                          "      two",
                                                          "      lines",
                                                          "checks: [a, b]",
                                                          "evidence:",
                                                          "  - version: 1",
                                                          "    command: make",
                                                          "    noteId: n1",
                                                          "    claimed: pass",
                                                          "    status: fail",
                                                          "    exitCode: 1",
                                                          "- nonsense",
                                                          "# comment",
                                                          "",
                                                          "quality: x"};
constexpr std::array<std::string_view, 26> kBodyLines = {"@note doc",
                                                         "@note +1 id=n1",
                                                         "@note +1",
                                                         "@file a.c",
                                                         "@@ -1 +1 @@",
                                                         "-a",
                                                         "+b",
                                                         "why: x",
                                                         "verify: cmd `make` => pass",
                                                         "verify: cmd `make` => fail (it (is) so)",
                                                         "verify: `b` => unknown",
                                                         "verify: cmd c d => skipped",
                                                         "verify: cmd:\"e\" -> ok (2)",
                                                         "verify: cmd `f`",
                                                         "verify: cmd `g` => maybe",
                                                         "verify: cmd `h => pass",
                                                         "verify: cmd",
                                                         "  => pass",
                                                         "  (more)",
                                                         "  `x`",
                                                         "@check cmd `make` => fail",
                                                         "@check cmd make",
                                                         "# comment",
                                                         "",
                                                         "body",
                                                         "\r"};

std::string random_claims(Random& random) {
  std::string text = "---\nwhymark: 1\ntitle: t\n";
  for (uint32_t lines = random.below(12); lines > 0; --lines) {
    text += std::string(random.one_of(kFrontLines)) + "\n";
  }
  text += "---\n";
  for (uint32_t lines = random.below(20); lines > 0; --lines) {
    text += std::string(random.one_of(kBodyLines)) + "\n";
  }
  return text;
}

}  // namespace

TEST_CASE("rewrite: of any review nothing else changes, and what came out is found again") {
  constexpr uint32_t kReviews = 6000;
  Random random(11);
  for (uint32_t i = 0; i < kReviews; ++i) {
    const std::string text = random_claims(random);
    const std::string broken = broken_rewrite(text, random.below(1 << 16));
    CHECK_MESSAGE(broken.empty(), broken, "\n", text);
  }
}

}  // namespace whymark::test
