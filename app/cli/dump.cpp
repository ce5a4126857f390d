#include "core/format/dump.h"

#include <algorithm>
#include <memory>
#include <string>

#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "app/cli/json.h"
#include "app/cli/report.h"
#include "core/base/exit_code.h"
#include "core/format/parser.h"

namespace whymark {
namespace {

struct Options {
  std::string file;
  bool json = false;
  bool diagnostics = false;
};

// In the order of the document, one a line as JSON, or with line and caret.
int dump_diagnostics(const Document& document, const Options& options) {
  const std::string_view name = input_name(options.file);
  std::string out = options.json ? "[" : "";
  for (const Diagnostic& each : document.diagnostics) {
    if (!options.json) {
      out += format_diagnostic(document, name, each);
      continue;
    }
    out += out.size() == 1 ? "\n" : ",\n";
    out += "{\"file\": ";
    append_json(out, name);
    out += ", ";
    append_finding_json(out, finding_of(document, each));
    out += '}';
  }
  if (options.json) out += "\n]\n";
  print(out);
  return has_errors(document.diagnostics) ? kExitFindings : kExitOk;
}

int dump(const Options& options) {
  Result<TextBuffer> text = read_input(options.file);
  if (!text) return complain(text.error().message, kExitOutside);
  const Document document = parse(std::move(*text));
  if (options.diagnostics) return dump_diagnostics(document, options);
  print(dump_json(document));
  return kExitOk;
}

}  // namespace

void add_dump(CLI::App& program, int& exit_code) {
  const auto options = std::make_shared<Options>();
  CLI::App* command = program.add_subcommand(
      "dump", "Print a review as it is read: every byte, what it was taken for, what is wrong");
  command->footer(
      "Examples:\n  whymark dump --json review.whymark\n  whymark dump - < review.whymark\n"
      "  whymark dump --diagnostics review.whymark    # what is wrong, with line, caret and fix");
  command->add_option("FILE", options->file, "the review; - is standard input")->required();
  command->add_flag("--json", options->json,
                    "as JSON; of the whole document there is no other form");
  command->add_flag("-d,--diagnostics", options->diagnostics,
                    "only what is wrong; 1 where there are errors");
  command->callback([options, &exit_code] { exit_code = dump(*options); });
}

}  // namespace whymark
