#include "core/format/rewrite_meaning.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "core/format/scan.h"
#include "core/format/tokens.h"
#include "core/format/words.h"

namespace whymark {
namespace {

struct NamedValue {
  int rank;
  std::string_view name;
  std::string value;

  friend bool operator==(const NamedValue&, const NamedValue&) = default;
};

struct NoteWords {
  std::vector<std::string_view> header;    // sorted; without urgencies
  std::vector<NamedValue> fields;          // in canonical order
  std::vector<std::string_view> comments;  // sorted
};

bool starts_block(RowKind kind) {
  return kind == RowKind::note || kind == RowKind::file || kind == RowKind::hunk ||
         kind == RowKind::check;
}

NoteWords words_of(const Document& document, const Note& note) {
  NoteWords words;
  std::string_view rest = document.line(note.header_row).substr(std::string_view("@note").size());
  Token token;
  Urgency urgency;
  while (take_token(rest, token)) {
    if (token.key == "urgency" && parse_word(token.value, urgency)) {
      words.fields.push_back({0, "urgency", std::string(token.value)});
    } else {
      words.header.push_back(token.text);
    }
  }
  for (uint32_t i = note.fields.first; i < note.fields.end(); ++i) {
    const Field& field = document.fields[i];
    words.fields.push_back(
        {canonical_rank(field.name), document.view(field.word), document.value(field)});
  }
  for (uint32_t row = note.header_row; row < document.rows.size(); ++row) {
    const RowKind kind = document.rows.kind[row];
    if (row > note.header_row && starts_block(kind)) break;
    if (kind == RowKind::comment) words.comments.push_back(document.line(row));
  }
  std::sort(words.header.begin(), words.header.end());
  std::sort(words.comments.begin(), words.comments.end());
  std::stable_sort(words.fields.begin(), words.fields.end(),
                   [](const NamedValue& a, const NamedValue& b) { return a.rank < b.rank; });
  return words;
}

bool same_selector(const Document& a, const Selector& left, const Document& b,
                   const Selector& right) {
  return left.kind == right.kind && left.side == right.side && left.first == right.first &&
         left.last == right.last && a.view(left.text) == b.view(right.text);
}

}  // namespace

int canonical_rank(FieldName name) {
  switch (name) {
    case FieldName::urgency:
      return 0;
    case FieldName::why:
      return 1;
    case FieldName::what:
      return 2;
    case FieldName::source:
      return 3;
    case FieldName::verify:
      return 4;
    case FieldName::alt:
      return 5;
    case FieldName::impact:
      return 6;
    case FieldName::ref:
      return 7;
    case FieldName::todo:
      return 8;
    case FieldName::question:
      return 9;
    case FieldName::other:
      break;
  }
  return 10;
}

bool same_note(const Document& a, const Note& note_a, const Document& b, const Note& note_b) {
  if (!same_selector(a, note_a.selector, b, note_b.selector)) return false;
  if (note_a.kind != note_b.kind || note_a.risk != note_b.risk) return false;
  if (note_a.urgency != note_b.urgency || note_a.confidence != note_b.confidence) return false;
  if (a.view(note_a.kind_word) != b.view(note_b.kind_word)) return false;
  if (a.body(note_a) != b.body(note_b)) return false;
  const NoteWords words_a = words_of(a, note_a), words_b = words_of(b, note_b);
  return words_a.header == words_b.header && words_a.fields == words_b.fields &&
         words_a.comments == words_b.comments;
}

}  // namespace whymark
