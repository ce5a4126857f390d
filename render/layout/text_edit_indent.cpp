// How a TextEdit indents.
#include <algorithm>
#include <utility>

#include "render/layout/text_edit.h"

namespace whymark {
namespace {

// Lines above and below that are looked at for how the text is indented.
constexpr size_t kIndentSearch = 200;

size_t leading_space(std::string_view line) {
  const size_t end = line.find_first_not_of(" \t");
  return end == std::string_view::npos ? line.size() : end;
}

// What one stop at the line's front is made of: a tab, or spaces and the tab that may end them.
size_t first_stop(std::string_view line, uint32_t tab_width) {
  size_t spaces = 0;
  while (spaces < line.size() && spaces < tab_width && line[spaces] == ' ') ++spaces;
  const bool tab = spaces < tab_width && spaces < line.size() && line[spaces] == '\t';
  return tab ? spaces + 1 : spaces;
}

}  // namespace

size_t TextEdit::indentation_end(size_t line) const {
  return lines_.begin(line) + leading_space(lines_.content(line));
}

// The nearest line that is indented says so, the one above before the one below. A single space is
// no indentation: comments in a column of stars have it.
bool TextEdit::indents_by_spaces(size_t line) const {
  const auto says = [&](size_t at, bool& by_spaces) {
    const std::string_view content = lines_.content(at);
    by_spaces = content.substr(0, 2) == "  ";
    return by_spaces || content.substr(0, 1) == "\t";
  };
  bool by_spaces = false;
  for (size_t far = 0; far <= kIndentSearch; ++far) {
    if (far <= line && says(line - far, by_spaces)) return by_spaces;
    if (far < lines_.count() - line && says(line + far, by_spaces)) return by_spaces;
  }
  return false;
}

void TextEdit::tab() {
  const size_t line = lines_.line_of(selection_.first());
  if (line != lines_.line_of(selection_.end())) {
    indent_lines();
  } else if (indents_by_spaces(line)) {
    const uint32_t column = position_of(selection_.first()).column;
    type(std::string(tab_width_ - column % tab_width_, ' '));
  } else {
    type("\t");
  }
}

bool TextEdit::indent_lines() { return replace_lines(true); }
bool TextEdit::outdent_lines() { return replace_lines(false); }

bool TextEdit::replace_lines(bool deeper) {
  const size_t first = lines_.line_of(selection_.first());
  size_t last = lines_.line_of(selection_.end());
  // A selection that ends before a line's first byte does not reach into it.
  if (last > first && selection_.end() == lines_.begin(last)) --last;
  const std::string stop = indents_by_spaces(first) ? std::string(tab_width_, ' ') : "\t";
  std::string block;
  Selection after = selection_;
  for (size_t line = first; line <= last; ++line) {
    const size_t begin = lines_.begin(line);
    const std::string_view content = lines_.content(line);
    const size_t removed = deeper ? 0 : first_stop(content, tab_width_);
    std::string_view added;
    if (deeper && !content.empty()) added = stop;
    for (const auto& [from, to] : {std::pair(selection_.cursor, &after.cursor),
                                   std::pair(selection_.anchor, &after.anchor)}) {
      if (from < begin) continue;
      // A line that is selected from its front stays so.
      const bool stays = from == begin && !selection_.empty();
      *to += (stays ? 0 : added.size()) - std::min(removed, from - begin);
    }
    block += added;
    block += content.substr(removed);
    if (line != last)
      block += text().substr(lines_.end(line), lines_.next(line) - lines_.end(line));
  }
  const size_t begin = lines_.begin(first);
  const size_t size = lines_.end(last) - begin;
  if (std::string_view(text()).substr(begin, size) == block) return false;
  apply({EditKind::other, begin, text().substr(begin, size), std::move(block), selection_, after});
  return true;
}

}  // namespace whymark
