#include "core/format/document.h"

#include <algorithm>

#include "core/format/scan.h"

namespace whymark {

uint32_t Rows::row_at(uint32_t offset_in_text) const {
  const auto after = std::upper_bound(offset.begin(), offset.end(), offset_in_text);
  const auto row = static_cast<uint32_t>(after - offset.begin() - 1);
  return std::min(row, size() - 1);
}
namespace {

constexpr uint32_t kBomSize = 3;

}  // namespace

Span Document::line_span(uint32_t row) const {
  Span span = row_span(row);
  if (row == 0 && bom) {
    span.offset += kBomSize;
    span.size -= kBomSize;
  }
  const std::string_view bytes = text.view(span);
  if (bytes.empty() || bytes.back() != '\n') return span;
  span.size -= crlf && bytes.size() > 1 ? 2 : 1;
  return span;
}

Span Document::content_span(uint32_t row) const {
  Span span = line_span(row);
  if (span.empty() || !is_diff_row(rows.kind[row])) return span;
  // An empty line in a hunk is a context row without a sign; so is one with nothing but a CR.
  const char sign = text.data()[span.offset];
  if (sign != ' ' && sign != '+' && sign != '-' && sign != '\\') return span;
  span.offset += 1;
  span.size -= 1;
  return span;
}

std::string Document::value(const Field& field) const {
  std::string joined(view(field.first));
  for (uint32_t row = field.rows.first + 1; row < field.rows.end(); ++row) {
    if (rows.kind[row] != RowKind::continuation) continue;
    const std::string_view part = trim(line(row));
    if (!joined.empty() && !part.empty()) joined += ' ';
    joined += part;
  }
  return joined;
}

std::string Document::body(const Note& note) const {
  std::string joined;
  bool first = true;
  for (uint32_t row = note.body.first; row < note.body.end(); ++row) {
    if (rows.kind[row] != RowKind::body && rows.kind[row] != RowKind::blank) continue;
    if (!first) joined += '\n';
    joined += line(row);
    first = false;
  }
  return joined;
}

uint32_t Document::file_of_row(uint32_t row) const {
  const auto after =
      std::upper_bound(files.begin(), files.end(), row,
                       [](uint32_t at, const FileSection& file) { return at < file.rows.first; });
  if (after == files.begin()) return kNone;
  const auto index = static_cast<uint32_t>(after - files.begin()) - 1;
  return files[index].rows.contains(row) ? index : kNone;
}

}  // namespace whymark
