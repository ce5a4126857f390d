#include "core/format/note_anchor.h"

#include "core/format/codes.h"
#include "core/format/line_lookup.h"
#include "core/format/visible.h"

namespace whymark {

void anchor_note(Document& document, uint32_t index, DiagnosticSink& sink) {
  Note& note = document.notes[index];
  const Selector& selector = note.selector;
  const std::string_view word = document.view(selector.text);
  const bool lines = selector.kind == SelectorKind::lines;
  if (note.file == kNone && (lines || selector.kind == SelectorKind::file)) {
    note.anchor.named = lines ? uint64_t{selector.last} - selector.first + 1 : 0;
    sink.error(code::kSelectorOutOfRange, selector.text,
               "write @note doc, or move the note below its @file line",
               "{} names lines of a file, but no @file stands above this note", quote(word));
    return;
  }
  if (!lines) return;
  note.anchor = find_lines(document, note.file, selector.side, selector.first, selector.last);
  if (note.anchor.present == note.anchor.named) return;
  const std::string_view side = selector.side == Side::old_side ? "old" : "new";
  const Quoted path = quote(document.files[note.file].path);
  if (note.anchor.present == 0) {
    sink.error(code::kSelectorOutOfRange, selector.text, "name lines that the hunks show",
               "{} names no {} line that the diff of {} shows; the note stands at file level",
               quote(word), side, path);
    return;
  }
  sink.warning(code::kSelectorPartial, selector.text, "name only lines that the hunks show",
               "{} names {} {} lines, of which the diff of {} shows {}", quote(word),
               note.anchor.named, side, path, note.anchor.present);
}

}  // namespace whymark
