#include "app/gui/reference.h"

#include <doctest/doctest.h>

#include "app/gui/texts.h"

namespace whymark::test {

TEST_CASE("reference: cut at headings, nothing lost") {
  const std::string_view text =
      "before\n# One `x`\na\n```\n# no heading\n```\n### Two\n#none\n####### none\n# \nend";
  const std::vector<ReferenceSection> cut = cut_at_headings(text);
  std::string joined, titles;
  for (const ReferenceSection& each : cut) {
    joined += each.text;
    titles += each.title + "," + std::to_string(each.level) + ";";
  }
  CHECK(joined == text);
  CHECK(titles == "Start,0;One x,1;Two,3;,1;");
  CHECK(cut_at_headings("").empty());
}

TEST_CASE("reference: the format's text is built in") {
  std::string joined;
  for (const ReferenceSection& each : cut_at_headings(format_reference())) joined += each.text;
  CHECK(joined == format_reference());
  CHECK(joined.starts_with("# whymark, version 1\n"));
}

}  // namespace whymark::test
