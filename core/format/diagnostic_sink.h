#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/format/diagnostic.h"

namespace whymark {

/// Collects what a parse finds. Of one code at most kMaxPerCode are kept, and then one more that
/// says how many are not listed, so that a hostile document costs no memory; text is only made for
/// kept ones.
class DiagnosticSink {
 public:
  static constexpr uint32_t kMaxPerCode = 1000;

  template <class... Args>
  void error(std::string_view code, Span range, std::string_view fix,
             fmt::format_string<Args...> format, Args&&... args) {
    if (!admit(code, Severity::error, range)) return;
    keep(code, Severity::error, range, fmt::format(format, std::forward<Args>(args)...), fix);
  }
  template <class... Args>
  void warning(std::string_view code, Span range, std::string_view fix,
               fmt::format_string<Args...> format, Args&&... args) {
    if (!admit(code, Severity::warning, range)) return;
    keep(code, Severity::warning, range, fmt::format(format, std::forward<Args>(args)...), fix);
  }

  /// False when enough of this code were kept; what it would have said is then only counted.
  bool admit(std::string_view code, Severity severity, Span range);
  void keep(std::string_view code, Severity severity, Span range, std::string message,
            std::string_view fix);

  /// All of them, by position.
  std::vector<Diagnostic> take();

 private:
  struct Tally {
    std::string_view code;
    Severity severity;
    uint64_t seen;
    Span first_left_out;
  };

  std::vector<Diagnostic> kept_;
  std::vector<Tally> tallies_;
};

}  // namespace whymark
