#include "core/format/canonical.h"

#include <algorithm>

#include "core/format/canonical_header.h"
#include "core/format/canonical_note.h"
#include "core/format/directive.h"
#include "core/format/hunk_header.h"

namespace whymark {
namespace {

constexpr std::string_view kBom = "\xEF\xBB\xBF";

enum class Block : uint8_t { front, lead, file, hunk, note, check };

}  // namespace

/// Cuts the document into blocks, a directive and the rows up to the next, and writes one by one.
class CanonicalWriter {
 public:
  CanonicalWriter(const Document& document, CanonicalText& text)
      : document_(document), kind_(document.rows.kind), text_(text) {}

  void write() {
    if (document_.bom) text_.add(false, 0, kBom.size());
    const uint32_t end = document_.rows.size();
    uint32_t row = frontmatter();
    row = lead(row);
    while (row < end) {
      uint32_t next = row + 1;
      while (next < end && !starts_block(next)) ++next;
      block(row, next);
      row = next;
    }
  }

 private:
  bool starts_block(uint32_t row) const {
    switch (kind_[row]) {
      case RowKind::file:
      case RowKind::hunk:
      case RowKind::note:
      case RowKind::check:
        return true;
      case RowKind::stray:  // the head of a merge's diff
        return directive_of(document_.line(row)) == Directive::hunk;
      default:
        return false;
    }
  }

  uint32_t frontmatter() {
    if (!document_.front.present) return 0;
    uint32_t end = document_.front.rows.end();
    closed_ = end < document_.rows.size() && kind_[end] == RowKind::fence;
    if (closed_) ++end;
    text_.add_rows(0, end);
    began_ = true;
    last_ = Block::front;
    return end;
  }

  /// What stands before the first directive. At the very start of a document blank rows stay: what
  /// follows them could be taken for a frontmatter without them.
  uint32_t lead(uint32_t first) {
    uint32_t end = first;
    while (end < document_.rows.size() && !starts_block(end)) ++end;
    if (document_.front.present) {
      while (first < end && kind_[first] == RowKind::blank) ++first;
    }
    if (kept_end(first, end) == first) return end;
    separate(Block::lead);
    as_it_is(first, end);
    note_comment_above(first, end);
    return end;
  }

  void note_comment_above(uint32_t first, uint32_t end) {
    comment_above_ = kept_end(first, end) == end && kind_[end - 1] == RowKind::comment;
  }

  void block(uint32_t first, uint32_t end) {
    switch (kind_[first]) {
      case RowKind::file:
        separate(Block::file);
        rewritten(first,
                  canonical_file_header(document_.line(first)) + std::string(eol(document_)));
        as_it_is(first + 1, end);
        break;
      case RowKind::note:
        separate(Block::note);
        note(first, end);
        break;
      case RowKind::check:
        separate(Block::check);
        check(first, end);
        break;
      default:
        separate(Block::hunk);
        as_it_is(first, end);
        tight_ = kind_[first] == RowKind::hunk && wants_one_row(first);
        break;
    }
    note_comment_above(first, end);
  }

  void note(uint32_t first, uint32_t end) {
    const Note& note = document_.notes[next_note_++];
    const std::string written = canonical_note(document_, note, {first, end - first});
    replace(first, kept_end(first, end), written);
  }

  void check(uint32_t first, uint32_t end) {
    uint32_t next = first + 1;
    const std::string written = canonical_check(document_, first, next);
    replace(first, next, written);
    as_it_is(next, end);
  }

  /// One blank line before a section. None between the hunks of a file, between checks, below a
  /// comment that stands right above, nor where it would be read as a row of the hunk above.
  void separate(Block next) {
    const bool close = (next == Block::hunk && (last_ == Block::file || last_ == Block::hunk)) ||
                       (next == Block::check && last_ == Block::check);
    const bool open_front = last_ == Block::front && !closed_;
    if (began_ && !close && !open_front && !tight_ && !comment_above_)
      text_.add_own(eol(document_));
    began_ = true;
    last_ = next;
    tight_ = comment_above_ = false;
  }

  uint32_t kept_end(uint32_t first, uint32_t end) const {
    while (end > first && kind_[end - 1] == RowKind::blank) --end;
    return end;
  }

  void as_it_is(uint32_t first, uint32_t end) { text_.add_rows(first, kept_end(first, end)); }

  void rewritten(uint32_t row, std::string_view written) { replace(row, row + 1, written); }

  /// Rows that come out as they are stay part of the document's own bytes.
  void replace(uint32_t first, uint32_t end, std::string_view written) {
    const uint32_t from = document_.line_span(first).offset;  // behind a byte order mark
    const Span span{from, document_.rows.offset[end] - from};
    if (document_.view(span) == written) {
      text_.add(false, span.offset, span.size);
    } else {
      text_.add_own(written);
    }
  }

  /// A hunk whose body is one line short of its counts on both sides: a blank row below it would be
  /// its last context line.
  bool wants_one_row(uint32_t header) {
    const auto of_hunk = [header](const Hunk& hunk) { return hunk.header_row == header; };
    const HunkHeader said = parse_hunk_header(document_.line(header));
    if (!said.ranged) return false;
    uint64_t old_count = 0, new_count = 0;
    const auto& hunks = document_.hunks;
    while (next_hunk_ < hunks.size() && !of_hunk(hunks[next_hunk_])) ++next_hunk_;
    for (size_t i = next_hunk_; i < hunks.size() && of_hunk(hunks[i]); ++i) {
      old_count += hunks[i].old_count;
      new_count += hunks[i].new_count;
    }
    return old_count + 1 == said.old_count && new_count + 1 == said.new_count;
  }

  const Document& document_;
  const std::vector<RowKind>& kind_;
  CanonicalText& text_;
  size_t next_note_ = 0;
  size_t next_hunk_ = 0;
  Block last_ = Block::lead;
  bool began_ = false;
  bool closed_ = true;          // the frontmatter
  bool tight_ = false;          // a blank line here would be read as a row of the hunk above
  bool comment_above_ = false;  // the row right above is a comment
};

CanonicalText::CanonicalText(const Document& document) : document_(document) {
  CanonicalWriter(document, *this).write();
  if (!reads_alike()) keep_document();
}

void CanonicalText::add(bool own, size_t offset, size_t size) {
  if (size == 0) return;
  size_ += size;
  if (!pieces_.empty()) {
    Piece& last = pieces_.back();
    if (last.own == own && last.offset + last.size == offset) {
      last.size += size;
      return;
    }
  }
  pieces_.push_back({own, offset, size});
}

void CanonicalText::add_rows(uint32_t first, uint32_t end) {
  if (first == end) return;
  const uint32_t from =
      document_.line_span(first).offset;  // the byte order mark is written already
  const Span span{from, document_.rows.offset[end] - from};
  add(false, span.offset, span.size);
  if (span.empty() || document_.view(span).back() != '\n') add_own(eol(document_));
}

void CanonicalText::add_own(std::string_view text) {
  // What stands in the document at this place need not be laid out anew.
  if (!pieces_.empty() && !pieces_.back().own) {
    const size_t end = pieces_.back().offset + pieces_.back().size;
    if (document_.text.view().substr(end, text.size()) == text) return add(false, end, text.size());
  }
  const size_t offset = own_.size();
  own_ += text;
  add(true, offset, text.size());
}

/// Whether the line ends and the byte order mark are read as those of the document are. A document
/// without a bare LF, once a blank line with one is left out, is another document.
bool CanonicalText::reads_alike() const {
  char before = 0;
  bool any = false, bare = false;
  for (size_t i = 0; i < pieces_.size() && !bare; ++i) {
    const std::string_view text = piece(i);
    for (size_t at = text.find('\n'); at != std::string_view::npos; at = text.find('\n', at + 1)) {
      any = true;
      bare = (at > 0 ? text[at - 1] : before) != '\r';
      if (bare) break;
    }
    before = text.back();
  }
  const bool crlf = any && !bare;
  if (any && crlf != document_.crlf) return false;
  if (document_.bom) return true;
  std::string start;
  for (size_t i = 0; i < pieces_.size() && start.size() < kBom.size(); ++i) {
    start += piece(i).substr(0, kBom.size());
  }
  return start.compare(0, kBom.size(), kBom) != 0;
}

void CanonicalText::keep_document() {
  pieces_.clear();
  own_.clear();
  size_ = 0;
  add(false, 0, document_.text.size());
}

bool CanonicalText::same_as_document() const {
  if (size_ != document_.text.size()) return false;
  size_t at = 0;
  for (const Piece& piece : pieces_) {
    const std::string_view there = document_.text.view().substr(at, piece.size);
    if ((piece.own || piece.offset != at) && there != this->piece(&piece - pieces_.data())) {
      return false;
    }
    at += piece.size;
  }
  return true;
}

std::string_view CanonicalText::piece(size_t index) const {
  const Piece& found = pieces_[index];
  const std::string_view from = found.own ? std::string_view(own_) : document_.text.view();
  return from.substr(found.offset, found.size);
}

std::string CanonicalText::str() const {
  std::string text;
  text.reserve(size_);
  for (size_t i = 0; i < pieces(); ++i) text += piece(i);
  return text;
}

std::string canonical(const Document& document) { return CanonicalText(document).str(); }

}  // namespace whymark
