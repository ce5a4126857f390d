// What holds of every parsed document, whatever its bytes. Shared by property tests and the fuzz
// target.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "core/format/document.h"
#include "core/format/parser.h"

namespace whymark::test {

/// Empty when all is well, else what is broken.
inline std::string broken_rows(const Document& document, std::string_view input) {
  const Rows& rows = document.rows;
  if (document.text.view() != input) return "the text was changed";
  if (rows.offset.size() != rows.size() + size_t{1}) return "offset has not one more entry";
  if (rows.old_line.size() != rows.size() || rows.new_line.size() != rows.size()) return "columns";
  if (rows.offset.front() != 0 || rows.offset.back() != input.size()) return "ends";
  std::string joined;
  for (uint32_t row = 0; row < rows.size(); ++row) {
    const std::string_view bytes = document.view(document.row_span(row));
    if (bytes.empty()) return "an empty row";
    if (bytes.find('\n') < bytes.size() - 1) return "a line end within a row";
    if (bytes.back() != '\n' && row + 1 < rows.size()) return "a row without a line end";
    joined += bytes;
    const bool numbered = rows.old_line[row] != 0 && rows.new_line[row] != 0;
    if (is_diff_row(rows.kind[row]) != numbered) return "numbers at a wrong row";
  }
  return joined == input ? "" : "the rows joined are not the input";
}

/// The rows of the hunks are exactly the diff rows, and their numbers and counts come out.
inline std::string broken_hunks(const Document& document) {
  const Rows& rows = document.rows;
  uint32_t next_row = 0;
  uint32_t file = 0;
  for (const Hunk& hunk : document.hunks) {
    if (hunk.rows.first < next_row || hunk.rows.end() > rows.size()) return "hunks overlap";
    for (; next_row < hunk.rows.first; ++next_row) {
      if (is_diff_row(rows.kind[next_row])) return "a diff row in no hunk";
    }
    if (hunk.file < file || hunk.file >= document.files.size()) return "hunks of files";
    file = hunk.file;
    if (!document.files[file].rows.contains(hunk.header_row)) return "a header in no file";
    uint32_t old_line = hunk.old_start + (hunk.old_count == 0 ? 1 : 0);
    uint32_t new_line = hunk.new_start + (hunk.new_count == 0 ? 1 : 0);
    const uint32_t old_end = old_line + hunk.old_count, new_end = new_line + hunk.new_count;
    for (; next_row < hunk.rows.end(); ++next_row) {
      const RowKind kind = rows.kind[next_row];
      if (!is_diff_row(kind)) return "another row in a hunk";
      if (rows.old_line[next_row] != old_line || rows.new_line[next_row] != new_line)
        return "numbers";
      old_line += kind == RowKind::context || kind == RowKind::removed;
      new_line += kind == RowKind::context || kind == RowKind::added;
    }
    if (old_line != old_end || new_line != new_end) return "counts";
  }
  for (; next_row < rows.size(); ++next_row) {
    if (is_diff_row(rows.kind[next_row])) return "a diff row in no hunk";
  }
  return "";
}

/// Sections, notes and fields lie in order within their bounds; every row has a place.
inline std::string broken_ranges(const Document& document) {
  const Rows& rows = document.rows;
  uint32_t row = document.files.empty() ? 0 : document.files[0].rows.first;
  uint32_t hunk = 0;
  uint32_t note = document.files.empty() ? 0 : document.files[0].notes.first;
  for (const FileSection& file : document.files) {
    if (file.rows.first != row || file.hunks.first != hunk || file.notes.first != note)
      return "files";
    row = file.rows.end();
    hunk = file.hunks.end();
    note = file.notes.end();
    if (file.path.empty()) return "a file without a path";
  }
  if (!document.files.empty() &&
      (row != rows.size() || hunk != document.hunks.size() || note != document.notes.size())) {
    return "the last file does not reach the end";
  }
  uint32_t field = 0;
  uint32_t last = 0;
  for (const Note& each : document.notes) {
    if (each.header_row < last || each.rows.first != each.header_row) return "notes";
    if (each.rows.end() > rows.size() || each.fields.first != field || each.id.empty())
      return "a note";
    if (each.body.count > 0 && !each.rows.contains(each.body.end() - 1)) return "a body";
    last = each.rows.end();
    field = each.fields.end();
  }
  if (field != document.fields.size()) return "fields";
  for (const Field& each : document.fields) {
    if (rows.kind[each.rows.first] != RowKind::field) return "a field's row";
    if (each.first.end() > document.text.size() || each.word.empty()) return "a field";
  }
  const auto by_place = [](const Diagnostic& a, const Diagnostic& b) {
    return a.range.offset < b.range.offset;
  };
  const auto& found = document.diagnostics;
  if (!std::is_sorted(found.begin(), found.end(), by_place)) return "diagnostics out of order";
  for (const Diagnostic& each : found) {
    if (uint64_t{each.range.offset} + each.range.size > document.text.size()) return "a diagnostic";
  }
  return "";
}

inline std::string broken(std::string_view input) {
  const Document document = parse(TextBuffer(input));
  std::string found = broken_rows(document, input);
  if (found.empty()) found = broken_hunks(document);
  if (found.empty()) found = broken_ranges(document);
  return found;
}

}  // namespace whymark::test
