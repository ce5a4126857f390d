#include "core/format/note_reader.h"

#include "core/format/attributes.h"
#include "core/format/claim.h"
#include "core/format/claim_status.h"
#include "core/format/codes.h"
#include "core/format/directive.h"
#include "core/format/field_line.h"
#include "core/format/note_header.h"
#include "core/format/scan.h"
#include "core/format/visible.h"
#include "core/format/words.h"

namespace whymark {

uint32_t NoteReader::read(uint32_t row, uint32_t file) {
  Note note;
  note.header_row = row;
  note.rows = {row, 1};
  note.file = file;
  note.fields.first = static_cast<uint32_t>(document_.fields.size());
  document_.rows.kind[row] = RowKind::note;
  Span id_span;
  parse_note_header(document_, row, file != kNone, note, id_span, sink_);
  if (note.selector.kind == SelectorKind::change) note.file = kNone;

  field_open_ = may_continue_ = false;
  const bool header_id = !note.id.empty();
  const uint32_t end = document_.rows.size();
  uint32_t next = row + 1;
  for (; next < end; ++next) {
    if (directive_of(document_.line(next)) != Directive::none) break;
    read_row(note, next);
  }
  close_field(note);
  if (header_id) given_ids_.push_back({static_cast<uint32_t>(document_.notes.size()), id_span});
  if (note.fields.count == 0 && note.body.count == 0) {
    sink_.warning(code::kNoteEmpty, document_.line_span(row), "write why: and what backs it",
                  "the note says nothing");
  }
  document_.notes.push_back(std::move(note));
  return next;
}

void NoteReader::read_row(Note& note, uint32_t row) {
  const std::string_view line = document_.line(row);
  RowKind& kind = document_.rows.kind[row];
  if (trim(line).empty()) {
    kind = RowKind::blank;
    may_continue_ = false;
    return;
  }
  if (line.front() == '#') {
    kind = RowKind::comment;
    return;
  }
  note.rows.count = row + 1 - note.rows.first;
  if (may_continue_ && is_continuation(line)) {
    kind = RowKind::continuation;
    Field& field = document_.fields.back();
    field.rows.count = row + 1 - field.rows.first;
    return;
  }
  if (open_field(note, row, line)) {
    kind = RowKind::field;
    may_continue_ = true;
    return;
  }
  kind = RowKind::body;
  may_continue_ = false;
  if (note.body.count == 0) note.body.first = row;
  note.body.count = row + 1 - note.body.first;
}

bool NoteReader::open_field(Note& note, uint32_t row, std::string_view line) {
  FieldLine found;
  const bool after_body = note.body.count > 0;
  if (!parse_field_line(line, after_body, found)) return false;
  close_field(note);
  Field field;
  field.name = found.name;
  field.word = span_in(document_.text, found.word);
  field.first = span_in(document_.text, found.value);
  field.rows = {row, 1};
  document_.fields.push_back(field);
  note.fields.count += 1;
  field_open_ = true;
  if (after_body) {
    sink_.warning(code::kFieldAfterBody, field.word, "move it above the note's text",
                  "{} stands after the note's text; it is read as a field", quote(found.word));
  }
  return true;
}

/// Says what there is to say of a field, now that all its rows are known.
void NoteReader::close_field(Note& note) {
  if (!field_open_) return;
  field_open_ = false;
  const Field& field = document_.fields.back();
  if (field.name == FieldName::verify) {
    check_claim(field);
  } else if (field.name == FieldName::urgency || field.name == FieldName::other) {
    close_attribute(note, field);
  }
}

void NoteReader::close_attribute(Note& note, const Field& field) {
  const std::string_view name = document_.view(field.word);
  const Attribute attribute = parse_attribute_name(name);
  if (attribute == Attribute::none) {
    sink_.warning(code::kFieldUnknown, field.word, field_name_words(),
                  "{} is not a field of the format; it is kept and shown", quote(name));
    return;
  }
  Note read;
  const std::string_view value = document_.view(field.first);
  if (field.rows.count > 1 || !set_attribute(document_, read, attribute, value)) {
    sink_.warning(code::kAttributeAsProse, field.first, "keep the value to one of its set",
                  "{} is an attribute, but this is prose; it is kept as a field", quote(name));
    return;
  }
  if (has_attribute(note, attribute)) {
    sink_.warning(code::kAttributeAsProse, field.first, "delete one of the two",
                  "the note has its {} already; this one is kept as a field", quote(name));
    return;
  }
  set_attribute(document_, note, attribute, value);
  if (attribute != Attribute::id) return;
  given_ids_.push_back({static_cast<uint32_t>(document_.notes.size()), field.first});
}

void NoteReader::check_claim(const Field& field) {
  std::string unknown;
  parse_claim(document_.value(field), &unknown);
  if (!unknown.empty()) report_unknown_status(document_, field.rows, unknown, sink_);
}

}  // namespace whymark
