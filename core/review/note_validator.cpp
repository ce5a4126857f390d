#include "core/review/note_validator.h"

#include "core/format/claim.h"
#include "core/format/validator_codes.h"
#include "core/format/visible.h"
#include "core/review/stub.h"
#include "core/review/validator.h"

namespace whymark {
namespace {

constexpr std::string_view kStubFix = "write what belongs here, or delete it";

/// Which of its fields a note has, with a value.
struct Said {
  bool why = false;  // or a body
  bool source = false;
  bool verify = false;
  bool alt = false;
  bool follow_up = false;  // todo or question
  bool passing = false;    // a claim that passed, of a method other than none
};

class NoteValidator {
 public:
  NoteValidator(const Document& document, const Note& note, DiagnosticSink& sink)
      : document_(document),
        note_(note),
        sink_(sink),
        header_(document.line_span(note.header_row)) {}

  void run() {
    for (uint32_t i = note_.fields.first; i < note_.fields.end(); ++i) field(document_.fields[i]);
    body();
    if (note_.fields.count > 0 || note_.body.count > 0) reasons();  // else it is note-empty
    risk();
    if (note_.confidence && *note_.confidence < kLowConfidence && !said_.follow_up &&
        note_.kind != NoteKind::todo && note_.kind != NoteKind::question) {
      sink_.warning(code::kLowConfidenceNoFollowup, header_, "add todo: or question:",
                    "the confidence is {:.2g}, and nothing is left to do or to ask",
                    *note_.confidence);
    }
  }

 private:
  void field(const Field& field) {
    const std::string value = document_.value(field);
    if (value.empty()) return;
    switch (field.name) {
      case FieldName::why:
        said_.why = true;
        break;
      case FieldName::source:
        said_.source = true;
        break;
      case FieldName::alt:
        said_.alt = true;
        break;
      case FieldName::verify:
        said_.verify = true;
        break;
      case FieldName::todo:
      case FieldName::question:
        said_.follow_up = true;
        return;  // `todo: TODO: …` is one
      case FieldName::what:
      case FieldName::impact:
      case FieldName::ref:
        break;
      case FieldName::other:
        return unknown_field(field);
      case FieldName::urgency:
        return;
    }
    if (is_stub(value)) {
      stub(place(field), value);
    } else if (field.name == FieldName::verify) {
      claim(field, value);
    }
  }

  /// A line `TODO: …` reads as a field.
  void unknown_field(const Field& field) {
    const std::string_view word = document_.view(field.word);
    if (note_.kind == NoteKind::todo || !is_stub(word)) return;
    said_.why = true;
    stub(field.word, word);
  }

  void claim(const Field& field, std::string_view value) {
    const Check claim = parse_claim(value);
    said_.passing |= claim.status == ClaimStatus::pass && claim.method != "none";
    if (claim.method == "cmd" && is_stub(claim.detail)) {
      sink_.warning(code::kVerifyUnrunnable, place(field), "write verify: cmd `npm test` => pass",
                    "the claim names no command that could be run");
    }
    if (claim.status == ClaimStatus::fail) {
      sink_.error(code::kVerifyFailing, place(field), "mend the change, or take it back",
                  "the claim failed: {}", quote(claim.detail.empty() ? value : claim.detail));
    }
  }

  void body() {
    if (note_.body.count == 0) return;
    said_.why = true;
    const std::string text = document_.body(note_);
    if (note_.kind != NoteKind::todo && is_stub(text)) {
      stub(document_.line_span(note_.body.first), text);
    }
  }

  void stub(Span at, std::string_view text) {
    sink_.error(code::kNoteStub, at, kStubFix, "this only holds its place: {}", quote(text));
  }

  void reasons() {
    if (!has_reason()) {
      sink_.warning(code::kNoteNoWhy, header_, "add why: and the reason, not the mechanics",
                    "the note does not say why");
    }
    if (!said_.source && note_.selector.kind == SelectorKind::lines && wants_source()) {
      sink_.warning(code::kNoteNoSource, header_,
                    "add source: and what backs it; source: inference where nothing does",
                    "nothing backs the note");
    }
  }

  /// Some kinds are what their own field says.
  bool has_reason() const {
    if (said_.why) return true;
    switch (note_.kind) {
      case NoteKind::generated:
        return true;
      case NoteKind::todo:
      case NoteKind::question:
      case NoteKind::note:
        return said_.follow_up;
      case NoteKind::alternative:
        return said_.alt;
      case NoteKind::source:
        return said_.source;
      case NoteKind::verify:
      case NoteKind::test:
        return said_.verify;
      default:
        return false;
    }
  }

  bool wants_source() const {
    switch (note_.kind) {
      case NoteKind::intent:
      case NoteKind::source:
      case NoteKind::risk:
      case NoteKind::security:
      case NoteKind::perf:
        return true;
      default:
        return false;
    }
  }

  bool wants_verify() const {
    switch (note_.kind) {
      case NoteKind::verify:
      case NoteKind::test:
      case NoteKind::security:
      case NoteKind::perf:
        return true;
      case NoteKind::todo:
      case NoteKind::question:
      case NoteKind::alternative:
      case NoteKind::generated:
        return false;
      default:
        return note_.risk == Level::medium;
    }
  }

  void risk() {
    if (note_.risk == Level::high && !said_.passing) {
      sink_.warning(code::kHighRiskUnverified, header_,
                    "run what would show it, and add verify: cmd `…` => pass",
                    "the risk is high, and no claim has passed");
    } else if (!said_.verify && wants_verify()) {
      sink_.warning(code::kNoteNoVerify, header_,
                    "add verify: cmd `…` => pass; verify: none where nothing did",
                    "the note does not say what checked it");
    }
  }

  Span place(const Field& field) const { return field.first.empty() ? field.word : field.first; }

  const Document& document_;
  const Note& note_;
  DiagnosticSink& sink_;
  Span header_;
  Said said_;
};

}  // namespace

void validate_note(const Document& document, const Note& note, DiagnosticSink& sink) {
  NoteValidator(document, note, sink).run();
}

}  // namespace whymark
