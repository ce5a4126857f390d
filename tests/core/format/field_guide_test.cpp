// assets/help/annotate.md against the program: every word of the format is in the guide, and every
// example in it is read as what it stands for.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/format/claim.h"
#include "core/format/parser.h"
#include "core/format/source.h"
#include "core/format/words.h"
#include "tests/core/format/spec_files.h"

using namespace whymark;

namespace {

/// A row of the guide: `  name  what it is  an example`, in fixed columns.
struct GuideRow {
  std::string name, example;
};

constexpr size_t kName = 2, kAbout = 16, kExample = 54;

std::string trimmed(std::string text) {
  text.erase(text.find_last_not_of(' ') + 1);
  return text;
}

/// The rows below the heading that starts with `section`, up to the next heading.
std::vector<GuideRow> guide(const std::string& section) {
  std::vector<GuideRow> rows;
  bool inside = false;
  for (const std::string& line :
       test::lines_of(test::read_all(test::source_path("assets/help/annotate.md")))) {
    if (!line.empty() && line.front() != ' ') inside = line.rfind(section, 0) == 0;
    const bool is_row = line.size() > kExample && line[kName] != ' ' && line[kAbout - 1] == ' ' &&
                        line[kExample - 1] == ' ' && line[kAbout] != ' ' && line[kExample] != ' ';
    if (inside && is_row) {
      rows.push_back({trimmed(line.substr(kName, kAbout - kName)), line.substr(kExample)});
    }
  }
  REQUIRE(!rows.empty());
  return rows;
}

std::vector<std::string> names(const std::string& section) {
  std::vector<std::string> out;
  for (const GuideRow& row : guide(section)) {
    std::string rest = row.name;
    for (size_t at; (at = rest.find(", ")) != std::string::npos; rest.erase(0, at + 2)) {
      out.push_back(rest.substr(0, at));
    }
    out.push_back(rest.substr(0, rest.find_first_of(":=")));
  }
  std::sort(out.begin(), out.end());
  return out;
}

/// Words of an enum from its first value to `last`, sorted.
template <class Enum>
std::vector<std::string> all_words(Enum last) {
  std::vector<std::string> out;
  for (int i = 0; i <= static_cast<int>(last); ++i) out.emplace_back(word(static_cast<Enum>(i)));
  std::sort(out.begin(), out.end());
  return out;
}

/// A document whose one section shows the old lines 30 to 35 and the new ones 42 to 57.
Document with_note(const std::string& note) {
  std::string text = "---\nwhymark: 1\ntitle: t\n---\n@file a modified\n@@ -30,6 +42,16 @@\n";
  for (int i = 0; i < 6; ++i) text += "-x\n";
  for (int i = 0; i < 16; ++i) text += "+x\n";
  return parse(TextBuffer(text + note + '\n'));
}

void check_clean(const std::string& note) {
  const Document document = with_note(note);
  for (const Diagnostic& each : document.diagnostics) FAIL_CHECK(note, ": ", each.message);
  CHECK(document.notes.size() == 1);
}

}  // namespace

TEST_CASE("field guide: every kind, field and source type is in it, and no other") {
  CHECK(names("KINDS") == all_words(NoteKind::note));
  CHECK(names("FIELDS") == all_words(FieldName::ref));
  CHECK(names("SOURCES") == all_words(SourceType::inference));
}

TEST_CASE("field guide: the examples are read without a word of complaint") {
  for (const GuideRow& row : guide("SELECTORS")) check_clean(row.example + "\nwhy: y");
  for (const char* section : {"HEADER ATTRIBUTES", "KINDS"}) {
    for (const GuideRow& row : guide(section)) check_clean("@note +42 " + row.example + "\nwhy: y");
  }
  for (const GuideRow& row : guide("FIELDS")) {
    CHECK(row.example.rfind(row.name, 0) == 0);
    check_clean("@note +42\n" + row.example);
  }
}

TEST_CASE("field guide: sources and claims are what the guide calls them") {
  const std::string source = "source: ", verify = "verify: ";
  for (const GuideRow& row : guide("SOURCES")) {
    REQUIRE(row.example.rfind(source, 0) == 0);
    const std::string type(word(parse_source(row.example.substr(source.size())).type));
    CHECK_MESSAGE(row.name.find(type) != std::string::npos, row.example);
  }
  for (const GuideRow& row : guide("CLAIMS")) {
    const bool whole = row.example.rfind(verify, 0) == 0;
    const std::string value = whole ? row.example.substr(verify.size()) : "type " + row.example;
    const Check claim = parse_claim(value);
    CHECK(row.name == (whole ? claim.method : std::string(word(claim.status))));
    check_clean("@note +42\n" + verify + value);
  }
}
