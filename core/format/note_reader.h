// What stands below an `@note` line: fields, their continuations, the body.
#pragma once

#include <vector>

#include "core/format/diagnostic_sink.h"
#include "core/format/document.h"

namespace whymark {

class NoteReader {
 public:
  NoteReader(Document& document, DiagnosticSink& sink) : document_(document), sink_(sink) {}

  /// Reads the note whose `@note` row is `row`; returns the first row that is not part of it.
  /// `file` is the section around it, or kNone.
  uint32_t read(uint32_t row, uint32_t file);
  /// Gives ids to the notes that have none and renames repeated ones. Once, after the last note.
  void finish_ids();

 private:
  struct GivenId {
    uint32_t note;
    Span span;
  };

  void read_row(Note& note, uint32_t row);
  bool open_field(Note& note, uint32_t row, std::string_view line);
  void close_field(Note& note);
  void close_attribute(Note& note, const Field& field);
  void check_claim(const Field& field);

  Document& document_;
  DiagnosticSink& sink_;
  std::vector<GivenId> given_ids_;
  bool field_open_ = false;    // document_.fields.back() may still change
  bool may_continue_ = false;  // the row above belongs to that field, or is a comment below it
};

}  // namespace whymark
