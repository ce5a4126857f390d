// One pass over the rows. Each directive reads what belongs to it and hands back the next row:
//
//   frontmatter -> ( @file | @@ body | @note fields body | @check value | comment, blank, stray )*
//
// Notes are placed in the diff when their file section ends, ids are given at the very end.
#include "core/format/parser.h"

#include <algorithm>

#include "core/base/huge_pages.h"
#include "core/format/check_line.h"
#include "core/format/codes.h"
#include "core/format/diagnostic_sink.h"
#include "core/format/directive.h"
#include "core/format/file_header.h"
#include "core/format/frontmatter.h"
#include "core/format/hunk_header.h"
#include "core/format/hunk_reader.h"
#include "core/format/line_lookup.h"
#include "core/format/line_scanner.h"
#include "core/format/note_anchor.h"
#include "core/format/note_reader.h"
#include "core/format/scan.h"
#include "core/format/stray_lines.h"

namespace whymark {
namespace {

constexpr uint32_t kRowsUntold = 1 << 15;  // before the progress is told: below a millisecond

class Parser {
 public:
  Parser(Document& document, Progress* progress)
      : document_(document),
        progress_(progress),
        hunks_(document, sink_),
        notes_(document, sink_),
        strays_(document, sink_) {}

  void parse() {
    split_rows(document_);
    if (is_empty()) {
      sink_.error(code::kDocumentEmpty, {document_.bom ? 3u : 0u, 0},
                  "start it with --- and the line whymark: 1", "the document is empty");
    } else {
      const uint32_t end = document_.rows.size();
      uint32_t told = 0;
      for (uint32_t row = read_frontmatter(document_, sink_); row < end;) {
        row = step(row);
        if (progress_ == nullptr || row - told < kRowsUntold) continue;
        progress_->set_done(document_.rows.offset[told = row]);
        if (progress_->cancelled()) return;
      }
      finish();
    }
    document_.diagnostics = sink_.take();
  }

 private:
  bool is_empty() const {
    const std::string_view text = document_.text.view().substr(document_.bom ? 3 : 0);
    return text.find_first_not_of(" \t\r\n") == std::string_view::npos;
  }

  uint32_t step(uint32_t row) {
    const Directive directive = directive_of(document_.line(row));
    if (directive == Directive::none) return other_row(row);
    strays_.flush();
    hunks_.close();
    switch (directive) {
      case Directive::file:
        return file(row);
      case Directive::hunk:
        return hunk(row);
      case Directive::note:
        return notes_.read(row, section());
      default:
        return read_check_line(document_, row, sink_);
    }
  }

  /// The current file section, or kNone before the first.
  uint32_t section() const { return static_cast<uint32_t>(document_.files.size()) - 1; }

  uint32_t file(uint32_t row) {
    document_.rows.kind[row] = RowKind::file;
    open_section(parse_file_header(document_, row, sink_), row);
    return row + 1;
  }

  uint32_t hunk(uint32_t row) {
    const HunkHeader header = parse_hunk_header(document_.line(row));
    if (document_.files.empty()) {
      sink_.error(code::kHunkOutsideFile, document_.line_span(row), "write an @file line above it",
                  "this hunk is in no file; it is shown under {}", kUnknownPath);
      FileSection unknown;
      unknown.path = kUnknownPath;
      open_section(std::move(unknown), row);
    }
    if (header.combined) return combined_hunk(row);
    if (!header.ranged || !header.closed) {
      sink_.warning(code::kHunkHeaderLoose, document_.line_span(row),
                    "write @@ -<line>,<count> +<line>,<count> @@", "{}",
                    header.ranged ? "the second @@ of the hunk header is missing"
                                  : "the hunk has no line numbers; they go on from the hunk above");
    }
    document_.rows.kind[row] = RowKind::hunk;
    hunks_.open(row, section(), header);
    return hunks_.read(row + 1);
  }

  /// The diff of a merge has a column of signs per parent; it is kept, but not read as lines.
  uint32_t combined_hunk(uint32_t row) {
    const uint32_t first = row;
    for (; row < document_.rows.size(); ++row) {
      const std::string_view line = document_.line(row);
      if (row > first && directive_of(line) != Directive::none) break;
      document_.rows.kind[row] = trim(line).empty() ? RowKind::blank : RowKind::stray;
    }
    sink_.error(code::kHunkCombined, document_.line_span(first),
                "review a merge against one parent: git diff <parent> <merge>",
                "the diff of a merge (@@@) is not supported; its lines are kept, not read");
    return row;
  }

  /// A row that is no directive, outside of what a directive reads.
  uint32_t other_row(uint32_t row) {
    const std::string_view line = document_.line(row);
    RowKind& kind = document_.rows.kind[row];
    if (hunks_.ends_at(row)) hunks_.close();
    if (hunks_.wants(row)) return rest_of_hunk(row);
    if (trim(line).empty()) {
      kind = RowKind::blank;
      return row + 1;
    }
    if (line.front() == '#') {
      strays_.flush();
      kind = RowKind::comment;
      return row + 1;
    }
    kind = RowKind::stray;
    strays_.add(row, hunks_.ended_by_counts());
    return row + 1;
  }

  /// Goes on with an interrupted body. It may turn out that only empty lines were left of it.
  uint32_t rest_of_hunk(uint32_t row) {
    const size_t before = document_.hunks.size();
    const uint32_t next = hunks_.read(row);
    if (document_.hunks.size() != before) strays_.flush();
    return next;
  }

  void open_section(FileSection section, uint32_t row) {
    close_section(row);
    section.rows = {row, 0};
    section.hunks.first = static_cast<uint32_t>(document_.hunks.size());
    section.notes.first = static_cast<uint32_t>(document_.notes.size());
    make_room(document_.files);
    document_.files.push_back(std::move(section));
    hunks_.start_file();
  }

  /// Ends the current section before `row`, and places the notes that are in it.
  void close_section(uint32_t row) {
    const auto notes = static_cast<uint32_t>(document_.notes.size());
    RowRange own{0, notes};
    if (!document_.files.empty()) {
      FileSection& last = document_.files.back();
      last.rows.count = row - last.rows.first;
      last.hunks.count = static_cast<uint32_t>(document_.hunks.size()) - last.hunks.first;
      last.notes.count = notes - last.notes.first;
      own = last.notes;
      index_lines(document_, section());
    }
    for (uint32_t note = own.first; note < own.end(); ++note) anchor_note(document_, note, sink_);
  }

  void finish() {
    strays_.flush();
    hunks_.close();
    close_section(document_.rows.size());
    notes_.finish_ids();
  }

  Document& document_;
  Progress* progress_;
  DiagnosticSink sink_;
  HunkReader hunks_;
  NoteReader notes_;
  StrayLines strays_;
};

}  // namespace

Document parse(TextBuffer text, Progress* progress) {
  Document document;
  document.text = std::move(text);
  if (progress != nullptr) progress->begin(document.text.size());
  Parser(document, progress).parse();
  return document;
}

}  // namespace whymark
