#include <fmt/format.h>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "app/cli/pager.h"
#include "app/cli/show_page.h"
#include "app/cli/terminal.h"
#include "core/base/exit_code.h"
#include "core/format/parser.h"

namespace whymark {
namespace {

constexpr uint32_t kBesideFrom = 140;  // columns

enum class NotePlace { automatic, beside, under };

struct Options {
  std::string file;
  std::vector<std::string> paths;
  ColourChoice colour = ColourChoice::automatic;
  NotePlace notes = NotePlace::automatic;
  std::optional<uint32_t> width;
  bool no_pager = false;
};

PageStyle style_for(const Terminal& terminal, const Options& options) {
  PageStyle style;
  style.width = terminal.width;
  style.colours = terminal.colours;
  const uint32_t least = options.notes == NotePlace::beside ? kLeastBesidePage : kBesideFrom;
  style.beside = options.notes != NotePlace::under && terminal.width >= least;
  // To a terminal without UTF-8, bytes of a character may be control characters of their own.
  style.ascii_text = terminal.is_terminal && !terminal.utf8;
  style.symbols = symbols(terminal.utf8);
  return style;
}

/// The sections that --file names, in the document's order.
Result<std::vector<uint32_t>> named_sections(const Document& document,
                                             const std::vector<std::string>& paths) {
  std::vector<bool> wanted(document.files.size(), false);
  for (const std::string& path : paths) {
    bool found = false;
    for (size_t i = 0; i < document.files.size(); ++i) {
      if (document.files[i].path != path && document.files[i].from != path) continue;
      wanted[i] = found = true;
    }
    if (!found) {
      return fail(fmt::format("there is no file {} in the review; whymark stats lists them", path));
    }
  }
  std::vector<uint32_t> sections;
  for (uint32_t i = 0; i < wanted.size(); ++i) {
    if (wanted[i]) sections.push_back(i);
  }
  return sections;
}

int show(const Options& options) {
  Result<TextBuffer> text = read_input(options.file);
  if (!text) return complain(text.error().message, kExitOutside);
  const Document document = parse(std::move(*text));
  const Result<std::vector<uint32_t>> sections = named_sections(document, options.paths);
  if (!sections) return complain(sections.error().message, kExitUsage);
  const DocumentMetrics metrics = measure(document);
  const Terminal terminal = standard_output(options.colour, options.width);
  const PageStyle style = style_for(terminal, options);
  const bool paged = terminal.is_terminal && !options.no_pager;
  show_in_pager(paged ? pager_command() : "",
                [&](const Sink& sink) { write_page(document, metrics, style, *sections, sink); });
  return print_errors(document, input_name(options.file)) == 0 ? kExitOk : kExitFindings;
}

void add_options(CLI::App& command, Options& options) {
  const std::map<std::string, ColourChoice> colours = {{"auto", ColourChoice::automatic},
                                                       {"always", ColourChoice::always},
                                                       {"never", ColourChoice::never}};
  const std::map<std::string, NotePlace> places = {
      {"auto", NotePlace::automatic}, {"beside", NotePlace::beside}, {"under", NotePlace::under}};
  command.add_option("FILE", options.file, "the review; - is standard input")->required();
  command.add_option("--file", options.paths, "only this file of the change; may be repeated")
      ->type_name("PATH")
      ->allow_extra_args(false);  // one for each --file
  command
      .add_option("--notes", options.notes,
                  "beside their lines (from 60 columns on) or under them; auto: beside from 140")
      ->transform(CLI::Transformer(places))
      ->type_name("beside|under|auto");
  command
      .add_option("--color,--colour", options.colour, "auto: to a terminal, unless NO_COLOR is set")
      ->transform(CLI::Transformer(colours))
      ->type_name("auto|always|never");
  command.add_option("--width", options.width, "columns; else the terminal's, COLUMNS, or 80")
      ->type_name("N")
      ->check(CLI::Range(20, 10'000));
  command.add_flag("--no-pager", options.no_pager, "print at once");
}

}  // namespace

void add_show(CLI::App& program, int& exit_code) {
  const auto options = std::make_shared<Options>();
  CLI::App* command =
      program.add_subcommand("show", "Show a review in the terminal: the diff, and its notes");
  command->footer(
      "In a terminal it is shown by GIT_PAGER, PAGER or less. What could drive the terminal is\n"
      "shown as marks. Exits with 1 where the review has errors.\n"
      "\n"
      "Examples:\n"
      "  whymark show review.whymark\n"
      "  whymark show --file src/session.ts review.whymark\n"
      "  whymark show --notes under --color always review.whymark | less -R\n"
      "  whymark show - < review.whymark");
  add_options(*command, *options);
  command->callback([options, &exit_code] { exit_code = show(*options); });
}

}  // namespace whymark
