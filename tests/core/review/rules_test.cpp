// The rules are the specification's tables of codes.
#include "core/review/rules.h"

#include <doctest/doctest.h>

#include "tests/core/format/spec_files.h"

namespace whymark::test {

TEST_CASE("rules: those of the specification, in its order and its words") {
  std::vector<SpecifiedCode> specified = specified_table("Raised by reading");
  for (SpecifiedCode& each : specified_table("Raised by validating")) specified.push_back(each);
  REQUIRE(rules().size() == specified.size());
  const std::regex reference(R"re( \([0-9., ]+\)$)re");  // to a section
  for (size_t i = 0; i < specified.size(); ++i) {
    const Rule& rule = rules()[i];
    std::string meaning = std::regex_replace(specified[i].meaning, reference, "");
    meaning.erase(std::remove(meaning.begin(), meaning.end(), '`'), meaning.end());
    CHECK(rule.code == specified[i].code);
    CHECK(rule.meaning == meaning);
    CHECK(rule_index(rule.code) == i);
  }
}

TEST_CASE("rules: every code of the sources is one") {
  std::set<std::string> codes;
  for (const Rule& rule : rules()) CHECK(codes.insert(std::string(rule.code)).second);
  size_t defined = 0;
  for (const char* header : {"core/format/codes.h", "core/format/validator_codes.h"}) {
    for (const std::string& code : codes_in(header)) {
      CHECK_MESSAGE(codes.count(code) == 1, code);
      ++defined;
    }
  }
  CHECK(defined == codes.size());
}

}  // namespace whymark::test
