#include "core/apply/outcome.h"

#include <algorithm>

#include "core/apply/line_replacer.h"
#include "core/base/check.h"
#include "core/diff/row_pairs.h"

namespace whymark {
namespace {

/// A row's line as the file has it.
std::string as_line(const Document& document, uint32_t row, std::string content, LineEnds ends) {
  if (has_newline(document, row)) content += ends == LineEnds::crlf ? "\r\n" : "\n";
  return content;
}

std::string with_ends(std::string_view text, LineEnds ends) {
  if (ends == LineEnds::as_shown) return std::string(text);
  std::string out;
  for (const char c : text) {
    if (c == '\n') out += '\r';
    out += c;
  }
  return out;
}

/// Whether the review shows that the file ends in the hunk.
bool ends_file(const Document& document, const Hunk& hunk) {
  const FileSection& file = document.files[hunk.file];
  const auto first = document.rows.kind.begin() + hunk.rows.first;
  if (std::find(first, first + hunk.rows.count, RowKind::no_newline) != first + hunk.rows.count) {
    return true;
  }
  const bool is_last = &hunk == &document.hunks[file.hunks.end() - 1];
  return is_last && (file.status == FileStatus::added || file.status == FileStatus::deleted);
}

/// Walks the decisions of a section along its file.
class Walk {
 public:
  Walk(const Document& document, const Decisions& decisions, std::string_view before, LineEnds ends)
      : document_(document),
        decisions_(decisions),
        lines_(before),
        ends_(ends),
        replacer_(before, ends == LineEnds::crlf ? "\r\n" : "\n") {}

  void hunk(const Hunk& hunk) {
    if (const std::string* edit = decisions_.edit_of(hunk)) {
      edited(document_.rows.new_line[hunk.rows.first], hunk.new_count,
             with_ends(edit_text(document_, hunk, *edit), ends_));
      return;
    }
    auto part = decisions_.parts.lower_bound(hunk.rows.first);
    const auto parts_until = [&](uint32_t row) {
      for (; part != decisions_.parts.end() && part->first < row; ++part) parts(part->first);
    };
    for (const RowRange& range : decisions_.rows.in(hunk.rows)) {
      parts_until(range.first);
      for (uint32_t row = range.first; row < range.end(); ++row) whole_row(row);
    }
    parts_until(hunk.rows.end());
  }

  Outcome finish() {
    Outcome outcome;
    outcome.replacements = replacer_.finish(outcome.bytes);
    return outcome;
  }

 private:
  void whole_row(uint32_t row) {
    const uint32_t line = document_.rows.new_line[row];
    if (document_.rows.kind[row] == RowKind::added) {
      replace(line, 1, "");
    } else if (document_.rows.kind[row] == RowKind::removed) {
      const std::string content(document_.content(row));
      replace(line, 0, as_line(document_, row, content, ends_));
    }
  }

  void parts(uint32_t row) {
    const uint32_t line = document_.rows.new_line[row];
    const std::string text =
        as_line(document_, row, resulting_content(document_, decisions_, row), ends_);
    if (!text.empty()) return replace(line, 1, text);
    WHYMARK_CHECK(line <= lines_.count());
    replacer_.replace_by_empty_line(lines_.start(line), lines_.start(line + 1));
  }

  /// Lines that the edit left alone at its start and end are not touched.
  void edited(size_t line, size_t count, std::string_view text) {
    WHYMARK_CHECK(line >= 1 && line + count <= lines_.count() + 1);
    const auto end_of_line = [&] { return std::min(text.find('\n'), text.size() - 1) + 1; };
    while (count > 0 && !text.empty() && lines_.whole(line) == text.substr(0, end_of_line())) {
      text.remove_prefix(end_of_line());
      ++line;
      --count;
    }
    while (count > 0 && !text.empty()) {
      const std::string_view last = lines_.whole(line + count - 1);
      const bool same =
          text.size() >= last.size() && text.substr(text.size() - last.size()) == last;
      const bool whole = text.size() == last.size() ||
                         (text.size() > last.size() && text[text.size() - last.size() - 1] == '\n');
      if (!same || !whole) break;
      text.remove_suffix(last.size());
      --count;
    }
    if (count > 0 || !text.empty()) replace(line, count, text);
  }

  // The guard has seen to it that rows go forward and lie within the file.
  void replace(size_t line, size_t count, std::string_view text) {
    WHYMARK_CHECK(line >= 1 && line + count <= lines_.count() + 1);
    replacer_.replace(lines_.start(line), lines_.start(line + count), text);
  }

  const Document& document_;
  const Decisions& decisions_;
  const FileLines lines_;
  LineEnds ends_;
  LineReplacer replacer_;
};

}  // namespace

std::string resulting_content(const Document& document, const Decisions& decisions, uint32_t row) {
  const std::string_view content = document.content(row);
  const std::vector<PartRevert>* parts = decisions.parts_of(row);
  if (parts == nullptr) return std::string(content);
  std::string out;
  size_t copied = 0;
  for (const PartRevert& part : *parts) {
    out += content.substr(copied, part.first - copied);
    out += part.old_text;
    copied = part.end;
  }
  out += content.substr(copied);
  return out;
}

std::string edit_text(const Document& document, const Hunk& hunk, std::string edit) {
  if (edit.empty() || edit.back() == '\n' || ends_file(document, hunk)) return edit;
  for (uint32_t row = hunk.rows.end(); row-- > hunk.rows.first;) {
    const RowKind kind = document.rows.kind[row];
    if (kind != RowKind::context && kind != RowKind::added) continue;
    if (document.content(row).ends_with('\r') && !edit.ends_with('\r')) edit += '\r';
    break;
  }
  return edit + '\n';
}

std::string hunk_text(const Document& document, const Decisions& decisions, const Hunk& hunk) {
  if (const std::string* edit = decisions.edit_of(hunk)) return edit_text(document, hunk, *edit);
  LineReplacer lines("", "\n");
  for (uint32_t row = hunk.rows.first; row < hunk.rows.end(); ++row) {
    const RowKind kind = document.rows.kind[row];
    if (kind == RowKind::no_newline) continue;
    const bool stands = kind == RowKind::removed
                            ? decisions.contains(row)
                            : kind == RowKind::context || !decisions.contains(row);
    if (!stands) continue;
    const std::string line =
        as_line(document, row, resulting_content(document, decisions, row), LineEnds::as_shown);
    if (line.empty()) {
      lines.replace_by_empty_line(0, 0);
    } else {
      lines.replace(0, 0, line);
    }
  }
  std::string text;
  lines.finish(text);
  return text;
}

Outcome outcome_of(const Document& document, uint32_t file, const Decisions& decisions,
                   std::string_view before, LineEnds ends) {
  Walk walk(document, decisions, before, ends);
  const RowRange& hunks = document.files[file].hunks;
  for (uint32_t i = hunks.first; i < hunks.end(); ++i) walk.hunk(document.hunks[i]);
  return walk.finish();
}

}  // namespace whymark
