// Text for a terminal: characters with their columns, lines of them, lines wrapped at words.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/show_style.h"

namespace whymark {

inline constexpr uint32_t kTabWidth = 8;  // of code, counted from where its text begins

/// A character as the terminal shows it. What could drive the terminal is a mark.
struct Cell {
  std::string text;
  uint32_t columns = 0;
};

/// Takes the next character off the front of `bytes`, which must not be empty. A tab is a mark like
/// any control character.
Cell take_cell(std::string_view& bytes, bool ascii_text);

/// A line of output while it is put together.
class StyledLine {
 public:
  explicit StyledLine(const PageStyle& style) : colours_(style.colours) {}

  /// Text of ours, all of whose characters take one column.
  void add(std::string_view text, Ink ink = kPlain);
  void add(const Cell& cell, Ink ink = kPlain) { put(cell.text, cell.columns, ink); }
  /// Another line behind this one.
  void append(StyledLine other);
  void pad_to(uint32_t columns);
  void repeat(std::string_view symbol, uint32_t times, Ink ink = kPlain);

  uint32_t columns() const { return columns_; }
  /// The bytes, with a line end. The line is then empty.
  std::string finish();

 private:
  void put(std::string_view text, uint32_t columns, Ink ink);

  std::string text_;
  Ink open_;
  uint32_t columns_ = 0;
  bool colours_ = false;
};

using Lines = std::vector<StyledLine>;
void move_behind(Lines& lines, Lines more);

/// Bytes of ours or of the document, in one ink.
struct Run {
  std::string text;
  Ink ink = kPlain;
};

/// Lines of at most `width` columns, broken at blanks, and within words that are longer than a
/// line. All but the first are indented by `hang`. At least one line.
Lines wrap(const std::vector<Run>& runs, uint32_t width, uint32_t hang, const PageStyle& style);

/// Lines of at most `width` columns that keep every blank.
Lines wrap_verbatim(std::string_view text, uint32_t width, Ink ink, const PageStyle& style);

}  // namespace whymark
