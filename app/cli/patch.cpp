#include <memory>
#include <string>

#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "core/base/exit_code.h"
#include "core/diff/patch_writer.h"
#include "core/format/parser.h"

namespace whymark {
namespace {

int print_patch(const std::string& path) {
  Result<TextBuffer> text = read_input(path);
  if (!text) return complain(text.error().message, kExitOutside);
  const Document document = parse(std::move(*text));
  const Patch patch = write_patch(document);
  for (const std::string& piece : patch.pieces) print_document(piece);
  for (const std::string& remark : patch.remarks) complain(remark, 0);
  return print_errors(document, input_name(path)) == 0 ? kExitOk : kExitFindings;
}

}  // namespace

void add_patch(CLI::App& program, int& exit_code) {
  const auto file = std::make_shared<std::string>();
  CLI::App* command = program.add_subcommand(
      "patch", "Print a review's plain diff, its notes stripped, as git apply takes it");
  command->footer(
      "What a review does not show, such as binary contents, is not in the patch; standard error\n"
      "names it. Exits with 1 where the review has errors.\n"
      "\n"
      "Examples:\n"
      "  whymark patch review.whymark | git apply --check\n"
      "  whymark patch review.whymark > change.patch");
  command->add_option("FILE", *file, "the review; - is standard input")->required();
  command->callback([file, &exit_code] { exit_code = print_patch(*file); });
}

}  // namespace whymark
