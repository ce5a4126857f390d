// The obvious twin of TextEdit: a string, everything found anew at each step, undo by whole copies.
#pragma once

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "fonts/cells.h"
#include "render/layout/text_edit.h"

namespace whymark::test {

class SlowTextEdit {
 public:
  SlowTextEdit(std::string text, bool crlf) : text_(std::move(text)), crlf_(crlf) { look(); }

  const std::string& text() const { return text_; }
  Selection selection() const { return at_; }
  const std::vector<std::string>& lines() const { return lines_; }

  bool insert(const std::string& bytes) { return replace(bytes, Run::none); }
  bool type(const std::string& bytes) {
    return replace(bytes, bytes.find('\n') == std::string::npos ? Run::typing : Run::none);
  }
  void newline() {
    const size_t first = at_.first();
    const size_t begin = begins_[line_of(first)];
    std::string bytes = crlf_ ? "\r\n" : "\n";
    for (size_t i = begin; i < first && is_blank(text_[i]); ++i) bytes += text_[i];
    insert(bytes);
  }
  void tab() {
    if (line_of(at_.first()) != line_of(at_.end())) {
      indent(true);
    } else if (by_spaces(line_of(at_.first()))) {
      const uint32_t column = spots_[index_of(at_.first())].column;
      type(std::string(4 - column % 4, ' '));
    } else {
      type("\t");
    }
  }
  bool erase(Move to) {
    if (!at_.empty()) return insert("");
    const size_t start = at_.cursor, end = target(to);
    if (start == end) return false;
    const Run run = to == Move::left    ? Run::erase_back
                    : to == Move::right ? Run::erase_forward
                                        : Run::none;
    const bool goes_on = run != Run::none && run_ == run && run_at_ == start;
    edit(std::min(start, end), std::max(start, end), "", goes_on);
    run_ = run;
    return true;
  }

  bool indent(bool deeper) {
    const size_t first = line_of(at_.first());
    size_t last = line_of(at_.end());
    if (last > first && at_.end() == begins_[last]) --last;
    const std::string stop = by_spaces(first) ? "    " : "\t";
    const auto from_end = [&](size_t offset) {
      const size_t line = line_of(offset);
      return begins_[line] + lines_[line].size() - offset;
    };
    const size_t cursor_line = line_of(at_.cursor), anchor_line = line_of(at_.anchor);
    const size_t cursor_left = from_end(at_.cursor), anchor_left = from_end(at_.anchor);
    const bool selected = !at_.empty();
    const bool cursor_at_front = at_.cursor == begins_[cursor_line];
    const bool anchor_at_front = at_.anchor == begins_[anchor_line];
    const std::string old = text_;
    const Selection old_at = at_;
    for (size_t line = first; line <= last; ++line) {
      std::string content = lines_[line];
      if (deeper) {
        if (!content.empty()) content = stop + content;
      } else {
        for (int i = 0; i < 4 && !content.empty() && is_blank(content[0]); ++i) {
          const bool tab = content[0] == '\t';
          content.erase(0, 1);
          if (tab) break;
        }
      }
      text_.replace(begins_[line], lines_[line].size(), content);
      look();
    }
    if (text_ == old) return false;
    const auto place = [&](size_t line, size_t left, bool front) {
      if (selected && front) return begins_[line];
      return begins_[line] + lines_[line].size() - std::min(left, lines_[line].size());
    };
    at_.cursor = place(cursor_line, cursor_left, cursor_at_front);
    at_.anchor = place(anchor_line, anchor_left, anchor_at_front);
    steps_.resize(done_);
    steps_.push_back({old, old_at, text_, at_});
    ++done_;
    run_ = Run::none;
    wanted_ = kNoColumn;
    return true;
  }

  bool undo() {
    run_ = Run::none;
    if (done_ == 0) return false;
    --done_;
    restore(steps_[done_].old, steps_[done_].old_at);
    return true;
  }
  bool redo() {
    run_ = Run::none;
    if (done_ == steps_.size()) return false;
    restore(steps_[done_].fresh, steps_[done_].fresh_at);
    ++done_;
    return true;
  }

  void move(Move to, bool extend) {
    size_t offset = target(to);
    if (!extend && !at_.empty() && to == Move::left) offset = at_.first();
    if (!extend && !at_.empty() && to == Move::right) offset = at_.end();
    go(offset, extend);
  }
  void move_rows(int rows, bool extend) {
    const Spot& from = spots_[index_of(at_.cursor)];
    const double wanted = wanted_ == kNoColumn ? from.column : wanted_;
    const int line = static_cast<int>(from.line);
    const int last = static_cast<int>(lines_.size()) - 1;
    const int to = std::clamp(line + rows, 0, last);
    if (to != line) {
      go(nearest(static_cast<size_t>(to), wanted), extend);
    } else if (rows != 0) {
      go(rows < 0 ? 0 : text_.size(), extend);
    }
    run_ = rows != 0 ? Run::none : run_;
    wanted_ = wanted;
  }
  void select(size_t anchor, size_t cursor) {
    at_ = {snapped(cursor), snapped(anchor)};
    run_ = Run::none;
    wanted_ = kNoColumn;
  }
  void click(size_t line, double column, bool extend) {
    go(nearest(std::min(line, lines_.size() - 1), column), extend);
  }
  TextPosition cursor() const {
    const Spot& spot = spots_[index_of(at_.cursor)];
    return {spot.line, spot.column};
  }
  bool is_place(size_t offset) const { return snapped(offset) == offset; }

 private:
  enum class Run { none, typing, erase_back, erase_forward };
  /// A place for the cursor, and what stands right of it: ' ', 'w'ord, 'o'ther, '$' for a line end.
  struct Spot {
    size_t offset;
    size_t line;
    uint32_t column;
    char kind;
  };
  struct Step {
    std::string old;
    Selection old_at;
    std::string fresh;
    Selection fresh_at;
  };
  static constexpr double kNoColumn = -1;

  static bool is_blank(char c) { return c == ' ' || c == '\t'; }

  static char kind_of(const Cell& cell) {
    const char32_t point = cell.code_point;
    if (cell.kind == CellKind::mark) return 'o';
    if (point == ' ' || point == '\t' || point == 0x3000) return ' ';
    if (point < 0x80) return std::isalnum(static_cast<int>(point)) || point == '_' ? 'w' : 'o';
    return point >= 0x1F000 || point == 0x2014 ? 'o' : 'w';
  }

  void look() {
    lines_.clear();
    begins_.clear();
    spots_.clear();
    for (size_t at = 0;;) {
      const size_t feed = text_.find('\n', at);
      const bool last = feed == std::string::npos;
      std::string content = text_.substr(at, last ? std::string::npos : feed - at);
      if (!last && crlf_ && !content.empty() && content.back() == '\r') content.pop_back();
      std::vector<Cell> cells;
      layout_cells(content, 4, UINT32_MAX, cells);
      uint32_t column = 0;
      for (const Cell& cell : cells) {
        spots_.push_back({at + cell.offset, lines_.size(), column, kind_of(cell)});
        column += cell.width;
      }
      spots_.push_back({at + content.size(), lines_.size(), column, '$'});
      begins_.push_back(at);
      lines_.push_back(content);
      if (last) return;
      at = feed + 1;
    }
  }

  size_t index_of(size_t offset) const {
    size_t index = 0;
    while (index + 1 < spots_.size() && spots_[index].offset < offset) ++index;
    return index;
  }
  size_t snapped(size_t offset) const { return spots_[index_of(offset)].offset; }
  size_t line_of(size_t offset) const { return spots_[index_of(offset)].line; }

  size_t nearest(size_t line, double column) const {
    const Spot* best = nullptr;
    for (const Spot& spot : spots_) {
      if (spot.line != line) continue;
      if (best == nullptr || std::abs(spot.column - column) < std::abs(best->column - column)) {
        best = &spot;
      }
    }
    return best->offset;
  }

  size_t target(Move to) const {
    size_t i = index_of(at_.cursor);
    const size_t line = spots_[i].line, begin = begins_[line];
    size_t indentation = begin;
    while (indentation < begin + lines_[line].size() && is_blank(text_[indentation])) ++indentation;
    const auto left_kind = [&] { return i == 0 ? '$' : spots_[i - 1].kind; };
    switch (to) {
      case Move::left:
        return spots_[i == 0 ? 0 : i - 1].offset;
      case Move::right:
        return spots_[std::min(i + 1, spots_.size() - 1)].offset;
      case Move::word_left:
        if (left_kind() == '$') return spots_[i == 0 ? 0 : i - 1].offset;
        while (left_kind() == ' ') --i;
        for (const char kind = left_kind(); kind != '$' && left_kind() == kind;) --i;
        return spots_[i].offset;
      case Move::word_right:
        if (spots_[i].kind == '$') return spots_[std::min(i + 1, spots_.size() - 1)].offset;
        while (spots_[i].kind == ' ') ++i;
        for (const char kind = spots_[i].kind; kind != '$' && spots_[i].kind == kind;) ++i;
        return spots_[i].offset;
      case Move::home:
        return at_.cursor == indentation ? begin : indentation;
      case Move::end:
        return begin + lines_[line].size();
      case Move::text_start:
        return 0;
      case Move::text_end:
        return text_.size();
    }
    std::abort();
  }

  void go(size_t offset, bool extend) {
    at_.cursor = offset;
    if (!extend) at_.anchor = offset;
    run_ = Run::none;
    wanted_ = kNoColumn;
  }

  bool replace(const std::string& bytes, Run run) {
    if (at_.empty() && bytes.empty()) return false;
    const bool goes_on = run == Run::typing && run_ == run && at_.empty() && run_at_ == at_.cursor;
    edit(at_.first(), at_.end(), bytes, goes_on);
    run_ = run;
    return true;
  }

  void edit(size_t first, size_t end, const std::string& bytes, bool goes_on) {
    steps_.resize(done_);
    if (!goes_on) {
      steps_.push_back({text_, at_, "", {}});
      ++done_;
    }
    text_ = text_.substr(0, first) + bytes + text_.substr(end);
    look();
    run_at_ = first + bytes.size();
    at_.cursor = at_.anchor = snapped(run_at_);
    steps_.back().fresh = text_;
    steps_.back().fresh_at = at_;
    wanted_ = kNoColumn;
  }

  void restore(const std::string& text, Selection at) {
    text_ = text;
    at_ = at;
    wanted_ = kNoColumn;
    look();
  }

  bool by_spaces(size_t line) const {
    for (size_t far = 0; far < lines_.size(); ++far) {
      for (const size_t at : {line - far, line + far}) {
        if (at >= lines_.size() || lines_[at].empty()) continue;
        if (lines_[at][0] == '\t') return false;
        if (lines_[at].rfind("  ", 0) == 0) return true;
      }
    }
    return false;
  }

  std::string text_;
  bool crlf_;
  Selection at_;
  std::vector<std::string> lines_;
  std::vector<size_t> begins_;
  std::vector<Spot> spots_;
  std::vector<Step> steps_;
  size_t done_ = 0;
  Run run_ = Run::none;
  size_t run_at_ = 0;
  double wanted_ = kNoColumn;
};

}  // namespace whymark::test
