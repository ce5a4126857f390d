#include "core/format/start_of_review.h"

#include <algorithm>

#include "core/format/directive.h"
#include "core/format/parser.h"

namespace whymark {
namespace {

// Where the last line with this directive begins, if that is at `least` or later; else npos.
size_t last_line(std::string_view bytes, Directive wanted, size_t least) {
  const std::string_view sign = wanted == Directive::file ? "\n@file" : "\n@@";
  size_t at = bytes.rfind(sign);
  while (at != std::string_view::npos && at + 1 >= least) {
    const std::string_view line = bytes.substr(at + 1, bytes.find('\n', at + 1) - (at + 1));
    if (directive_of(line) == wanted) return at + 1;
    at = at == 0 ? std::string_view::npos : bytes.rfind(sign, at - 1);
  }
  return std::string_view::npos;
}

}  // namespace

Document parse_start(std::string_view bytes) {
  // The last line may be cut in the middle of its directive.
  const size_t lines = bytes.rfind('\n');
  bytes = bytes.substr(0, lines == std::string_view::npos ? 0 : lines + 1);
  const size_t sections = last_line(bytes, Directive::file, bytes.size() / 2);
  const size_t hunks = sections == std::string_view::npos
                           ? last_line(bytes, Directive::hunk, bytes.size() / 2)
                           : sections;
  Document start = parse(TextBuffer(bytes.substr(0, hunks)));
  if (sections != std::string_view::npos) return start;
  const uint32_t complete =
      start.files.empty() ? 0 : start.rows.offset[start.files.back().rows.first];
  std::vector<Diagnostic>& problems = start.diagnostics;
  problems.erase(
      std::remove_if(problems.begin(), problems.end(),
                     [&](const Diagnostic& problem) { return problem.range.offset >= complete; }),
      problems.end());
  return start;
}

}  // namespace whymark
