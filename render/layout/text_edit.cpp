#include "render/layout/text_edit.h"

#include <algorithm>
#include <utility>

namespace whymark {

TextEdit::TextEdit(std::string text, LineEndStyle fallback, uint32_t tab_width)
    : lines_(std::move(text), fallback), tab_width_(tab_width) {}

std::string_view TextEdit::selected() const {
  return std::string_view(text()).substr(selection_.first(), selection_.end() - selection_.first());
}

const std::vector<Cell>& TextEdit::cells_of(size_t line) const {
  if (cells_line_ != line || cells_revision_ != revision_) {
    layout_cells(lines_.content(line), tab_width_, UINT32_MAX, cells_);
    cells_line_ = line;
    cells_revision_ = revision_;
  }
  return cells_;
}

TextPosition TextEdit::position_of(size_t offset) const {
  const size_t line = lines_.line_of(std::min(offset, text().size()));
  const std::vector<Cell>& cells = cells_of(line);
  const size_t in_line = offset - lines_.begin(line);
  const auto at = std::partition_point(cells.begin(), cells.end(),
                                       [&](const Cell& cell) { return cell.offset < in_line; });
  if (at != cells.end()) return {line, at->column};
  return {line, cells.empty() ? 0 : cells.back().column + cells.back().width};
}

size_t TextEdit::snapped(size_t offset) const {
  const size_t line = lines_.line_of(std::min(offset, text().size()));
  const size_t end = lines_.end(line);
  if (offset >= end) return offset == end ? end : lines_.next(line);
  const size_t begin = lines_.begin(line);
  const std::vector<Cell>& cells = cells_of(line);
  const auto at = std::partition_point(
      cells.begin(), cells.end(), [&](const Cell& cell) { return cell.offset + begin < offset; });
  return at == cells.end() ? end : begin + at->offset;
}

size_t TextEdit::after(size_t offset) const {
  return offset == text().size() ? offset : snapped(offset + 1);
}

size_t TextEdit::before(size_t offset) const {
  const size_t line = lines_.line_of(offset);
  const size_t begin = lines_.begin(line);
  if (offset == begin) return line == 0 ? 0 : lines_.end(line - 1);
  const std::vector<Cell>& cells = cells_of(line);
  const auto at = std::partition_point(
      cells.begin(), cells.end(), [&](const Cell& cell) { return cell.offset + begin < offset; });
  return begin + (at - 1)->offset;
}

void TextEdit::put(size_t offset, size_t size, std::string_view bytes) {
  lines_.replace(offset, size, bytes);
  ++revision_;
}

void TextEdit::set_selection(const Selection& selection) {
  selection_ = selection;
  wanted_column_.reset();
  grain_ = Grain::cluster;
  origin_ = {selection_.anchor, selection_.anchor};
}

void TextEdit::apply(EditStep step) {
  put(step.offset, step.removed.size(), step.inserted);
  // Bytes that now stand side by side can be one cluster.
  step.after = {snapped(step.after.cursor), snapped(step.after.anchor)};
  set_selection(step.after);
  history_.add(std::move(step));
}

bool TextEdit::replace(size_t first, size_t end, std::string_view bytes, EditKind kind) {
  if (first == end && bytes.empty()) return false;
  const size_t cursor = first + bytes.size();
  apply({kind, first, text().substr(first, end - first), std::string(bytes), selection_,
         Selection{cursor, cursor}});
  return true;
}

bool TextEdit::insert(std::string_view bytes) {
  return replace(selection_.first(), selection_.end(), bytes, EditKind::other);
}

bool TextEdit::type(std::string_view bytes) {
  const bool breaks = bytes.find('\n') != std::string_view::npos;
  return replace(selection_.first(), selection_.end(), bytes,
                 breaks ? EditKind::other : EditKind::typing);
}

void TextEdit::newline() {
  const size_t first = selection_.first();
  const size_t line = lines_.line_of(first);
  const size_t begin = lines_.begin(line);
  const size_t indentation = std::min(indentation_end(line), first) - begin;
  insert(std::string(lines_.line_end()) + text().substr(begin, indentation));
}

bool TextEdit::erase_selection() { return insert(""); }

bool TextEdit::erase_back() {
  if (!selection_.empty()) return erase_selection();
  return replace(before(selection_.cursor), selection_.cursor, "", EditKind::erase_back);
}

bool TextEdit::erase_forward() {
  if (!selection_.empty()) return erase_selection();
  return replace(selection_.cursor, after(selection_.cursor), "", EditKind::erase_forward);
}

bool TextEdit::erase_word_left() {
  if (!selection_.empty()) return erase_selection();
  return replace(word_start_before(selection_.cursor), selection_.cursor, "", EditKind::other);
}

bool TextEdit::erase_word_right() {
  if (!selection_.empty()) return erase_selection();
  return replace(selection_.cursor, word_end_after(selection_.cursor), "", EditKind::other);
}

bool TextEdit::undo() {
  const EditStep* step = history_.undo();
  if (step == nullptr) return false;
  put(step->offset, step->inserted.size(), step->removed);
  set_selection(step->before);
  return true;
}

bool TextEdit::redo() {
  const EditStep* step = history_.redo();
  if (step == nullptr) return false;
  put(step->offset, step->removed.size(), step->inserted);
  set_selection(step->after);
  return true;
}

}  // namespace whymark
