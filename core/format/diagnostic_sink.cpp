#include "core/format/diagnostic_sink.h"

#include <algorithm>

namespace whymark {

bool DiagnosticSink::admit(std::string_view code, Severity severity, Span range) {
  for (Tally& tally : tallies_) {
    if (tally.code != code || tally.severity != severity) continue;
    ++tally.seen;
    if (tally.seen == kMaxPerCode + 1) tally.first_left_out = range;
    return tally.seen <= kMaxPerCode;
  }
  tallies_.push_back({code, severity, 1, {}});
  return true;
}

void DiagnosticSink::keep(std::string_view code, Severity severity, Span range, std::string message,
                          std::string_view fix) {
  kept_.push_back({code, severity, range, std::move(message), std::string(fix)});
}

std::vector<Diagnostic> DiagnosticSink::take() {
  for (const Tally& tally : tallies_) {
    if (tally.seen <= kMaxPerCode) continue;
    keep(tally.code, tally.severity, tally.first_left_out,
         fmt::format("from here on {} more of this kind are not listed", tally.seen - kMaxPerCode),
         "mend the ones listed first");
  }
  tallies_.clear();
  std::stable_sort(kept_.begin(), kept_.end(), [](const Diagnostic& a, const Diagnostic& b) {
    return a.range.offset < b.range.offset;
  });
  return std::move(kept_);
}

}  // namespace whymark
