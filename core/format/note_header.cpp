#include "core/format/note_header.h"

#include "core/format/attributes.h"
#include "core/format/codes.h"
#include "core/format/scan.h"
#include "core/format/selector.h"
#include "core/format/tokens.h"
#include "core/format/visible.h"
#include "core/format/words.h"

namespace whymark {
namespace {

constexpr std::string_view kDirective = "@note";

struct HeaderReader {
  const Document& document;
  DiagnosticSink& sink;
  Note& note;
  Span& id_span;

  void unknown_value(const Token& token, Attribute attribute) {
    const Span at = span_in(document.text, token.value);
    const Quoted value = quote(token.value);
    switch (attribute) {
      case Attribute::kind:
        note.kind_word = at;
        sink.warning(code::kKindUnknown, at, note_kind_words(),
                     "{} is not a kind of note; it is shown as a note", value);
        break;
      case Attribute::risk:
        sink.warning(code::kRiskUnknown, at, "low, medium or high", "{} is not a risk", value);
        break;
      case Attribute::urgency:
        sink.warning(code::kUrgencyUnknown, at, "info, normal, urgent or blocking",
                     "{} is not an urgency", value);
        break;
      case Attribute::confidence:
        sink.warning(code::kConfidenceInvalid, at, "write a share from 0 to 1, such as 0.85",
                     "{} is not a confidence", value);
        break;
      default:
        // An id that is no slug still names the note.
        note.id = token.value;
        id_span = at;
        sink.warning(code::kNoteTokenUnknown, span_in(document.text, token.text),
                     "use letters, digits, -, _ and .", "{} is not an id", value);
        break;
    }
  }

  void attribute(const Token& token) {
    const Attribute name = parse_attribute_name(token.key);
    if (name == Attribute::none) {
      sink.warning(code::kNoteTokenUnknown, span_in(document.text, token.text),
                   "use kind=, risk=, confidence=, id= or urgency=",
                   "{} is not an attribute of @note; it is kept", quote(token.key));
    } else if (has_attribute(note, name)) {
      sink.warning(code::kNoteTokenUnknown, span_in(document.text, token.text), "delete one",
                   "{} is given twice; the first one counts", quote(token.key));
    } else if (!set_attribute(document, note, name, token.value)) {
      unknown_value(token, name);
    } else if (name == Attribute::id) {
      id_span = span_in(document.text, token.value);
    }
  }

  /// The first word is the selector. A later one is taken for it only where it can be one.
  void word(const Token& token, bool first) {
    Selector selector = parse_selector(token.text);
    selector.text = span_in(document.text, token.text);
    const bool free = note.selector.kind == SelectorKind::missing;
    if (free && (first || selector.kind != SelectorKind::invalid)) {
      note.selector = selector;
      if (selector.kind != SelectorKind::invalid) return;
      sink.error(code::kSelectorInvalid, selector.text, "write +4, +4..7, -4, file or doc",
                 "{} is not a selector; the note is shown at file level", quote(token.text));
      return;
    }
    sink.warning(code::kNoteTokenUnknown, selector.text,
                 "a note has one selector; its attributes are written key=value",
                 "{} means nothing here; it is kept", quote(token.text));
  }
};

}  // namespace

void parse_note_header(const Document& document, uint32_t row, bool in_file, Note& note,
                       Span& id_span, DiagnosticSink& sink) {
  HeaderReader reader{document, sink, note, id_span};
  std::string_view rest = document.line(row);
  rest.remove_prefix(kDirective.size());
  Token token;
  for (bool first = true; take_token(rest, token); first = false) {
    if (token.key.empty()) {
      reader.word(token, first);
    } else {
      reader.attribute(token);
    }
  }
  if (note.selector.kind == SelectorKind::missing) {
    Span at = document.line_span(row);
    at.size = static_cast<uint32_t>(kDirective.size());
    sink.warning(code::kSelectorMissing, at, "write @note +4..7, @note file or @note doc",
                 "the note has no selector; it is read as about the whole {}",
                 in_file ? "file" : "change");
  }
}

}  // namespace whymark
