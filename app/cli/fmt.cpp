#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "core/base/exit_code.h"
#include "core/base/replace_file.h"
#include "core/format/canonical.h"
#include "core/format/parser.h"

namespace whymark {
namespace {

struct FmtOptions {
  std::vector<std::string> files;
  bool write = false;
  bool check = false;
};

int format_one(const std::string& path, const FmtOptions& options) {
  Result<TextBuffer> text = read_input(path);
  if (!text) return complain(text.error().message, kExitOutside);
  const Document document = parse(std::move(*text));
  const CanonicalText canonical(document);
  if (!options.write && !options.check) {
    for (size_t i = 0; i < canonical.pieces(); ++i) print_document(canonical.piece(i));
    return kExitOk;
  }
  if (canonical.same_as_document()) return kExitOk;
  if (options.check) {
    print(fmt::format("{}\n", input_name(path)));
    return kExitFindings;
  }
  const Result<void> written = replace_file(path, document.text.view(), canonical.str());
  return written ? kExitOk : complain(written.error().message, kExitOutside);
}

int format_all(const FmtOptions& options) {
  int worst = kExitOk;
  for (const std::string& path : options.files) {
    if (options.write && path == "-") {
      worst = complain("--write needs a file: standard input cannot be rewritten", kExitUsage);
      continue;
    }
    worst = std::max(worst, format_one(path, options));
  }
  return worst;
}

}  // namespace

void add_fmt(CLI::App& program, int& exit_code) {
  const auto options = std::make_shared<FmtOptions>();
  CLI::App* command = program.add_subcommand(
      "fmt", "Lay a review out in the canonical form, without losing a word of it");
  command->alias("format");
  command->footer(
      "Without --write or --check the result is printed. Diffs, frontmatter, comments and the "
      "text\n"
      "of notes keep their bytes.\n"
      "\n"
      "Examples:\n"
      "  whymark fmt review.whymark\n"
      "  whymark fmt --write reviews/*.whymark\n"
      "  whymark fmt --check reviews/*.whymark    # 1 where one is not canonical; names it\n"
      "  whymark fmt - < review.whymark");
  command->add_option("FILE", options->files, "the reviews; - is standard input")->required();
  CLI::Option* write = command->add_flag("-w,--write", options->write, "rewrite the files");
  command->add_flag("-c,--check", options->check, "only say which files would change")
      ->excludes(write);
  command->callback([options, &exit_code] { exit_code = format_all(*options); });
}

}  // namespace whymark
