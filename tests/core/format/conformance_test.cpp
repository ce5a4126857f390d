// Our own runner of spec/conformance. WHYMARK_UPDATE_CONFORMANCE=1 writes what is found as what is
// expected; look at the difference before it is committed.
#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "core/format/dump.h"
#include "core/format/parser.h"
#include "tests/core/format/spec_files.h"

namespace whymark::test {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

std::string folder() { return source_path("spec/conformance/"); }

json cases() { return json::parse(read_all(folder() + "cases.json")); }

bool updating() {
  const char* const value = std::getenv("WHYMARK_UPDATE_CONFORMANCE");
  return value != nullptr && std::string(value) == "1";
}

/// The lines between what both texts begin and end with.
std::string difference(const std::string& expected, const std::string& found) {
  std::vector<std::string> before = lines_of(expected), after = lines_of(found);
  size_t same = 0;
  while (same < before.size() && same < after.size() && before[same] == after[same]) ++same;
  while (before.size() > same && after.size() > same && before.back() == after.back()) {
    before.pop_back();
    after.pop_back();
  }
  std::string out = "at line " + std::to_string(same + 1) + " of the JSON\n";
  for (size_t i = same; i < before.size(); ++i) out += "- " + before[i] + "\n";
  for (size_t i = same; i < after.size(); ++i) out += "+ " + after[i] + "\n";
  return out;
}

}  // namespace

TEST_CASE("conformance: every case") {
  const json all = cases();
  CHECK(all.size() >= 150);
  for (const json& each : all) {
    const std::string path = folder() + each.at("case").get<std::string>();
    const std::string found = dump_json(parse(TextBuffer(read_all(path + ".whymark"))));
    if (updating()) std::ofstream(path + ".json", std::ios::binary) << found;
    const std::string expected = read_all(path + ".json");
    CHECK_MESSAGE(found == expected, each.at("case").get<std::string>(), ": ",
                  each.at("about").get<std::string>(), "\n", difference(expected, found));
  }
}

TEST_CASE("conformance: the list, the files and the specification agree") {
  const std::string spec = specification();
  std::set<std::string> listed;
  for (const json& each : cases()) {
    const std::string name = each.at("case");
    CHECK_MESSAGE(listed.insert(name).second, name, " is listed twice");
    CHECK_MESSAGE(!each.at("about").get<std::string>().empty(), name);
    const std::string section = each.at("section");
    const bool there = spec.find("\n## " + section + " ") != std::string::npos ||
                       spec.find("\n### " + section + " ") != std::string::npos;
    CHECK_MESSAGE(there, name, " is about section ", section, ", which is not there");
  }
  for (const auto& entry : fs::recursive_directory_iterator(folder())) {
    const std::string extension = entry.path().extension().string();
    if (extension != ".whymark" && (extension != ".json" || entry.path().stem() == "cases")) {
      continue;
    }
    const fs::path name = fs::relative(entry.path(), folder()).replace_extension();
    CHECK_MESSAGE(listed.count(name.generic_string()) == 1, name.string(), " is not listed");
  }
}

TEST_CASE("conformance: every code and every kind of row is expected somewhere") {
  std::map<std::string, std::string> severities = specified_codes();
  std::set<std::string> codes, kinds;
  for (const json& each : cases()) {
    const json dump =
        json::parse(read_all(folder() + each.at("case").get<std::string>() + ".json"));
    for (const json& diagnostic : dump.at("diagnostics")) {
      const std::string code = diagnostic.at(1);
      codes.insert(code);
      const char letter = diagnostic.at(0) == "error" ? 'E' : 'W';
      CHECK_MESSAGE(severities[code].find(letter) != std::string::npos, code, " as ", letter);
    }
    for (const json& row : dump.at("rows")) kinds.insert(row.at(0));
  }
  for (const std::string& code : parser_codes()) CHECK_MESSAGE(codes.count(code) == 1, code);
  CHECK(kinds.size() == static_cast<size_t>(RowKind::stray) + 1);
}

}  // namespace whymark::test
