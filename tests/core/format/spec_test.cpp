// The specification is held to what the program does: its examples are cut out and read, its tables
// compared with the words of the source.
#include <doctest/doctest.h>

#include <sstream>

#include "core/format/document.h"
#include "core/format/parser.h"
#include "core/format/source.h"
#include "tests/core/format/dump.h"
#include "tests/core/format/spec_files.h"

namespace whymark::test {
namespace {

/// A fenced block whose info string starts with `whymark`: [body|note] [expect CODE...].
struct Example {
  size_t line = 0;  // of its opening fence, from 1
  std::string text;
  std::set<std::string> codes;
};

Example open_example(const std::string& fence, size_t line) {
  Example example;
  example.line = line;
  std::istringstream words(fence.substr(3));
  bool codes = false;
  for (std::string word; words >> word;) {
    if (codes) {
      example.codes.insert(word);
    } else if (word == "body") {
      example.text = kFront;
    } else if (word == "note") {
      example.text = std::string(kFront) + "@note doc\n";
    } else if (word == "expect") {
      codes = true;
    } else {
      CHECK_MESSAGE(word == "whymark", "line ", line, ": what does ", word, " mean?");
    }
  }
  return example;
}

std::vector<Example> examples() {
  std::vector<Example> found;
  bool inside = false;
  size_t number = 0;
  for (const std::string& line : lines_of(specification())) {
    ++number;
    if (inside && line == "```") {
      inside = false;
    } else if (inside) {
      found.back().text += line + "\n";
    } else if (line.rfind("```whymark", 0) == 0) {
      found.push_back(open_example(line, number));
      inside = true;
    }
  }
  CHECK(!inside);
  return found;
}

bool names(const std::string& spec, std::string_view word) {
  return spec.find("`" + std::string(word) + "`") != std::string::npos;
}

/// Checks the words of an enum from `first` to `last`.
template <class Enum>
void check_words(const std::string& spec, Enum first, Enum last) {
  for (int i = static_cast<int>(first); i <= static_cast<int>(last); ++i) {
    const std::string_view text = word(static_cast<Enum>(i));
    CHECK_MESSAGE(names(spec, text), "the specification does not name ", std::string(text));
  }
}

}  // namespace

TEST_CASE("specification: its examples are read as it says") {
  const std::vector<Example> all = examples();
  CHECK(all.size() >= 15);
  for (const Example& example : all) {
    std::set<std::string> codes;
    for (const Diagnostic& found : parse(TextBuffer(example.text)).diagnostics) {
      codes.insert(std::string(found.code));
    }
    CHECK_MESSAGE(codes == example.codes, "the example at line ", example.line, " gives\n",
                  dump_diagnostics(parse(TextBuffer(example.text))));
  }
}

TEST_CASE("specification: the table of codes is that of the source") {
  const std::map<std::string, std::string> listed = specified_codes();
  for (const std::string& code : parser_codes()) CHECK_MESSAGE(listed.count(code) == 1, code);
  const std::set<std::string> raised = parser_codes();
  for (const auto& [code, severity] : listed) CHECK_MESSAGE(raised.count(code) == 1, code);
}

TEST_CASE("specification: it names every word of the format") {
  const std::string spec = specification();
  check_words(spec, RowKind::fence, RowKind::stray);
  check_words(spec, FileStatus::modified, FileStatus::context);
  check_words(spec, NoteKind::intent, NoteKind::note);
  check_words(spec, Level::low, Level::high);
  check_words(spec, Urgency::info, Urgency::blocking);
  check_words(spec, ClaimStatus::unknown, ClaimStatus::skipped);
  check_words(spec, FieldName::urgency, FieldName::ref);
  check_words(spec, SourceType::file, SourceType::other);
}

TEST_CASE("specification: the cases that its table of recoveries names are there") {
  const std::regex row(R"re(\| .* \| `([a-z]+/[a-z-]+)` \|)re");
  size_t found = 0;
  for (const std::string& line : lines_of(specification())) {
    std::smatch match;
    if (!std::regex_match(line, match, row)) continue;
    read_all(source_path("spec/conformance/" + match[1].str() + ".json"));
    ++found;
  }
  CHECK(found >= 15);
}

}  // namespace whymark::test
