#include "core/review/validator.h"

#include <algorithm>
#include <cstdint>

#include "core/format/codes.h"
#include "core/format/diagnostic_sink.h"
#include "core/format/scan.h"
#include "core/format/validator_codes.h"
#include "core/format/visible.h"
#include "core/review/metrics.h"
#include "core/review/note_validator.h"
#include "core/review/stub.h"

namespace whymark {
namespace {

constexpr std::string_view kEmptyBlob = "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391";

bool has_error(const Document& document, std::string_view code) {
  return std::any_of(document.diagnostics.begin(), document.diagnostics.end(),
                     [code](const Diagnostic& each) {
                       return each.code == code && each.severity == Severity::error;
                     });
}

Span summary_place(const Document& document) {
  const RowRange rows = document.front.rows;
  for (uint32_t row = rows.first; row < rows.end(); ++row) {
    if (starts_with(document.line(row), "summary")) return document.line_span(row);
  }
  return document.line_span(0);
}

void validate_summary(const Document& document, DiagnosticSink& sink) {
  // Of broken YAML it is not known what it lacks.
  if (!document.front.present || has_error(document, code::kFrontmatterInvalid)) return;
  std::string_view summary = document.front.summary;
  summary = summary.substr(0, summary.find_last_not_of(" \t\r\n") + 1);
  if (summary.empty()) {
    sink.warning(code::kSummaryMissing, document.line_span(0),
                 "write summary: and what the change does and why", "the review has no summary");
  } else if (is_stub(summary)) {
    sink.error(code::kSummaryStub, summary_place(document), "say what the change does and why",
               "the summary only holds its place: {}", quote(summary));
  }
}

bool is_empty_blob(std::string_view sha) {
  constexpr size_t kMinDigits = 4;
  return sha.size() >= kMinDigits && starts_with(kEmptyBlob, sha);
}

/// Whether a section without lines may well be so: there are none to show.
bool has_no_lines_to_show(const Document& document, const FileSection& file) {
  if (file.binary || file.status == FileStatus::renamed || file.status == FileStatus::context) {
    return true;
  }
  if (file.status == FileStatus::added) return is_empty_blob(document.view(file.new_sha));
  if (file.status == FileStatus::deleted) return is_empty_blob(document.view(file.old_sha));
  return document.view(file.old_mode) != document.view(file.new_mode);
}

void validate_file(const Document& document, uint32_t index, DiagnosticSink& sink) {
  const FileSection& file = document.files[index];
  if (file.header_row == kNone || file.hunks.count > 0) return;
  for (uint32_t i = file.notes.first; i < file.notes.end(); ++i) {
    if (document.notes[i].file == index) return;
  }
  if (has_no_lines_to_show(document, file)) return;
  // Lines that were not understood are reported as such.
  const auto from = document.rows.kind.begin() + file.rows.first;
  const auto to = document.rows.kind.begin() + file.rows.end();
  if (std::find(from, to, RowKind::stray) != to) return;
  sink.warning(code::kFileEmpty, document.line_span(file.header_row),
               "add its diff and a note, or take the section out",
               "the section of {} has neither a hunk nor a note", quote(file.path));
}

void validate_check(const Document& document, const Check& check, DiagnosticSink& sink) {
  const Span at = document.line_span(check.row == kNone ? 0 : check.row);
  if (check.status == ClaimStatus::fail) {
    sink.error(code::kCheckFailing, at, "mend the change, and run it again", "the check failed: {}",
               quote(check.detail.empty() ? check.method : check.detail));
  }
  const bool is_entry = document.front.rows.contains(check.row);
  if (is_entry && trim(check.detail).empty()) return;  // it is check-empty
  if (check.method == "cmd" && is_stub(check.detail)) {
    sink.warning(code::kVerifyUnrunnable, at, "name the command: cmd `npm test` => pass",
                 "the check names no command that could be run");
  }
}

/// Where most of what is missing stands.
uint32_t least_covered_file(const DocumentMetrics& metrics) {
  const auto uncovered = [](const Metrics& file) { return file.added - file.covered; };
  const auto most = std::max_element(
      metrics.files.begin(), metrics.files.end(),
      [&](const Metrics& a, const Metrics& b) { return uncovered(a) < uncovered(b); });
  return static_cast<uint32_t>(most - metrics.files.begin());
}

void validate_coverage(const Document& document, double wanted, DiagnosticSink& sink) {
  const DocumentMetrics metrics = measure(document);
  const Metrics& whole = metrics.whole;
  if (whole.coverage() >= wanted) return;
  const uint32_t index = least_covered_file(metrics);
  const FileSection& file = document.files[index];
  const uint32_t row = file.header_row == kNone ? file.rows.first : file.header_row;
  // Rounded down, so that it never reads as what was asked for.
  const double percent = static_cast<double>(uint64_t{whole.covered} * 1000 / whole.added) / 10;
  sink.error(code::kCoverageBelowThreshold, document.line_span(row),
             "add notes to the added lines that have none; this file has most of them",
             "notes cover {:.1f}% of the added lines ({} of {}), less than {:.4g}%", percent,
             whole.covered, whole.added, wanted * 100);
}

}  // namespace

std::vector<Diagnostic> validate(const Document& document, const ValidateOptions& options) {
  if (has_error(document, code::kDocumentEmpty)) return {};
  DiagnosticSink sink;
  validate_summary(document, sink);
  for (const Check& check : document.front.checks) validate_check(document, check, sink);
  for (const Check& check : document.checks) validate_check(document, check, sink);
  for (uint32_t i = 0; i < document.files.size(); ++i) validate_file(document, i, sink);
  for (const Note& note : document.notes) validate_note(document, note, sink);
  if (options.min_coverage) validate_coverage(document, *options.min_coverage, sink);
  return sink.take();
}

}  // namespace whymark
