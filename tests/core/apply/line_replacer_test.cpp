#include "core/apply/line_replacer.h"

#include <algorithm>
#include <optional>

#include "tests/core/apply/change.h"

using namespace whymark;
using namespace whymark::test;

namespace {

/// The obvious way: lines in a row, each ended when another comes after it.
std::string joined(const std::vector<std::optional<std::string>>& lines,
                   const std::string& otherwise) {
  std::string out;
  bool open = false;  // the last line lacks its newline
  for (const auto& line : lines) {
    if (!line) continue;
    if (open) {
      const size_t newline = out.rfind('\n');
      const bool crlf = newline != std::string::npos && newline > 0 && out[newline - 1] == '\r';
      out += newline == std::string::npos ? otherwise : crlf ? "\r\n" : "\n";
    }
    out += *line;
    open = !ends(*line);
  }
  return out;
}

std::string random_whole_line(Random& random, bool may_lack) {
  std::string line = random.pick(std::vector<std::string>{"a", "b\r", "", "cc"});
  if (may_lack && random.chance(50)) return line.empty() ? "e" : line;
  return line + random_end(random, Ends::mixed);
}

}  // namespace

TEST_CASE("replaced lines never glue, and what is recorded makes the result") {
  Random random(seed());
  for (uint32_t round = 0; round < case_count(3000); ++round) {
    const uint32_t count = random.below(6);
    std::vector<std::string> lines;
    for (uint32_t i = 0; i < count; ++i) lines.push_back(random_whole_line(random, i + 1 == count));
    std::string before;
    for (const std::string& line : lines) before += line;
    const std::string otherwise = random.chance(50) ? "\n" : "\r\n";
    LineReplacer replacer(before, otherwise);
    std::vector<std::optional<std::string>> expected;
    size_t at = 0;
    for (const std::string& line : lines) {
      const size_t end = at + line.size();
      switch (random.below(5)) {
        case 0:  // goes
          replacer.replace(at, end, "");
          break;
        case 1: {  // others come before it
          std::string text;
          for (uint32_t more = 1 + random.below(2); more > 0; --more) {
            expected.push_back(random_whole_line(random, more == 1));
            text += *expected.back();
          }
          replacer.replace(at, at, text);
          expected.push_back(line);
          break;
        }
        case 2:  // becomes another
          expected.push_back(random_whole_line(random, true));
          replacer.replace(at, end, *expected.back());
          break;
        case 3:
          if (end == before.size()) {  // an empty one, of which nothing is seen
            expected.push_back("");
            replacer.replace_by_empty_line(at, end);
            break;
          }
          [[fallthrough]];
        default:
          expected.push_back(line);
      }
      at = end;
    }
    if (random.chance(30)) {
      expected.push_back(random_whole_line(random, true));
      replacer.replace(at, at, *expected.back());
    }
    std::string after;
    const std::vector<Replacement> made = replacer.finish(after);
    CAPTURE(before);
    REQUIRE(after == joined(expected, otherwise));
    std::string again;
    size_t copied = 0;
    for (const Replacement& each : made) {
      REQUIRE(each.first >= copied);
      REQUIRE(each.end >= each.first);
      again += before.substr(copied, each.first - copied) + each.text;
      copied = each.end;
    }
    REQUIRE(again + before.substr(copied) == after);
  }
}

TEST_CASE("nothing replaced is nothing recorded") {
  LineReplacer replacer("a\nb", "\n");
  std::string after;
  CHECK(replacer.finish(after).empty());
  CHECK(after == "a\nb");
}
