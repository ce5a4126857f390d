#include <cstdio>
#include <exception>
#include <string>

#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "core/base/exit_code.h"
#include "core/base/version.h"

namespace {

constexpr const char* kAbout =
    "Builds, checks, applies and rewrites .whymark reviews: a diff, marked with why.";
constexpr const char* kFooter =
    "Examples:\n"
    "  whymark new --staged --author \"me\"\n"
    "  whymark validate reviews/*.whymark\n"
    "  whymark stats review.whymark\n"
    "  whymark fmt --check reviews/*.whymark\n"
    "  whymark apply --dry-run review.whymark\n"
    "  whymark help fmt\n"
    "\n"
    "Exit codes: 0 ok, 1 findings, 2 wrong usage, 3 a file or the like failed.";

int run(int argc, char** argv) {
  using namespace whymark;
  int exit_code = kExitOk;
  CLI::App program{kAbout, "whymark"};
  program.footer(kFooter);
  program.set_version_flag("--version", std::string("whymark ") + version());
  program.require_subcommand(1);
  add_apply(program, exit_code);
  add_completion(program, exit_code);
  add_decisions(program, exit_code);
  add_dump(program, exit_code);
  add_fmt(program, exit_code);
  add_help(program, exit_code);
  add_man(program, exit_code);
  add_new(program, exit_code);
  add_patch(program, exit_code);
  add_prompt(program, exit_code);
  add_show(program, exit_code);
  add_stats(program, exit_code);
  add_undo(program, exit_code);
  add_validate(program, exit_code);
  add_verify(program, exit_code);
  add_version(program, exit_code);
  add_view(program, exit_code);
  try {
    program.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    const bool asked = error.get_exit_code() == 0;  // --help, --version
    if (asked) return program.exit(error), kExitOk;
    const std::string first = argc > 1 ? argv[1] : "-";
    const auto has_name = [&first](CLI::App* command) { return command->check_name(first); };
    if (first.substr(0, 1) != "-" && program.get_subcommands(has_name).empty()) {
      return complain("there is no command " + first + "; whymark help lists them", kExitUsage);
    }
    return complain(std::string(error.what()) + "; try whymark help", kExitUsage);
  }
  const Result<void> written = finish_output();
  return written ? exit_code : complain(written.error().message, kExitOutside);
}

}  // namespace

int main(int argc, char** argv) {
  // A large buffer: reviews are written in pieces of a few hundred bytes.
  constexpr size_t kBuffer = 1 << 20;
  std::setvbuf(stdout, nullptr, _IOFBF, kBuffer);
  try {
    return run(argc, argv);
  } catch (const std::exception& error) {  // out of memory
    return whymark::complain(error.what(), whymark::kExitOutside);
  }
}
