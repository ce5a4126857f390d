#pragma once

#include "core/format/diagnostic_sink.h"
#include "core/format/document.h"

namespace whymark {

/// Reports lines that belong nowhere: one diagnostic for each run of them, however long.
class StrayLines {
 public:
  StrayLines(const Document& document, DiagnosticSink& sink) : document_(document), sink_(sink) {}

  /// Adds a stray row to the run. `after_hunk`: a hunk that was just complete stands above.
  void add(uint32_t row, bool after_hunk);
  /// Ends the run, if there is one, and reports it.
  void flush();

 private:
  const Document& document_;
  DiagnosticSink& sink_;
  uint32_t first_ = kNone;
  uint32_t count_ = 0;
  bool after_hunk_ = false;
};

}  // namespace whymark
