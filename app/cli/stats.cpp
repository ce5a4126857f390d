#include <fmt/format.h>

#include <iterator>
#include <memory>
#include <string>

#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "app/cli/decided_review.h"
#include "app/cli/json.h"
#include "core/base/exit_code.h"
#include "core/format/parser.h"
#include "core/format/visible.h"
#include "core/review/metrics.h"
#include "core/verify/validate_evidence.h"

namespace whymark {
namespace {

constexpr size_t kFlush = 1 << 16;  // bytes that are gathered before they are printed

double share(uint32_t part, uint32_t whole) { return whole == 0 ? 1.0 : double(part) / whole; }

void append_metrics(std::string& out, const Metrics& metrics) {
  fmt::memory_buffer figures;  // twice as fast as formatting to the end of a string
  fmt::format_to(
      std::back_inserter(figures),
      R"("added": {}, "removed": {}, "covered": {}, "coverage": {:.4f}, )"
      R"("claimed_verified": {}, "claimed_verified_coverage": {:.4f}, "notes": {}, )"
      R"("sourced": {}, "sourced_share": {:.4f}, "inference_only": {}, "open_items": {}, )"
      R"("risk": {{"high": {}, "medium": {}, "low": {}, "high_unverified": {}}})",
      metrics.added, metrics.removed, metrics.covered, metrics.coverage(), metrics.claimed_verified,
      metrics.claimed_verified_coverage(), metrics.notes, metrics.sourced,
      share(metrics.sourced, metrics.notes), metrics.inference_only, metrics.open_items,
      metrics.risk_high, metrics.risk_medium, metrics.risk_low, metrics.risk_high_unverified);
  out.append(figures.data(), figures.size());
}

void append_evidence(std::string& out, const EvidenceTotals& totals) {
  fmt::format_to(std::back_inserter(out), R"("executed": {{"claims": {}, "passed": {})",
                 totals.claims, totals.passed);
  for (const EvidenceState state :
       {EvidenceState::current, EvidenceState::stale, EvidenceState::unavailable,
        EvidenceState::imported, EvidenceState::contradicted, EvidenceState::none}) {
    fmt::format_to(std::back_inserter(out), R"(, "{}": {})", word(state), totals.of(state));
  }
  out += '}';
}

void print_json(const Document& document, const DocumentMetrics& metrics,
                const EvidenceTotals& evidence, const std::string& name) {
  size_t errors = 0;
  for (const Diagnostic& each : document.diagnostics) errors += each.severity == Severity::error;
  std::string out = "{\"file\": ";
  append_json(out, name);
  out += ",\n\"title\": ";
  append_json(out, document.front.title);
  fmt::format_to(std::back_inserter(out),
                 ",\n\"rows\": {}, \"errors\": {}, \"warnings\": {},\n\"whole\": {{\"files\": {}, ",
                 document.rows.size(), errors, document.diagnostics.size() - errors,
                 document.files.size());
  append_metrics(out, metrics.whole);
  out += "},\n";
  append_evidence(out, evidence);
  out += ",\n\"files\": [";
  for (size_t i = 0; i < document.files.size(); ++i) {
    out += i == 0 ? "\n{\"path\": " : ",\n{\"path\": ";
    append_json(out, document.files[i].path);
    out += ", \"status\": \"";
    out += word(document.files[i].status);
    out += "\", ";
    append_metrics(out, metrics.files[i]);
    out += '}';
    if (out.size() < kFlush) continue;
    print(out);
    out.clear();
  }
  print(out + (document.files.empty() ? "]}\n" : "\n]}\n"));
}

std::string percent(uint32_t part, uint32_t whole) {
  return fmt::format("{:.0f}%", 100 * share(part, whole));
}

void print_whole(const Document& document, const Metrics& whole) {
  print(fmt::format(
      "{}\n\n"
      "files              {}\n"
      "lines              +{} -{}\n"
      "coverage           {} ({} of {} added lines)\n"
      "claimed verified   {} ({} added lines)\n"
      "notes              {}\n"
      "sourced            {} ({} notes; {} by inference only)\n"
      "open items         {}\n"
      "risk               {} high ({} without a passing claim), {} medium, {} low\n",
      make_visible(document.front.title).text, document.files.size(), whole.added, whole.removed,
      percent(whole.covered, whole.added), whole.covered, whole.added,
      percent(whole.claimed_verified, whole.added), whole.claimed_verified, whole.notes,
      percent(whole.sourced, whole.notes), whole.sourced, whole.inference_only, whole.open_items,
      whole.risk_high, whole.risk_high_unverified, whole.risk_medium, whole.risk_low));
}

void print_evidence(const EvidenceTotals& totals) {
  if (totals.of(EvidenceState::none) == totals.claims) return;
  std::string out = fmt::format("executed           {} of {} claims passed on this source",
                                totals.passed, totals.claims);
  for (const EvidenceState state : {EvidenceState::contradicted, EvidenceState::stale,
                                    EvidenceState::unavailable, EvidenceState::imported}) {
    if (totals.of(state) > 0) out += fmt::format(", {} {}", totals.of(state), word(state));
  }
  print(out + "\n");
}

void print_text(const Document& document, const DocumentMetrics& metrics,
                const EvidenceTotals& evidence) {
  print_whole(document, metrics.whole);
  print_evidence(evidence);
  if (document.files.empty()) return;
  print("\n   added  removed  covered  verified  notes  open  file\n");
  for (size_t i = 0; i < document.files.size(); ++i) {
    const Metrics& file = metrics.files[i];
    print(fmt::format("{:>8} {:>8} {:>8} {:>9} {:>6} {:>5}  {}\n", file.added, file.removed,
                      percent(file.covered, file.added), percent(file.claimed_verified, file.added),
                      file.notes, file.open_items, make_visible(document.files[i].path).text));
  }
}

/// Only where somebody has run something is the working tree looked at.
EvidenceTotals evidence_of(const Document& document, const std::string& path) {
  const ReviewEvidence evidence = read_evidence(document);
  if (evidence.records.empty()) return total_evidence(document, evidence, nullptr, path);
  const auto repository = find_repository("", path);
  return total_evidence(document, evidence, repository ? &*repository : nullptr, path);
}

int stats(const std::string& path, bool json) {
  Result<TextBuffer> text = read_input(path);
  if (!text) return complain(text.error().message, kExitOutside);
  const Document document = parse(std::move(*text));
  const DocumentMetrics metrics = measure(document);
  const std::string name(input_name(path));
  if (json) {
    print_json(document, metrics, evidence_of(document, path), name);
  } else {
    print_text(document, metrics, evidence_of(document, path));
  }
  return print_errors(document, name) == 0 ? kExitOk : kExitFindings;
}

}  // namespace

void add_stats(CLI::App& program, int& exit_code) {
  struct Options {
    std::string file;
    bool json = false;
  };
  const auto options = std::make_shared<Options>();
  CLI::App* command = program.add_subcommand(
      "stats", "Print a review's figures: coverage, sources, open items, risk");
  command->footer(
      "Exits with 1 where the review has errors; the figures are printed all the same.\n"
      "\n"
      "Examples:\n"
      "  whymark stats review.whymark\n"
      "  whymark stats --json review.whymark\n"
      "  whymark stats - < review.whymark");
  command->add_option("FILE", options->file, "the review; - is standard input")->required();
  command->add_flag("--json", options->json, "as JSON");
  command->callback([options, &exit_code] { exit_code = stats(options->file, options->json); });
}

}  // namespace whymark
