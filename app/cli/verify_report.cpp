#include "app/cli/verify_report.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/apply/words.h"
#include "core/format/visible.h"
#include "core/verify/verify_json.h"

namespace whymark {
namespace {

/// What the reader should hear of first.
int rank(Verdict verdict) {
  switch (verdict) {
    case Verdict::contradicted:
      return 0;
    case Verdict::unrunnable:
      return 1;
    case Verdict::recorded:
      return 2;
    case Verdict::confirmed:
      return 3;
    case Verdict::left_out:
      break;
  }
  return 4;
}

constexpr const char* kIndent = "                        ";  // below the command

std::string place_of_claim(const Document& document, const std::string& name,
                           const CommandClaim& claim) {
  std::string place = make_visible(name).text;
  if (claim.row != kNone) place += fmt::format(":{}", claim.row + 1);
  if (claim.note == kNone) return place + " (a check)";
  return fmt::format("{} (note {})", place, make_visible(document.notes[claim.note].id).text);
}

std::string lines_below(const std::string& lines) {
  std::string out;
  for (size_t at = 0; at < lines.size();) {
    const size_t end = std::min(lines.find('\n', at), lines.size());
    // Made visible again: of a result that was merged nobody knows where it comes from.
    out += fmt::format("{}| {}\n", kIndent, make_visible(lines.substr(at, end - at)).text);
    at = end + 1;
  }
  return out;
}

}  // namespace

std::string command_line_text(const std::string& command, uint32_t columns) {
  const Visible whole = make_visible(command);
  if (columns == 0 || whole.columns <= columns) return whole.text;
  size_t fits = 0;  // bytes of the command; characters are never split
  for (size_t end = 1; end < command.size(); ++end) {
    if ((static_cast<unsigned char>(command[end]) & 0xC0) == 0x80) continue;
    if (end > 4 * size_t{columns}) break;  // no character has more bytes
    if (make_visible(std::string_view(command).substr(0, end)).columns >= columns) break;
    fits = end;
  }
  return make_visible(std::string_view(command).substr(0, fits)).text + "…";
}

std::string report_of_command(const Document& document, const std::string& name,
                              const RunOfReview& run, uint32_t command) {
  const CommandReport& report = run.reports[command];
  Verdict worst = Verdict::left_out;
  std::string claims;
  for (size_t i = 0; i < run.claims.claims.size(); ++i) {
    const CommandClaim& claim = run.claims.claims[i];
    if (claim.command != command) continue;
    const Verdict verdict = judge(run.claimed[i], report.outcome.status);
    if (rank(verdict) < rank(worst)) worst = verdict;
    if (verdict == Verdict::contradicted) {
      claims += fmt::format("{}{}: {} was claimed\n", kIndent,
                            place_of_claim(document, name, claim), word(run.claimed[i]));
    } else if (verdict == Verdict::unrunnable) {
      claims += fmt::format("{}{}\n", kIndent, place_of_claim(document, name, claim));
    }
  }
  const std::string time =
      report.ran.empty() ? "-"
                         : fmt::format("{:.2f} s", static_cast<double>(report.took_ms) / 1000);
  std::string out = fmt::format("{:<13} {:>9} {}\n", word(worst), time,
                                command_line_text(run.claims.commands[command].text, 0));
  if (worst == Verdict::confirmed) claims.clear();
  if (worst != Verdict::confirmed || report.outcome.status == RunStatus::fail) {
    out += fmt::format("{}{}\n", kIndent, make_visible(report.outcome.reason).text);
  }
  out += claims;
  if (report.output_left_out > 0) {
    out += fmt::format("{}{} of {} bytes that it wrote were not kept\n", kIndent,
                       report.output_left_out, report.output_bytes);
  }
  if (report.left_running) {
    out += fmt::format("{}it left processes running; they were ended\n", kIndent);
  }
  const bool wanted = worst == Verdict::contradicted || worst == Verdict::unrunnable;
  return wanted ? out + lines_below(report.last_lines) : out;
}

std::string verdict_sentence(const RunOfReview& run) {
  const std::vector<uint32_t> counts = count_verdicts(run);
  std::string out = counted(run.claims.claims.size(), "claim") + ":";
  for (const Verdict each : {Verdict::confirmed, Verdict::contradicted, Verdict::unrunnable,
                             Verdict::recorded, Verdict::left_out}) {
    const uint32_t count = counts[static_cast<size_t>(each)];
    if (each == Verdict::left_out && count == 0) continue;
    out += fmt::format("{} {} {}", out.back() == ':' ? "" : ",", count,
                       each == Verdict::left_out ? "left out" : word(each));
  }
  return out;
}

}  // namespace whymark
