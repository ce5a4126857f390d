// Whether two documents mean the same, however they are laid out. For the writer's tests and fuzz
// target.
#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/format/document.h"
#include "core/format/rewrite_meaning.h"

namespace whymark::test {

/// How often each word (letters, digits, bytes beyond ASCII) stands in a text.
inline std::map<std::string, int> bag_of_words(std::string_view text) {
  std::map<std::string, int> bag;
  std::string word;
  for (size_t i = 0; i <= text.size(); ++i) {
    const unsigned char c = i < text.size() ? static_cast<unsigned char>(text[i]) : ' ';
    const bool inside = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
                        (c >= 'A' && c <= 'Z') || c == '_' || c >= 0x80;
    if (inside) {
      word += static_cast<char>(c);
    } else if (!word.empty()) {
      ++bag[word];
      word.clear();
    }
  }
  return bag;
}

/// The diff rows, sign and content, in order.
inline std::string diff_of(const Document& document) {
  std::string out;
  for (const Hunk& hunk : document.hunks) {
    out += document.line(hunk.header_row);
    for (uint32_t row = hunk.rows.first; row < hunk.rows.end(); ++row) {
      out += '\n';
      out += document.line(row);
      out += word(document.rows.kind[row]);
      out += std::to_string(document.rows.old_line[row]) + "," +
             std::to_string(document.rows.new_line[row]);
    }
    out += "\n\n";
  }
  return out;
}

inline std::vector<std::string> lines_of_kind(const Document& document, RowKind kind) {
  std::vector<std::string> lines;
  for (uint32_t row = 0; row < document.rows.size(); ++row) {
    if (document.rows.kind[row] == kind) lines.emplace_back(document.line(row));
  }
  return lines;
}

inline std::string file_facts(const Document& document, const FileSection& file) {
  std::string out = file.path + "|" + file.from;
  for (const Span span : {file.old_sha, file.new_sha, file.old_mode, file.new_mode, file.old_size,
                          file.new_size, file.lang}) {
    out += '|';
    out += document.view(span);
  }
  for (const uint32_t number :
       {uint32_t(file.status), uint32_t(file.status_given), uint32_t(file.binary), file.added,
        file.removed, file.hunks.count, file.notes.count}) {
    out += '|' + std::to_string(number);
  }
  return out;
}

inline std::string check_facts(const Check& check) {
  std::string out = check.method + "|" + check.detail + "|";
  out += word(check.status);
  return out + "|" + check.comment + "|" + check.ran;
}

/// Empty when they mean the same, else what differs.
inline std::string different_meaning(const Document& a, const Document& b) {
  if (a.crlf != b.crlf && !a.rows.kind.empty() && !b.rows.kind.empty()) return "line ends";
  if (a.bom != b.bom) return "byte order mark";
  if (a.front.present != b.front.present) return "frontmatter";
  if (lines_of_kind(a, RowKind::yaml) != lines_of_kind(b, RowKind::yaml)) return "yaml";
  if (lines_of_kind(a, RowKind::stray) != lines_of_kind(b, RowKind::stray)) return "strays";
  std::vector<std::string> comments_a = lines_of_kind(a, RowKind::comment);
  std::vector<std::string> comments_b = lines_of_kind(b, RowKind::comment);
  std::sort(comments_a.begin(), comments_a.end());
  std::sort(comments_b.begin(), comments_b.end());
  if (comments_a != comments_b) return "comments";
  if (diff_of(a) != diff_of(b)) return "the diff";
  if (a.files.size() != b.files.size()) return "how many files";
  for (size_t i = 0; i < a.files.size(); ++i) {
    if (file_facts(a, a.files[i]) != file_facts(b, b.files[i])) return "a file";
  }
  if (a.checks.size() != b.checks.size()) return "how many checks";
  for (size_t i = 0; i < a.checks.size(); ++i) {
    if (check_facts(a.checks[i]) != check_facts(b.checks[i])) return "a check";
  }
  if (a.notes.size() != b.notes.size()) return "how many notes";
  for (size_t i = 0; i < a.notes.size(); ++i) {
    const Note &left = a.notes[i], &right = b.notes[i];
    if (!same_note(a, left, b, right) || left.id != right.id) return "note " + left.id;
    if (left.file != right.file || left.anchor.present != right.anchor.present) return "a place";
  }
  return "";
}

}  // namespace whymark::test
