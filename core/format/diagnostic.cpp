#include "core/format/diagnostic.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/format/document.h"
#include "core/format/visible.h"

namespace whymark {
namespace {

constexpr uint32_t kBefore = 60;  // bytes of the line that are shown before the caret
constexpr uint32_t kShown = 120;  // and in all
constexpr std::string_view kIndent = "  ";
constexpr std::string_view kCut = "…";

/// Moves a cut that would split a UTF-8 character to its first byte.
uint32_t back_to_character(std::string_view line, uint32_t at) {
  constexpr uint32_t kLongest = 3;
  for (uint32_t back = 0; back < kLongest && at > 0 && at < line.size(); ++back) {
    if ((static_cast<unsigned char>(line[at]) & 0xC0) != 0x80) break;
    --at;
  }
  return at;
}

uint32_t forward_to_character(std::string_view line, uint32_t at) {
  while (at < line.size() && back_to_character(line, at) != at) ++at;
  return at;
}

/// The line around bytes [first, last) and a caret line below it.
std::string excerpt(std::string_view line, uint32_t first, uint32_t last) {
  const auto size = static_cast<uint32_t>(line.size());
  first = back_to_character(line, first);
  last = forward_to_character(line, last);
  uint32_t begin = size <= kShown || first <= kBefore ? 0 : first - kBefore;
  begin = back_to_character(line, begin);
  uint32_t end = size - begin <= kShown ? size : begin + kShown;
  end = std::max(back_to_character(line, end), first);
  const std::string_view before_cut = begin > 0 ? kCut : "";
  const std::string_view after_cut = end < size ? kCut : "";
  last = std::min(last, end);

  const uint32_t lead = begin > 0 ? 1 : 0;
  const Visible before = make_visible(line.substr(begin, first - begin), lead);
  const uint32_t column = lead + before.columns;
  const Visible marked = make_visible(line.substr(first, last - first), column);
  const Visible after = make_visible(line.substr(last, end - last), column + marked.columns);
  const uint32_t tail = std::max(marked.columns, 1u) - 1;
  return fmt::format("{}{}{}{}{}{}\n{}{}^{}\n", kIndent, before_cut, before.text, marked.text,
                     after.text, after_cut, kIndent, std::string(column, ' '),
                     std::string(tail, '~'));
}

}  // namespace

DiagnosticPlace place_of(const Document& document, const Diagnostic& diagnostic) {
  if (document.rows.size() == 0) return {};
  const uint32_t row = document.rows.row_at(diagnostic.range.offset);
  const Span line = document.line_span(row);
  const uint32_t at = std::clamp(diagnostic.range.offset, line.offset, line.end()) - line.offset;
  return {row + 1, at + 1, line, at};
}

std::string format_diagnostic(const Document& document, std::string_view name,
                              const Diagnostic& diagnostic) {
  const auto [number, column, line, at] = place_of(document, diagnostic);
  const uint64_t end = uint64_t{diagnostic.range.offset} + diagnostic.range.size;
  std::string text = fmt::format("{}:{}:{}: {}: {} [{}]\n", make_visible(name).text, number, column,
                                 diagnostic.severity == Severity::error ? "error" : "warning",
                                 make_visible(diagnostic.message).text, diagnostic.code);
  if (document.rows.size() > 0) {
    const uint64_t last = std::clamp<uint64_t>(end, line.offset + at, line.end()) - line.offset;
    text += excerpt(document.view(line), at, static_cast<uint32_t>(last));
  }
  if (!diagnostic.fix.empty()) {
    text += fmt::format("{}fix: {}\n", kIndent, make_visible(diagnostic.fix).text);
  }
  return text;
}

bool has_errors(const std::vector<Diagnostic>& diagnostics) {
  return std::any_of(diagnostics.begin(), diagnostics.end(), [](const Diagnostic& diagnostic) {
    return diagnostic.severity == Severity::error;
  });
}

}  // namespace whymark
