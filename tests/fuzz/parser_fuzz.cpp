// Any bytes parse, keep what holds of every document, and can be measured and reported on.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "core/format/diagnostic.h"
#include "core/format/parser.h"
#include "core/format/source.h"
#include "core/review/metrics.h"
#include "tests/core/format/invariants.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const whymark::Document document = whymark::parse(whymark::TextBuffer(input));
  std::string found = whymark::test::broken_rows(document, input);
  if (found.empty()) found = whymark::test::broken_hunks(document);
  if (found.empty()) found = whymark::test::broken_ranges(document);
  if (!found.empty()) {
    std::fprintf(stderr, "broken: %s\n", found.c_str());
    std::abort();
  }
  for (const whymark::Diagnostic& diagnostic : document.diagnostics) {
    whymark::format_diagnostic(document, "fuzz", diagnostic);
  }
  for (const whymark::Note& note : document.notes) document.body(note);
  for (const whymark::Field& field : document.fields) {
    whymark::parse_source(document.value(field));
  }
  const whymark::DocumentMetrics metrics = whymark::measure(document);
  if (metrics.whole.claimed_verified > metrics.whole.covered) std::abort();
  if (metrics.whole.covered > metrics.whole.added) std::abort();
  return 0;
}
