#include <fmt/format.h>

#include <memory>
#include <string>

#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "app/cli/decided_review.h"
#include "core/apply/counts.h"
#include "core/apply/decide.h"
#include "core/apply/decisions_json.h"
#include "core/apply/outcome_patch.h"
#include "core/apply/words.h"
#include "core/base/exit_code.h"
#include "core/format/json_text.h"

namespace whymark {
namespace {

using Json = nlohmann::ordered_json;

struct Options {
  DecidedSource source;
  bool json = false;
  bool patch = false;
  bool clear = false;
};

constexpr size_t kMostListed = 20;  // decisions of a file

/// The entry of decisions_json() as a line: `revert   +40  "250" -> "200"`.
std::string line_of(const Json& entry) {
  const auto quoted = [](const Json& json) {
    std::string bytes;
    return bytes_of_json(json, bytes) ? '"' + printable(bytes) + '"' : std::string();
  };
  const auto what = std::next(entry.begin());  // behind "file"
  const std::string& verb = what.key();
  const Json& value = what.value();
  if (verb == "revert") {
    return fmt::format("revert   {}  {} -> {}", value["line"].get<std::string>(),
                       quoted(value["new"]), quoted(value["old"]));
  }
  if (verb == "edit") return fmt::format("edit     hunk {}", value["hunk"].get<std::string>());
  if (verb == "delete") return "delete   the file";
  return fmt::format("{:<8} {}", verb, value.get<std::string>());
}

void print_list(const DecidedReview& review) {
  const Document& document = review.document;
  const std::vector<uint32_t> files = decided_files(document, review.decisions);
  for (const uint32_t index : files) {
    const FileSection& file = document.files[index];
    const Decisions own = review.decisions.slice(file.rows);
    print(fmt::format("{}: {}\n", printable(file.path),
                      describe(count_decisions(document, own, file.rows))));
    const Json entries = decisions_json(document, own)["decisions"];
    for (size_t i = 0; i < entries.size() && i < kMostListed; ++i) {
      print(fmt::format("  {}\n", line_of(entries[i])));
    }
    if (entries.size() > kMostListed) {
      print(fmt::format("  and {} more; --json has all\n", entries.size() - kMostListed));
    }
  }
  if (files.size() < 2) return;
  print(fmt::format("in all: {} in {}\n",
                    describe(count_decisions(document, review.decisions, all_rows(document))),
                    counted(files.size(), "file")));
}

int clear(const DecidedReview& review) {
  std::string what = "decisions that do not fit the review";
  if (check_decisions(review.document, review.decisions)) {
    what = describe(count_decisions(review.document, review.decisions, all_rows(review.document)));
  }
  if (auto cleared = clear_saved(review.key); !cleared) {
    return complain(cleared.error().message, kExitOutside);
  }
  print(fmt::format("No longer marked: {}.\n", what));
  return kExitOk;
}

int decisions(const Options& options) {
  DecidedSource source = options.source;
  source.unsound = options.clear;  // they can be forgotten, whatever they are
  const auto review = read_decided(source);
  if (!review) return complain(review.error().message, review.error().exit_code);
  if (review->decisions.empty()) {
    complain(fmt::format("nothing is marked in {}", input_name(options.source.file)), kExitOk);
  }
  if (options.clear) return review->decisions.empty() ? kExitOk : clear(*review);
  if (options.json) {
    const Json json = decisions_json(review->document, review->decisions);
    print(json.dump(2, ' ', true, Json::error_handler_t::replace) + '\n');
  } else if (options.patch) {
    print_document(outcome_patch(review->document, review->decisions));
  } else {
    print_list(*review);
  }
  return kExitOk;
}

}  // namespace

void add_decisions(CLI::App& program, int& exit_code) {
  const auto options = std::make_shared<Options>();
  CLI::App* command = program.add_subcommand(
      "decisions", "List what is marked in a review: as text, as JSON, as a patch");
  command->footer(
      "What is marked in the viewer and not applied yet, or what a file of decisions comes to. "
      "Exits\n"
      "with 0 also where nothing is marked; with 2 where the decisions are unsound.\n"
      "\n"
      "Examples:\n"
      "  whymark decisions review.whymark\n"
      "  whymark decisions --json review.whymark > decisions.json\n"
      "  whymark decisions --patch review.whymark | git apply --check\n"
      "  whymark decisions --patch review.whymark --decisions decisions.json\n"
      "  whymark decisions --clear review.whymark");
  add_decided_options(*command, options->source, true);
  CLI::Option* json =
      command->add_flag("--json", options->json, "as JSON, which whymark apply reads");
  CLI::Option* patch = command->add_flag("--patch", options->patch,
                                         "as a patch of the files reviewed, which git apply reads");
  patch->excludes(json);
  command->add_flag("--clear", options->clear, "forget what is marked in the viewer")
      ->excludes(json)
      ->excludes(patch)
      ->excludes("--decisions");
  command->callback([options, &exit_code] { exit_code = decisions(*options); });
}

}  // namespace whymark
