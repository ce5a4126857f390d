#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "app/cli/report.h"
#include "core/apply/words.h"
#include "core/base/exit_code.h"
#include "core/format/attributes.h"
#include "core/format/parser.h"
#include "core/format/visible.h"
#include "core/git/staleness.h"
#include "core/review/metrics.h"
#include "core/review/validator.h"
#include "core/verify/validate_evidence.h"

namespace whymark {
namespace {

struct Options {
  std::vector<std::string> files;
  std::string min_coverage;
  std::string format = "text";
  std::string repo;
  bool json = false;
  bool strict = false;
  bool no_staleness = false;
};

/// The folder of a review; of standard input the one that the program runs in.
std::string folder_of(const std::string& path) {
  const std::string folder = std::filesystem::path(path).parent_path().string();
  return path == "-" || folder.empty() ? "." : folder;
}

class Validation {
 public:
  explicit Validation(const Options& options) : options_(options) {}

  int run() {
    if (!options_.min_coverage.empty()) {
      checks_.min_coverage = parse_confidence(options_.min_coverage);
      if (!checks_.min_coverage) {
        return complain(fmt::format("--min-coverage takes a share from 0 to 1, or a percentage "
                                    "such as 80%, and not {}",
                                    options_.min_coverage),
                        kExitUsage);
      }
    }
    if (!options_.repo.empty() && !options_.no_staleness && !repository_in(options_.repo)) {
      return complain(repository_->error().message, kExitOutside);
    }
    int worst = kExitOk;
    for (const std::string& path : options_.files) worst = std::max(worst, validate_one(path));
    if (options_.format == "json") print(report_json(reports_));
    if (options_.format == "sarif") print(report_sarif(reports_));
    if (options_.format == "github") print(report_github(reports_));
    return worst;
  }

 private:
  int validate_one(const std::string& path) {
    Result<TextBuffer> text = read_input(path);
    if (!text) return complain(text.error().message, kExitOutside);
    const Document document = parse(std::move(*text));
    const std::vector<Diagnostic> found = diagnostics(document, path);

    FileReport report;
    report.file = input_name(path);
    report.coverage = measure(document).whole.coverage();
    report.errors =
        static_cast<size_t>(std::count_if(found.begin(), found.end(), [](const Diagnostic& each) {
          return each.severity == Severity::error;
        }));
    report.warnings = found.size() - report.errors;
    report.ok = report.errors == 0 && (report.warnings == 0 || !options_.strict);
    const int exit_code = report.ok ? kExitOk : kExitFindings;
    if (options_.format == "text") return print_text(document, found, report), exit_code;
    for (const Diagnostic& each : found) report.findings.push_back(finding_of(document, each));
    reports_.push_back(std::move(report));
    return exit_code;
  }

  /// What reading, validating and the working tree give, by position.
  std::vector<Diagnostic> diagnostics(const Document& document, const std::string& path) {
    std::vector<Diagnostic> all = document.diagnostics;
    const auto add = [&all](std::vector<Diagnostic> more) {
      std::move(more.begin(), more.end(), std::back_inserter(all));
    };
    add(validate(document, checks_));
    add(validate_evidence(document));
    if (const Repository* repository = repository_of(path)) {
      add(find_stale(document, *repository));
    }
    std::stable_sort(all.begin(), all.end(), [](const Diagnostic& a, const Diagnostic& b) {
      return a.range.offset < b.range.offset;
    });
    return all;
  }

  /// Null where there is none. Reviews mostly stand in one folder, so the last one is kept.
  const Repository* repository_in(const std::string& folder) {
    if (!repository_ || folder != folder_) {
      repository_ = Repository::discover(folder);
      folder_ = folder;
    }
    return *repository_ ? &**repository_ : nullptr;
  }

  /// The one that was named, or the one around a review; null, and said why, where there is none.
  const Repository* repository_of(const std::string& path) {
    if (options_.no_staleness) return nullptr;
    const Repository* found =
        repository_in(options_.repo.empty() ? folder_of(path) : options_.repo);
    if (found != nullptr) return found;
    complain(fmt::format("whether {} is stale is not checked: {}", input_name(path),
                         repository_->error().message),
             kExitOk);
    return nullptr;
  }

  void print_text(const Document& document, const std::vector<Diagnostic>& found,
                  const FileReport& report) const {
    std::string out;
    for (const Diagnostic& each : found) out += format_diagnostic(document, report.file, each);
    print(out + fmt::format("{}: {}, {}, coverage {:.0f}%\n", make_visible(report.file).text,
                            counted(report.errors, "error"), counted(report.warnings, "warning"),
                            100 * report.coverage));
  }

  const Options& options_;
  ValidateOptions checks_;
  std::vector<FileReport> reports_;  // of all formats but text
  std::string folder_;
  std::optional<Result<Repository>> repository_;
};

}  // namespace

void add_validate(CLI::App& program, int& exit_code) {
  const auto options = std::make_shared<Options>();
  CLI::App* command = program.add_subcommand(
      "validate", "Say what is wrong with reviews: form, drift, stubs, staleness, coverage");
  command->alias("check");
  command->footer(
      "Exits with 1 where there are errors. Files are compared with the working tree around the\n"
      "review by the blob ids that git would give them.\n"
      "\n"
      "Examples:\n"
      "  whymark validate review.whymark\n"
      "  whymark check --strict --min-coverage 80% reviews/*.whymark\n"
      "  whymark validate --format github reviews/*.whymark    # annotations in a workflow\n"
      "  whymark validate --format sarif review.whymark > review.sarif\n"
      "  whymark validate --no-staleness - < review.whymark");
  command->add_option("FILE", options->files, "the reviews; - is standard input")->required();
  command->add_flag("--strict", options->strict, "exit with 1 on warnings too");
  command->add_option("--min-coverage", options->min_coverage,
                      "the share of added lines that notes must cover: 0.8, 80 or 80%");
  command->add_flag("--no-staleness", options->no_staleness, "leave the working tree out of it");
  command->add_option("--repo", options->repo,
                      "a folder in the repository, where it is not the one around the review");
  CLI::Option* json = command->add_flag("--json", options->json, "the same as --format json");
  command->add_option("--format", options->format, "text, json, sarif or github")
      ->check(CLI::IsMember({"text", "json", "sarif", "github"}))
      ->excludes(json);
  command->callback([options, &exit_code] {
    if (options->json) options->format = "json";
    exit_code = Validation(*options).run();
  });
}

}  // namespace whymark
