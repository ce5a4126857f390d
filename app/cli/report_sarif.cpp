#include <fmt/format.h>

#include <iterator>

#include "app/cli/json.h"
#include "app/cli/report.h"
#include "core/base/version.h"
#include "core/format/scan.h"
#include "core/review/rules.h"

namespace whymark {
namespace {

/// A path as a URI reference: of an absolute one with its scheme. Bytes that are not ASCII are
/// escaped, whatever their encoding.
std::string uri_of(std::string_view path) {
  while (starts_with(path, "./")) path.remove_prefix(2);
  std::string out = starts_with(path, "/") ? "file://" : "";
  for (const char c : path) {
    const bool plain =
        is_letter(c) || is_digit(c) || std::string_view("-._~/").find(c) != std::string_view::npos;
    if (plain) {
      out += c;
    } else {
      out += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
  }
  return out;
}

void append_rules(std::string& out) {
  for (const Rule& rule : rules()) {
    out += &rule == rules().data() ? "\n" : ",\n";
    out += fmt::format(R"({{"id": "{}", "shortDescription": {{"text": )", rule.code);
    append_json(out, rule.meaning);
    out += "}}";
  }
}

void append_result(std::string& out, const std::string& uri, const Finding& finding) {
  fmt::format_to(std::back_inserter(out),
                 R"({{"ruleId": "{}", "ruleIndex": {}, "level": "{}", "message": {{"text": )",
                 finding.code, rule_index(finding.code),
                 finding.severity == Severity::error ? "error" : "warning");
  append_json(out, message_with_fix(finding));
  fmt::format_to(
      std::back_inserter(out),
      R"(}}, "locations": [{{"physicalLocation": {{"artifactLocation": {{"uri": "{}"}}, )"
      R"("region": {{"startLine": {}, "startColumn": {}}}}}}}]}})",
      uri, finding.line, finding.utf16_column);
}

}  // namespace

std::string report_sarif(const std::vector<FileReport>& reports) {
  std::string out = fmt::format(
      "{{\"$schema\": \"https://json.schemastore.org/sarif-2.1.0.json\",\n\"version\": \"2.1.0\",\n"
      "\"runs\": [{{\"tool\": {{\"driver\": {{\"name\": \"whymark\", \"version\": \"{}\", "
      "\"rules\": "
      "[",
      version());
  append_rules(out);
  out += "]}},\n\"columnKind\": \"utf16CodeUnits\",\n\"results\": [";
  bool first = true;
  for (const FileReport& report : reports) {
    const std::string uri = uri_of(report.file);
    for (const Finding& finding : report.findings) {
      out += first ? "\n" : ",\n";
      first = false;
      append_result(out, uri, finding);
    }
  }
  return out + "\n]}]}\n";
}

}  // namespace whymark
