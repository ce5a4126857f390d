#include "app/cli/show_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "core/format/visible.h"

namespace whymark {
namespace {

constexpr std::string_view kReset = "\x1b[0m";

/// Bytes of a character: a first byte and what can belong to it, valid or not.
size_t character_size(std::string_view bytes) {
  constexpr size_t kMost = 4;
  const auto is_rest = [&](size_t i) {
    return (static_cast<unsigned char>(bytes[i]) & 0xC0) == 0x80;
  };
  if (static_cast<unsigned char>(bytes[0]) < 0xC0) return 1;
  size_t size = 1;
  while (size < std::min(bytes.size(), kMost) && is_rest(size)) ++size;
  return size;
}

/// As less shows what the locale has no character for.
std::string ascii_mark(unsigned char byte) {
  if (byte < 0x20 || byte == 0x7F) return {'^', static_cast<char>(byte ^ 0x40)};
  return fmt::format("<{:02X}>", byte);
}

}  // namespace

Cell take_cell(std::string_view& bytes, bool ascii_text) {
  const char c = bytes.front();
  if (c >= 0x20 && c < 0x7F) {
    bytes.remove_prefix(1);
    return {std::string(1, c), 1};
  }
  if (ascii_text) {
    bytes.remove_prefix(1);
    std::string mark = ascii_mark(static_cast<unsigned char>(c));
    const auto columns = static_cast<uint32_t>(mark.size());
    return {std::move(mark), columns};
  }
  const size_t size = character_size(bytes);
  Visible shown = c == '\t' ? Visible{"\xE2\x90\x89", 1} : make_visible(bytes.substr(0, size));
  bytes.remove_prefix(size);
  return {std::move(shown.text), shown.columns};
}

void StyledLine::put(std::string_view text, uint32_t columns, Ink ink) {
  if (colours_ && ink != open_) {
    if (!open_.empty()) text_ += kReset;
    if (!ink.empty()) text_.append("\x1b[").append(ink).append("m");
    open_ = ink;
  }
  text_ += text;
  columns_ += columns;
}

void StyledLine::add(std::string_view text, Ink ink) {
  const auto starts = [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; };
  put(text, static_cast<uint32_t>(std::count_if(text.begin(), text.end(), starts)), ink);
}

void StyledLine::append(StyledLine other) {
  put(other.text_, other.columns_, kPlain);
  open_ = other.open_;
}

void StyledLine::pad_to(uint32_t columns) {
  if (columns_ < columns) put(std::string(columns - columns_, ' '), columns - columns_, kPlain);
}

void StyledLine::repeat(std::string_view symbol, uint32_t times, Ink ink) {
  for (uint32_t i = 0; i < times; ++i) add(symbol, ink);
}

std::string StyledLine::finish() {
  if (!open_.empty()) text_ += kReset;
  text_ += '\n';
  open_ = kPlain;
  columns_ = 0;
  return std::exchange(text_, {});
}

void move_behind(Lines& lines, Lines more) {
  std::move(more.begin(), more.end(), std::back_inserter(lines));
}

namespace {

struct InkedCell {
  Cell cell;
  Ink ink;
};

/// Puts words on lines.
class Wrapper {
 public:
  Wrapper(uint32_t width, uint32_t hang, const PageStyle& style)
      : width_(width),
        hang_(std::min(hang, width / 2)),
        style_(style),
        lines_(1, StyledLine(style)) {}

  void add(const InkedCell& next) {
    word_.push_back(next);
    word_columns_ += next.cell.columns;
  }

  void end_word() {
    if (word_.empty()) return;
    const uint32_t gap = empty_ ? 0 : 1;
    if (!empty_ && lines_.back().columns() + gap + word_columns_ > width_) {
      new_line();
    } else if (gap > 0) {
      lines_.back().add(" ", word_.front().ink);
    }
    for (const InkedCell& each : word_) {
      if (!empty_ && lines_.back().columns() + each.cell.columns > width_) new_line();
      lines_.back().add(each.cell, each.ink);
      empty_ = false;
    }
    word_.clear();
    word_columns_ = 0;
  }

  Lines take() { return std::move(lines_); }

 private:
  void new_line() {
    lines_.emplace_back(style_);
    lines_.back().pad_to(hang_);
    empty_ = true;
  }

  uint32_t width_, hang_;
  const PageStyle& style_;
  Lines lines_;
  std::vector<InkedCell> word_;
  uint32_t word_columns_ = 0;
  bool empty_ = true;  // the last line has no word yet
};

}  // namespace

Lines wrap(const std::vector<Run>& runs, uint32_t width, uint32_t hang, const PageStyle& style) {
  Wrapper wrapper(width, hang, style);
  for (const Run& run : runs) {
    std::string_view rest = run.text;
    while (!rest.empty()) {
      const char c = rest.front();
      if (c == ' ' || c == '\t') {
        wrapper.end_word();
        rest.remove_prefix(1);
      } else {
        wrapper.add({take_cell(rest, style.ascii_text), run.ink});
      }
    }
  }
  wrapper.end_word();
  return wrapper.take();
}

Lines wrap_verbatim(std::string_view text, uint32_t width, Ink ink, const PageStyle& style) {
  Lines lines(1, StyledLine(style));
  const auto add = [&](const Cell& cell) {
    if (lines.back().columns() > 0 && lines.back().columns() + cell.columns > width) {
      lines.emplace_back(style);
    }
    lines.back().add(cell, ink);
  };
  for (uint32_t column = 0; !text.empty();) {
    if (text.front() != '\t') {
      const Cell cell = take_cell(text, style.ascii_text);
      column += cell.columns;
      add(cell);
      continue;
    }
    text.remove_prefix(1);
    do {
      add({" ", 1});
    } while (++column % kTabWidth != 0);
  }
  return lines;
}

}  // namespace whymark
