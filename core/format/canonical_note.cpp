#include "core/format/canonical_note.h"

#include <algorithm>
#include <vector>

#include "core/format/canonical_header.h"
#include "core/format/canonical_wrap.h"
#include "core/format/parser.h"
#include "core/format/rewrite_meaning.h"
#include "core/format/scan.h"

namespace whymark {
namespace {

/// A field with the comments that stand above it and go where it goes.
struct Item {
  const Field* field;
  std::vector<uint32_t> comments;
};

class NoteWriter {
 public:
  NoteWriter(const Document& document, const Note& note, RowRange rows)
      : document_(document), note_(note), rows_(rows), eol_(eol(document)) {}

  std::string write() {
    collect();
    std::stable_sort(items_.begin(), items_.end(), [](const Item& a, const Item& b) {
      return canonical_rank(a.field->name) < canonical_rank(b.field->name);
    });
    std::vector<std::string_view> urgencies;
    line(canonical_note_header(document_.line(note_.header_row), urgencies));
    for (const std::string_view urgency : urgencies) line("urgency: " + std::string(urgency));
    for (const Item& item : items_) {
      for (const uint32_t row : item.comments) append_row(out_, document_, row);
      field(*item.field);
    }
    if (note_.body.count > 0) body(!urgencies.empty() || !items_.empty());
    trailing_comments();
    return std::move(out_);
  }

 private:
  /// Says for each comment what it stands above: a field, the body, or the end of the note. Those
  /// between the first and the last body row stay there.
  void collect() {
    uint32_t next_field = note_.fields.first;
    for (uint32_t row = rows_.first + 1; row < rows_.end(); ++row) {
      const RowKind kind = document_.rows.kind[row];
      if (kind == RowKind::field) {
        items_.push_back({&document_.fields[next_field++], std::move(pending_)});
        pending_.clear();
      } else if (kind == RowKind::continuation) {
        std::vector<uint32_t>& comments = items_.back().comments;
        comments.insert(comments.end(), pending_.begin(), pending_.end());
        pending_.clear();
      } else if (kind == RowKind::body && row == note_.body.first) {
        above_body_ = std::move(pending_);
        pending_.clear();
      } else if (kind == RowKind::comment && !note_.body.contains(row)) {
        pending_.push_back(row);
      }
    }
  }

  void line(std::string_view text) {
    out_ += text;
    out_ += eol_;
  }

  void field(const Field& field) {
    const std::string_view name = document_.view(field.word);
    out_ += name;
    out_ += ':';
    const std::string value = document_.value(field);
    if (!value.empty()) {
      out_ += ' ';
      append_wrapped(out_, name.size() + 2, value, eol_);
    }
    out_ += eol_;
  }

  void body(bool after_fields) {
    if (after_fields) out_ += eol_;
    for (const uint32_t row : above_body_) append_row(out_, document_, row);
    for (uint32_t row = note_.body.first; row < note_.body.end(); ++row) {
      const RowKind kind = document_.rows.kind[row];
      if (kind != RowKind::field && kind != RowKind::continuation) append_row(out_, document_, row);
    }
  }

  void trailing_comments() {
    if (pending_.empty()) return;
    if (document_.rows.kind[pending_.front() - 1] == RowKind::blank) out_ += eol_;
    for (uint32_t row = pending_.front(); row <= pending_.back(); ++row) {
      append_row(out_, document_, row);
    }
  }

  const Document& document_;
  const Note& note_;
  RowRange rows_;
  std::string_view eol_;
  std::vector<Item> items_;
  std::vector<uint32_t> pending_;  // comments that nothing stands below yet
  std::vector<uint32_t> above_body_;
  std::string out_;
};

/// Parses a note on its own. The line above it keeps what a CR means as it is in the document.
Document parse_alone(const Document& document, std::string_view note) {
  std::string text = "@check";
  text += eol(document);
  text += note;
  return parse(TextBuffer(text));
}

/// Whether `written` says what the note says, and is canonical itself.
bool is_good(const Document& document, const Note& note, const std::string& written) {
  const Document alone = parse_alone(document, written);
  if (alone.notes.size() != 1 || alone.crlf != document.crlf) return false;
  const Note& again = alone.notes[0];
  if (!same_note(document, note, alone, again)) return false;
  const RowRange all{again.header_row, alone.rows.size() - again.header_row};
  return NoteWriter(alone, again, all).write() == written;
}

}  // namespace

void append_row(std::string& out, const Document& document, uint32_t row) {
  const uint32_t begin = document.line_span(row).offset;
  const std::string_view bytes = document.view({begin, document.rows.offset[row + 1] - begin});
  out += bytes;
  if (bytes.empty() || bytes.back() != '\n') out += eol(document);
}

std::string canonical_note(const Document& document, const Note& note, RowRange rows) {
  while (document.rows.kind[rows.end() - 1] == RowKind::blank) rows.count -= 1;
  std::string kept;
  for (uint32_t row = rows.first; row < rows.end(); ++row) append_row(kept, document, row);
  std::string written = NoteWriter(document, note, rows).write();
  if (written == kept || !is_good(document, note, written)) return kept;
  return written;
}

std::string canonical_check(const Document& document, uint32_t row, uint32_t& next) {
  constexpr std::string_view kCheck = "@check";
  std::string value(trim(document.line(row).substr(kCheck.size())));
  for (next = row + 1; next < document.rows.size(); ++next) {
    if (document.rows.kind[next] != RowKind::continuation) break;
    if (!value.empty()) value += ' ';
    value += trim(document.line(next));
  }
  std::string out(kCheck);
  if (!value.empty()) {
    out += ' ';
    append_wrapped(out, out.size(), value, eol(document));
  }
  out += eol(document);
  return out;
}

}  // namespace whymark
