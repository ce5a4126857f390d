// A parsed document as a few short lines of text, for tables of { input, expected dump }.
//
//   rows =yy=.f@ +-.n:>b       one letter a row, see kRowLetters
//   front version=1 title=T …  what the frontmatter gave, empty things left out
//   file PATH STATUS +A -R …   then its hunks and, by position, its notes
//   hunk -1,2 +1,3 rows 4..7 HEADING
//   note ID SELECTOR … at ROWS PRESENT/NAMED
//   field why|VALUE
//   body|LINE\nLINE
//   check METHOD|DETAIL|STATUS|COMMENT
//   error 3:1 CODE|THE BYTES IT IS ABOUT
#pragma once

#include <fmt/format.h>

#include <string>

#include "core/format/document.h"
#include "core/format/parser.h"

namespace whymark::test {

inline constexpr std::string_view kRowLetters = "=yf@ +-\\nk:>b#.?";  // by RowKind

inline std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\n') {
      out += "\\n";
    } else if (c == '\r') {
      out += "\\r";
    } else if (c == '\0') {
      out += "\\0";
    } else {
      out += c;
    }
  }
  return out;
}

inline std::string dump_rows(const Document& document) {
  std::string out = "rows ";
  for (const RowKind kind : document.rows.kind) out += kRowLetters[static_cast<size_t>(kind)];
  return out + "\n";
}

inline std::string dump_check(std::string_view name, const Check& check) {
  std::string out = fmt::format("{} {}|{}|{}|{}", name, check.method, check.detail,
                                word(check.status), check.comment);
  if (!check.ran.empty()) out += "|" + check.ran;
  return escaped(out) + "\n";
}

inline std::string dump_front(const Document& document) {
  const Frontmatter& front = document.front;
  if (!front.present) return "";
  std::string out = "front";
  const auto add = [&out](std::string_view name, const std::string& value) {
    if (!value.empty()) out += fmt::format(" {}={}", name, escaped(value));
  };
  add("version", front.version ? std::to_string(*front.version) : "");
  add("title", front.title);
  add("author", front.author);
  add("date", front.date);
  add("scope", front.scope);
  add("base", front.base);
  add("head", front.head);
  add("repo", front.repo);
  add("summary", front.summary);
  for (const std::string& tag : front.tags) add("tag", tag);
  add("status", front.review_status);
  add("by", front.review_by);
  add("at", front.review_at);
  out += "\n";
  for (const Check& check : front.checks) out += dump_check("front-check", check);
  return out;
}

inline std::string dump_selector(const Selector& selector) {
  switch (selector.kind) {
    case SelectorKind::missing:
      return "missing";
    case SelectorKind::file:
      return "file";
    case SelectorKind::change:
      return "change";
    case SelectorKind::invalid:
      return "invalid";
    case SelectorKind::lines:
      break;
  }
  return fmt::format("{}{}..{}", selector.side == Side::old_side ? "-" : "+", selector.first,
                     selector.last);
}

inline std::string dump_note(const Document& document, const Note& note) {
  std::string out = fmt::format("note {} {}", note.id, dump_selector(note.selector));
  if (!note.kind_word.empty()) {
    out += fmt::format(" {}({})", word(note.kind), document.view(note.kind_word));
  }
  if (note.risk != Level::unspecified) out += fmt::format(" risk={}", word(note.risk));
  if (note.urgency != Urgency::unspecified) out += fmt::format(" urgency={}", word(note.urgency));
  if (note.confidence) out += fmt::format(" confidence={}", *note.confidence);
  if (note.file == kNone) out += " of-change";
  out += fmt::format(" rows {}..{}", note.rows.first, note.rows.end() - 1);
  if (note.selector.kind == SelectorKind::lines) {
    out += note.anchor.present == 0
               ? std::string(" nowhere")
               : fmt::format(" at {}..{}", note.anchor.first_row, note.anchor.last_row);
    out += fmt::format(" {}/{}", note.anchor.present, note.anchor.named);
  }
  out += "\n";
  for (uint32_t i = note.fields.first; i < note.fields.end(); ++i) {
    const Field& field = document.fields[i];
    const std::string_view name =
        field.name == FieldName::other ? document.view(field.word) : word(field.name);
    out += fmt::format("field {}{}|{}\n", field.name == FieldName::other ? "?" : "", name,
                       escaped(document.value(field)));
  }
  if (note.body.count > 0) out += fmt::format("body|{}\n", escaped(document.body(note)));
  return out;
}

inline std::string dump_file(const Document& document, const FileSection& file) {
  std::string out = fmt::format("file {} {}{} +{} -{}", escaped(file.path), word(file.status),
                                file.status_given ? "" : "?", file.added, file.removed);
  if (!file.from.empty()) out += fmt::format(" from={}", escaped(file.from));
  if (!file.old_sha.empty()) out += fmt::format(" old={}", document.view(file.old_sha));
  if (!file.new_sha.empty()) out += fmt::format(" new={}", document.view(file.new_sha));
  if (!file.old_mode.empty()) out += fmt::format(" oldmode={}", document.view(file.old_mode));
  if (!file.new_mode.empty()) out += fmt::format(" newmode={}", document.view(file.new_mode));
  if (!file.old_size.empty()) out += fmt::format(" oldsize={}", document.view(file.old_size));
  if (!file.new_size.empty()) out += fmt::format(" newsize={}", document.view(file.new_size));
  if (!file.lang.empty()) out += fmt::format(" lang={}", document.view(file.lang));
  if (file.binary) out += " binary";
  if (!file.hunks_sorted) out += " unsorted";
  out += "\n";
  for (uint32_t i = file.hunks.first; i < file.hunks.end(); ++i) {
    const Hunk& hunk = document.hunks[i];
    out += fmt::format("hunk -{},{} +{},{}", hunk.old_start, hunk.old_count, hunk.new_start,
                       hunk.new_count);
    if (hunk.rows.count > 0)
      out += fmt::format(" rows {}..{}", hunk.rows.first, hunk.rows.end() - 1);
    if (!hunk.heading.empty()) out += fmt::format(" {}", document.view(hunk.heading));
    out += "\n";
  }
  for (uint32_t i = file.notes.first; i < file.notes.end(); ++i) {
    out += dump_note(document, document.notes[i]);
  }
  return out;
}

inline std::string dump_diagnostics(const Document& document) {
  std::string out;
  for (const Diagnostic& found : document.diagnostics) {
    uint32_t row = 0;
    while (row + 1 < document.rows.size() && document.rows.offset[row + 1] <= found.range.offset) {
      ++row;
    }
    const uint32_t start = document.rows.size() == 0 ? 0 : document.line_span(row).offset;
    out += fmt::format("{} {}:{} {}|{}\n", found.severity == Severity::error ? "error" : "warning",
                       row + 1, found.range.offset - start + 1, found.code,
                       escaped(document.view(found.range)));
  }
  return out;
}

inline std::string dump(const Document& document) {
  std::string out = dump_rows(document) + dump_front(document);
  const uint32_t before_files = document.files.empty()
                                    ? static_cast<uint32_t>(document.notes.size())
                                    : document.files[0].notes.first;
  for (uint32_t i = 0; i < before_files; ++i) out += dump_note(document, document.notes[i]);
  for (const FileSection& file : document.files) out += dump_file(document, file);
  for (const Check& check : document.checks) out += dump_check("check", check);
  return out + dump_diagnostics(document);
}

/// A frontmatter that nothing is wrong with, four rows long; tables that are not about it start
/// with it.
inline constexpr std::string_view kFront = "---\nwhymark: 1\ntitle: T\n---\n";

struct DumpCase {
  std::string_view name;
  std::string_view input;
  std::string_view expected;
};

/// The dump of kFront + input, without what kFront itself adds to it.
inline std::string dump_body(std::string_view input) {
  const std::string text = std::string(kFront) + std::string(input);
  const std::string all = dump(parse(TextBuffer(text)));
  constexpr std::string_view kRowsHead = "rows =yy=";
  constexpr std::string_view kFrontLine = "front version=1 title=T\n";
  std::string rest = "rows " + all.substr(kRowsHead.size());
  rest.erase(rest.find(kFrontLine), kFrontLine.size());
  return rest;
}

}  // namespace whymark::test
