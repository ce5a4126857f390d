// A parsed review: flat columns by row, and files, hunks, notes as ranges over them. Offsets refer
// to `Document::text`, which the document owns. Nothing here is ever changed after parsing.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/text_buffer.h"
#include "core/format/diagnostic.h"

namespace whymark {

inline constexpr uint32_t kNone = std::numeric_limits<uint32_t>::max();

/// What a line of the document is. Every line is exactly one row, of exactly one kind.
enum class RowKind : uint8_t {
  fence,         // `---` around the frontmatter
  yaml,          // a line of the frontmatter
  file,          // `@file …`
  hunk,          // `@@ … @@`
  context,       // a diff line on both sides; an empty line inside a hunk is one too
  added,         // a diff line of the new side
  removed,       // a diff line of the old side
  no_newline,    // `\ No newline at end of file`, about the diff line above
  note,          // `@note …`
  check,         // `@check …`
  field,         // `name: value` in a note
  continuation,  // the indented rest of a field's value (of a note) or of a check
  body,          // free text of a note
  comment,       // `#` in column 0 outside hunks
  blank,         // an empty line that means nothing
  stray,         // a line that belongs nowhere; kept and shown
};

inline bool is_diff_row(RowKind kind) {
  return kind >= RowKind::context && kind <= RowKind::no_newline;
}

/// `count` rows from `first`.
struct RowRange {
  uint32_t first = 0;
  uint32_t count = 0;

  uint32_t end() const { return first + count; }
  bool contains(uint32_t row) const { return row >= first && row - first < count; }
};

/// The columns. Row i is bytes [offset[i], offset[i + 1]), its line end included; offset has one
/// more entry than there are rows, so the rows joined are the input.
///
/// old_line and new_line are 1-based. At a diff row they are the next line of each side *at* that
/// row, so they never go down within a hunk: an added row has the old_line of the old line that
/// follows it. A row stands on the new side iff it is context or added. At rows outside hunks both
/// are 0.
struct Rows {
  std::vector<uint32_t> offset;
  std::vector<RowKind> kind;
  std::vector<uint32_t> old_line;
  std::vector<uint32_t> new_line;

  uint32_t size() const { return static_cast<uint32_t>(kind.size()); }
  /// The row that the byte at `offset_in_text` is on; the last row for the end of the text. There
  /// must be a row.
  uint32_t row_at(uint32_t offset_in_text) const;
};

enum class Side : uint8_t { old_side, new_side };

enum class FileStatus : uint8_t { modified, added, deleted, renamed, context };

/// `status_given` false: the status was derived (from= means renamed, otherwise modified).
struct FileSection {
  uint32_t header_row = kNone;  // kNone: the section `(unknown)` of hunks before any @file
  RowRange rows;                // everything up to the next @file, header included
  RowRange hunks;               // indices into Document::hunks
  RowRange notes;    // indices into Document::notes; also of those about the whole change
  std::string path;  // decoded bytes; "(unknown)" where there is none
  std::string from;  // decoded old path, empty where not given
  Span old_sha, new_sha, lang;  // as written
  Span old_mode, new_mode;      // six octal digits, as git writes them
  Span old_size, new_size;      // decimal bytes
  FileStatus status = FileStatus::modified;
  bool status_given = false;
  bool binary = false;
  bool hunks_sorted = true;     // hunks ascend on both sides without overlap
  RowRange old_runs, new_runs;  // indices into Document::line_runs; empty where hunks are sorted
  uint32_t added = 0;           // recounted, never the claimed figures
  uint32_t removed = 0;
};

/// Every row of a hunk is a diff row. Where a comment or a stray line stands in the middle of a
/// body, the rest of it is a second Hunk with the same header_row. Where a count is 0, the start is
/// the line before (git's convention), so a hunk's next line of a side is start + (count == 0).
struct Hunk {
  uint32_t header_row = 0;
  uint32_t file = 0;                      // index into Document::files
  RowRange rows;                          // the diff rows, header excluded
  uint32_t old_start = 0, old_count = 0;  // recounted from the rows
  uint32_t new_start = 0, new_count = 0;
  uint32_t old_before = 0, new_before = 0;  // lines of each side in the file's earlier hunks
  Span heading;                             // what follows the second @@, trimmed
};

/// Consecutive lines of one side that one hunk shows. Only for files whose hunks are not in order:
/// their runs are, and where two hunks show a line, the hunk that starts first has it.
struct LineRun {
  uint32_t first_line = 0;
  uint32_t count = 0;
  uint32_t before = 0;  // lines in the earlier runs
  uint32_t hunk = 0;    // index into Document::hunks
};

enum class NoteKind : uint8_t {
  intent,
  source,
  verify,
  risk,
  assumption,
  alternative,
  todo,
  question,
  security,
  perf,
  test,
  generated,
  note,
};
enum class Level : uint8_t { unspecified, low, medium, high };
enum class Urgency : uint8_t { unspecified, info, normal, urgent, blocking };

enum class SelectorKind : uint8_t { missing, lines, file, change, invalid };

/// Which lines a note is about. first and last are inclusive, in order, for SelectorKind::lines
/// only.
struct Selector {
  SelectorKind kind = SelectorKind::missing;
  Side side = Side::new_side;
  uint32_t first = 0, last = 0;
  Span text;  // as written
};

/// Where a selector's lines are in the diff. `named` counts the lines it names, `present` those
/// that the diff shows; 0 present means the note stands at file level. The rows are those of the
/// smallest and of the largest line shown, in row order.
struct Anchor {
  uint32_t first_row = kNone;
  uint32_t last_row = kNone;
  uint64_t named = 0;
  uint64_t present = 0;
};

enum class FieldName : uint8_t {
  urgency,
  why,
  what,
  impact,
  source,
  verify,
  alt,
  todo,
  question,
  ref,
  other,
};

/// A field of a note. Its value may run over continuation rows; Document::value() joins them.
struct Field {
  FieldName name = FieldName::other;
  Span word;      // the name as written
  Span first;     // the value on the first row, trimmed
  RowRange rows;  // the field row and its continuations
};

struct Note {
  uint32_t header_row = 0;
  RowRange rows;          // header to last row
  uint32_t file = kNone;  // index into Document::files; kNone: about the whole change
  Selector selector;
  Anchor anchor;
  NoteKind kind = NoteKind::note;
  Span kind_word;  // as written, empty where missing
  Level risk = Level::unspecified;
  Urgency urgency = Urgency::unspecified;
  std::optional<double> confidence;  // 0..1
  std::string id;                    // unique in the document: given, or n1, n2 …
  RowRange fields;                   // indices into Document::fields
  RowRange body;  // rows from the first to the last body row; fields may lie between them
};

enum class ClaimStatus : uint8_t { unknown, pass, fail, skipped };

/// A command or act that is said to have checked something: a `verify:` value, an @check, or an
/// entry of the frontmatter's `checks`.
struct Check {
  std::string method;  // "cmd" for frontmatter checks; empty where a claim names none of the known
  std::string detail;  // the command, or what was done
  ClaimStatus status = ClaimStatus::unknown;
  std::string comment;   // the frontmatter's `detail`
  std::string ran;       // ISO 8601, as written, or empty
  uint32_t row = kNone;  // of the @check or of the frontmatter entry, where known
};

struct Frontmatter {
  bool present = false;
  RowRange rows;  // the yaml rows, fences excluded
  std::optional<int> version;
  std::string title, author, date, scope, base, head, repo, summary;
  std::vector<std::string> tags;
  std::vector<Check> checks;
  std::string review_status, review_by, review_at;
};

struct Document {
  TextBuffer text;
  Rows rows;
  bool crlf = false;  // every line ends in CR LF: the CR is then part of the line end, not content
  bool bom =
      false;  // the text starts with a UTF-8 byte order mark (part of row 0, not of its line)
  Frontmatter front;
  std::vector<FileSection> files;
  std::vector<Hunk> hunks;
  std::vector<LineRun> line_runs;
  std::vector<Note> notes;  // in document order
  std::vector<Field> fields;
  std::vector<Check> checks;  // the body's @check lines; Frontmatter::checks has the others
  std::vector<Diagnostic> diagnostics;  // by position

  /// The bytes of a row, its line end included.
  Span row_span(uint32_t row) const {
    return {rows.offset[row], rows.offset[row + 1] - rows.offset[row]};
  }
  /// The line of a row without its line end (nor a byte order mark).
  Span line_span(uint32_t row) const;
  std::string_view line(uint32_t row) const { return text.view(line_span(row)); }
  /// The content of a diff row: its line without the sign.
  Span content_span(uint32_t row) const;
  std::string_view content(uint32_t row) const { return text.view(content_span(row)); }
  std::string_view view(Span span) const { return text.view(span); }

  /// The value of a field: its lines, trimmed, joined by single spaces.
  std::string value(const Field& field) const;
  /// The body of a note: its body and inner blank rows, as written, joined by LF.
  std::string body(const Note& note) const;

  /// The row that shows line `line` of `side` in `file`, or kNone. O(log n) where hunks are sorted.
  uint32_t find_row(uint32_t file, Side side, uint32_t line) const;
  /// The file section that a row belongs to, or kNone.
  uint32_t file_of_row(uint32_t row) const;
};

/// Words of the format, as written in it.
std::string_view word(RowKind kind);
std::string_view word(FileStatus status);
std::string_view word(NoteKind kind);
std::string_view word(Level level);
std::string_view word(Urgency urgency);
std::string_view word(ClaimStatus status);
std::string_view word(FieldName name);

}  // namespace whymark
